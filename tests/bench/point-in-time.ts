import { execFile } from "node:child_process";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs, promisify } from "node:util";
import type { Pool } from "pg";
import { openDatabase } from "#server/platform/database/db.ts";
import { createLogger } from "#server/platform/logging/logger.ts";
import { PROJECT_ROOT } from "#server/platform/project-root.ts";
import { addSubscribers, createSubscribedAssociation } from "#tests/factories/subscribers-in-bulk.ts";
import { eventually } from "#tests/helpers/eventually.ts";
import { type FakeElks, startFakeElks } from "#tests/helpers/providers/fake-elks.ts";
import { type ServerProcess, startServerProcess } from "#tests/helpers/server-process.ts";
import { type ArchivedPostgres, startArchivedPostgres } from "./archived-postgres.ts";
import { migrateWithDemo, sessionCookieOf } from "./database.ts";
import { activateAsOwner } from "./owner-alarm.ts";
import { temporaryFolder } from "./temporary-folder.ts";
import { callProcedure } from "./trpc-call.ts";

/**
 * `npm run point-in-time -- [--runs=5] [--associations=200] [--people=300] [--archive-timeout=60] [--pause=50]`: the built portal over Debian's Postgres with
 * an archive (`archived-postgres.ts`), so many houses of so many residents. In each run an alarm leaves and somebody writes into its log; then an
 * operator deletes the residents of another house, and the database is opened as it was a moment before; then the machine is lost, each time
 * at another point of the archive's timeout, and brought back from the archive alone. Prints what was there and what was not, what was sent
 * twice, and how long it took. The exit code is 1 unless all of that is as promised.
 */
const { values: options } = parseArgs({
  options: {
    runs: { type: "string", default: "5" },
    associations: { type: "string", default: "200" },
    people: { type: "string", default: "300" },
    "archive-timeout": { type: "string", default: "60" },
    pause: { type: "string", default: "50" },
  },
});
const RUNS = Number(options.runs);
const PEOPLE = Number(options.people);
const ARCHIVE_TIMEOUT = Number(options["archive-timeout"]);
/** Handing over a segment, on a busy machine. */
const HANDING_OVER_SECONDS = 10;
/** Slow enough for an alarm to be half out when the moment is taken. */
const PROVIDER = { latencyMs: 500, callsAtATime: 4 };
/** Between two lines of the log: who writes much fills segments sooner than their time is up. */
const PAUSE_MS = Number(options.pause);

interface Act {
  id: string;
  began: number;
  /** When the portal said that it was done. */
  answered: number | null;
}

/** Somebody who writes one line into the crisis' log after the other. */
function keepWriting(url: string, cookie: string, activationId: string): { acts: Act[]; stop(): Promise<void> } {
  const acts: Act[] = [];
  let isOver = false;
  const call = callProcedure(url, cookie);
  const write = async (): Promise<void> => {
    while (!isOver) {
      const act: Act = { id: crypto.randomUUID(), began: Date.now(), answered: null };
      acts.push(act);
      const line = { id: act.id, activationId, kind: "event", text: `Rad ${acts.length}`, writtenAt: new Date(act.began).toISOString() };
      const isTaken = await call("crisis.addLogEntry", line).then(
        () => true,
        () => false,
      );
      if (isTaken) act.answered = Date.now();
      await wait(PAUSE_MS);
    }
  };
  const written = write();
  return {
    acts,
    stop() {
      isOver = true;
      return written;
    },
  };
}

interface Rig {
  postgres: ArchivedPostgres;
  elks: FakeElks;
  cookie: string;
  /** The house that an operator deletes from. */
  otherHouse: string;
  megabytes: number;
  /** On a machine of its own: with no file that another had. */
  startPortal(url: string): Promise<ServerProcess>;
}

async function openRig(): Promise<Rig & AsyncDisposable> {
  await using parts = new AsyncDisposableStack();
  const postgres = parts.use(await startArchivedPostgres(ARCHIVE_TIMEOUT));
  const elks = parts.adopt(await startFakeElks(), (provider) => provider.close());
  elks.latencyMs = PROVIDER.latencyMs;
  const log = createLogger("warn");
  await migrateWithDemo(postgres.url, log);
  const filled = await onDatabase(postgres.url, async (pool, db) => {
    await addSubscribers(pool, await activateAsOwner.associationOf(pool), PEOPLE);
    let otherHouse = "";
    for (let n = 0; n < Number(options.associations); n++) otherHouse = await createSubscribedAssociation(pool, PEOPLE);
    const { rows } = await pool.query<{ bytes: string }>("select pg_database_size(current_database()) as bytes");
    return { otherHouse, cookie: await sessionCookieOf(db, activateAsOwner.email), megabytes: Number(rows[0]?.bytes) / 1e6 };
  });
  const all = parts.move();
  const startPortal = async (url: string): Promise<ServerProcess> => {
    const folder = all.use(await temporaryFolder());
    const portal = await startServerProcess({
      HOST: "127.0.0.1",
      DATA_DIR: folder.path,
      DATABASE_URL: url,
      OFFICIAL_FEEDS: "off",
      LOG_LEVEL: "error",
      DRAIN_SECONDS: "0",
      ELKS_USERNAME: elks.username,
      ELKS_PASSWORD: elks.password,
      ELKS_FROM: "+46700000001",
      ELKS_BASE_URL: elks.url,
      ELKS_WEBHOOK_SECRET: "a-secret-of-the-point-in-time-command",
      ELKS_CALLS_AT_A_TIME: String(PROVIDER.callsAtATime),
    });
    all.defer(() => portal.kill());
    return portal;
  };
  return { postgres, elks, ...filled, startPortal, [Symbol.asyncDispose]: () => all.disposeAsync() };
}

async function onDatabase<T>(url: string, work: (pool: Pool, db: ReturnType<typeof openDatabase>["db"]) => Promise<T>): Promise<T> {
  const database = openDatabase(url, createLogger("warn"));
  return work(database.pool, database.db).finally(() => database.close());
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1_000;
}

/** As an operator does before the portal starts on what came back. */
async function hold(url: string): Promise<void> {
  const env = { ...process.env, DATABASE_URL: url };
  await promisify(execFile)(process.execPath, ["--import", "tsx", "scripts/hold.ts"], { cwd: PROJECT_ROOT, env });
}

interface Found {
  ids: Set<string>;
  residents: number;
  held: number;
}

const readBack = (url: string, activationId: string, house: string): Promise<Found> =>
  onDatabase(url, async (pool) => {
    const lines = await pool.query<{ id: string }>("select id from crisis_log_entries where crisis_activation_id = $1", [activationId]);
    const { rows } = await pool.query<{ residents: number; held: number }>(
      `select (select count(*)::int from crisis_subscribers where housing_association_id = $1) as residents,
              (select count(*)::int from crisis_deliveries where status = 'held') as held`,
      [house],
    );
    return { ids: new Set(lines.rows.map(({ id }) => id)), residents: rows[0]?.residents ?? 0, held: rows[0]?.held ?? 0 };
  });

/** Another alarm leaves: what was not sent again was not only waiting for its turn. */
async function sendAnother({ url }: ServerProcess, { cookie, elks }: Rig, databaseUrl: string, slug: string): Promise<void> {
  const known = new Set(elks.accepted.map(({ deliveryId }) => deliveryId));
  const [area] = await onDatabase(databaseUrl, async (pool) => {
    const { rows } = await pool.query<{ id: string }>("select id from crisis_domains where slug = $1", [slug]);
    return rows;
  });
  await callProcedure(url, cookie)("crisis.activate", {
    crisisDomainId: area?.id,
    description: "Provet efteråt.",
    externalDescription: "Provet efteråt.",
    sendExternalMessage: true,
    methods: { sms: true, email: false, push: false },
    idempotencyKey: crypto.randomUUID(),
  });
  await eventually(async () => {
    if (elks.accepted.filter(({ deliveryId }) => !known.has(deliveryId)).length < 10) throw new Error("the portal sends nothing");
  }, 60_000);
}

const timesTooOften = ({ accepted }: FakeElks): number => accepted.length - new Set(accepted.map(({ deliveryId }) => deliveryId)).size;

interface Mistake {
  missing: number;
  tooNew: number;
  lines: number;
  residents: number;
  held: number;
  seconds: number;
}

/** Somebody deletes the residents of a house; the database is opened as it was before, with a portal on it. */
async function undoMistake(rig: Rig, portal: ServerProcess, activationId: string): Promise<Mistake> {
  const { postgres, elks, otherHouse } = rig;
  const writer = keepWriting(portal.url, rig.cookie, activationId);
  const taken = (least: number) =>
    eventually(async () => {
      if (elks.accepted.length < least) throw new Error(`only ${elks.accepted.length} were taken`);
    }, 120_000);
  await taken(PEOPLE * 0.2);
  const moment = new Date();
  await taken(elks.accepted.length + PEOPLE * 0.1);
  await onDatabase(postgres.url, (pool) => pool.query("delete from crisis_subscribers where housing_association_id = $1", [otherHouse]));
  await writer.stop();
  await portal.stop();
  await postgres.check();

  let url = "";
  let copy: ServerProcess | null = null;
  const tookSeconds = await seconds(async () => {
    url = await postgres.openBeside(moment);
    await hold(url);
    copy = await rig.startPortal(url);
  });
  const { ids, residents, held } = await readBack(url, activationId, otherHouse);
  if (copy) await sendAnother(copy, rig, url, "el");
  await (copy as ServerProcess | null)?.kill();
  await postgres.closeBeside();
  const before = writer.acts.filter(({ answered }) => answered !== null && answered < moment.getTime());
  return {
    lines: before.length,
    missing: before.filter(({ id }) => !ids.has(id)).length,
    tooNew: writer.acts.filter(({ id, began }) => began > moment.getTime() && ids.has(id)).length,
    residents,
    held,
    seconds: tookSeconds,
  };
}

interface Loss {
  /** Since the segment before came to the archive. */
  afterSeconds: number;
  lostLines: number;
  lines: number;
  lostSeconds: number;
  /** From the first command on, until the database could be written to, `/readyz` answered 200, and an alarm left. */
  databaseSeconds: number;
  readySeconds: number;
  sendingSeconds: number;
}

/** The machine goes with everything on it, so long after the archive was last up to date. */
async function loseMachine(rig: Rig, activationId: string, afterSeconds: number): Promise<Loss> {
  const { postgres } = rig;
  const portal = await rig.startPortal(postgres.url);
  const writer = keepWriting(portal.url, rig.cookie, activationId);
  await wait(afterSeconds * 1_000);
  const lostAt = Date.now();
  await Promise.all([postgres.lose(), portal.kill()]);
  await writer.stop();

  const began = performance.now();
  const sinceThen = (): number => (performance.now() - began) / 1_000;
  await postgres.bringBack();
  const databaseSeconds = sinceThen();
  await hold(postgres.url);
  const next = await rig.startPortal(postgres.url);
  const readySeconds = sinceThen();
  await sendAnother(next, rig, postgres.url, "varme");
  const sendingSeconds = sinceThen();
  const { ids } = await readBack(postgres.url, activationId, rig.otherHouse);
  await postgres.check();
  const answered = writer.acts.filter((act) => act.answered !== null);
  const kept = answered.filter(({ id }) => ids.has(id));
  return {
    afterSeconds,
    lines: answered.length,
    lostLines: answered.length - kept.length,
    lostSeconds: (lostAt - Math.max(...kept.map((act) => act.answered ?? 0))) / 1_000,
    databaseSeconds,
    readySeconds,
    sendingSeconds,
  };
}

const mistakes: string[] = [];
const losses: string[] = [];

async function run(n: number): Promise<boolean> {
  await using rig = await openRig();
  const { postgres, elks } = rig;
  const backupSeconds = await seconds(() => postgres.backUp());
  const { backup } = await postgres.archiveBytes();
  const portal = await rig.startPortal(postgres.url);
  const activationId = await onDatabase(postgres.url, (pool) => activateAsOwner.activate(portal.url, rig.cookie, pool));
  const mistake = await undoMistake(rig, portal, activationId);
  const loss = await loseMachine(rig, activationId, ARCHIVE_TIMEOUT * (1 + n / RUNS));
  const { wal } = await postgres.archiveBytes();
  const twice = timesTooOften(elks);
  const s = (value: number): string => `${value.toFixed(1)} s`;
  const mb = (bytes: number): string => `${(bytes / 1e6).toFixed(0)} MB`;
  const size = `database ${rig.megabytes.toFixed(0)} MB, a whole backup ${mb(backup)} in ${s(backupSeconds)}, what was written since ${mb(wal)}`;
  console.error(`run ${n}: ${size}; ${JSON.stringify({ mistake, loss, twice })}`);
  const back = `${mistake.residents} of ${PEOPLE}`;
  mistakes.push(`| ${n} | ${mistake.lines} | ${mistake.missing} | ${mistake.tooNew} | ${back} | ${mistake.held} | ${s(mistake.seconds)} |`);
  losses.push(
    `| ${n} | ${s(loss.afterSeconds)} | ${loss.lines} | ${loss.lostLines} | ${s(loss.lostSeconds)} | ${s(loss.databaseSeconds)} | ${s(loss.readySeconds)} | ${s(loss.sendingSeconds)} | ${twice} |`,
  );
  return (
    mistake.missing + mistake.tooNew + twice === 0 &&
    mistake.residents === PEOPLE &&
    mistake.held > 0 &&
    loss.lostSeconds <= ARCHIVE_TIMEOUT + HANDING_OVER_SECONDS
  );
}

const columns = (...names: string[]): string => `| ${names.join(" | ")} |\n|${names.map(() => " --- |").join("")}`;
let isKept = true;
for (let n = 1; n <= RUNS; n++) isKept = (await run(n)) && isKept;
console.log(columns("a mistake", "lines before", "missing", "too new", "residents back", "held", "open after"));
for (const row of mistakes) console.log(row);
console.log(
  `\n${columns("a lost machine", "lost after", "lines", "lost", "RPO", "database after", "ready after", "alarms leave after", "sent twice")}`,
);
for (const row of losses) console.log(row);
console.log(isKept ? "\nAll before the moment was there, nothing after it, and nothing was sent twice." : "\nNot kept: see above.");
process.exit(isKept ? 0 : 1);
