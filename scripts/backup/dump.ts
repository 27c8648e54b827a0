import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { appendFile } from "node:fs/promises";
import pg from "pg";
import { HOLD_UNFINISHED_DELIVERIES } from "./hold-deliveries.ts";

// The portal's tables, the record of its migrations, and its queue.
const SCHEMAS = ["public", "drizzle", "pgboss"];

/** Dumps the portal's schemas into one file with the system's pg_dump. Throws one sentence when that is missing or too old. */
export async function dumpDatabase(url: string, file: string): Promise<void> {
  const [server] = await query(url, "select current_setting('server_version_num')::int / 10000 as major");
  requireProgram("pg_dump", Number(server?.major));
  const extensions = await query(url, "select extname from pg_extension where extnamespace = 'public'::regnamespace");
  const selected = [...SCHEMAS.map((name) => `--schema=${name}`), ...extensions.map(({ extname }) => `--extension=${extname}`)];
  await run("pg_dump", ["--format=custom", "--no-owner", "--no-privileges", ...selected, `--file=${file}`], url);
}

/** Replaces the portal's schemas by those of the dump and holds unfinished deliveries, in one transaction: all of it or nothing. */
export async function loadDump(file: string, url: string): Promise<void> {
  requireDumpReaders();
  const script = `${file}.sql`;
  await run("pg_restore", ["--no-owner", "--no-privileges", `--file=${script}`, file]);
  await appendFile(script, HOLD_UNFINISHED_DELIVERIES);
  const clear = `drop schema if exists ${SCHEMAS.join(", ")} cascade`;
  await run(
    "psql",
    ["--no-psqlrc", "--quiet", "--set=ON_ERROR_STOP=1", "--single-transaction", `--command=${clear}`, `--file=${script}`],
    url,
  );
}

/** Holds unfinished deliveries in a database that came back by another way than a dump. */
export async function holdDeliveries(url: string): Promise<void> {
  await query(url, HOLD_UNFINISHED_DELIVERIES);
}

/** Throws one sentence when a program is missing that loadDump takes. */
export function requireDumpReaders(): void {
  for (const program of ["pg_restore", "psql"]) requireProgram(program, 0);
}

/** Whether the portal's schemas hold any table. */
export async function hasTables(url: string): Promise<boolean> {
  const rows = await query(url, `select from pg_tables where schemaname = any ('{${SCHEMAS.join()}}') limit 1`);
  return rows.length > 0;
}

/** How many others are connected to this database; a running portal is among them. */
export async function otherConnections(url: string): Promise<number> {
  const rows = await query(
    url,
    "select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'",
  );
  return rows.length;
}

function requireProgram(name: string, oldestMajor: number) {
  const version = /\) (\d+)/.exec(spawnSync(name, ["--version"], { encoding: "utf8" }).stdout ?? "")?.[1];
  const advice = `install the client programs of Postgres${oldestMajor ? ` ${oldestMajor} or newer` : ""} (for example "apt-get install postgresql-client${oldestMajor ? `-${oldestMajor}` : ""}"), then try again`;
  if (version === undefined) throw new Error(`The program ${name} is missing: ${advice}.`);
  if (Number(version) < oldestMajor) throw new Error(`${name} ${version} cannot read a Postgres ${oldestMajor}: ${advice}.`);
}

/** The password travels in the environment: a command line can be read by every user of the machine. */
async function run(program: string, args: string[], url?: string): Promise<void> {
  const address = url ? new URL(url) : undefined;
  const PGPASSWORD = decodeURIComponent(address?.password ?? "");
  if (address) address.password = "";
  const child = spawn(program, [...args, ...(address ? [`--dbname=${address}`] : [])], {
    stdio: ["ignore", "ignore", "pipe"],
    env: { ...process.env, ...(PGPASSWORD && { PGPASSWORD }), PGCLIENTENCODING: "UTF8" },
  });
  let complaints = "";
  child.stderr.on("data", (chunk) => {
    complaints += chunk;
  });
  const [code] = await once(child, "close");
  if (code !== 0) throw new Error(`${program} failed: ${complaints.trim().split("\n").slice(-5).join("\n")}`);
}

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  // A lost connection fails the statement; without a listener it would end the process as well.
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}
