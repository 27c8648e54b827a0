import { mkdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "#server/embedded-postgres/embedded.ts";
import {
  clusterOf,
  end,
  eventually,
  postmasterPid,
  postmastersOn,
  query,
  quiet,
  removeScratch,
  scratchFolder,
  signalDatabase,
  spawnHolder,
} from "./scratch-database.ts";

describe("embedded survival", () => {
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
      const pid = await signalDatabase(dataDir, "SIGKILL");
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
});

describe("embedded", () => {
  describe("a fresh start", () => {
    let dataDir: string;
    let database: EmbeddedPostgres;

    beforeAll(async () => {
      dataDir = await scratchFolder();
      database = await startEmbeddedPostgres({ dataDir, log: quiet });
    });

    afterAll(async () => {
      await database.stop();
      await removeScratch(dataDir);
    });

    test("makes a database on the loopback address only, for a role that is no superuser", async () => {
      const [row] = await query(
        database.url,
        `select current_database() as name, rolsuper, current_setting('listen_addresses') as listens, current_setting('fsync') as fsync
       from pg_roles where rolname = current_user`,
      );
      expect(row).toEqual({ name: "beredskap", rolsuper: false, listens: "127.0.0.1", fsync: "on" });
    });

    test("knows Swedish: order, folding, word forms, and å ä ö as letters for trigrams", async () => {
      await query(database.url, "create extension pg_trgm");
      const [row] = await query(
        database.url,
        `select (select string_agg(x, '' order by x) from unnest('{ö,a,å,z,ä}'::text[]) x) as sorted, lower('ÅÄÖ') as lower,
              to_tsvector('swedish', 'FÖRENINGAR')::text as words, similarity('hår', 'hör') < 1 as differ`,
      );
      expect(row).toEqual({ sorted: "azåäö", lower: "åäö", words: "'förening':1", differ: true });
    });

    test("keeps the password where only its owner can read it, and refuses any other", async () => {
      expect((await stat(join(dataDir, "postgres", "password"))).mode & 0o777).toBe(0o600);
      await expect(query(database.superuserUrl.replace(/:[0-9a-f]+@/, ":wrong@"), "select 1")).rejects.toMatchObject({ code: "28P01" });
      await expect(query(database.url, "select pg_read_file('/etc/passwd')")).rejects.toMatchObject({ code: "42501" });
    });
  });

  describe("starting again over the same data", () => {
    let dataDir: string;
    let url: string;
    let running: EmbeddedPostgres | undefined;

    const start = async (options: { port?: number } = {}) => {
      running = await startEmbeddedPostgres({ dataDir, log: quiet, ...options });
      return running;
    };

    beforeAll(async () => {
      dataDir = await scratchFolder();
      url = (await start()).url;
      await query(url, "create table kept as select 42 as answer");
      await running?.stop();
    });

    afterEach(async () => {
      await running?.stop();
    });

    afterAll(() => removeScratch(dataDir));

    test("finds the rows, on the same port", async () => {
      expect(await postmasterPid(dataDir)).toBeUndefined();
      expect((await start()).url).toBe(url);
      expect(await query(url, "select answer from kept")).toEqual([{ answer: 42 }]);
    });

    test("follows a data folder that was moved", async () => {
      await rename(dataDir, `${dataDir}-moved`);
      dataDir = `${dataDir}-moved`;
      expect(await query((await start()).url, "select answer from kept")).toEqual([{ answer: 42 }]);
    });

    test("is not fooled by a leftover file that names an unrelated process", async () => {
      const cluster = await clusterOf(dataDir);
      await writeFile(join(cluster, "postmaster.pid"), `${process.pid}\n${cluster}\n1\n5432\n\n127.0.0.1\n\nready   \n`);
      expect(await query((await start()).url, "select answer from kept")).toEqual([{ answer: 42 }]);
    });

    test("chooses another port when the remembered one is taken", async () => {
      const rival = createServer().listen(Number(new URL(url).port), "127.0.0.1");
      expect(new URL((await start()).url).port).not.toBe(new URL(url).port);
      rival.close();
    });

    test("says what is missing when the password is gone, and leaves the data alone", async () => {
      const file = join(dataDir, "postgres", "password");
      const password = await readFile(file, "utf8");
      await rm(file);
      await expect(start()).rejects.toThrow(/password of the database, is missing/);
      await writeFile(file, password, { mode: 0o600 });
      expect(await query((await start()).url, "select answer from kept")).toEqual([{ answer: 42 }]);
    });
  });

  test("in a closed folder the cluster lies where its user can come (root's elsewhere), and is found again", async () => {
    const dataDir = await scratchFolder(0o700);
    const first = await startEmbeddedPostgres({ dataDir, log: quiet });
    await query(first.url, "create table kept as select 3 as n");
    await first.stop();
    const isRoot = process.getuid?.() === 0;
    expect(await clusterOf(dataDir)).toMatch(isRoot ? /^\/var\/lib\/beredskapsportalen\/[0-9a-f]{16}\/cluster$/ : dataDir);

    const second = await startEmbeddedPostgres({ dataDir, log: quiet });
    expect(await query(second.url, "select n from kept")).toEqual([{ n: 3 }]);
    await second.stop();
    await removeScratch(dataDir);
  });
});
