import { spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startEmbeddedPostgres } from "#server/embedded-postgres/embedded.ts";
import { PROJECT_ROOT } from "#server/platform/project-root.ts";
import { cloneDatabase } from "#tests/helpers/portal.ts";
import { type ServerProcess, startServerProcess } from "#tests/helpers/server-process.ts";
import { query, quiet, removeScratch, scratchFolder } from "#tests/integration/postgres/scratch-database.ts";
import { readContent } from "../../../scripts/backup/content.ts";

/** The portal that runs, over a Postgres of one's own where TEST_DATABASE_URL names one; and a folder with the code of the version to come. */
let dataDir: string;
let databaseUrl: string | undefined;
let running: ServerProcess;
let newer: string;
let refusedRequests: string[];
let isOver = false;
let requests: Promise<void>;

beforeAll(async () => {
  dataDir = await scratchFolder();
  if (process.env.TEST_DATABASE_URL) databaseUrl = await cloneDatabase(`upgrade_${process.pid}_${Date.now()}`);
  running = await startServerProcess(environment());
  newer = await mkdtemp(path.join(tmpdir(), "portal-newer-"));
  for (const name of ["package.json", "dist", "drizzle", "scripts", "server", "shared"]) {
    await cp(path.join(PROJECT_ROOT, name), path.join(newer, name), { recursive: true });
  }
  await symlink(path.join(PROJECT_ROOT, "node_modules"), path.join(newer, "node_modules"));
  refusedRequests = [];
  requests = askAllTheTime();
});

afterAll(async () => {
  isOver = true;
  await requests;
  await running.stop();
  await removeScratch(dataDir);
  await rm(newer, { recursive: true, force: true });
});

const environment = () => ({ DATA_DIR: dataDir, NODE_ENV: "development", ...(databaseUrl && { DATABASE_URL: databaseUrl }) });

/** Somebody who asks the whole time, the database too. */
async function askAllTheTime(): Promise<void> {
  while (!isOver) {
    const answer = await fetch(`${running.url}/readyz?for=traffic`).catch((error: Error) => error);
    if (answer instanceof Error) refusedRequests.push(answer.message);
    else if (!answer.ok) refusedRequests.push(String(answer.status));
    await wait(100);
  }
}

const migrations = () => path.join(newer, "drizzle/migrations");

/** One more migration, the newest of the version to come; in the place of an earlier such one. */
async function migrateBy(sql: string): Promise<void> {
  const file = path.join(migrations(), "meta/_journal.json");
  const journal = JSON.parse(await readFile(file, "utf8")) as { entries: { idx: number; when: number; tag: string }[] };
  const entries = journal.entries.filter(({ tag }) => tag !== "9999_to_come");
  const last = entries.at(-1);
  if (!last) throw new Error("there are no migrations");
  entries.push({ ...last, idx: last.idx + 1, when: last.when + 1_000, tag: "9999_to_come" });
  await writeFile(file, JSON.stringify({ ...journal, entries }));
  await writeFile(path.join(migrations(), "9999_to_come.sql"), sql);
}

async function upgrade(...args: string[]): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, ["--import", "tsx", "scripts/upgrade.ts", ...args], {
    cwd: newer,
    env: { PATH: process.env.PATH, ...environment() },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
  const [code] = await once(child, "exit");
  return { code, output };
}

async function inDatabase<T>(work: (url: string) => Promise<T>): Promise<T> {
  if (databaseUrl) return work(databaseUrl);
  const database = await startEmbeddedPostgres({ dataDir, log: quiet });
  return work(database.url).finally(() => database.stop());
}

/** Row by table, but for what a portal that runs writes by itself. */
async function countRows(): Promise<Record<string, number>> {
  const { tables } = await inDatabase(readContent);
  return Object.fromEntries(
    [...tables].filter(([name]) => !/security_events|rate_limits/.test(name)).map(([name, { rows }]) => [name, rows]),
  );
}

async function hasColumn(): Promise<boolean> {
  const rows = await inDatabase((url) =>
    query(url, "select from pg_attribute where attrelid = 'households'::regclass and attname = 'to_come'"),
  );
  return rows.length > 0;
}

test("a migration that fails, a version that does not start and one that takes too long leave the old version serving, with all its rows", async () => {
  const before = await countRows();

  await migrateBy("alter table households add column to_come text;--> statement-breakpoint\nupdate households set nonsense = 1");
  const failing = await upgrade();
  expect(failing.output).toContain('column "nonsense" of relation "households" does not exist');
  expect(failing.output).toContain("Nothing has changed: the version that runs goes on, with all its rows.");
  expect(failing.code).toBe(3);

  await migrateBy("alter table households add column to_come text");
  const entry = path.join(newer, "dist/server/index.js");
  const code = await readFile(entry, "utf8");
  await writeFile(entry, 'throw new Error("the part that was forgotten");');
  const broken = await upgrade();
  expect(broken.output).toContain("the part that was forgotten");
  expect(broken.code).toBe(3);
  await writeFile(entry, code);

  await migrateBy("alter table households add column to_come text;--> statement-breakpoint\nselect pg_sleep(4)");
  const slow = await upgrade("--most-seconds", "2");
  expect(slow.output).toContain("The migrations took longer than 2 s and were undone.");
  expect(slow.code).toBe(4);

  expect(await hasColumn()).toBe(false);
  expect(await countRows()).toEqual(before);
  expect((await readdir(dataDir)).filter((name) => name.startsWith("trial-"))).toEqual([]);

  await migrateBy("alter table households add column to_come text");
  const { code: done, output } = await upgrade();
  expect(output).toMatch(
    /To be applied: 9999_to_come\.[\s\S]*was ready on a copy[\s\S]*Rows on the copy: \d+ before, \d+ after\.[\s\S]*Replace the copies/,
  );
  expect(done).toBe(0);
  expect(await hasColumn()).toBe(true);
  expect(refusedRequests).toEqual([]);
}, 400_000);

test("a version older than the database is refused before anything is done", async () => {
  const file = path.join(migrations(), "meta/_journal.json");
  const journal = JSON.parse(await readFile(file, "utf8")) as { entries: unknown[] };
  await writeFile(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, -1) }));
  const { code, output } = await upgrade();
  expect(output).toContain("The database was migrated by a newer version of the portal");
  expect(code).toBe(2);
});
