import { readFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { openDatabase } from "#server/platform/database/db.ts";
import { createLogger } from "#server/platform/logging/logger.ts";
import { addSubscribers } from "#tests/factories/subscribers-in-bulk.ts";
import type { Bench, Measurement } from "./bench.ts";
import { startBuiltPortal } from "./built-portal.ts";
import { sessionCookieOf } from "./database.ts";
import { activateAsOwner } from "./owner-alarm.ts";
import { startSmsStandIn } from "./start-sms-stand-in.ts";
import { temporaryFolder } from "./temporary-folder.ts";
import { treeMegabytes } from "./tree-memory.ts";

const PEOPLE = 20_000;
const REST_MS = 60_000;
const AFTER_MS = 120_000;
const LOOK_EVERY_MS = 250;
const PROVIDER_MS = 50;

/** What the portal and its embedded Postgres hold together: a minute after ready, at most while an alarm leaves, and two minutes after it. */
export const memory: Bench = {
  name: "memory",
  async measure() {
    await using folder = await temporaryFolder();
    await using standIn = await startSmsStandIn();
    await standIn.tell({ latencyMs: PROVIDER_MS });
    const elks = { ELKS_USERNAME: "u", ELKS_PASSWORD: "p", ELKS_FROM: "+46700000001", ELKS_BASE_URL: standIn.url };
    await using portal = await startBuiltPortal(folder.path, "", { ...elks, OFFICIAL_FEEDS: "off" });
    await wait(REST_MS);
    const rest = await treeMegabytes(portal.pid);

    const database = openDatabase(await embeddedUrl(folder.path), createLogger("error"), { max: 1 });
    const associationId = await activateAsOwner.associationOf(database.pool);
    await addSubscribers(database.pool, associationId, PEOPLE);
    const cookie = await sessionCookieOf(database.db, activateAsOwner.email);
    await activateAsOwner.activate(portal.url, cookie, database.pool);
    let peak = 0;
    for (let left = Number.POSITIVE_INFINITY; left > 0; await wait(LOOK_EVERY_MS)) {
      peak = Math.max(peak, await treeMegabytes(portal.pid));
      const { rows } = await database.pool.query("select count(*)::int as left from crisis_delivery_batches where finished_at is null");
      left = rows[0].left;
    }
    await database.close();
    await wait(AFTER_MS);
    const after = await treeMegabytes(portal.pid);
    const figure = (what: string, value: number, gate: number): Measurement => ({
      id: "P20",
      what: `memory of portal and Postgres together, ${what}`,
      value,
      unit: "MB",
      better: "lower",
      gate,
      stretch: null,
      note: "PSS of all processes",
    });
    return [
      figure(`${REST_MS / 1_000} s after ready`, rest, 220),
      figure(`at most while ${PEOPLE} are told by SMS and e-mail`, peak, 450),
      figure(`${AFTER_MS / 1_000} s after that`, after, 300),
    ];
  },
};

async function embeddedUrl(dataDir: string): Promise<string> {
  const [password, port] = await Promise.all(["password", "port"].map((name) => readFile(path.join(dataDir, "postgres", name), "utf8")));
  return `postgresql://postgres:${password?.trim()}@127.0.0.1:${port?.trim()}/beredskap`;
}
