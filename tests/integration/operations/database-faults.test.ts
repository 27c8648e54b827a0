import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { createConnectionGuard } from "#server/platform/database/connection-guard.ts";
import { migrateDatabase } from "#server/platform/database/migrate.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { UnavailableError } from "#server/platform/errors.ts";
import { createLogger, type Logger } from "#server/platform/logging/logger.ts";
import { MIGRATIONS_FOLDER } from "#server/platform/project-root.ts";
import { createBreaker } from "#server/platform/senders/breaker.ts";
import type { HandedOver } from "#server/platform/senders/delivery-error.ts";
import { createElksSmsSender } from "#server/platform/senders/elks.ts";
import { toDomainError } from "#server/trpc/errors.ts";
import { startDeliveryWorkers } from "#server/worker/delivery/workers.ts";
import { activationInput } from "#tests/factories/crises.ts";
import { createMember, createPerson, TEST_PASSWORD } from "#tests/factories/people.ts";
import { createSubscribedAssociation } from "#tests/factories/subscribers-in-bulk.ts";
import { clientFor } from "#tests/helpers/client.ts";
import { type DatabaseProxy, startDatabaseProxy } from "#tests/helpers/database-proxy.ts";
import { type DeliveryRig, FLAWLESS, judge, openDeliveryRig } from "#tests/helpers/delivery-rig.ts";
import { eventually } from "#tests/helpers/eventually.ts";
import { cloneDatabase, portal } from "#tests/helpers/portal.ts";
import { type FakeElks, startFakeElks } from "#tests/helpers/providers/fake-elks.ts";

const PEOPLE = 1_200;
/** More than a pool has connections: none of them may be lost for good. */
const CALLS = 15;

/** Past the proxy. */
let direct: pg.Pool;
let proxy: DatabaseProxy;
let rig: DeliveryRig;
let elks: FakeElks;

beforeAll(async () => {
  const databaseUrl = await cloneDatabase(`faults_${process.pid}_${Date.now()}`);
  direct = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  proxy = await startDatabaseProxy(databaseUrl);
  [rig, elks] = await Promise.all([openDeliveryRig({ url: proxy.url }), startFakeElks()]);
});
afterAll(async () => {
  await rig.close();
  await Promise.all([elks.close(), proxy.close(), direct.end()]);
});

async function cookieOf(userId: string): Promise<string> {
  const { cookie } = await portal().services.sessions.start(userId, { ipAddress: null, userAgent: "test" });
  return cookie.split(";")[0] ?? "";
}

const ask = () => rig.ctx.db.execute(sql`select 1`);

/** What a caller gets who was in the middle of a transaction when this happened. */
async function refusalAfter(happening: (pid: number) => Promise<unknown>): Promise<unknown> {
  return inTransaction(rig.ctx, async (tx) => {
    const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    await happening(rows[0]?.pid ?? 0);
    await tx.execute(sql`select 1`);
  }).catch(toDomainError);
}

test("NS-03 a connection that is lost inside a transaction costs one call a 503, and the process goes on with all its connections", async () => {
  const terminated = await Promise.all(
    Array.from({ length: CALLS }, () =>
      refusalAfter(async (pid) => {
        await direct.query("select pg_terminate_backend($1)", [pid]);
        // As long as a call works on something else between two statements.
        await wait(100);
      }),
    ),
  );
  expect(terminated.map((refusal) => refusal instanceof UnavailableError)).toEqual(Array(CALLS).fill(true));
  const cut = await refusalAfter(async () => {
    proxy.cut();
    await wait(100);
  });
  expect(cut).toBeInstanceOf(UnavailableError);
  await Promise.all(Array.from({ length: CALLS }, ask));
});

test("NS-02 packets that nobody answers on open connections hold up a call for seconds, and no connection is lost for good", async () => {
  await Promise.all(Array.from({ length: CALLS }, ask));
  proxy.freeze();
  const started = performance.now();
  const refusals = await Promise.all(
    Array.from({ length: CALLS }, () => inTransaction(rig.ctx, (tx) => tx.execute(sql`select 1`)).then(() => null, toDomainError)),
  );
  expect(performance.now() - started).toBeLessThan(10_000);
  for (const refusal of refusals) expect(refusal === null || refusal instanceof UnavailableError).toBe(true);
  await Promise.all(Array.from({ length: CALLS }, () => rig.ctx.db.transaction((tx) => tx.execute(sql`select 1`))));
}, 30_000);

test("NS-02 a network that goes silent while the guard says goodbye does not keep it from looking again", async () => {
  await Promise.all(Array.from({ length: CALLS }, ask));
  proxy.loseGoodbyes(true);
  onTestFinished(() => proxy.loseGoodbyes(false));
  for (let round = 0; round < 2; round++) {
    proxy.freeze();
    const started = performance.now();
    await Promise.all(Array.from({ length: CALLS }, () => ask().catch(() => null)));
    expect(performance.now() - started).toBeLessThan(10_000);
  }
  // What else was frozen is not left to the next test.
  proxy.loseGoodbyes(false);
  proxy.cut();
  await eventually(ask);
}, 30_000);

test("NS-02 a statement that is slow is not taken for a dead connection", async () => {
  const { rows } = await rig.ctx.db.execute<{ slept: boolean }>(sql`select pg_sleep(4) is not null as slept`);
  expect(rows).toEqual([{ slept: true }]);
}, 15_000);

test("NS-02 a slow statement goes on while the database refuses new connections and cannot be asked", async () => {
  const url = direct.options.connectionString ?? "";
  const guard = createConnectionGuard(url, createLogger("silent"), 1_000);
  const client = new guard.Client(url);
  const { pathname } = new URL(url);
  const elsewhere = new pg.Client(url.replace(pathname, "/postgres"));
  await Promise.all([client.connect(), elsewhere.connect()]);
  const allow = (whether: boolean) => elsewhere.query(`alter database "${pathname.slice(1)}" with allow_connections ${whether}`);
  try {
    await allow(false);
    await expect(new pg.Client(url).connect()).rejects.toMatchObject({ code: "55000" });
    expect((await client.query("select pg_sleep(4)")).rowCount).toBe(1);
  } finally {
    await allow(true);
    await Promise.all([client.end(), elsewhere.end()]);
    guard.close();
  }
}, 15_000);

test("NS-02 a dead LISTEN is noticed within seconds, and every follower is told", async () => {
  const stop = new AbortController();
  let told = 0;
  const following = (async () => {
    for await (const _ of rig.services.live.follow("deliveries", stop.signal)) told++;
  })();
  await eventually(async () => {
    await direct.query("select pg_notify('portal_live', 'deliveries')");
    expect(told).toBeGreaterThan(0);
  });
  proxy.freeze();
  const before = told;
  await eventually(async () => expect(told).toBeGreaterThan(before), 6_000);
  stop.abort();
  await following;
  // What else was frozen is not left to the next test.
  proxy.cut();
  await eventually(ask);
}, 20_000);

test("NS-02 an alarm goes on within five seconds after its connections went silent: nobody lost, nobody twice", async () => {
  const associationId = await createSubscribedAssociation(direct, PEOPLE);
  // Slow enough that the greater part is still to be sent when the line goes silent.
  elks.latencyMs = 250;
  const account = {
    username: elks.username,
    password: elks.password,
    baseUrl: elks.url,
    from: "+46700000001",
    callsAtATime: 256,
    timeoutMs: 3_000,
  };
  const sms = createElksSmsSender({ ...account, reportUrl: null, pricePerPart: null }, createBreaker("46elks", rig.ctx.log));
  const runner = startDeliveryWorkers({ ...rig.ctx, sms }, { doubtSeconds: 4 });
  onTestFinished(() => runner.stop(5_000));
  const messageId = await rig.write({ housingAssociationId: associationId, byEmail: false, byPush: false });
  await rig.release(messageId);
  for (const share of [0.1, 0.4]) {
    await eventually(async () => expect(elks.accepted.length).toBeGreaterThan(PEOPLE * share), 30_000);
    proxy.freeze();
    // What was under way when nothing passed any more is over by then.
    await wait(1_000);
    const taken = elks.accepted.length;
    await eventually(async () => expect(elks.accepted.length).toBeGreaterThan(taken + 10), 5_000);
  }
  await eventually(async () => expect(await rig.unfinished(messageId)).toBe(0), 60_000);
  expect(runner.health().every(({ lastBeatAt }) => Date.now() - lastBeatAt.getTime() < 10_000)).toBe(true);
  expect(
    await judge(
      rig,
      messageId,
      "sms",
      elks.accepted.map(({ to }) => to),
    ),
  ).toEqual(FLAWLESS);
});

test("NS-02 a worker that makes no progress is replaced, and what it had in hand leaves through the new one", async () => {
  const associationId = await createSubscribedAssociation(direct, 20);
  const sent: string[] = [];
  let calls = 0;
  const send = async ({ to }: { to: string }): Promise<HandedOver> => {
    // The first twenty are a provider's call that never ends.
    if (++calls <= 20) return new Promise(() => {});
    sent.push(to);
    return { providerId: null };
  };
  const runner = startDeliveryWorkers(
    { ...rig.ctx, sms: { name: "stuck", idempotent: true, replies: true, pricePerPart: null, send } },
    { stuckAfterMs: 2_000, leaseSeconds: 2 },
  );
  onTestFinished(() => runner.stop(1_000));
  const messageId = await rig.write({ housingAssociationId: associationId, byEmail: false, byPush: false });
  await rig.release(messageId);
  await eventually(async () => expect(await rig.unfinished(messageId)).toBe(0), 20_000);
  expect(new Set(sent).size).toBe(20);
  expect(calls).toBe(40);
}, 40_000);

test("NS-05 with a table locked and the catalogue read thirty times a second, two alarms and a sign-in go through at once", async () => {
  const leaders = await Promise.all([1, 2].map(() => createMember({ role: "team_leader" })));
  const reader = await clientFor(await createPerson());
  const [first, second] = await Promise.all(leaders.map((leader) => clientFor(leader)));
  const inputs = await Promise.all(leaders.map(() => activationInput()));
  const cookie = await cookieOf(leaders[0]?.userId ?? "");
  const { pool } = portal().services.database;
  // What the tests before have broken is over.
  await eventually(async () => expect((await fetch(`${portal().url}/readyz`)).status).toBe(200));
  const holder = new pg.Client({ connectionString: portal().databaseUrl });
  await holder.connect();
  await holder.query("begin; lock table products in access exclusive mode");
  const reads: Promise<unknown>[] = [];
  const reading = setInterval(
    () =>
      reads.push(
        reader.catalogue.products.query({ limit: 1 }).then(
          () => null,
          (error) => error,
        ),
      ),
    33,
  );
  try {
    await eventually(async () => expect(pool.waitingCount).toBeGreaterThan(10));
    const started = performance.now();
    const [one, two, session] = await Promise.all([
      first?.crisis.activate.mutate(inputs[0] as (typeof inputs)[number]),
      second?.crisis.activate.mutate(inputs[1] as (typeof inputs)[number]),
      (await clientFor(null)).auth.signIn.mutate({ email: leaders[0]?.email ?? "", password: TEST_PASSWORD }),
      fetch(`${portal().url}/readyz`).then(({ status }) => expect(status).toBe(200)),
    ]);
    expect(performance.now() - started).toBeLessThan(4_000);
    expect(pool.waitingCount).toBeGreaterThan(10);
    expect([one?.status, two?.status]).toEqual(["active", "active"]);
    expect(session).toBeTruthy();
    // Who reads the locked table waits for a bounded time, for a connection or for the lock, and is told when to come again.
    const input = encodeURIComponent(JSON.stringify({ limit: 1 }));
    const refused = await fetch(`${portal().url}/api/trpc/catalogue.products?input=${input}`, { headers: { cookie } });
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "5"]);
  } finally {
    clearInterval(reading);
    await holder.end();
  }
  await Promise.all(reads);
  await eventually(async () => expect(pool.waitingCount).toBe(0));
});

test("NS-09 a start that waits for another one's migration says so, and ends with one sentence after a while", async () => {
  const holder = await direct.connect();
  await holder.query("select pg_advisory_lock(7261002)");
  const said: string[] = [];
  const log = { info: (_facts: object, text: string) => void said.push(text), warn: () => {} } as unknown as Logger;
  const migrating = migrateDatabase(proxy.url, MIGRATIONS_FOLDER, { log, waitForLockMs: 600 });
  await expect(migrating).rejects.toThrow(
    /^The database is being prepared by another process \(pid \d+ from .+, connected since .+\) and was not ready after 1 s; [^\n]+\.$/,
  );
  expect(said).toEqual(["another process prepares the database; waiting for it"]);
  await holder.query("select pg_advisory_unlock_all()");
  holder.release();
  await migrateDatabase(proxy.url, MIGRATIONS_FOLDER, { log });
});

test("NS-09 a migration that waits behind a backup lets everybody else pass, and goes on when the table is free", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "portal-migrations-"));
  await mkdir(path.join(folder, "meta"));
  const entries = [{ idx: 0, version: "7", when: Date.now(), tag: "0000_locks", breakpoints: true }];
  await writeFile(path.join(folder, "meta", "_journal.json"), JSON.stringify({ version: "7", dialect: "postgresql", entries }));
  await writeFile(path.join(folder, "0000_locks.sql"), "lock table rate_limits in access exclusive mode");
  const backup = await direct.connect();
  await backup.query("begin; lock table rate_limits in access share mode");
  const said: string[] = [];
  const log = { info: () => {}, warn: (_facts: object, text: string) => void said.push(text) } as unknown as Logger;
  const migrating = migrateDatabase(proxy.url, folder, { log, tableLockTimeoutMs: 200 });
  try {
    await eventually(async () =>
      expect(said).toEqual(["a table to be migrated is in use, by a backup perhaps; the migration is tried again"]),
    );
    await direct.query("set lock_timeout = '1s'; select count(*) from rate_limits; reset lock_timeout");
  } finally {
    await backup.query("rollback");
    backup.release();
    await migrating;
    await rm(folder, { recursive: true });
  }
});

test("NS-09 a start through a connection pooler is refused with one sentence", async () => {
  const pooler = await startDatabaseProxy(direct.options.connectionString ?? "", { hidesProcess: true });
  await expect(migrateDatabase(pooler.url, MIGRATIONS_FOLDER, { log: createLogger("silent") })).rejects.toThrow(
    "DATABASE_URL leads to a connection pooler such as pgBouncer; the portal keeps a pool of its own and needs Postgres itself.",
  );
  await pooler.close();
});
