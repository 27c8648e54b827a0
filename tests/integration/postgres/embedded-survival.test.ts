import { mkdir, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "#server/embedded-postgres/embedded.ts";
import {
  clusterOf,
  end,
  eventually,
  kill,
  postmasterPid,
  postmastersOn,
  query,
  quiet,
  removeScratch,
  scratchFolder,
  spawnHolder,
} from "./scratch-database.ts";

let dataDir: string;
let running: EmbeddedPostgres | undefined;

const start = async () => {
  running = await startEmbeddedPostgres({ dataDir, log: quiet });
  return running;
};

beforeEach(async () => {
  dataDir = await scratchFolder();
  running = undefined;
});

afterEach(async () => {
  await running?.stop();
  await removeScratch(dataDir);
});

test("a database server that is killed runs again on the same port, with every committed row", async () => {
  const { url } = await start();
  await query(url, "create table kept as select 1 as n");
  for (const committed of [1, 2]) {
    const pid = await postmasterPid(dataDir);
    kill(pid ?? 0, "SIGKILL");
    await eventually(async () => expect(await postmasterPid(dataDir)).not.toBe(pid));
    expect(await eventually(() => query(url, "select count(*)::int as rows from kept"))).toEqual([{ rows: committed }]);
    await query(url, "insert into kept values (2)");
  }
  expect(await postmastersOn(await clusterOf(dataDir))).toHaveLength(1);
});

describe("when the server process is killed", () => {
  test("its database server is adopted by the next, which ends it in order", async () => {
    const holder = spawnHolder(dataDir);
    await query(await holder.url, "create table kept as select 7 as n");
    await end(holder.process, "SIGKILL");
    const orphan = await postmasterPid(dataDir);

    const next = await start();
    expect(await postmasterPid(dataDir)).toBe(orphan);
    expect(await postmastersOn(await clusterOf(dataDir))).toEqual([orphan]);
    expect(await query(next.url, "select n from kept")).toEqual([{ n: 7 }]);

    await next.stop();
    expect(await postmastersOn(await clusterOf(dataDir))).toEqual([]);
  });

  test("a half-made database is made anew", async () => {
    const workshop = join(dataDir, "postgres", "initialising-999999999");
    await mkdir(join(workshop, "cluster", "base"), { recursive: true });
    await writeFile(join(workshop, "cluster", "PG_VERSION"), "18\n");
    expect(await query((await start()).url, "select 1 as one")).toEqual([{ one: 1 }]);
    await expect(stat(workshop)).rejects.toMatchObject({ code: "ENOENT" });
  });

  test.each([0, 250])("%i ms into the first start, the next start succeeds", async (delayMs) => {
    const holder = spawnHolder(dataDir);
    await eventually(() => stat(join(dataDir, "postgres", "password")));
    await sleep(delayMs);
    await end(holder.process, "SIGKILL");
    expect(await query((await start()).url, "select 1 as one")).toEqual([{ one: 1 }]);
    // A process that it has just forked bears its name for a moment.
    await eventually(async () => expect(await postmastersOn(await clusterOf(dataDir))).toHaveLength(1));
  });
});

describe("several server processes on one data folder", () => {
  test("share one database server; the last to leave ends it", async () => {
    const holder = spawnHolder(dataDir);
    const url = await holder.url;
    const second = await start();
    expect(second.url).toBe(url);

    await second.stop();
    expect(await query(url, "select 1 as one")).toEqual([{ one: 1 }]);
    await end(holder.process, "SIGTERM");
    expect(await postmastersOn(await clusterOf(dataDir))).toEqual([]);
  });

  test("may all be the first at once", async () => {
    const holders = [spawnHolder(dataDir), spawnHolder(dataDir), spawnHolder(dataDir)];
    const urls = new Set(await Promise.all(holders.map((holder) => holder.url)));
    expect(urls.size).toBe(1);
    expect(await postmastersOn(await clusterOf(dataDir))).toHaveLength(1);
    for (const holder of holders) await end(holder.process, "SIGTERM");
    expect(await postmastersOn(await clusterOf(dataDir))).toEqual([]);
  });
});
