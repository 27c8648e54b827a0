import { rm } from "node:fs/promises";
import pg from "pg";
import { expect, inject, test } from "vitest";
import { migrateDatabase } from "#server/platform/database/migrate.ts";
import { createLogger } from "#server/platform/logging/logger.ts";
import { migrationsUntil } from "#tests/helpers/old-database.ts";
import { databaseUrl } from "#tests/setup/database-cluster.ts";

test("crises from before 0006 that say to be over without a time, or led with one, are put right", async () => {
  const cluster = inject("clusterUrl");
  const name = `old_rows_${process.pid}_${Date.now()}`;
  const admin = new pg.Client({ connectionString: cluster });
  await admin.connect();
  await admin.query(`create database ${name} template template0`);
  const url = databaseUrl(cluster, name);
  const [before, after] = (await Promise.all(["0005", "0006"].map(migrationsUntil))) as [string, string];
  await migrateDatabase(url, before, { log: createLogger("warn") });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`
    with house as (insert into housing_associations (association_name) values ('Brf Gammal') returning id),
         area as (insert into crisis_domains (slug, name, description, icon, order_index) values ('a', 'A', 'A', 'a', 1) returning id)
    insert into crisis_activations (housing_association_id, crisis_domain_id, description, status, created_at, resolved_at)
    select house.id, area.id, old.*
      from house, area, (values ('Över', 'resolved'::crisis_activation_status, timestamptz '2025-01-02', null),
                                ('Pågår', 'active', '2025-01-02', timestamptz '2025-01-03')) old`);
  await migrateDatabase(url, after, { log: createLogger("warn") });
  const { rows } = await client.query(
    "select description, resolved_at = created_at as at_begin from crisis_activations order by description",
  );
  expect(rows).toEqual([
    { description: "Pågår", at_begin: null },
    { description: "Över", at_begin: true },
  ]);
  await client.end();
  await admin.query(`drop database ${name}`);
  await admin.end();
  await Promise.all([before, after].map((folder) => rm(folder, { recursive: true })));
});

test("households from before 0035 keep who was told last to live in them, and those of the water page alone begin a row", async () => {
  const cluster = inject("clusterUrl");
  const name = `old_households_${process.pid}_${Date.now()}`;
  const admin = new pg.Client({ connectionString: cluster });
  await admin.connect();
  await admin.query(`create database ${name} template template0`);
  const url = databaseUrl(cluster, name);
  const [before, after] = (await Promise.all(["0034", "0035"].map(migrationsUntil))) as [string, string];
  await migrateDatabase(url, before, { log: createLogger("warn") });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  // Per row: the number of the overview, its day; grown-ups, children, dogs of the water page, its day.
  await client.query(`
    create temp table told as select *, gen_random_uuid() as user_id, gen_random_uuid() as profile_id from (values
      ('a overview alone', 4, date '2026-02-01', null::int, null::int, null::int, null::date),
      ('b water alone', null, null, 2, 1, 1, date '2026-02-01'),
      ('c water last', 5, date '2026-01-01', 2, 1, 0, date '2026-02-01'),
      ('d overview last', 5, date '2026-02-01', 2, 1, 2, date '2026-01-01'),
      ('e fewer than the children', 1, date '2026-02-01', 1, 3, 0, date '2026-01-01'),
      ('g the same in both', 3, date '2026-02-01', 2, 1, 0, date '2026-01-01'),
      ('h nobody at the water', null, null, 0, 0, 1, date '2026-02-01'),
      ('f nothing told', null, date '2026-02-01', null, null, null, null)
    ) t(name, size, size_on, adults, children, dogs, water_on);
    insert into users (id, email, password_hash) select user_id, replace(name, ' ', '.') || '@test.example', 'x' from told;
    insert into profiles (id, user_id, full_name) select profile_id, user_id, name from told;
    insert into households (profile_id, family_size, diet, updated_at) select profile_id, size, '{Vegansk}', size_on from told where size_on is not null;
    insert into household_water (profile_id, adults, children, dogs, bottle_litres, updated_at)
      select profile_id, adults, children, dogs, 6, water_on from told where water_on is not null`);
  await migrateDatabase(url, after, { log: createLogger("warn") });
  const { rows } = await client.query(`
    select t.name, h.adults, h.children, h.dogs, h.diet, w.bottle_litres is not null as water
      from told t join households h using (profile_id) left join household_water w using (profile_id) order by t.name`);
  const [told, none] = [{ diet: ["Vegansk"] }, { diet: [] }];
  expect(rows).toEqual([
    { name: "a overview alone", adults: 4, children: 0, dogs: 0, ...told, water: false },
    { name: "b water alone", adults: 2, children: 1, dogs: 1, ...none, water: true },
    { name: "c water last", adults: 2, children: 1, dogs: 0, ...told, water: true },
    { name: "d overview last", adults: 4, children: 1, dogs: 2, ...told, water: true },
    { name: "e fewer than the children", adults: 1, children: 0, dogs: 0, ...told, water: true },
    { name: "f nothing told", adults: null, children: 0, dogs: 0, ...told, water: false },
    { name: "g the same in both", adults: 2, children: 1, dogs: 0, ...told, water: true },
    { name: "h nobody at the water", adults: null, children: 0, dogs: 1, ...none, water: true },
  ]);
  await client.end();
  await admin.query(`drop database ${name}`);
  await admin.end();
  await Promise.all([before, after].map((folder) => rm(folder, { recursive: true })));
});

test("NS-10 an older version refuses a database that a newer one has migrated, unless it is told that it fits", async () => {
  const cluster = inject("clusterUrl");
  const name = `newer_database_${process.pid}_${Date.now()}`;
  const admin = new pg.Client({ connectionString: cluster });
  await admin.connect();
  await admin.query(`create database ${name} template template0`);
  await admin.end();
  const url = databaseUrl(cluster, name);
  const [older, newer] = (await Promise.all(["0005", "0006"].map(migrationsUntil))) as [string, string];
  const log = createLogger("warn");
  let seeded = 0;
  const seed = async (): Promise<void> => void seeded++;
  await migrateDatabase(url, older, { log }, seed);
  await migrateDatabase(url, newer, { log }, seed);
  await expect(migrateDatabase(url, older, { log }, seed)).rejects.toMatchObject({
    name: "EnvironmentError",
    message: expect.stringMatching(
      /^The database was migrated by a newer version of the portal \(.*\): start that version, .*ALLOW_NEWER_DATABASE=1/,
    ),
  });
  expect(seeded).toBe(2);
  await migrateDatabase(url, older, { log, mayBeNewer: true }, seed);
  expect(seeded).toBe(3);
  await rm(older, { recursive: true });
  await rm(newer, { recursive: true });
});
