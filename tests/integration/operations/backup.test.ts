import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { and, eq, isNull, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { crisisDeliveryBatches } from "#drizzle/schema/index.ts";
import { watchCondition } from "#server/domains/operations/watch-condition.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "#server/embedded-postgres/embedded.ts";
import type { QueuedJob } from "#server/platform/jobs/queue.ts";
import { type DeliveryWorkers, startDeliveryWorkers } from "#server/worker/delivery/workers.ts";
import { bindJobs } from "#server/worker/jobs.ts";
import { listenToStatements } from "#tests/bench/statement-log.ts";
import { createSubscribedAssociation } from "#tests/factories/subscribers-in-bulk.ts";
import { countingSenders } from "#tests/helpers/counting-senders.ts";
import { type DeliveryRig, openDeliveryRig } from "#tests/helpers/delivery-rig.ts";
import { eventually } from "#tests/helpers/eventually.ts";
import { clusterOf, query, quiet, removeScratch, scratchFolder } from "#tests/integration/postgres/scratch-database.ts";
import { packArchive } from "../../../scripts/backup/archive.ts";
import { backUp } from "../../../scripts/backup/back-up.ts";
import { restorePortal } from "../../../scripts/backup/restore-portal.ts";

describe("backup restore", () => {
  const SCRATCH = `
  create extension pg_trgm;
  create type outgoing_email_status as enum ('queued', 'sending', 'sent', 'failed', 'held');
  create table outgoing_emails (id int primary key, status outgoing_email_status not null);
  insert into outgoing_emails values (1, 'queued'), (2, 'sending'), (3, 'sent'), (4, 'failed'), (5, 'held');
  create table notes (id int generated always as identity primary key, body text, long_body text generated always as (repeat(body, 3)) stored);
  insert into notes (body) select 'Brf Ängen ' || n from generate_series(1, 5000) n;
  create table product_requests (id int primary key, pdf_status text, mail_status text);
  insert into product_requests values (1, 'pending', 'pending'), (2, 'running', 'pending'), (3, 'done', 'running'), (4, 'done', 'done'), (5, 'skipped', 'skipped');
  create table crisis_messages (id int primary key, escalate_after_minutes int, escalation_stopped_at timestamptz);
  insert into crisis_messages values (1, 20, null), (2, null, null);
  create table warning_proposals (id int primary key, tell_from timestamptz);
  insert into warning_proposals values (1, now() - interval '1 minute'), (2, now() + interval '8 hours');
  create schema pgboss; create table pgboss.job (name text, data jsonb, state text) partition by list (name);
  create table pgboss.mail partition of pgboss.job for values in ('mail'); create table pgboss.others partition of pgboss.job default;
  insert into pgboss.job values ('mail', '{"to": "å"}', 'created'), ('send-email', '{}', 'retry'), ('send-email', '{}', 'completed'),
    ('render-product-request', '{}', 'active'), ('send-email-dead', '{}', 'created'),
    ('send-sms', '{}', 'created'), ('send-subscriber-sms', '{}', 'retry'), ('ask-subscribers', '{}', 'active');
`;
  const CONTENT = `
  select (select md5(string_agg(n::text, ',' order by id)) from notes n) as notes, (select data->>'to' from pgboss.mail) as job,
         (select string_agg(status::text, ' ' order by id) from outgoing_emails) as mails,
         (select string_agg((escalation_stopped_at is not null)::text, ' ' order by id) from crisis_messages) as stopped,
         (select string_agg((tell_from is not null)::text, ' ' order by id) from warning_proposals) as untold,
         (select string_agg(pdf_status || '/' || mail_status, ' ' order by id) from product_requests) as steps,
         (select string_agg(name || '/' || state, ' ' order by name, state) from pgboss.others) as jobs`;
  const HELD = {
    mails: "held held sent failed held",
    steps: "failed/pending failed/pending done/failed done/done skipped/skipped",
    jobs: "send-email/completed",
    // Nobody is asked again by itself; what was to be told by now was told, and what waits for the morning is not lost.
    stopped: "true false",
    untold: "false true",
  };

  let dataDir: string;
  let folder: string;
  let archive: string;
  let before: Record<string, unknown>[];

  const useDatabase = async <T>(work: (database: EmbeddedPostgres) => Promise<T>): Promise<T> => {
    const database = await startEmbeddedPostgres({ dataDir, log: quiet });
    return work(database).finally(() => database.stop());
  };
  const restore = (options: { force?: boolean; databaseUrl?: string; file?: string } = {}) =>
    restorePortal({ dataDir, file: archive, log: quiet, ...options });
  const logo = () => join(dataDir, "media/logos/å.webp");

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "portal-backup-"));
    archive = join(folder, "nightly/backup.tar.gz");
    dataDir = await scratchFolder();
    await mkdir(join(dataDir, "media/logos"), { recursive: true });
    await mkdir(join(dataDir, "outbox"));
    await writeFile(logo(), Buffer.from([0, 255, 1, 254]));
    await writeFile(join(dataDir, "outbox/1.json"), "{}");
    await writeFile(join(dataDir, "sealed-needs.key"), "AGE-SECRET-KEY-1");
    await useDatabase(async ({ url }) => {
      await query(url, SCRATCH);
      before = await query(url, CONTENT);
      await query(url, "insert into notes (body) values ('still open')");
      await query(url, "delete from notes where body = 'still open'");
      await backUp({ dataDir, target: archive, log: quiet });
      // The portal goes on: what is written now belongs to the next backup.
      await query(url, "insert into notes (body) values ('later')");
    });
  });

  afterAll(async () => {
    await removeScratch(dataDir);
    await rm(folder, { recursive: true, force: true });
  });

  describe("a backup", () => {
    test("is one file that only its owner can read, and leaves nothing else behind", async () => {
      expect((await stat(archive)).mode & 0o777).toBe(0o600);
      expect(await readdir(join(folder, "nightly"))).toEqual(["backup.tar.gz"]);
      expect((await readdir(dataDir)).sort()).toEqual(["media", "outbox", "postgres", "sealed-needs.key"]);
    });

    test("is refused where there is no portal", async () => {
      const empty = await scratchFolder();
      await expect(backUp({ dataDir: empty, target: archive, log: quiet })).rejects.toThrow(/There is no database/);
      await removeScratch(empty);
    });
  });

  describe("a restore", () => {
    test("refuses to overwrite a portal, a running portal, and to mix kinds of database", async () => {
      await expect(restore()).rejects.toThrow(/add --force/);
      await useDatabase(() => expect(restore({ force: true })).rejects.toThrow(/The portal is running/));
      await expect(restore({ force: true, databaseUrl: "postgres://db.example/portal" })).rejects.toThrow(
        /restore it without DATABASE_URL/,
      );
    });

    test("leaves everything alone when the backup is cut short or is something else", async () => {
      const cut = join(folder, "cut.tar.gz");
      await writeFile(cut, await readFile(archive));
      await truncate(cut, 500_000);
      await expect(restore({ force: true, file: cut })).rejects.toThrow(/damaged or cut short|could not be read/);
      await expect(restore({ force: true, file: join(dataDir, "outbox/1.json") })).rejects.toThrow(/damaged or cut short/);
      expect((await readdir(dataDir)).sort()).toEqual(["media", "outbox", "postgres", "sealed-needs.key"]);
      expect(await useDatabase(({ url }) => query(url, "select body from notes where body = 'later'"))).toHaveLength(1);
    });

    test("with --force brings back rows and files as they were, holds unsent mail, and moves the rest aside", async () => {
      await writeFile(logo(), "overwritten");
      await writeFile(join(dataDir, "media/newer.webp"), "newer");
      const aside = await restore({ force: true });

      expect(await readFile(logo())).toEqual(Buffer.from([0, 255, 1, 254]));
      expect(await readdir(join(dataDir, "media"))).toEqual(["logos"]);
      expect(aside).toHaveLength(2);
      expect(await readFile(join(aside[0] ?? "", "media/newer.webp"), "utf8")).toBe("newer");
      const after = await useDatabase(({ url }) => query(url, CONTENT));
      expect(after).toEqual([{ ...before[0], ...HELD }]);
    });

    test("builds the portal up again where everything is lost", async () => {
      await removeScratch(dataDir);
      await mkdir(dataDir);
      await chmod(dataDir, 0o755);
      expect(await restore()).toEqual([]);
      // With the key to the sealed needs beside them, the database's copy would open them.
      expect(await readdir(dataDir)).not.toContain("sealed-needs.key");
      expect(await readFile(logo())).toEqual(Buffer.from([0, 255, 1, 254]));
      expect(await useDatabase(({ url }) => query(url, CONTENT))).toEqual([{ ...before[0], ...HELD }]);
      expect(await readdir(join(dataDir, "postgres"))).not.toContainEqual(expect.stringMatching(/^restore-/));
    });
  });

  describe("in pg_dump's form", () => {
    afterEach(() => void vi.unstubAllEnvs());
    const asDump = () => backUp({ dataDir, target: archive, asDump: true, log: quiet });

    test("a missing or old pg_dump is named, with what to install", async () => {
      vi.stubEnv("PATH", folder);
      await expect(asDump()).rejects.toThrow(/^The program pg_dump is missing: install .* 18 or newer/);
      await writeFile(join(folder, "pg_dump"), "#!/bin/sh\necho 'pg_dump (PostgreSQL) 13.2'\n", { mode: 0o755 });
      await expect(asDump()).rejects.toThrow(/^pg_dump 13 cannot read a Postgres 18/);
      vi.unstubAllEnvs();
    });

    describe("put in the place of an embedded database", () => {
      const former = async () => {
        const place = dirname(await clusterOf(dataDir));
        return (await readdir(place)).filter((name) => name.startsWith("replaced-")).map((name) => join(place, name));
      };

      /** Stand-ins for the client programs: a «dump» of plain SQL is passed on as it is and run through pg. */
      async function standIns(): Promise<void> {
        const bin = await mkdtemp(join(folder, "bin-"));
        const version = (program: string) => `if [ "$1" = --version ]; then echo '${program} (PostgreSQL) 18.0'; exit; fi`;
        const restoring = `${version("pg_restore")}\nfor a; do case $a in --file=*) out=\${a#--file=};; *) in=$a;; esac; done; cp "$in" "$out"`;
        const running = `${version("psql")}\nexec '${process.execPath}' '${join(bin, "run.mjs")}' "$@"`;
        await writeFile(join(bin, "pg_restore"), `#!/bin/sh\n${restoring}\n`, { mode: 0o755 });
        await writeFile(join(bin, "psql"), `#!/bin/sh\n${running}\n`, { mode: 0o755 });
        await writeFile(
          join(bin, "run.mjs"),
          `import { readFileSync } from "node:fs";
        import pg from "${import.meta.resolve("pg")}";
        const option = (name) => process.argv.find((each) => each.startsWith(name + "=")).slice(name.length + 1);
        const url = new URL(option("--dbname"));
        url.password = process.env.PGPASSWORD;
        const client = new pg.Client({ connectionString: url.href });
        await client.connect();
        await client.query("begin;" + option("--command") + ";" + readFileSync(option("--file"), "utf8") + ";commit");
        await client.end();`,
        );
        vi.stubEnv("PATH", `${bin}:${process.env.PATH}`);
      }

      async function archiveOf(sql: string): Promise<string> {
        const parts = await mkdtemp(join(folder, "parts-"));
        await mkdir(join(parts, "database"));
        await writeFile(join(parts, "database/dump"), sql);
        const description = { format: 1, createdAt: new Date().toISOString(), database: { kind: "dump" } };
        await writeFile(join(parts, "backup.json"), JSON.stringify(description));
        await packArchive(join(parts, "dump.tar.gz"), [{ folder: parts, names: ["backup.json", "database"] }]);
        return join(parts, "dump.tar.gz");
      }

      test("without the client programs, or without --force, everything stays as it is", async () => {
        const file = await archiveOf("create schema public;");
        await expect(restore({ file })).rejects.toThrow(/add --force/);
        const bin = await mkdtemp(join(folder, "bin-"));
        await writeFile(join(bin, "pg_restore"), "#!/bin/sh\nexit 127\n", { mode: 0o755 });
        vi.stubEnv("PATH", `${bin}:${process.env.PATH}`);
        await expect(restore({ file, force: true })).rejects.toThrow(/^The program pg_restore is missing/);
        vi.unstubAllEnvs();
        expect(await former()).toEqual([]);
      });

      test("a dump that cannot be loaded leaves the former one in its place", async () => {
        await standIns();
        const content = await useDatabase(({ url }) => query(url, CONTENT));
        await expect(restore({ file: await archiveOf("create schema public; select nonsense"), force: true })).rejects.toThrow(
          /psql failed/,
        );
        vi.unstubAllEnvs();
        expect(await useDatabase(({ url }) => query(url, CONTENT))).toEqual(content);
        expect(await former()).toEqual([]);
      });

      test("with --force the former one and its password are moved aside, and unsent mail is held", async () => {
        await standIns();
        const password = await readFile(join(dataDir, "postgres/password"), "utf8");
        const aside = await restore({ file: await archiveOf(`create schema public; ${SCRATCH}`), force: true });
        vi.unstubAllEnvs();
        expect(aside).toHaveLength(2);
        const [cluster, kept] = (await former()).sort();
        expect(await readdir(cluster ?? "")).toContain("PG_VERSION");
        expect(await readFile(kept ?? "", "utf8")).toBe(password);
        expect(await useDatabase(({ url }) => query(url, CONTENT))).toMatchObject([HELD]);
      });
    });
  });
});

describe("at rest", () => {
  const SETTLING_MS = 4_000;
  const SECONDS = 20;
  const MOST_PER_SECOND = 3;

  const senders = countingSenders();

  /** Every kind of job is waited for; this one only says that it ran. */
  const ran: string[] = [];
  let rig: DeliveryRig;
  let workers: DeliveryWorkers;
  let stopWatching: () => void;

  beforeAll(async () => {
    rig = await openDeliveryRig({ parts: senders });
    const jobs: QueuedJob[] = bindJobs(rig.ctx).map((job) => ({ ...job, run: async () => void ran.push(job.name) }));
    await rig.services.jobs.start(jobs);
    workers = startDeliveryWorkers(rig.ctx);
    rig.services.vitals.watchWorkers(workers.health);
    stopWatching = watchCondition(rig.services);
  });
  afterAll(async () => {
    stopWatching();
    await workers.stop(5_000);
    await rig.services.jobs.stop(5_000);
    await rig.services.vitals.close();
    await rig.close();
  });

  test("a portal that nobody uses sends at most three statements a second, over all its connections", async () => {
    await wait(SETTLING_MS);
    using sent = listenToStatements({ database: new URL(rig.url).pathname.slice(1) });
    await wait(SECONDS * 1_000);
    const counts = Map.groupBy(sent, (text) => text.slice(0, 60));
    const worst = [...counts]
      .map(([text, all]) => `${all.length} × ${text}`)
      .toSorted((a, b) => Number.parseInt(b, 10) - Number.parseInt(a, 10));
    expect(sent.length, worst.slice(0, 8).join("\n")).toBeLessThanOrEqual(MOST_PER_SECOND * SECONDS);
    // Nothing is counted when nothing is seen.
    expect(sent.length).toBeGreaterThan(SECONDS / 4);
  }, 40_000);

  test("an alarm leaves within a second of its release while the portal is at rest", async () => {
    const associationId = await createSubscribedAssociation(rig.services.database.pool, 10);
    const messageId = await rig.write({ housingAssociationId: associationId, byPush: false });
    const before = performance.now();
    await rig.release(messageId);
    await eventually(async () => expect(senders.taken.sms).toHaveLength(10), 5_000);
    expect(performance.now() - before).toBeLessThan(1_000);
  });

  test("what comes due by the clock, or whose notification was lost, is found within three seconds: a delivery and a job", async () => {
    const associationId = await createSubscribedAssociation(rig.services.database.pool, 10);
    const messageId = await rig.write({ housingAssociationId: associationId, byPush: false });
    await rig.release(messageId);
    await eventually(async () => expect(await rig.unfinished(messageId)).toBe(0));
    // Given back by who sent it, too: otherwise that is what would close it again.
    const batches = and(eq(crisisDeliveryBatches.crisisMessageId, messageId), isNull(crisisDeliveryBatches.finishedAt));
    await eventually(async () => expect(await rig.ctx.db.$count(crisisDeliveryBatches, batches)).toBe(0));
    const taken = senders.taken.sms.length;
    // As if none of it had left, and nobody had been told.
    await rig.ctx.db.execute(sql`
    with reopened as (
      update crisis_delivery_batches set finished_at = null, attempts = 0, next_attempt_at = now() + interval '1 second'
       where crisis_message_id = ${messageId} and channel = 'sms' returning delivery_ids
    )
    update crisis_deliveries set status = 'queued' where id in (select unnest(delivery_ids) from reopened)`);
    await rig.ctx.db.execute(sql`insert into pgboss.job (name, data, start_after) values ('clean-up', '{}', now() + interval '1 second')`);
    const before = performance.now();
    await eventually(async () => expect([senders.taken.sms.length - taken, ran.includes("clean-up")]).toEqual([10, true]), 10_000);
    expect(performance.now() - before).toBeLessThan(4_500);
  });

  test("the job of a killed worker is given back within seven seconds of its last sign of life's end", async () => {
    await rig.ctx.db.execute(sql`
    insert into pgboss.job (name, data, state, retry_limit, started_on, heartbeat_on, heartbeat_seconds, expire_seconds)
    values ('keep-calendars', '{}', 'active', 2, now() - interval '20 seconds', now() - interval '9 seconds', 10, 300)`);
    const before = performance.now();
    await eventually(async () => expect(ran).toContain("keep-calendars"), 20_000);
    expect(performance.now() - before).toBeLessThan(12_000);
  }, 30_000);
});
