import { realpath } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { APPLICATION, type Credentials, connectionUrl, SUPERUSER } from "./credentials.ts";
import type { Place } from "./place.ts";
import { findPostmaster, type Postmaster, stopPostmaster } from "./postmaster.ts";

const SILENCE_PATIENCE_MS = 6_000;
const BUSY_PATIENCE_MS = 120_000;
const CANNOT_CONNECT_NOW = "57P03"; // recovering, or ending
const WRONG_PASSWORD_CLASS = "28";
const ALREADY_THERE = new Set(["42710", "42P04", "23505"]);

/**
 * A server that already runs on this cluster is taken over when it answers to our password; one that is ending is waited
 * for; one that does neither is stopped. Undefined when none runs (any more) and the caller may start one.
 */
export async function adoptPostmaster(place: Place, credentials: Credentials): Promise<Postmaster | undefined> {
  const began = Date.now();
  for (;;) {
    const found = await findPostmaster(place.cluster);
    if (!found) return undefined;
    const answer = Number.isNaN(found.port) ? "silent" : await greet(place, found.port, credentials);
    if (answer === "ours") return { pid: found.pid, port: found.port };
    const patience = { stranger: 0, silent: SILENCE_PATIENCE_MS, busy: BUSY_PATIENCE_MS }[answer];
    if (Date.now() - began > patience) await stopPostmaster(place, found.pid);
    else await sleep(50);
  }
}

async function greet(place: Place, port: number, credentials: Credentials): Promise<"ours" | "stranger" | "busy" | "silent"> {
  try {
    const [row] = await asSuperuser(port, credentials, async (client) => (await client.query("show data_directory")).rows);
    return (await realpath(row.data_directory).catch(() => "")) === (await realpath(place.cluster)) ? "ours" : "stranger";
  } catch (error) {
    const code = (error as { code?: string }).code ?? "";
    if (code.startsWith(WRONG_PASSWORD_CLASS)) return "stranger";
    return code === CANNOT_CONNECT_NOW ? "busy" : "silent";
  }
}

/** Makes the portal's role and database unless they exist. The role is no superuser: a flaw in a query stays in the database. */
export async function ensureDatabase(port: number, credentials: Credentials): Promise<void> {
  await asSuperuser(port, credentials, async (client) => {
    const { rows } = await client.query(
      "select exists (select from pg_roles where rolname = $1) as role, exists (select from pg_database where datname = $1) as database",
      [APPLICATION],
    );
    const attempt = (statement: string) =>
      client.query(statement).catch((error) => {
        if (!ALREADY_THERE.has(error.code)) throw error;
      });
    if (!rows[0].role) await attempt(`create role ${APPLICATION} login createdb password '${credentials.applicationPassword}'`);
    if (!rows[0].database) await attempt(`create database ${APPLICATION} owner ${APPLICATION}`);
  });
}

async function asSuperuser<T>(port: number, credentials: Credentials, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: connectionUrl(SUPERUSER, credentials.superuserPassword, port, "postgres"),
    connectionTimeoutMillis: 3000,
    query_timeout: 30_000,
  });
  client.on("error", () => {});
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}
