import { rm } from "node:fs/promises";
import { eq, sql } from "drizzle-orm";
import pg from "pg";
import { describe, expect, inject, test } from "vitest";
import {
  associationMembers,
  associationMembershipRequests,
  crisisActivations,
  crisisDomains,
  housingAssociations,
  products,
  users,
} from "#drizzle/schema/index.ts";
import { migrateDatabase, UUIDV7 } from "#server/platform/database/migrate.ts";
import { postgresFault } from "#server/platform/database/postgres-fault.ts";
import { createLogger } from "#server/platform/logging/logger.ts";
import { createAssociation } from "#tests/factories/associations.ts";
import { createMember, createPerson } from "#tests/factories/people.ts";
import { createProduct } from "#tests/factories/products.ts";
import { migrationsUntil } from "#tests/helpers/old-database.ts";
import { portal } from "#tests/helpers/portal.ts";
import { databaseUrl } from "#tests/setup/database-cluster.ts";

describe("constraints", () => {
  async function constraintOf(write: Promise<unknown>): Promise<string | undefined> {
    const error: unknown = await write.then(
      () => null,
      (reason: unknown) => reason,
    );
    return postgresFault(error)?.constraint;
  }

  test("GEN-04 a profile cannot be in two associations", async () => {
    const { db } = portal().services;
    const member = await createMember();
    const other = await createAssociation();
    const write = db.insert(associationMembers).values({ profileId: member.profileId, associationId: other.id, role: "member" });
    expect(await constraintOf(write)).toBe("association_members_pkey");
  });

  test("one pending application per profile and association; a decided one leaves room for the next", async () => {
    const { db } = portal().services;
    const person = await createPerson();
    const { id: associationId } = await createAssociation();
    const application = { profileId: person.profileId, associationId };
    await db.insert(associationMembershipRequests).values(application);
    expect(await constraintOf(db.insert(associationMembershipRequests).values(application))).toBe("membership_requests_one_pending");
    await db
      .update(associationMembershipRequests)
      .set({ status: "rejected" })
      .where(eq(associationMembershipRequests.profileId, person.profileId));
    expect(await constraintOf(db.insert(associationMembershipRequests).values(application))).toBeUndefined();
  });

  test("one active real activation per association and area, and exercises beside it", async () => {
    const { db } = portal().services;
    const { id: housingAssociationId } = await createAssociation();
    const [domain] = await db.select().from(crisisDomains).limit(1);
    const activation = { housingAssociationId, crisisDomainId: domain?.id ?? "", description: "Strömmen är borta" };
    await db.insert(crisisActivations).values(activation);
    expect(await constraintOf(db.insert(crisisActivations).values(activation))).toBe("crisis_activations_one_active");
    expect(await constraintOf(db.insert(crisisActivations).values({ ...activation, isExercise: true }))).toBeUndefined();
  });

  test("prices are never negative", async () => {
    const { db } = portal().services;
    const product = await createProduct();
    for (const field of [
      "priceExcludingVat",
      "supplierPriceIncludingVat",
      "resiliaPriceExcludingVat",
      "resiliaPriceIncludingVat",
    ] as const) {
      const write = db
        .update(products)
        .set({ [field]: -0.01 })
        .where(eq(products.id, product.id));
      expect(await constraintOf(write), field).toBe("products_prices_not_negative");
    }
  });

  test("an address with capitals or blanks cannot be stored beside its normalised form", async () => {
    const write = portal().services.db.insert(users).values({ email: " Anna@Test.example", passwordHash: "x" });
    expect(await constraintOf(write)).toBe("users_email_normalised");
  });

  test("names sort a–z å ä ö", async () => {
    const { db } = portal().services;
    const city = `sortering-${Date.now()}`;
    for (const associationName of ["Brf Öster", "Brf Ängen", "Brf Åsen", "Brf Zenit", "Brf Éden", "Brf Adam"]) {
      await createAssociation({ associationName, city });
    }
    const rows = await db
      .select({ name: housingAssociations.associationName })
      .from(housingAssociations)
      .where(eq(housingAssociations.city, city))
      .orderBy(housingAssociations.associationName);
    expect(rows.map((row) => row.name)).toEqual(["Brf Adam", "Brf Éden", "Brf Zenit", "Brf Åsen", "Brf Ängen", "Brf Öster"]);
  });

  test("search folding ignores case and é but keeps å ä ö apart", async () => {
    const { rows } = await portal().services.db.execute<{ folded: string }>(sql`select search_fold('IDÉ Åre ÄLG Öl Ûber') as folded`);
    expect(rows[0]?.folded).toBe("ide åre älg öl uber");
  });
});

describe("fields", () => {
  /** Every entity of the specification with its fields, as the database spells them. */
  const ENTITIES: readonly (readonly [row: string, table: string, fields: string])[] = [
    [
      "DATA-01",
      "profiles",
      "id user_id name full_name avatar_url phone_number phone_verified two_factor_enabled timezone profile_type_id preferred_language has_completed_initial_setup updated_at",
    ],
    ["DATA-07", "profile_types", "id name"],
    ["DATA-08", "login_activity", "id user_id login_at ip_address user_agent"],
    ["DATA-09", "subscriptions", "id user_id status current_period_end stripe_price_id"],
    [
      "DATA-10 DATA-13",
      "housing_associations",
      "id association_name organization_number address city postal_code contact_person_name contact_person_phone contact_person_email num_apartments resident_count logo_url profile_id selected_ambition_level_id municipality latitude longitude building_year heating_type has_shelter has_backup_power created_at updated_at",
    ],
    ["DATA-16", "association_members", "profile_id association_id role"],
    ["DATA-19", "association_membership_requests", "id status requested_at reviewed_at profile_id message_to_admin association_id"],
    ["DATA-23", "association_journey_status", "status housing_association_id journey_phase_id"],
    ["DATA-23", "journey_phases", "id name phase_order"],
    ["DATA-27", "housing_association_water_preparedness", "housing_association_id"],
    ["DATA-28", "crisis_domains", "id name description icon order_index"],
    [
      "DATA-44 DATA-45",
      "products",
      "id name description article_number image_url supplier_id product_category_id product_type unit_quantity unit_metric currency price_excluding_vat supplier_price_including_vat resilia_price_excluding_vat resilia_price_including_vat crisis_domain_id is_active",
    ],
    ["DATA-47", "suppliers", "id name logo_url website contact_email contact_phone organization_number"],
    [
      "DATA-48",
      "product_requests",
      "id profile_id housing_association_id supplier_id request_date status total_amount customer_name customer_org_number contact_person contact_phone contact_email delivery_address invoice_address invoice_reference num_properties num_residents_estimated num_days_estimated notes",
    ],
    ["DATA-50", "product_request_items", "product_request_id product_id quantity unit_metric unit_price total_price notes"],
    ["DATA-52", "generated_documents", "user_id association_id domain_id document_type file_url metadata created_at"],
    ["DATA-53", "document_templates", "id domain template_group template_group_order form_schema"],
    ["DATA-55", "crisis_activations", "id housing_association_id crisis_domain_id status description external_description"],
    ["DATA-56", "crisis_subscribers", "id full_name email phone_number status"],
    [
      "DATA-57",
      "crisis_subscriber_messages",
      "id housing_association_id crisis_activation_id message_content communication_channel sent_at sender_profile_id recipient_count status error_message crisis_subscriber_id",
    ],
    ["DATA-58", "crisis_teams", "id housing_association_id crisis_domain_id"],
    ["DATA-59", "team_members", "crisis_team_id profile_id member_name email phone"],
  ];

  async function columnsOf(table: string): Promise<string[]> {
    const { rows } = await portal().services.db.execute<{ column_name: string }>(
      sql`select column_name from information_schema.columns where table_schema = 'public' and table_name = ${table}`,
    );
    return rows.map((row) => row.column_name);
  }

  test("DATA-01 DATA-07 DATA-08 DATA-09 DATA-10 the account and association tables have every field", () => expectFields(0, 5));
  test("DATA-16 DATA-19 DATA-23 DATA-27 DATA-28 the membership and preparedness tables have every field", () => expectFields(5, 11));
  test("DATA-44 DATA-45 DATA-47 DATA-48 DATA-50 the catalogue and request tables have every field", () => expectFields(11, 15));
  test("DATA-52 DATA-53 the document tables have every field", () => expectFields(15, 17));
  test("DATA-55 DATA-56 DATA-57 DATA-58 DATA-59 the crisis tables have every field", () => expectFields(17, ENTITIES.length));

  async function expectFields(from: number, to: number): Promise<void> {
    for (const [row, table, fields] of ENTITIES.slice(from, to)) {
      expect(await columnsOf(table), `${row} ${table}`).toEqual(expect.arrayContaining(fields.split(" ")));
    }
  }

  test("DATA-17 DATA-20 DATA-24 PLAN-25 roles and statuses are enums that refuse any other value", async () => {
    const { rows } = await portal().services.db.execute<{ name: string; labels: string[] }>(sql`
    select t.typname as name, array_agg(e.enumlabel::text order by e.enumsortorder) as labels
    from pg_type t join pg_enum e on e.enumtypid = t.oid group by t.typname`);
    const labels = Object.fromEntries(rows.map((row) => [row.name, row.labels]));
    expect(labels.association_role).toEqual(["member", "team_leader", "system_owner"]);
    expect(labels.membership_request_status).toEqual(expect.arrayContaining(["pending", "approved", "rejected"]));
    expect(labels.journey_status).toEqual(["in_progress", "completed"]);
    expect(labels.subscription_status).toEqual(["active", "trialing", "canceled", "expired"]);
  });
});

describe("old rows", () => {
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

  test("what Postgres 15 to 17 lack is made for them: ids that are ordered by their time, as those of Postgres 18", async () => {
    const client = new pg.Client({ connectionString: inject("clusterUrl") });
    await client.connect();
    await client.query("begin");
    await client.query(UUIDV7);
    const now = async (): Promise<number> => {
      const { rows } = await client.query<{ now: number }>("select extract(epoch from clock_timestamp())::float * 1000 as now");
      return rows[0]?.now ?? Number.NaN;
    };
    const before = await now();
    const { rows } = await client.query<{ made: string }>(
      "select id::text as made from (select public.uuidv7() as id, pg_sleep(0.00001) from generate_series(1, 200)) ids",
    );
    const after = await now();
    await client.query("rollback");
    await client.end();
    const ids = rows.map(({ made }) => made);
    expect(ids.toSorted()).toEqual(ids);
    expect(new Set(ids).size).toBe(200);
    for (const made of ids) {
      expect(made).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
      const milliseconds = Number.parseInt(made.replaceAll("-", "").slice(0, 12), 16);
      expect(milliseconds).toBeGreaterThanOrEqual(Math.floor(before));
      expect(milliseconds).toBeLessThanOrEqual(after);
    }
  });
});
