import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { and, eq, ne } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import * as schema from "#drizzle/schema/index.ts";
import { associationMembers, crisisSubscribers, formAnswers, housingAssociations, profiles, users } from "#drizzle/schema/index.ts";
import { forgetPerson } from "#server/domains/gdpr/forget-person.ts";
import { findPerson } from "#server/domains/gdpr/person.ts";
import { closeAssociation } from "#server/domains/lifecycle/close-association.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { migrateDatabase } from "#server/platform/database/migrate.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import type { FileStore } from "#server/platform/files/file-store.ts";
import { openFileStores } from "#server/platform/files/open-file-stores.ts";
import { MIGRATIONS_FOLDER } from "#server/platform/project-root.ts";
import { TALLEN_ID } from "#server/seed/demo-lookups.ts";
import { seedPortal } from "#server/seed/seed-portal.ts";
import { PROFILE_TYPE_IDS } from "#shared/enums.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { cloneDatabase, portal } from "#tests/helpers/portal.ts";
import { end, query, quiet, removeScratch, scratchFolder, spawnHolder } from "#tests/integration/postgres/scratch-database.ts";
import { isOf, ON_RESTORING, RESTORED } from "../../../scripts/backup/association/belonging.ts";
import { inOrder, leadingTo, readCatalogue } from "../../../scripts/backup/association/catalogue.ts";
import { reportLines } from "../../../scripts/backup/association/report.ts";
import { restoreAssociation, restoreFromCopy } from "../../../scripts/backup/association/restore-association.ts";
import { backUp } from "../../../scripts/backup/back-up.ts";
import { HOLD_UNFINISHED_DELIVERIES } from "../../../scripts/backup/hold-deliveries.ts";

let folder: string;
/** The portal after whatever befell it, and the copy that its backup was restored to. */
let portalUrl: string;
let copyUrl: string;
let target: pg.Client;
let source: pg.Client;

const tallen = TALLEN_ID;
const dataDirs: string[] = [];
afterAll(async () => {
  for (const dataDir of dataDirs) await removeScratch(dataDir);
});

let clones = 0;
async function openClone(): Promise<[string, pg.Client]> {
  const url = await cloneDatabase(`one_association_${process.pid}_${++clones}`);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return [url, client];
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "portal-association-"));
  [portalUrl, target] = await openClone();
  [copyUrl, source] = await openClone();
  // Otherwise what is seeded as on its way would be the only difference between them.
  for (const client of [target, source]) await client.query(HOLD_UNFINISHED_DELIVERIES);
});
afterEach(async () => {
  await target.end();
  await source.end();
  await rm(folder, { recursive: true, force: true });
});

const stores = () => openFileStores({ S3: null, DATA_DIR: join(folder, "portal") });
const restore = (options: { association?: string; owner?: string; confirm?: boolean; files?: FileStore } = { confirm: true }) =>
  restoreFromCopy(
    { association: tallen, ...options, stores: { ...stores(), ...(options.files && { files: options.files }) } },
    { copyUrl, url: portalUrl, files: join(folder, "copy"), madeAt: new Date() },
  );

/** Every row of the association, by table and key. */
async function rowsOfTallen(client = target): Promise<Map<string, Record<string, unknown>>> {
  const { tables } = await readCatalogue(client);
  const found = new Map<string, Record<string, unknown>>();
  for (const table of RESTORED.keys()) {
    const key = tables.get(table)?.key.map((column) => `t.${column}`) ?? [];
    const { rows } = await client.query(
      `select concat_ws(' ', ${key.join()}) as key, to_jsonb(t) as row from ${table} t where ${isOf(table)}`,
      [tallen],
    );
    for (const { key: of, row } of rows) found.set(`${table} ${of}`, row);
  }
  return found;
}

/** A hash of each table, without the rows of the association. */
async function othersOf(client = target): Promise<Record<string, string>> {
  const { tables } = await readCatalogue(client);
  const hashes: Record<string, string> = {};
  for (const name of tables.keys()) {
    const condition = RESTORED.has(name) ? `where (${isOf(name)}) is not true` : "where $1::text is not null";
    const { rows } = await client.query(
      `select md5(string_agg(to_jsonb(t)::text, '' order by to_jsonb(t)::text)) as hash from ${name} t ${condition}`,
      [tallen],
    );
    hashes[name] = rows[0].hash;
  }
  // Sums of the association itself, which triggers keep.
  for (const name of ["association_tallies", "subscriber_tallies"]) delete hashes[name];
  return hashes;
}

const CONFIRMED_ANEW = ["email_state", "phone_state", "status", "updated_at"].map((column) => `crisis_subscribers.${column}`);

/** The columns, by table, in which rows differ from what they were; `gone` where one is not there. */
function changes(before: Map<string, Record<string, unknown>>, after: Map<string, Record<string, unknown>>): string[] {
  const found = new Set<string>();
  for (const [key, row] of before) {
    const table = key.split(" ")[0];
    const now = after.get(key);
    if (!now) found.add(`${table} gone`);
    for (const [column, value] of Object.entries(now ? row : {})) {
      if (JSON.stringify(value) !== JSON.stringify(now?.[column])) found.add(`${table}.${column}`);
    }
  }
  return [...found].sort();
}

/** The context of the demo's owner, on the clone, whose jobs nobody runs. */
async function ownerContext(): Promise<DomainContext> {
  const { db, jobs } = portal().services;
  const [owner] = await db.select({ userId: users.id }).from(users).where(eq(users.email, "agare@demo.example"));
  const ctx = await contextFor(owner ?? null);
  return {
    ...ctx,
    db: drizzle(target, { schema, casing: "snake_case" }) as DomainContext["db"],
    jobs: { ...jobs, enqueue: async () => undefined, enqueueMany: async () => undefined },
  };
}

async function close(): Promise<void> {
  const ctx = await ownerContext();
  await inTransaction(ctx, async (tx) => {
    const profileId = ctx.actor?.profileId ?? null;
    await recordAudit(tx, { profileId, associationId: tallen }, "membership.leave", profileId);
    await tx
      .update(profiles)
      .set({ profileTypeId: null })
      .where(eq(profiles.id, profileId ?? ""));
    await closeAssociation(ctx, tx, tallen);
  });
}

test("of every table from which foreign keys lead to an association it is said whether its rows come back; an unknown one is refused", async () => {
  await expect(restore({ association: "Brf Okänd" })).rejects.toThrow(
    "The backup has no association «Brf Okänd»: say its id, its organisation number or its whole name.",
  );
  const { foreignKeys } = await readCatalogue(target);
  const said = Object.keys(ON_RESTORING).filter((table) => table !== "crisis_deliveries");
  expect(said.sort()).toEqual([...leadingTo("housing_associations", foreignKeys)].sort());
});

describe("an association that lost half its rows", () => {
  test("is as it was, the others are untouched, nothing is sent, and a second time does nothing", async () => {
    const before = await rowsOfTallen();
    const tables = [...new Set([...before.keys()].map((key) => key.split(" ")[0] ?? ""))];
    expect(tables.length).toBeGreaterThan(35);
    const { foreignKeys, tables: shapes } = await readCatalogue(target);
    const children = inOrder(tables, foreignKeys).reverse();
    for (const table of children.filter((name) => name !== "housing_associations")) {
      const key = shapes
        .get(table)
        ?.key.map((column) => `t.${column}`)
        .join();
      await target.query(
        `do $$ begin delete from ${table} where ctid in (select t.ctid from ${table} t where ${isOf(table).replaceAll("$1", `'${tallen}'`)}
           order by md5(concat(${key})) limit (select (count(*) + 1) / 2 from ${table} t where ${isOf(table).replaceAll("$1", `'${tallen}'`)}));
         exception when foreign_key_violation then null; end $$`,
      );
    }
    const lost = before.size - (await rowsOfTallen()).size;
    expect(lost).toBeGreaterThan(before.size / 3);
    const others = await othersOf();

    const preview = await restore({});
    expect(before.size - (await rowsOfTallen()).size).toBe(lost);
    const report = await restore();
    expect(preview.tables).toEqual(report.tables);
    const after = await rowsOfTallen();
    expect(changes(before, after).filter((change) => !CONFIRMED_ANEW.includes(change))).toEqual([]);
    expect(await othersOf()).toEqual(others);
    const { rows: audit } = await target.query(
      "select association_id, details->'rows' as rows from audit_log where action = 'association.restore'",
    );
    const back = report.tables.reduce((sum, table) => sum + table.back + table.refilled, 0);
    expect(audit).toEqual([{ association_id: tallen, rows: back }]);

    const again = await restore();
    expect(again.tables.filter((table) => table.back > 0 || table.refilled > 0)).toEqual([]);
    expect(await rowsOfTallen()).toEqual(after);
    expect(await othersOf()).toEqual(others);
  });
});

describe("an association that was closed", () => {
  test("is open again with its members and all that closing took, and the others are untouched", async () => {
    const before = await rowsOfTallen();
    await close();
    const others = await othersOf();
    const report = await restore();
    expect(report.isReopened).toBe(true);
    // Applicants were told that it closed.
    expect(changes(before, await rowsOfTallen())).toEqual([
      "association_membership_requests.status",
      ...CONFIRMED_ANEW,
      "housing_association_facts.updated_at",
      "housing_associations.updated_at",
    ]);
    const { profiles: withTypes, ...untouched } = await othersOf();
    expect({ ...untouched, profiles: others.profiles }).toEqual(others);
    // Whoever is a member again is so in the profile too.
    expect(withTypes).not.toBe(others.profiles);
    const { rows } = await target.query(
      "select distinct p.profile_type_id as type from profiles p join association_members m on m.profile_id = p.id where m.association_id = $1",
      [tallen],
    );
    expect(rows).toEqual([{ type: PROFILE_TYPE_IDS.association }]);
  });

  test("whoever has deleted their account since does not come back, in no table", async () => {
    const db = drizzle(target, { schema, casing: "snake_case" });
    const [person] = await db.select({ id: users.id, email: users.email }).from(users).where(eq(users.email, "medlem@demo.example"));
    const found = person && (await findPerson(db, person.id));
    if (!found) throw new Error("the demo has no member");
    await close();
    await db.transaction((tx) => forgetPerson(tx, found));
    const report = await restore();
    expect(report.deletedAccounts).toBe(1);
    const words = [...found.profile, ...found.user, ...found.email, ...found.name];
    const still: string[] = [];
    for (const [key, row] of await rowsOfTallen()) if (words.some((word) => JSON.stringify(row).includes(word))) still.push(key);
    expect(still).toEqual([]);
    expect((await rowsOfTallen(source)).size).toBeGreaterThan(100);
  });

  test("without an owner who still has an account it takes one by name, and one with a confirmed address, and says so", async () => {
    await close();
    await target.query(
      "delete from users where id in (select user_id from profiles p join association_members m on m.profile_id = p.id where m.role = 'system_owner')",
    );
    const db = drizzle(source, { schema, casing: "snake_case" });
    const owners = await db
      .select({ id: profiles.userId })
      .from(profiles)
      .innerJoin(associationMembers, eq(associationMembers.profileId, profiles.id))
      .where(and(eq(associationMembers.associationId, tallen), eq(associationMembers.role, "system_owner")));
    await target.query("delete from users where id = any($1)", [owners.map(({ id }) => id)]);
    await expect(restore()).rejects.toThrow(
      "None of its owners has an account any more, or is free: name an account that is to own it with --owner <e-mail>.",
    );
    await expect(restore({ owner: "okand@test.example", confirm: true })).rejects.toThrow(
      "okand@test.example has no account with a confirmed address, or is in another association.",
    );
    const named = { owner: "Medlem@demo.example", confirm: true };
    await target.query("update users set email_verified_at = null where email = 'medlem@demo.example'");
    await expect(restore(named)).rejects.toThrow("Medlem@demo.example has no account with a confirmed address");
    await target.query("update users set email_verified_at = now() where email = 'medlem@demo.example'");
    await restore(named);
    const { rows } = await target.query(
      `select m.role, (select count(*)::int from audit_log a where a.action = 'membership.name_owner' and a.subject_id = p.id::text and a.association_id = $1) as told
         from association_members m join profiles p on p.id = m.profile_id join users u on u.id = p.user_id where u.email = 'medlem@demo.example' and m.association_id = $1`,
      [tallen],
    );
    expect(rows).toEqual([{ role: "system_owner", told: 1 }]);
    await expect(restore(named)).rejects.toThrow("It has an owner, who can name others: leave --owner out.");
  });

  test("whose organisation number another has since is refused, and nothing is written", async () => {
    await close();
    await target.query(
      "insert into housing_associations (association_name, organization_number, invite_code) select 'Brf Nya Tallen', organization_number, 'ABCDEFGH' from housing_associations where id = $1",
      [tallen],
    );
    const before = await rowsOfTallen();
    await expect(restore()).rejects.toThrow(
      "Its organisation number is now that of Brf Nya Tallen, which was founded since: that one has to be closed first.",
    );
    expect(await rowsOfTallen()).toEqual(before);
  });
});

describe("what somebody has ended on purpose since the backup", () => {
  test("stays ended: a member who left, a subscriber who was removed; what is there and otherwise stays as it is", async () => {
    const db = drizzle(target, { schema, casing: "snake_case" });
    const [member] = await db
      .select()
      .from(associationMembers)
      .where(and(eq(associationMembers.associationId, tallen), ne(associationMembers.role, "system_owner")));
    const [removed, lost] = await db.select().from(crisisSubscribers).where(eq(crisisSubscribers.housingAssociationId, tallen)).limit(2);
    if (!member || !removed || !lost) throw new Error("the demo's house is empty");
    await source.query(
      "insert into form_answers (template_id, profile_id, housing_association_id) select id, $1, $2 from document_templates limit 1",
      [member.profileId, tallen],
    );
    const draftsLeft = () => db.$count(formAnswers, and(eq(formAnswers.profileId, member.profileId), eq(formAnswers.state, "draft")));
    await db.transaction(async (tx) => {
      for (const [action, subject] of [
        ["membership.leave", member.profileId],
        ["subscribers.remove", removed.id],
      ] as const)
        await recordAudit(tx as Parameters<typeof recordAudit>[0], { profileId: null, associationId: tallen }, action, subject);
      await tx.delete(associationMembers).where(eq(associationMembers.profileId, member.profileId));
      for (const { id } of [removed, lost]) await tx.delete(crisisSubscribers).where(eq(crisisSubscribers.id, id));
      await tx.update(housingAssociations).set({ address: "Nya vägen 1" }).where(eq(housingAssociations.id, tallen));
    });
    const report = await restore();
    expect(await db.$count(associationMembers, eq(associationMembers.profileId, member.profileId))).toBe(0);
    expect(await db.$count(crisisSubscribers, eq(crisisSubscribers.id, removed.id))).toBe(0);
    const back = await db.select().from(crisisSubscribers).where(eq(crisisSubscribers.id, lost.id));
    expect(back.map(({ status }) => status)).toEqual(["pending"]);
    expect(await draftsLeft()).toBe(0);
    expect(report.differences).toContainEqual({ table: "housing_associations", row: tallen, columns: ["address"] });
    expect(
      await db.select({ address: housingAssociations.address }).from(housingAssociations).where(eq(housingAssociations.id, tallen)),
    ).toEqual([{ address: "Nya vägen 1" }]);
  });
});

describe("somebody who is in another association by now", () => {
  test("keeps their place there as it is, and neither their sealed needs nor their place in a team comes back", async () => {
    // A flat that the portal has lost, and that comes back.
    const { rows } = await source.query<{ profileId: string; flat: string; other: string }>(
      `with stairs as (insert into housing_association_stairwells (housing_association_id, name, position) values ($1, 'Gården', 99) returning id),
            flats as (insert into housing_association_apartments (housing_association_id, stairwell_id, floor, name) select $1, id, 0, 'A' from stairs returning id)
       select m.profile_id as "profileId", flats.id as flat, (select id from housing_associations where id <> $1 and closed_at is null limit 1) as other
         from association_members m, flats where m.association_id = $1 and m.role = 'member' limit 1`,
      [tallen],
    );
    const [{ profileId, flat, other } = {}] = rows;
    await source.query("update association_members set apartment_id = $2 where profile_id = $1", [profileId, flat]);
    await source.query(
      "insert into sealed_needs (profile_id, ciphertext, recipient, consent_version, consented_at) values ($1, repeat('a', 5728), 'age1', '1', now())",
      [profileId],
    );
    await source.query(
      "insert into team_members (crisis_team_id, profile_id) select id, $1 from crisis_teams where housing_association_id = $2 on conflict do nothing",
      [profileId, tallen],
    );
    for (const table of ["sealed_needs", "team_members"]) await target.query(`delete from ${table} where profile_id = $1`, [profileId]);
    await target.query("update association_members set association_id = $2, apartment_id = null where profile_id = $1", [profileId, other]);
    const theirs = `select to_jsonb(m) as place, (select count(*)::int from sealed_needs where profile_id = $1) as needs,
                           (select count(*)::int from team_members where profile_id = $1) as teams,
                           (select count(*)::int from housing_association_apartments where id = $2) as flats from association_members m where m.profile_id = $1`;
    const [before] = (await target.query(theirs, [profileId, flat])).rows;
    expect(before).toMatchObject({ place: { association_id: other, apartment_id: null }, needs: 0, teams: 0, flats: 0 });
    await restore();
    expect((await target.query(theirs, [profileId, flat])).rows).toEqual([{ ...before, flats: 1 }]);
  });
});

describe("while the portal runs", () => {
  test("neither a warning nor this month's test of the alarm, of which people were told, goes out again", async () => {
    const warning = crypto.randomUUID();
    for (const client of [source, target])
      await client.query(
        `insert into warning_proposals (id, housing_association_id, feed, incident, identifiers, level, title, text, ends_at, tell_from)
         select $1, $2, 'vma', 'brand', '{}', (enum_range(null::warning_level))[1], 'VMA', 'Brand.', now() + interval '1 day', now()`,
        [warning, tallen],
      );
    // Sent after the backup, so that only its message is left when the house has been closed.
    const { rows: sent } = await target.query(
      `insert into crisis_messages (housing_association_id, kind, audience, content, by_sms, by_email, by_push, idempotency_key)
       values ($1, 'test', 'team', 'Provlarm.', false, true, false, gen_random_uuid()) returning id`,
      [tallen],
    );
    await close();
    await restore();
    expect((await target.query("select tell_from from warning_proposals where id = $1", [warning])).rows).toEqual([{ tell_from: null }]);
    const { rows: tests } = await target.query(
      "select sent_for = to_char(now() at time zone 'Europe/Stockholm', 'YYYY-MM') as \"isOfMonth\" from test_alarms where crisis_message_id = $1",
      [sent[0].id],
    );
    expect(tests).toEqual([{ isOfMonth: true }]);
  });

  test("nobody waits while it looks for files, and looking first waits for nobody", async () => {
    const { file, photo } = await loseAPhoto();
    const other = new pg.Client({ connectionString: portalUrl });
    await other.connect();
    const take = () => other.query("begin; select from housing_associations for no key update nowait");
    try {
      await take();
      expect((await restore({})).files.back).toEqual([file]);
      await other.query("rollback");
      let looked = 0;
      const exists = async () => {
        looked++;
        await take().finally(() => other.query("rollback"));
        return false;
      };
      await restore({ confirm: true, files: { ...stores().files, exists, put: async () => undefined } });
      expect(looked).toBeGreaterThan(0);
    } finally {
      await other.end();
    }
    expect(await showing(photo)).toBe(1);
  });

  test("an account that is deleted meanwhile undoes it", async () => {
    const { photo } = await loseAPhoto();
    const exists = () => target.query("delete from users where email = 'medlem@demo.example'").then(() => true);
    await expect(restore({ confirm: true, files: { ...stores().files, exists } })).rejects.toThrow(
      "Somebody deleted their account meanwhile, and nothing was written: do it once more.",
    );
    expect(await showing(photo)).toBe(0);
  });

  test("a file that the store does not take is told, the rows stay, and the next time brings it", async () => {
    const { file, photo } = await loseAPhoto();
    const put = () => Promise.reject(new Error("the bucket is full"));
    await expect(restore({ confirm: true, files: { ...stores().files, exists: async () => false, put } })).rejects.toThrow(
      `The rows are back, but not all files: ${file} could not be written (the bucket is full). Do it once more.`,
    );
    expect(await showing(photo)).toBe(1);
    expect((await restore()).files.back).toEqual([file]);
    expect(await readFile(join(folder, "portal/private", file), "utf8")).toBe("bild");
  });
});

/** The photo of a shut-off valve that the backup has and the portal has not, neither the row nor the file. */
async function loseAPhoto(): Promise<{ photo: string; file: string }> {
  const photo = crypto.randomUUID();
  const file = `shutoffs/${photo}.webp`;
  await source.query(
    "insert into files (id, purpose, key, content_type, bytes, association_id) values ($1, 'shutoff_photo', $2, 'image/webp', 4, $3)",
    [photo, file, tallen],
  );
  await source.query(
    "update housing_association_shutoffs set photo_id = $1 where id = (select id from housing_association_shutoffs where housing_association_id = $2 limit 1)",
    [photo, tallen],
  );
  await mkdir(join(folder, "copy/private/shutoffs"), { recursive: true });
  await writeFile(join(folder, "copy/private", file), "bild");
  return { photo, file };
}

const showing = async (photo: string) =>
  (await target.query("select from housing_association_shutoffs where photo_id = $1", [photo])).rowCount;

test("out of an archive: its rows and its files come back into a portal whose row of it is gone, and others keep theirs", async () => {
  const dataDir = await scratchFolder();
  dataDirs.push(dataDir);
  // The portal runs meanwhile.
  const holder = spawnHolder(dataDir);
  try {
    const url = await holder.url;
    await migrateDatabase(url, MIGRATIONS_FOLDER, { log: quiet }, async (client) => {
      await seedPortal(drizzle(client, { schema, casing: "snake_case" }), { catalogue: true, demo: true, now: new Date() });
    });
    const id = tallen;
    const shutoff = crypto.randomUUID();
    const photo = `shutoffs/${shutoff}.webp`;
    await query(
      url,
      `insert into files (id, purpose, key, content_type, bytes, association_id) values ('${shutoff}', 'shutoff_photo', '${photo}', 'image/webp', 4, '${id}');
       insert into generated_documents (association_id, document_type, title, filename, file_url, storage_key) values ('${id}', 'Plan', 'Plan', 'plan.pdf', '/plan', 'documents/plan.pdf');
       update housing_association_shutoffs set photo_id = '${shutoff}' where id = (select id from housing_association_shutoffs where housing_association_id = '${id}' limit 1)`,
    );
    await mkdir(join(dataDir, "private/shutoffs"), { recursive: true });
    await writeFile(join(dataDir, "private", photo), "bild");
    const file = join(folder, "backup.tar.gz");
    await backUp({ dataDir, target: file, log: quiet });
    const count = async () =>
      (await query(url, `select count(*)::int as n from association_tasks where housing_association_id = '${id}'`))[0]?.n;
    const tasks = await count();
    await query(
      url,
      `update housing_association_shutoffs set photo_id = null; delete from files; delete from housing_associations where id = '${id}'`,
    );
    await rm(join(dataDir, "private", photo));

    const wish = { dataDir, file, association: "brf exempeltallen", stores: openFileStores({ S3: null, DATA_DIR: dataDir }), log: quiet };
    const preview = reportLines(await restoreAssociation(wish), false);
    expect(preview.at(-1)).toBe("Nothing has been written. Add --confirm to do it.");
    expect(await count()).toBe(0);
    const lines = reportLines(await restoreAssociation({ ...wish, confirm: true }), true);
    expect(lines.at(-1)).toBe("Done. Nothing was sent.");
    expect(lines).toContain("1 files come back.");
    // As one in a bucket that nobody has kept versions of.
    expect(lines.join("\n")).toContain("1 files are neither in the store nor in the backup:\n  documents/plan.pdf");
    expect(await count()).toBe(tasks);
    expect(await readFile(join(dataDir, "private", photo), "utf8")).toBe("bild");
    expect(await query(url, `select count(*)::int as n from housing_association_shutoffs where photo_id = '${shutoff}'`)).toEqual([
      { n: 1 },
    ]);
    const interrupt = new AbortController();
    const asked = { ...wish.stores.files, exists: () => new Promise<boolean>(() => interrupt.abort(new Error("Interrupted."))) };
    await rm(join(dataDir, "private", photo));
    const given = { ...wish, signal: interrupt.signal, stores: { ...wish.stores, files: asked } };
    await expect(restoreAssociation(given)).rejects.toThrow("Interrupted.");
    expect((await readdir(dataDir)).filter((name) => name.startsWith("trial-"))).toEqual([]);
  } finally {
    await end(holder.process, "SIGTERM");
  }
});
