import { once } from "node:events";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { Pool } from "pg";
import { createSubscribedAssociations } from "#tests/factories/subscribers-in-bulk.ts";
import { eventually } from "#tests/helpers/eventually.ts";
import { freePort, type ServerProcess, startServerProcess } from "#tests/helpers/server-process.ts";
import { startBenchDatabase } from "./database.ts";
import { answersPerSecond } from "./load.ts";
import { fillTemplate, startProgram } from "./programs.ts";
import { startSmsStandIn } from "./start-sms-stand-in.ts";
import { temporaryFolder } from "./temporary-folder.ts";
import { treeMegabytes } from "./tree-memory.ts";
import { callProcedure } from "./trpc-call.ts";

/**
 * `npm run copies -- [--copies=1,2,4] [--associations=2000] [--recipients=300] [--seconds=300]`: so many copies of the built portal behind
 * HAProxy (`deploy/copies/haproxy.cfg`), with one Postgres and one folder of files. Prints for each number of copies how many calls a
 * second they answer; how many failed while one after the other was replaced; and a national storm: so many associations activate a crisis
 * within so many seconds, each telling so many people by SMS and e-mail, over a provider that takes a quarter of a second. Needs HAProxy.
 */
const { values: options } = parseArgs({
  options: {
    copies: { type: "string", default: "1,2,4" },
    associations: { type: "string", default: "2000" },
    recipients: { type: "string", default: "300" },
    seconds: { type: "string", default: "300" },
  },
});
const ASSOCIATIONS = Number(options.associations);
const RECIPIENTS = Number(options.recipients);
const STORM_SECONDS = Number(options.seconds);
const FIRST_LIMIT_SECONDS = 10;
const PROVIDER_MS = 250;
/** What all copies together may have under way at the provider. */
const CALLS_AT_A_TIME = 256;
/** What all copies together may open of Postgres' hundred; each has no more than it would have by itself. */
const CONNECTIONS = 88;
const CONNECTIONS_OF_ONE = 28;
const DRAIN_SECONDS = 2;
const LOAD = { connections: 8, milliseconds: 5_000 };
const READS = ["auth.session", "crisis.active", "readiness.overview", "dashboard.association", 'catalogue.products?input={"limit":12}'];

/** The houses that will alarm, made once, and who asks: `Cookie` headers. */
interface Country {
  copyDatabase: (name: string) => Promise<string>;
  owners: string[];
  reader: string;
}

interface Rig extends AsyncDisposable {
  pool: Pool;
  url: string;
  copies: ServerProcess[];
  /** Stops this copy as an upgrade does, and starts it anew once it has ended. */
  replace(index: number): Promise<void>;
}

async function createCountry(database: Awaited<ReturnType<typeof startBenchDatabase>>): Promise<Country> {
  const owners: string[] = [];
  for (const email of await createSubscribedAssociations(database.pool, ASSOCIATIONS, RECIPIENTS)) {
    owners.push(await database.sessionCookieOf(email));
  }
  return { copyDatabase: database.copyAs, owners, reader: await database.sessionCookieOf("agare@demo.example") };
}

async function openRig({ copyDatabase }: Country, count: number): Promise<Rig> {
  await using parts = new AsyncDisposableStack();
  const folder = parts.use(await temporaryFolder());
  const databaseUrl = await copyDatabase(`copies_${count}`);
  const pool = new Pool({ connectionString: databaseUrl, max: 2 });
  parts.defer(() => pool.end());
  const standIn = parts.use(await startSmsStandIn());
  await standIn.tell({ latencyMs: PROVIDER_MS });
  const ports = await Promise.all(Array.from({ length: count }, freePort));
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const copies: ServerProcess[] = [];
  const start = async (index: number): Promise<void> => {
    copies[index] = await startServerProcess({
      PORT: String(ports[index]),
      HOST: "127.0.0.1",
      TRUST_PROXY: "1",
      DATA_DIR: folder.path,
      DATABASE_URL: databaseUrl,
      DATABASE_CONNECTIONS: String(Math.min(CONNECTIONS_OF_ONE, Math.floor(CONNECTIONS / count))),
      PUBLIC_URL: url,
      OFFICIAL_FEEDS: "off",
      LOG_LEVEL: "error",
      DRAIN_SECONDS: String(DRAIN_SECONDS),
      ELKS_USERNAME: "u",
      ELKS_PASSWORD: "p",
      ELKS_FROM: "+46700000001",
      ELKS_BASE_URL: standIn.url,
      ELKS_CALLS_AT_A_TIME: String(CALLS_AT_A_TIME / count),
      RESEND_API_KEY: "re_stand_in",
      RESEND_BASE_URL: standIn.url,
    });
  };
  await Promise.all(ports.map((_, index) => start(index)));
  parts.defer(async () => void (await Promise.all(copies.map((copy) => copy.kill()))));
  const configuration = path.join(folder.path, "haproxy.cfg");
  const servers = ports.map((to, index) => `    server copy${index + 1} 127.0.0.1:${to}`).join("\n");
  await fillTemplate("copies/haproxy.cfg", configuration, { HOST: "127.0.0.1", PORT: port, SERVERS: servers });
  const proxy = startProgram("haproxy", ["-f", configuration], { cwd: folder.path });
  parts.defer(() => proxy.end());
  await eventually(async () => {
    const { status } = await fetch(`${url}/readyz?for=traffic`);
    if (status !== 200) throw new Error(`HAProxy answers ${status}`);
  });
  const all = parts.move();
  return {
    pool,
    url,
    copies,
    async replace(index) {
      const old = copies[index];
      const ended = old && once(old.process, "exit");
      old?.process.kill("SIGTERM");
      await ended;
      await start(index);
      // HAProxy asks twice before it trusts the new one; only then may the next be stopped.
      await wait(2_000);
    },
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  };
}

/** Calls a second of one owner's page, and how many were not answered with 200 while every copy was replaced once. */
async function measureTraffic(
  { url, copies, replace }: Rig,
  cookie: string,
): Promise<{ perSecond: number; failed: number; asked: number }> {
  const addresses = READS.map((path) => `${url}/api/trpc/${encodeURI(path)}`);
  const load = { addresses, headers: { cookie }, ...LOAD };
  await answersPerSecond(load);
  const perSecond = await answersPerSecond(load);
  if (copies.length === 1) return { perSecond, failed: 0, asked: 0 };

  let isOver = false;
  let [asked, failed] = [0, 0];
  const change = callProcedure(url, cookie);
  const ask = async (n: number): Promise<void> => {
    for (let turn = n; !isOver; turn++) {
      asked++;
      const address = addresses[turn % addresses.length] ?? "";
      const answer = turn % 10 === 0 ? change("auth.accessToken", {}) : fetch(address, { headers: { cookie } }).then(requireOk);
      const isAnswered = await answer.then(
        () => true,
        () => false,
      );
      if (!isAnswered) failed++;
    }
  };
  const asking = Promise.all(Array.from({ length: LOAD.connections }, (_, n) => ask(n)));
  for (const index of copies.keys()) await replace(index);
  isOver = true;
  await asking;
  return { perSecond, failed, asked };
}

async function requireOk(answer: Response): Promise<void> {
  await answer.text();
  if (!answer.ok) throw new Error(`answered with ${answer.status}`);
}

interface Storm {
  activated: number;
  /** Seconds from the press to the first message of the crisis: in the middle, of the slowest hundredth, of the slowest. */
  first: { median: number; p99: number; most: number };
  /** Messages a second, from the first press to the end. */
  perSecond: number;
  /** Of the crises that were activated in the first minute, the least and the largest part that was told at the end. */
  told: { least: number; most: number };
  /** Of the largest copy: before, and at the end of each minute and of the storm. */
  megabytes: number[];
}

async function storm({ url, pool, copies }: Rig, owners: string[]): Promise<Storm> {
  const { rows: areas } = await pool.query<{ id: string }>("select id from crisis_domains where slug = 'el'");
  const memory = async (): Promise<number> => {
    const each = await Promise.all(copies.map((copy) => treeMegabytes(copy.process.pid ?? 0)));
    return Math.max(...each);
  };
  const megabytes = [await memory()];
  const began = performance.now();
  const presses: Promise<Error | null>[] = [];
  for (const [n, cookie] of owners.entries()) {
    await wait(Math.max(0, (n / owners.length) * STORM_SECONDS * 1_000 - (performance.now() - began)));
    const press = pressAsTheClientDoes(url, cookie, {
      crisisDomainId: areas[0]?.id,
      description: "Strömmen är borta.",
      externalDescription: "Strömmen är borta i hela stan. Nästa besked kommer klockan 20.",
      sendExternalMessage: true,
      methods: { sms: true, email: true, push: false },
      idempotencyKey: crypto.randomUUID(),
    });
    presses.push(
      press.then(
        () => null,
        (error: Error) => error,
      ),
    );
    if (performance.now() - began > megabytes.length * 60_000) megabytes.push(await memory());
  }
  const [refused, ...more] = (await Promise.all(presses)).filter((error) => error !== null);
  if (refused) console.error(`${1 + more.length} presses were refused, the first with ${refused.message}`);
  await wait(FIRST_LIMIT_SECONDS * 1_000);
  megabytes.push(await memory());
  const seconds = (performance.now() - began) / 1_000;
  const { rows } = await pool.query<{ first: number | null; told: number; after: number }>(
    `select extract(epoch from min(d.sent_at) - m.released_at)::float as first,
            count(d.sent_at)::float / count(*) as told,
            extract(epoch from m.released_at - min(m.released_at) over ())::float as after
       from crisis_messages m join crisis_deliveries d on d.crisis_message_id = m.id
      where m.audience = 'subscribers' and m.content like 'Strömmen%' group by m.id, m.released_at`,
  );
  const { rows: sent } = await pool.query<{ count: number }>(
    "select count(*)::int as count from crisis_deliveries where sent_at is not null",
  );
  const firsts = rows.map(({ first }) => first ?? Number.POSITIVE_INFINITY).toSorted((a, b) => a - b);
  const early = rows.filter(({ after }) => after < 60).map(({ told }) => told);
  return {
    activated: rows.length,
    first: {
      median: firsts[Math.floor(firsts.length / 2)] ?? Number.NaN,
      p99: firsts[Math.floor(firsts.length * 0.99)] ?? Number.NaN,
      most: firsts.at(-1) ?? Number.NaN,
    },
    perSecond: (sent[0]?.count ?? 0) / seconds,
    told: { least: Math.min(...early), most: Math.max(...early) },
    megabytes,
  };
}

const TRIES = 3;
const TRY_AGAIN_MS = 2_000;

/** What is answered that the portal is busy is sent again under the same key, as the client's link does. */
async function pressAsTheClientDoes(
  url: string,
  cookie: string,
  alarm: { idempotencyKey: string } & Record<string, unknown>,
): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await callProcedure(url, cookie)("crisis.activate", alarm);
    } catch (error) {
      if (!String(error).includes("UNAVAILABLE") || tries === TRIES) throw error;
      pressedAnew++;
      await wait(TRY_AGAIN_MS);
    }
  }
}

let pressedAnew = 0;
let isKept = true;
await using postgres = await startBenchDatabase();
const country = await createCountry(postgres);
for (const count of options.copies.split(",").map(Number)) {
  await using rig = await openRig(country, count);
  const traffic = await measureTraffic(rig, country.reader);
  console.log(
    `${count} copies: ${traffic.perSecond.toFixed(0)} calls/s; ${traffic.failed} of ${traffic.asked} failed while each was replaced`,
  );
  pressedAnew = 0;
  const { activated, first, perSecond, told, megabytes } = await storm(rig, country.owners);
  console.log(
    `${count} copies, storm: ${activated} of ${ASSOCIATIONS} activated, ${pressedAnew} sent again since the portal was busy; first message after ${first.median.toFixed(1)} s, p99 ${first.p99.toFixed(1)}, at most ${first.most.toFixed(1)}; ` +
      `${perSecond.toFixed(0)} messages/s; told of the first minute's crises ${(told.least * 100).toFixed(0)}–${(told.most * 100).toFixed(0)} %; ` +
      `memory of a copy, each minute: ${megabytes.map((size) => size.toFixed(0)).join(", ")} MB`,
  );
  isKept &&= traffic.failed === 0 && activated === ASSOCIATIONS && first.most <= FIRST_LIMIT_SECONDS;
}
console.log(isKept ? "No call failed, and everybody's first message left in time." : "Not kept: see above.");
process.exit(isKept ? 0 : 1);
