import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import type pg from "pg";
import { addSubscribers } from "#tests/factories/subscribers-in-bulk.ts";
import { type DatabaseProxy, startDatabaseProxy } from "#tests/helpers/database-proxy.ts";
import { eventually } from "#tests/helpers/eventually.ts";
import { type FakeElks, startFakeElks } from "#tests/helpers/providers/fake-elks.ts";
import { type FakeResend, startFakeResend } from "#tests/helpers/providers/fake-resend.ts";
import { randomFaults, randomNumbers } from "#tests/helpers/providers/misbehaviour.ts";
import { freePort, type ServerProcess, startServerProcess } from "#tests/helpers/server-process.ts";
import { shuffled } from "#tests/helpers/shuffled.ts";
import { type BenchDatabase, startBenchDatabase } from "./database.ts";
import { startPatroniCluster } from "./patroni-cluster.ts";
import { temporaryFolder } from "./temporary-folder.ts";
import { callProcedure } from "./trpc-call.ts";

/**
 * `npm run faults -- [--seeds=10] [--seed=1] [--people=5000]`: a crisis is activated for so many people by SMS and e-mail, over
 * two built servers and local providers that fail as real ones do. While the messages leave, a server, both, the database
 * and its network are taken away, in the order that the seed gives. Prints per seed what was lost, doubled, unexpected and
 * stuck, judged by what the providers have taken, and how many seconds after each fault sending went on. The exit code is 1
 * unless all are 0 and no pause is longer than five seconds.
 *
 * `--database=patroni`: over a cluster of Postgres that moves by itself (`patroni-cluster.ts`), whose primary is killed once in each
 * seed; sending goes on at most ten seconds after there is another.
 */
const { values: options } = parseArgs({
  options: {
    seeds: { type: "string", default: "10" },
    seed: { type: "string", default: "1" },
    people: { type: "string", default: "5000" },
    database: { type: "string", default: "embedded" },
  },
});
const PEOPLE = Number(options.people);
const NOISE = { busy: 0.01, broken: 0.01, close: 0.01, drop: 0.01, lie: 0.01, slow: 0.01 };
/** A provider's own pace, slow enough for four faults to meet it at work. */
const LATENCY_MS = 250;
const HALF_OPEN_MS = 5_000;
const RESUME_LIMIT_SECONDS = options.database === "patroni" ? 10 : 5;
const SETTLE_LIMIT_MS = 240_000;

interface Rig {
  database: BenchDatabase;
  proxy: DatabaseProxy;
  elks: FakeElks;
  resend: FakeResend;
  servers: ServerProcess[];
  /** The server with this index, anew on the same port. */
  restart(index: number): Promise<void>;
}

/** Each resolves when the fault is over: what follows is the time that the portal itself needs. */
const FAULTS: Record<string, (rig: Rig, random: () => number) => Promise<void>> = {
  async "one server killed"({ servers, restart }, random) {
    const index = Math.floor(random() * servers.length);
    await servers[index]?.kill();
    await restart(index);
  },
  async "both servers killed"({ servers, restart }) {
    await Promise.all(servers.map((server) => server.kill()));
    await Promise.all(servers.map((_, index) => restart(index)));
  },
  async "database killed"({ database }) {
    await database.kill();
    await eventually(() => database.pool.query("select 1"), 30_000);
  },
  async "half-open database"({ proxy }) {
    proxy.freeze();
    proxy.refuse();
    await wait(HALF_OPEN_MS);
    // What was open stays dead for ever, without a word; new connections pass.
    proxy.accept();
  },
};

/** Likewise: over as soon as there is a new primary, however long that took. */
const FAILOVERS: typeof FAULTS = {
  "primary killed": ({ database }) => database.kill(),
};

interface Verdict {
  lost: number;
  doubled: number;
  unexpected: number;
  stuck: number;
}

const cluster = options.database === "patroni" ? await startPatroniCluster() : null;
const faults = cluster ? FAILOVERS : FAULTS;

async function runSeed(seed: number): Promise<boolean> {
  await using rig = await openRig(seed);
  const { elks, resend } = rig;
  const { pool } = rig.database;
  const random = randomNumbers(seed);
  const activationId = await activate(rig);
  const total = 2 * PEOPLE;
  const taken = (): number => elks.accepted.length + resend.accepted.length;
  const pauses: { name: string; seconds: number }[] = [];
  for (const [index, name] of shuffled(Object.keys(faults), random).entries()) {
    // Mails leave by the hundred, at once: it is the SMS that last.
    await until(() => elks.accepted.length >= PEOPLE * (0.08 + 0.2 * index + 0.1 * random()), `too few were taken before «${name}»`);
    const began = performance.now();
    await faults[name]?.(rig, random);
    const [before, over] = [taken(), performance.now()];
    await until(() => taken() > before, `nothing left after «${name}»`);
    pauses.push({ name: `${name}, over after ${((over - began) / 1_000).toFixed(1)} s`, seconds: (performance.now() - over) / 1_000 });
  }
  await until(async () => (await countUnfinished(pool)) === 0, "the ledger did not come to rest").catch((error: Error) =>
    console.error(error.message),
  );
  const verdict = await judge(rig, activationId);
  const words = Object.entries(verdict).map(([what, count]) => `${what} ${count}`);
  const after = pauses.map(({ name, seconds }) => `${seconds.toFixed(1)} s (${name})`);
  console.log(`seed ${seed}: ${taken()} of ${total} and the members' taken; ${words.join(", ")}; sending again after ${after.join(", ")}`);
  return Object.values(verdict).every((count) => count === 0) && pauses.every(({ seconds }) => seconds <= RESUME_LIMIT_SECONDS);
}

/** By what the providers have taken, against every row of the crisis in the ledger and every subscriber's addresses. */
async function judge({ database: { pool }, elks, resend }: Rig, activationId: string): Promise<Verdict> {
  // The demo has a crisis of its own, which nobody sent.
  const ledger = await pool.query<{ id: string; address: string; status: string; channel: string; error_message: string | null }>(
    `select id, address, status, channel, error_message from crisis_deliveries where crisis_message_id in
       (select id from crisis_messages where crisis_activation_id = $1)`,
    [activationId],
  );
  const subscribers = await pool.query<{ address: string }>(
    `select email as address from crisis_subscribers where full_name like 'Boende %'
      union all select phone_number from crisis_subscribers where full_name like 'Boende %'`,
  );
  const rows = new Map(ledger.rows.map((row) => [row.id, row]));
  const addresses = new Set(ledger.rows.map(({ address }) => address));
  const times = new Map<string, number>();
  let strangers = 0;
  for (const { deliveryId, to } of [...elks.accepted, ...resend.accepted]) {
    if (deliveryId && rows.get(deliveryId)?.address === to) times.set(deliveryId, (times.get(deliveryId) ?? 0) + 1);
    else if (addresses.has(to)) strangers++;
  }
  const untold = [...times.keys()].filter((id) => !["sent", "delivered"].includes(rows.get(id)?.status ?? ""));
  const lost = ledger.rows.filter(({ id }) => !times.has(id));
  for (const { channel, status, error_message } of lost) {
    console.error(`not taken by ${channel}: ${status}, ${error_message ?? "no reason"}`);
  }
  return {
    lost: lost.length + subscribers.rows.filter(({ address }) => !addresses.has(address)).length,
    doubled: [...times.values()].reduce((sum, count) => sum + count - 1, 0),
    unexpected: strangers + untold.length,
    stuck: await countUnfinished(pool),
  };
}

/** Deliveries, batches and lines of the message log that still have something to do. */
async function countUnfinished(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ count: string }>(
    `select (select count(*) from crisis_deliveries where status in ('queued', 'sending', 'doubtful'))
          + (select count(*) from crisis_delivery_batches where finished_at is null)
          + (select count(*) from crisis_subscriber_messages where status in ('queued', 'sending')) as count`,
  );
  return Number(rows[0]?.count);
}

/** As the owner's browser does it, over HTTP. Answers the crisis' id. */
async function activate({ database, servers }: Rig): Promise<string> {
  const owner = "agare@demo.example";
  const { rows } = await database.pool.query<{ association: string; area: string }>(
    `select m.association_id as association, (select id from crisis_domains where slug = 'vatten') as area
       from association_members m join profiles p on p.id = m.profile_id join users u on u.id = p.user_id where u.email = $1`,
    [owner],
  );
  const [found] = rows;
  if (!found) throw new Error("the demo has no such owner");
  await addSubscribers(database.pool, found.association, PEOPLE);
  const call = callProcedure(servers[0]?.url ?? "", await database.sessionCookieOf(owner));
  const { id } = await call<{ id: string }>("crisis.activate", {
    crisisDomainId: found.area,
    description: "Inget vatten i huset.",
    externalDescription: "Inget vatten i huset. Hämta vatten vid infarten.",
    sendExternalMessage: true,
    methods: { sms: true, email: true, push: false },
    idempotencyKey: crypto.randomUUID(),
  });
  return id;
}

async function openRig(seed: number): Promise<Rig & AsyncDisposable> {
  await using parts = new AsyncDisposableStack();
  const closed = <T extends { close(): Promise<void> }>(part: T): T => parts.adopt(part, () => part.close());
  const folder = parts.use(await temporaryFolder());
  const database = parts.use(await (cluster ? cluster.openDatabase() : startBenchDatabase()));
  const proxy = closed(await startDatabaseProxy(database.url));
  const elks = closed(await startFakeElks());
  const resend = closed(await startFakeResend());
  Object.assign(elks, { latencyMs: LATENCY_MS, faults: randomFaults(NOISE, seed) });
  Object.assign(resend, { latencyMs: LATENCY_MS, faults: randomFaults(NOISE, seed + 1) });
  const ports = await Promise.all([freePort(), freePort()]);
  const environment = (port: string): Record<string, string> => ({
    PORT: port,
    HOST: "127.0.0.1",
    DATA_DIR: folder.path,
    DATABASE_URL: proxy.url,
    // Both answer under one address, as behind a balancer.
    PUBLIC_URL: `http://localhost:${ports[0]}`,
    OFFICIAL_FEEDS: "off",
    LOG_LEVEL: "warn",
    RESEND_API_KEY: resend.apiKey,
    RESEND_BASE_URL: resend.url,
    ELKS_USERNAME: elks.username,
    ELKS_PASSWORD: elks.password,
    ELKS_FROM: "+46700000001",
    ELKS_BASE_URL: elks.url,
    ELKS_WEBHOOK_SECRET: "a-secret-of-the-faults-command",
  });
  const servers: ServerProcess[] = [];
  const restart = async (index: number): Promise<void> => {
    servers[index] = await startServerProcess(environment(String(ports[index])));
  };
  await Promise.all(ports.map((_, index) => restart(index)));
  parts.defer(async () => void (await Promise.all(servers.map((server) => server.kill()))));
  const all = parts.move();
  return { database, proxy, elks, resend, servers, restart, [Symbol.asyncDispose]: () => all.disposeAsync() };
}

async function until(isSo: () => boolean | Promise<boolean>, otherwise: string): Promise<void> {
  const end = performance.now() + SETTLE_LIMIT_MS;
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(otherwise);
    await wait(20);
  }
}

let isFlawless = true;
for (let seed = Number(options.seed); seed < Number(options.seed) + Number(options.seeds); seed++) {
  isFlawless = (await runSeed(seed)) && isFlawless;
  await cluster?.heal();
}
await cluster?.[Symbol.asyncDispose]();
console.log(isFlawless ? "Nothing lost, doubled, unexpected or stuck." : "Not flawless: see above.");
process.exit(isFlawless ? 0 : 1);
