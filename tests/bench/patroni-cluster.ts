import { chown, readFile } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import { openDatabase } from "#server/platform/database/db.ts";
import { createLogger } from "#server/platform/logging/logger.ts";
import { eventually } from "#tests/helpers/eventually.ts";
import { freePort } from "#tests/helpers/server-process.ts";
import { type BenchDatabase, migrateWithDemo, sessionCookieOf } from "./database.ts";
import { fillTemplate, type Program, postgresUser, startProgram } from "./programs.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const NODES = ["one", "two", "three"];
const PASSWORD = "of-the-failover-run";

interface Node {
  name: string;
  restPort: number;
  start(): void;
  /** Patroni and its Postgres at once, as when the machine loses its power. */
  kill(): Promise<void>;
}

export interface PatroniCluster extends AsyncDisposable {
  /** A database of its own in the cluster, migrated, with the demo; its `kill` ends the machine of the primary. */
  openDatabase(): Promise<BenchDatabase>;
  /** Resolves with the seconds until another node is the primary. */
  killPrimary(): Promise<number>;
  /** Starts what was killed, and resolves when all nodes follow the primary. */
  heal(): Promise<void>;
}

/**
 * Three nodes of Postgres under Patroni, with etcd and HAProxy, by the files in `deploy/failover`. Needs these programs of Debian's:
 * patroni, etcd, haproxy and Postgres, its folder in PG_BIN. As root, Postgres runs as the user `postgres`.
 */
export async function startPatroniCluster(): Promise<PatroniCluster> {
  await using parts = new AsyncDisposableStack();
  const folder = parts.use(await temporaryFolder());
  const user = await postgresUser();
  if (user) await chown(folder.path, user.uid, user.gid);
  const log = createLogger("warn");

  const run = (command: string, args: string[]): Program => startProgram(command, args, { cwd: folder.path, ...user });

  const [etcdPort, peerPort, databasePort] = await Promise.all([freePort(), freePort(), freePort()]);
  const etcd = run("etcd", [
    ...["--data-dir", path.join(folder.path, "etcd")],
    ...["--listen-client-urls", `http://127.0.0.1:${etcdPort}`, "--advertise-client-urls", `http://127.0.0.1:${etcdPort}`],
    ...["--listen-peer-urls", `http://127.0.0.1:${peerPort}`, "--initial-advertise-peer-urls", `http://127.0.0.1:${peerPort}`],
    ...["--initial-cluster", `default=http://127.0.0.1:${peerPort}`],
  ]);
  parts.defer(() => etcd.end());

  const nodes: Node[] = [];
  const servers: string[] = [];
  for (const name of NODES) {
    const [port, restPort] = await Promise.all([freePort(), freePort()]);
    const dataDir = path.join(folder.path, name);
    const configuration = path.join(folder.path, `${name}.yml`);
    await fillTemplate("failover/patroni.yml", configuration, {
      NAME: name,
      HOST: "127.0.0.1",
      PORT: port,
      REST_PORT: restPort,
      ETCD_HOSTS: `127.0.0.1:${etcdPort}`,
      DATA_DIR: dataDir,
      BIN_DIR: process.env.PG_BIN ?? "/usr/lib/postgresql/15/bin",
      PASSWORD,
      NETWORK: "127.0.0.1/32",
    });
    servers.push(`    server ${name} 127.0.0.1:${port} check port ${restPort}`);
    let patroni: Program | null = null;
    const node: Node = {
      name,
      restPort,
      start() {
        patroni = run("patroni", [configuration]);
      },
      async kill() {
        const postmaster = await readFile(path.join(dataDir, "postmaster.pid"), "utf8").catch(() => "");
        // Patroni first: it would begin to mend.
        await patroni?.end();
        const pid = Number.parseInt(postmaster, 10);
        if (pid > 0) killGroup(pid);
      },
    };
    nodes.push(node);
    parts.defer(() => node.kill());
  }
  const proxyFile = path.join(folder.path, "haproxy.cfg");
  await fillTemplate("failover/haproxy.cfg", proxyFile, { HOST: "127.0.0.1", PORT: databasePort, SERVERS: servers.join("\n") });
  const proxy = run("haproxy", ["-f", proxyFile]);
  parts.defer(() => proxy.end());

  const isPrimary = async ({ restPort }: Node): Promise<boolean> => {
    const answer = await fetch(`http://127.0.0.1:${restPort}/primary`, { signal: AbortSignal.timeout(1_000) }).catch(() => null);
    return answer?.status === 200;
  };
  const primary = async (): Promise<Node> => {
    const are = await Promise.all(nodes.map(isPrimary));
    const found = nodes[are.indexOf(true)];
    if (!found) throw new Error("no node is the primary");
    return found;
  };
  const url = (name: string): string => `postgres://postgres:${PASSWORD}@127.0.0.1:${databasePort}/${name}`;
  const asAdministrator = async <T extends pg.QueryResultRow>(statement: string): Promise<T[]> => {
    const client = new pg.Client({ connectionString: url("postgres"), connectionTimeoutMillis: 3_000 });
    client.on("error", () => undefined);
    await client.connect();
    try {
      return (await client.query<T>(statement)).rows;
    } finally {
      await client.end().catch(() => undefined);
    }
  };
  const areFollowing = async (): Promise<void> => {
    const [row] = await asAdministrator<{ streaming: number; sync: number }>(
      `select count(*) filter (where state = 'streaming')::int as streaming, count(*) filter (where sync_state in ('sync', 'quorum'))::int as sync
         from pg_stat_replication`,
    );
    if (row?.streaming !== nodes.length - 1 || row.sync < 1) throw new Error(`${row?.streaming} follow, ${row?.sync} in step`);
  };

  const killed: Node[] = [];
  const cluster = {
    async killPrimary() {
      const node = await primary();
      await node.kill();
      killed.push(node);
      const gone = performance.now();
      await eventually(primary, 90_000);
      return (performance.now() - gone) / 1_000;
    },
    async heal() {
      for (const node of killed.splice(0)) node.start();
      await eventually(areFollowing, 120_000);
    },
  };

  nodes[0]?.start();
  await eventually(primary, 60_000);
  for (const node of nodes.slice(1)) node.start();
  await eventually(areFollowing, 120_000);

  let opened = 0;
  const all = parts.move();
  return {
    ...cluster,
    async openDatabase() {
      const name = `run_${++opened}`;
      await asAdministrator(`create database ${name}`);
      await migrateWithDemo(url(name), log);
      const database = openDatabase(url(name), log);
      return {
        url: url(name),
        pool: database.pool,
        pid: () => Promise.reject(new Error("a cluster has several")),
        async kill() {
          await cluster.killPrimary();
        },
        sessionCookieOf: (email) => sessionCookieOf(database.db, email),
        [Symbol.asyncDispose]: () => database.close(),
      };
    },
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  };
}

/** A postmaster leads a group of its own; its children see that it is gone, though not at once. */
function killGroup(pid: number): void {
  try {
    process.kill(-pid, "SIGKILL");
  } catch {
    // It is gone already.
  }
}
