import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "#server/lib/postgres/embedded.ts";
import { query, quiet, removeScratch, scratchFolder } from "#tests/integration/postgres/scratch-database.ts";
import { backUp } from "../../../scripts/backup/back-up.ts";
import { restorePortal } from "../../../scripts/backup/restore-portal.ts";

const SCRATCH = `
  create extension pg_trgm;
  create type outgoing_email_status as enum ('queued', 'sending', 'sent', 'failed', 'held');
  create table outgoing_emails (id int primary key, status outgoing_email_status not null);
  insert into outgoing_emails values (1, 'queued'), (2, 'sending'), (3, 'sent'), (4, 'failed'), (5, 'held');
  create table notes (id int generated always as identity primary key, body text, long_body text generated always as (repeat(body, 3)) stored);
  insert into notes (body) select 'Brf Ängen ' || n from generate_series(1, 5000) n;
  create schema pgboss; create table pgboss.job (name text, data jsonb) partition by list (name);
  create table pgboss.mail partition of pgboss.job for values in ('mail'); insert into pgboss.job values ('mail', '{"to": "å"}');
`;
const CONTENT = `
  select (select md5(string_agg(n::text, ',' order by id)) from notes n) as notes, (select data->>'to' from pgboss.job) as job,
         (select string_agg(status::text, ' ' order by id) from outgoing_emails) as mails`;

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
    expect((await readdir(dataDir)).sort()).toEqual(["media", "outbox", "postgres"]);
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
    await expect(restore({ force: true, databaseUrl: "postgres://db.example/portal" })).rejects.toThrow(/restore it without DATABASE_URL/);
  });

  test("leaves everything alone when the backup is cut short or is something else", async () => {
    const cut = join(folder, "cut.tar.gz");
    await writeFile(cut, await readFile(archive));
    await truncate(cut, 500_000);
    await expect(restore({ force: true, file: cut })).rejects.toThrow(/damaged or cut short|could not be read/);
    await expect(restore({ force: true, file: join(dataDir, "outbox/1.json") })).rejects.toThrow(/damaged or cut short/);
    expect((await readdir(dataDir)).sort()).toEqual(["media", "outbox", "postgres"]);
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
    expect(after).toEqual([{ ...before[0], mails: "held held sent failed held" }]);
  });

  test("builds the portal up again where everything is lost", async () => {
    await removeScratch(dataDir);
    await mkdir(dataDir);
    await chmod(dataDir, 0o755);
    expect(await restore()).toEqual([]);
    expect(await readFile(logo())).toEqual(Buffer.from([0, 255, 1, 254]));
    expect(await useDatabase(({ url }) => query(url, CONTENT))).toEqual([{ ...before[0], mails: "held held sent failed held" }]);
    expect(await readdir(join(dataDir, "postgres"))).not.toContainEqual(expect.stringMatching(/^restore-/));
  });
});

describe("in pg_dump's form", () => {
  const asDump = () => backUp({ dataDir, target: archive, asDump: true, log: quiet });

  test("a missing or old pg_dump is named, with what to install", async () => {
    vi.stubEnv("PATH", folder);
    await expect(asDump()).rejects.toThrow(/^The program pg_dump is missing: install .* 18 or newer/);
    await writeFile(join(folder, "pg_dump"), "#!/bin/sh\necho 'pg_dump (PostgreSQL) 13.2'\n", { mode: 0o755 });
    await expect(asDump()).rejects.toThrow(/^pg_dump 13 cannot read a Postgres 18/);
    vi.unstubAllEnvs();
  });
});
