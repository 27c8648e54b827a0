import { spawnSync } from "node:child_process";
import { chmod, mkdir, readFile, writeFile } from "node:fs/promises";
import type { Server } from "node:http";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parse } from "yaml";
import { startMetricsServer } from "#server/http/metrics.ts";
import { systemContext } from "#server/platform/context.ts";
import { parseEnvironment } from "#server/platform/env.ts";
import { createLogger } from "#server/platform/logging/logger.ts";
import { createServices } from "#server/services.ts";
import { startDeliveryWorkers } from "#server/worker/delivery/workers.ts";
import { type BenchDatabase, startBenchDatabase } from "#tests/bench/database.ts";
import { temporaryFolder } from "#tests/bench/temporary-folder.ts";
import { callProcedure } from "#tests/bench/trpc-call.ts";
import { addSubscribers } from "#tests/factories/subscribers-in-bulk.ts";
import { type FakeElks, startFakeElks } from "#tests/helpers/providers/fake-elks.ts";
import { type FakeResend, startFakeResend } from "#tests/helpers/providers/fake-resend.ts";
import { freePort, type ServerProcess, startServerProcess } from "#tests/helpers/server-process.ts";
import { type Prometheus, RULES, startPrometheus } from "./prometheus.ts";

/**
 * `npm run try-alerts [-- <alert> …]`: a built portal meets one fault after the other, a real Prometheus (its program must be installed) reads it
 * every other second with the rules of `deploy/prometheus/alerts.yml`, and each alert must fire. What a rule calls `for: 1m` lasts six
 * seconds here, its thresholds and other times are its own. Prints a table; the exit code is 1 unless all have fired and none did before
 * its fault. For root, since it mounts a small disk that is nearly full.
 */
const PEOPLE = 40;
const PATIENCE_MS = 420_000;
const OWNER = "agare@demo.example";

interface Rig {
  folder: string;
  database: BenchDatabase;
  elks: FakeElks;
  resend: FakeResend;
  portal: ServerProcess;
  prometheus: Prometheus;
  call: ReturnType<typeof callProcedure>;
  cookie: string;
}

interface Fault {
  words: string;
  alerts: readonly string[];
  /** Begins it; answers what ends it. */
  begin(rig: Rig): Promise<() => unknown>;
}

/** As the owner's browser activates a crisis, in an area that has none. */
async function activate({ database, call }: Rig, bySms: boolean): Promise<void> {
  const { rows } = await database.pool.query<{ id: string }>(
    `select id from crisis_domains d where not exists (select from crisis_activations a where a.crisis_domain_id = d.id and a.status = 'active') limit 1`,
  );
  await call("crisis.activate", {
    crisisDomainId: rows[0]?.id,
    description: "Inget vatten i huset.",
    externalDescription: "Inget vatten i huset. Hämta vatten vid infarten.",
    sendExternalMessage: true,
    methods: { sms: bySms, email: !bySms, push: false },
    idempotencyKey: crypto.randomUUID(),
  });
}

const askAgain = (work: () => Promise<unknown>): (() => void) => {
  let isOver = false;
  void (async () => {
    while (!isOver) await work().catch(() => undefined);
  })();
  return () => {
    isOver = true;
  };
};

/** A disk of 8 MB of which a twentieth is left. */
async function mountFullDisk(folder: string): Promise<string> {
  const disk = path.join(folder, "disk");
  await mkdir(disk);
  const { status } = spawnSync("mount", ["-t", "tmpfs", "-o", "size=8m", "tmpfs", disk]);
  if (status !== 0) throw new Error("a disk can be mounted by root alone");
  await writeFile(path.join(disk, "full"), Buffer.alloc(7.6 * 1024 * 1024));
  return disk;
}

/** The parts of a second copy without a job queue, whose delivery workers were stopped, on a machine without Chrome. */
async function startLameCopy({ folder, database, prometheus }: Rig): Promise<() => Promise<void>> {
  const env = parseEnvironment({ DATA_DIR: folder, DATABASE_URL: database.url, PUBLIC_URL: "http://portal.example" });
  const services = createServices({ env, log: createLogger("silent"), databaseUrl: database.url, chromePath: null });
  const workers = startDeliveryWorkers(systemContext(services));
  services.vitals.watchWorkers(workers.health);
  await workers.stop(5_000);
  const port = await freePort();
  const disk = await mountFullDisk(folder);
  const server: Server = startMetricsServer(services, { port, host: "127.0.0.1", dataDir: disk, token: null });
  await prometheus.watch(port);
  return async () => {
    server.closeAllConnections();
    server.close();
    spawnSync("umount", [disk]);
    await services.close(5_000);
  };
}

const FAULTS: readonly Fault[] = [
  {
    words: "46elks refuses the numbers of a house",
    alerts: ["DeliveriesRefused"],
    async begin(rig) {
      const { rows } = await rig.database.pool.query<{ phone_number: string }>("select phone_number from crisis_subscribers");
      for (const { phone_number } of rows) rig.elks.refused.add(phone_number);
      await activate(rig, true);
      return () => rig.elks.refused.clear();
    },
  },
  {
    words: "46elks closes every connection while an alarm leaves",
    alerts: ["ProviderDown", "AlarmDoesNotLeave", "NotReady", "AlarmLeavesSlowly"],
    async begin(rig) {
      rig.elks.isDown = true;
      await activate(rig, true);
      return () => {
        rig.elks.isDown = false;
      };
    },
  },
  {
    words: "Resend closes every connection while people ask for new passwords",
    alerts: ["MailFails"],
    async begin({ resend, call, database }) {
      resend.isDown = true;
      const { rows } = await database.pool.query<{ email: string }>("select email from users limit 6");
      for (const { email } of rows) await call("auth.requestPasswordReset", { email });
      return () => {
        resend.isDown = false;
      };
    },
  },
  {
    words: "Chrome ends as soon as it is started; four prints",
    alerts: ["PdfsFail"],
    async begin({ portal, cookie }) {
      for (let print = 0; print < 4; print++) await fetch(`${portal.url}/api/binder.pdf`, { headers: { cookie } });
      return () => undefined;
    },
  },
  {
    words: "sixty sign-ins with wrong passwords",
    alerts: ["SignInAttack"],
    async begin({ call }) {
      for (let account = 0; account < 60; account++) {
        await call("auth.createBearerToken", { email: `okand${account}@portal.example`, password: "Fel-1" }).catch(() => undefined);
      }
      return () => undefined;
    },
  },
  {
    words: "a transaction holds the accounts while sixty people read",
    alerts: ["ConnectionsShort", "RequestsFail"],
    async begin({ database, portal, cookie }) {
      const client = await database.pool.connect();
      await client.query("begin; lock table users in access exclusive mode; set local idle_in_transaction_session_timeout = 0");
      const read = () => fetch(`${portal.url}/api/trpc/notifications.list`, { headers: { cookie } }).then((answer) => answer.text());
      const ends = Array.from({ length: 60 }, () => askAgain(read));
      return async () => {
        for (const end of ends) end();
        await client.query("rollback");
        client.release();
      };
    },
  },
  {
    words: "a job of a queue that nobody works on, and one without a try left",
    alerts: ["QueueGrows", "JobsFailed"],
    async begin({ database: { pool } }) {
      await pool.query(`select pgboss.create_queue('of-a-newer-version', '{"policy": "standard"}'::jsonb)`);
      await pool.query(
        `insert into pgboss.job (name, data, start_after) values ('of-a-newer-version', '{}', now() - interval '6 minutes')`,
      );
      await pool.query(`insert into pgboss.job (name, data, state, retry_limit) values ('clean-up', '{}', 'failed', 0)`);
      return () => pool.query("delete from pgboss.job where name in ('of-a-newer-version', 'clean-up')");
    },
  },
  {
    words: "VMA has not answered for two hours",
    alerts: ["OfficialSourceSilent"],
    async begin({ database: { pool } }) {
      await pool.query(`insert into official_feeds (feed, failing_since) values ('vma', now() - interval '2 hours')
        on conflict (feed) do update set failing_since = excluded.failing_since, succeeded_at = null`);
      return () => pool.query("update official_feeds set failing_since = null where feed = 'vma'");
    },
  },
  {
    words: "a second copy: its delivery workers were stopped, its job queue does not run, there is no Chrome, the disk is full",
    alerts: ["WorkersStandStill", "ChromeMissing", "CopyAway", "DiskNearlyFull"],
    begin: startLameCopy,
  },
  {
    words: "the process is held up for 1.2 s again and again",
    alerts: ["EventLoopHeldUp"],
    async begin({ portal: { process: held } }) {
      const end = askAgain(async () => {
        held.kill("SIGSTOP");
        await wait(1_200);
        held.kill("SIGCONT");
        await wait(300);
      });
      return end;
    },
  },
  {
    words: "the whole portal is killed",
    alerts: ["PortalAway"],
    async begin({ portal }) {
      await portal.kill();
      return () => undefined;
    },
  },
];

async function openRig(): Promise<Rig & AsyncDisposable> {
  await using parts = new AsyncDisposableStack();
  const closed = <T extends { close(): Promise<void> }>(part: T): T => parts.adopt(part, () => part.close());
  const { path: folder } = parts.use(await temporaryFolder());
  const database = parts.use(await startBenchDatabase());
  const elks = closed(await startFakeElks());
  const resend = closed(await startFakeResend());
  const brokenChrome = path.join(folder, "chrome");
  await writeFile(brokenChrome, "#!/bin/sh\nexit 1\n");
  await chmod(brokenChrome, 0o755);
  const metricsPort = await freePort();
  const portal = await startServerProcess({
    DATA_DIR: path.join(folder, "data"),
    DATABASE_URL: database.url,
    DATABASE_CONNECTIONS: "20",
    METRICS_PORT: String(metricsPort),
    PUPPETEER_EXECUTABLE_PATH: brokenChrome,
    OFFICIAL_VMA_URL: "http://127.0.0.1:9",
    RESEND_API_KEY: resend.apiKey,
    RESEND_BASE_URL: resend.url,
    ELKS_USERNAME: elks.username,
    ELKS_PASSWORD: elks.password,
    ELKS_FROM: "+46700000001",
    ELKS_BASE_URL: elks.url,
    LOG_LEVEL: "warn",
  });
  parts.defer(() => portal.kill());
  await mkdir(path.join(folder, "prometheus"));
  const prometheus = await startPrometheus(path.join(folder, "prometheus"), metricsPort);
  parts.defer(() => prometheus.stop());
  const { rows } = await database.pool.query<{ id: string }>(
    `select m.association_id as id from association_members m join profiles p on p.id = m.profile_id join users u on u.id = p.user_id
      where u.email = $1`,
    [OWNER],
  );
  await addSubscribers(database.pool, rows[0]?.id ?? "", PEOPLE);
  const cookie = await database.sessionCookieOf(OWNER);
  const all = parts.move();
  const call = callProcedure(portal.url, cookie);
  return { folder, database, elks, resend, portal, prometheus, call, cookie, [Symbol.asyncDispose]: () => all.disposeAsync() };
}

/** Seconds since the fault began until each has fired; null for one that did not. */
async function untilFiring(prometheus: Prometheus, alerts: readonly string[], begun: number): Promise<Map<string, number | null>> {
  const seen = new Map<string, number | null>(alerts.map((alert) => [alert, null]));
  for (; performance.now() - begun < PATIENCE_MS; await wait(500)) {
    const firing = await prometheus.firing();
    for (const alert of alerts) if (seen.get(alert) === null && firing.has(alert)) seen.set(alert, (performance.now() - begun) / 1_000);
    if ([...seen.values()].every((seconds) => seconds !== null)) break;
  }
  return seen;
}

const chosen = process.argv.slice(2);
let isFlawless = true;
{
  await using rig = await openRig();
  await wait(20_000);
  const early = await rig.prometheus.firing();
  console.log(
    `At rest: ${early.size === 0 ? "no alert fires" : [...early].join(", ")}\n\n| fault | alert | fires after |\n| --- | --- | --- |`,
  );
  isFlawless = early.size === 0;
  for (const { words, alerts, begin } of FAULTS.filter(
    ({ alerts }) => chosen.length === 0 || alerts.some((alert) => chosen.includes(alert)),
  )) {
    const [before, begun] = [await rig.prometheus.firing(), performance.now()];
    const end = await begin(rig);
    for (const [alert, seconds] of await untilFiring(rig.prometheus, alerts, begun)) {
      const isSeen = seconds !== null && !before.has(alert);
      console.log(`| ${words} | ${alert} | ${isSeen ? `${Math.round(seconds)} s` : "**not seen, or before**"} |`);
      isFlawless &&= isSeen;
    }
    await end();
  }
}
const rules = parse(await readFile(RULES, "utf8")) as { groups: { rules: { alert: string }[] }[] };
const tried = new Set(FAULTS.flatMap(({ alerts }) => alerts));
const left = rules.groups.flatMap((group) => group.rules.map(({ alert }) => alert)).filter((alert) => !tried.has(alert));
console.log(left.length === 0 ? "\nAll alerts were tried." : `\nNot tried: ${left.join(", ")}.`);
process.exit(isFlawless && left.length === 0 ? 0 : 1);
