import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { startEmbeddedPostgres } from "#server/embedded-postgres/embedded.ts";
import type { PostgresLog } from "#server/embedded-postgres/supervisor.ts";
import { PROJECT_ROOT } from "#server/platform/project-root.ts";
import { type DatabaseContent, readContent } from "../backup/content.ts";

const READY_WITHIN_MS = 180_000;
const ASK_EVERY_MS = 200;

/**
 * Starts this version on a copy of the portal, which it migrates, and waits until it can answer people; then says how many rows there
 * were before and after. Throws with its last words when it does not get ready, or when a table has lost rows.
 */
export async function rehearse({ scratch, say, log }: { scratch: string; say: (line: string) => void; log: PostgresLog }): Promise<void> {
  const read = async (): Promise<DatabaseContent> => {
    const embedded = await startEmbeddedPostgres({ dataDir: scratch, log });
    return readContent(embedded.url).finally(() => embedded.stop());
  };
  const before = await read();
  const started = performance.now();
  await startOnce(scratch);
  say(`This version was ready on a copy after ${Math.round(performance.now() - started)} ms.`);
  const after = await read();
  const lost = [...before.tables].filter(([name, { rows }]) => (after.tables.get(name)?.rows ?? rows) < rows);
  if (lost.length > 0) {
    const words = lost.map(([name, { rows }]) => `${name} had ${rows} rows and has ${after.tables.get(name)?.rows}`);
    throw new Error(`Rows were lost on the copy: ${words.join("; ")}.`);
  }
  say(`Rows on the copy: ${sumOf(before)} before, ${sumOf(after)} after.`);
}

const sumOf = ({ tables }: DatabaseContent): number => [...tables.values()].reduce((sum, { rows }) => sum + rows, 0);

async function startOnce(scratch: string): Promise<void> {
  const port = await freePort();
  const server = spawn(process.execPath, [join(PROJECT_ROOT, "dist/server/index.js")], {
    cwd: PROJECT_ROOT,
    env: environmentOfCopy(scratch, port),
    stdio: ["ignore", "pipe", "pipe"],
  });
  let words = "";
  for (const stream of [server.stdout, server.stderr]) {
    stream.on("data", (chunk) => {
      words = `${words}${chunk}`.slice(-3_000);
    });
  }
  const ended = once(server, "exit");
  try {
    await untilReady(server, port);
  } catch (error) {
    throw new Error(`This version did not get ready on a copy of the portal: ${(error as Error).message}\n${words.trim()}`);
  } finally {
    server.kill("SIGTERM");
    await ended;
  }
}

/** Nothing of what leaves: no provider, no payment and no source of warnings hears of the copy, whose mail is written to its own outbox. */
function environmentOfCopy(scratch: string, port: number): NodeJS.ProcessEnv {
  const { PATH, NODE_ENV, PUBLIC_URL, DEMO, SEALED_NEEDS_KEY } = process.env;
  const own = { DATA_DIR: scratch, PORT: String(port), HOST: "127.0.0.1", DRAIN_SECONDS: "0" };
  return {
    PATH,
    NODE_ENV,
    PUBLIC_URL,
    DEMO,
    // The keys to everybody's browsers lie in the restored database: no push service may be called with them.
    PUSH_ALLOWED_HOSTS: "",
    SEALED_NEEDS_KEY,
    ...own,
    ALLOW_LOCAL_DELIVERY: "1",
    OFFICIAL_FEEDS: "off",
    LOG_LEVEL: "warn",
  };
}

async function untilReady(server: ChildProcess, port: number): Promise<void> {
  for (const giveUp = performance.now() + READY_WITHIN_MS; performance.now() < giveUp; ) {
    if (server.exitCode !== null || server.signalCode !== null) throw new Error(`it ended with ${server.exitCode ?? server.signalCode}.`);
    const isReady = await fetch(`http://127.0.0.1:${port}/readyz?for=traffic`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    await wait(ASK_EVERY_MS);
  }
  throw new Error(`not within ${READY_WITHIN_MS / 1_000} s.`);
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((done) => probe.listen(0, "127.0.0.1", done));
  const { port } = probe.address() as AddressInfo;
  await new Promise((done) => probe.close(done));
  return port;
}
