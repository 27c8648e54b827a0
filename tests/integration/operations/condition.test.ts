import { mkdtemp } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { eq, sql } from "drizzle-orm";
import pg from "pg";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { crisisDeliveries, crisisDeliveryBatches, crisisMessages } from "#drizzle/schema/index.ts";
import { createApp } from "#server/app.ts";
import { readBacklog } from "#server/domains/deliveries/health-queries.ts";
import { countModelUse } from "#server/domains/operations/model-use.ts";
import { watchCondition } from "#server/domains/operations/watch-condition.ts";
import { startMetricsServer } from "#server/http/metrics.ts";
import type { Services } from "#server/platform/context.ts";
import { createLanguageModel } from "#server/platform/create-language-model.ts";
import { createLogger } from "#server/platform/logging/logger.ts";
import { createOperatorNews } from "#server/platform/operator-news.ts";
import { createBreaker } from "#server/platform/senders/breaker.ts";
import type { Mailer, OutgoingEmail } from "#server/platform/senders/channels.ts";
import { DeliveryError } from "#server/platform/senders/delivery-error.ts";
import { createVitals, type WorkerBeat } from "#server/platform/vitals.ts";
import { drainDeliveries } from "#server/worker/delivery/workers.ts";
import { createImage } from "#tests/factories/images.ts";
import { createSubscribedAssociation } from "#tests/factories/subscribers-in-bulk.ts";
import { countingSenders } from "#tests/helpers/counting-senders.ts";
import { type DeliveryRig, openDeliveryRig } from "#tests/helpers/delivery-rig.ts";
import { eventually } from "#tests/helpers/eventually.ts";
import { cloneDatabase } from "#tests/helpers/portal.ts";
import { type ServerProcess, startServerProcess } from "#tests/helpers/server-process.ts";

describe("condition", () => {
  const PEOPLE = 3;

  let rig: DeliveryRig;
  let services: Services;
  let server: Server;
  let url: string;
  let associationId: string;
  let logged: { level: number; msg: string; reason?: string }[];

  beforeAll(async () => {
    rig = await openDeliveryRig();
    associationId = await createSubscribedAssociation(rig.services.database.pool, PEOPLE);
    const log = pino({ level: "info" }, { write: (line: string) => void logged.push(JSON.parse(line)) });
    services = { ...rig.services, log, jobs: { ...rig.services.jobs, isRunning: () => true } };
    server = createServer(createApp(services, { client: (_req, res) => void res.end(), outboxFolder: null }));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  beforeEach(async () => {
    logged = [];
    // What has left just now counts for a minute.
    await rig.ctx.db.delete(crisisMessages);
  });
  afterAll(async () => {
    server.close();
    await rig.services.vitals.close();
    await rig.close();
  });

  const ready = async (query = "") => {
    const response = await fetch(`${url}/readyz${query}`);
    return { code: response.status, ...((await response.json()) as { status: string; reason?: string }) };
  };

  /** Readiness is at most a second old. */
  const soon = (check: () => Promise<unknown>) => eventually(check, 5_000);

  /** A message that was let go so many seconds ago and of which nothing has left. */
  async function waitingFor(seconds: number): Promise<string> {
    const id = await rig.write({ housingAssociationId: associationId, byEmail: false, byPush: false });
    await rig.release(id);
    await rig.ctx.db
      .update(crisisDeliveryBatches)
      .set({ createdAt: sql`now() - make_interval(secs => ${seconds})`, attempts: 1 })
      .where(eq(crisisDeliveryBatches.crisisMessageId, id));
    return id;
  }
  const drain = () => drainDeliveries({ ...rig.ctx, ...countingSenders() });

  test("NS-06 nothing has left for a minute while something waits: not ready, and still open to people; over when it has left", async () => {
    await waitingFor(30);
    expect(await ready()).toMatchObject({ code: 200, status: "ready" });
    await waitingFor(61);
    await soon(async () =>
      expect(await ready()).toMatchObject({
        code: 503,
        reason: expect.stringMatching(/^nothing has left by sms for a minute; 6 wait, the oldest for 6\d s/),
      }),
    );
    expect((await ready("?for=traffic")).code).toBe(200);
    await drain();
    await soon(async () => expect((await ready()).code).toBe(200));
  });

  test("NS-06 a slow provider that takes something is not stuck, nor is what a human holds or has stopped", async () => {
    const slow = await waitingFor(600);
    expect((await readBacklog(rig.ctx.db)).map(({ isStuck }) => isStuck)).toEqual([true]);
    await rig.ctx.db.execute(sql`
    update crisis_deliveries set status = 'sent', sent_at = now()
     where id = (select id from crisis_deliveries where crisis_message_id = ${slow} limit 1)`);
    expect(await readBacklog(rig.ctx.db)).toEqual([{ channel: "sms", waiting: PEOPLE, oldestSeconds: expect.any(Number), isStuck: false }]);
    await rig.ctx.db.update(crisisDeliveries).set({ status: "held", sentAt: null }).where(eq(crisisDeliveries.crisisMessageId, slow));
    await rig.ctx.db
      .update(crisisDeliveryBatches)
      .set({ finishedAt: sql`now() - interval '5 minutes'` })
      .where(eq(crisisDeliveryBatches.crisisMessageId, slow));
    expect(await readBacklog(rig.ctx.db)).toEqual([]);
  });

  test("NS-06 trouble is told once in the log and once by mail, by the second way first, and so is its end", async () => {
    const sent: OutgoingEmail[] = [];
    const broken: Mailer = {
      name: "smtp",
      idempotent: false,
      send: () => Promise.reject(new DeliveryError("away", { kind: "busy" })),
      close: async () => undefined,
    };
    const own: Mailer = {
      name: "outbox",
      idempotent: true,
      async send(email) {
        sent.push(email);
        return { providerId: null };
      },
      close: async () => undefined,
    };
    const options = {
      operatorEmails: ["drift@portal.example"],
      publicUrl: "https://portal.example",
      mailFrom: "Portalen <p@portal.example>",
    };
    const tellOperators = createOperatorNews({ ...options, log: createLogger("silent"), alarmMailers: [broken, own] });
    await waitingFor(61);
    const breaker = createBreaker("46elks", createLogger("silent"));
    for (let call = 0; call < 5; call++) {
      await breaker.run(() => Promise.reject(new DeliveryError("away", { kind: "busy" }))).catch(() => undefined);
    }
    const stop = watchCondition({ ...services, tellOperators }, { everyMs: 100, toldAfterMs: 300 });
    await soon(async () => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ to: "drift@portal.example", subject: "Driftlarm: Beredskapsportalen" });
    expect(sent[0]?.text).toContain("• Sms: 3 krismeddelanden väntar och inget går ut. Det äldsta har väntat i 1 min.");
    await drain();
    await soon(async () => expect(sent).toHaveLength(2));
    stop();
    expect(sent[1]?.subject).toBe("Driftlarmet är över: Beredskapsportalen");
    const errors = logged.filter(({ level }) => level === 50);
    expect(errors.map(({ msg }) => msg)).toEqual(["the portal is not ready"]);
    expect(errors[0]?.reason).toContain("failing providers: 46elks");
    expect(logged.map(({ msg }) => msg)).toContain("the portal is ready again");

    const other = createOperatorNews({ ...options, log: createLogger("silent"), alarmMailers: [own] });
    sent.length = 0;
    const fault = { kind: "deliveries", reason: "", text: "Inget går ut.", stopsTraffic: false } as const;
    const answers: boolean[] = [];
    for (let time = 0; time < 10; time++) answers.push(await other("begun", [fault]));
    expect(answers.filter(Boolean)).toHaveLength(6);
    // Each beginning is a mail of its own, and the same on every copy of the portal (unless the clock has just gone on).
    expect(new Set(sent.map(({ id }) => id)).size).toBe(6);
    const copy = createOperatorNews({ ...options, log: createLogger("silent"), alarmMailers: [own] });
    for (let time = 0; time < 6; time++) await copy("begun", [fault]);
    expect(new Set(sent.map(({ id }) => id)).size).toBeLessThan(12);
  });

  test("NS-06 a fault that stays hides none that comes later, and a mail that nobody took is tried again", async () => {
    const news: string[] = [];
    let refusals = 1;
    const tellOperators: Services["tellOperators"] = async (what, faults) => {
      news.push(`${what} ${faults.map(({ kind, channel }) => `${kind} ${channel ?? ""}`).join()}`);
      return refusals-- <= 0;
    };
    let beats: WorkerBeat[] = [];
    services.vitals.watchWorkers(() => beats);
    await waitingFor(61);
    const stop = watchCondition({ ...services, tellOperators }, { everyMs: 100, toldAfterMs: 200, toldAgainMs: 300 });
    await soon(async () => expect(news).toEqual(["begun deliveries sms", "begun deliveries sms"]));
    beats = [{ channel: "email", lastBeatAt: new Date(Date.now() - 61_000) }];
    await soon(async () => expect(news.slice(2)).toEqual(["begun workers "]));
    beats = [];
    await drain();
    await soon(async () => expect(news.slice(3)).toEqual(["over deliveries sms,workers "]));
    stop();
  });

  test("NS-06 a database that answers and is slow to say what waits keeps nobody from the portal", async () => {
    const client = await rig.services.database.pool.connect();
    try {
      await client.query("begin; lock table crisis_delivery_batches in access exclusive mode");
      await soon(async () => expect(await ready()).toMatchObject({ code: 503, reason: "the database does not say in time what waits" }));
      expect((await ready("?for=traffic")).code).toBe(200);
    } finally {
      await client.query("rollback");
      client.release();
    }
  });

  test("NS-06 without an answer from the database readiness says so within seconds, also to balancers", async () => {
    const vitals = createVitals("postgresql://nobody@127.0.0.1:1/none", {}, createLogger("silent"));
    const away = createServer(createApp({ ...services, vitals }, { client: (_req, res) => void res.end(), outboxFolder: null }));
    await new Promise<void>((resolve) => away.listen(0, "127.0.0.1", resolve));
    const origin = `http://127.0.0.1:${(away.address() as AddressInfo).port}`;
    for (const query of ["", "?for=traffic"]) {
      const response = await fetch(`${origin}/readyz${query}`);
      expect([response.status, await response.json()]).toEqual([503, { status: "not ready", reason: "the database does not answer" }]);
    }
    away.close();
    await vitals.close();
  });

  test("NS-06 the figures tell what waits, the providers, the queues and the connections", async () => {
    await waitingFor(61);
    const languageModel = createLanguageModel({ baseUrl: "http://127.0.0.1:1/v1", model: "prov", apiKey: null });
    await countModelUse(services, { outcome: "shortened", ms: 2_340, tokensIn: 1_200, tokensOut: 80 });
    const metrics = startMetricsServer({ ...services, languageModel }, { port: 0, host: "127.0.0.1", dataDir: tmpdir(), token: null });
    await new Promise((resolve) => metrics.once("listening", resolve));
    const origin = `http://127.0.0.1:${(metrics.address() as AddressInfo).port}`;
    await soon(async () => {
      const text = await (await fetch(`${origin}/metrics`)).text();
      for (const line of [
        'portal_ready{for="all"} 0',
        'portal_ready{for="traffic"} 1',
        'portal_fault{kind="deliveries"} 1',
        'portal_shared_deliveries_waiting{channel="sms"} 3',
        'portal_shared_deliveries_waiting{channel="email"} 0',
        'portal_shared_deliveries_stuck{channel="sms"} 1',
        'portal_provider_failing{provider="46elks"} 1',
        'portal_database_connections{pool="others",state="waiting"} 0',
        'portal_shared_model_answers_today{outcome="shortened"} 1',
        'portal_shared_model_answers_today{outcome="failed"} 0',
        'portal_shared_model_seconds_today{quantile="0.95"} 2.3',
        'portal_shared_model_tokens_today{direction="in"} 1200',
      ]) {
        expect(text).toContain(line);
      }
      expect(text).toMatch(/portal_shared_deliveries_oldest_waiting_seconds\{channel="sms"\} 6\d/);
      expect(text).toContain("nodejs_eventloop_lag_p99_seconds");
    });
    metrics.close();
    await drain();
  });
});

describe("draining", () => {
  const PASSWORD = "Beredskap-2026";
  let server: ServerProcess | null = null;
  let database: pg.Client | null = null;
  afterEach(async () => {
    await server?.kill();
    await database?.end();
  });

  async function post(procedure: string, input: object): Promise<{ status: number; data: { accessToken: string } }> {
    const response = await fetch(`${server?.url}/api/trpc/${procedure}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(input),
    });
    const { result } = (await response.json()) as { result: { data: { accessToken: string } } };
    return { status: response.status, data: result.data };
  }

  test("NS-08 after SIGTERM the server says that it goes, lets 20 requests and a half-sent upload finish, ends live streams, exits 0", async () => {
    const databaseUrl = await cloneDatabase(`draining_${process.pid}_${Date.now()}`);
    const dataDir = await mkdtemp(path.join(tmpdir(), "portal-draining-"));
    server = await startServerProcess({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl, DRAIN_SECONDS: "3" });
    database = new pg.Client({ connectionString: databaseUrl });
    await database.connect();
    const signIn = () => post("auth.createBearerToken", { email: "medlem@demo.example", password: PASSWORD });
    const authorization = `Bearer ${(await signIn()).data.accessToken}`;

    const stream = await fetch(`${server.url}/api/trpc/crisis.onActive`, { headers: { authorization, accept: "text/event-stream" } });
    expect(stream.headers.get("content-type")).toContain("text/event-stream");
    const streamEnd = stream.text();

    const picture = await createImage("png");
    const upload = connect(Number(new URL(server.url).port), "localhost");
    const half = Math.floor(picture.length / 2);
    upload.write(`PUT /api/profile/avatar HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${authorization}\r\n`);
    upload.write(`Origin: ${server.url}\r\nContent-Type: image/png\r\nContent-Length: ${picture.length}\r\n\r\n`);
    upload.write(picture.subarray(0, half));
    const uploadAnswer = text(upload);

    // Whoever signs in waits for as long as this transaction holds the accounts.
    await database.query("begin; lock table users in access exclusive mode");
    const answers = Promise.allSettled(Array.from({ length: 20 }, signIn));
    await eventually(async () => {
      const { rows } = await (database as pg.Client).query("select count(*)::int as n from pg_locks where not granted");
      expect(rows[0].n).toBeGreaterThan(0);
    });

    const exited = server.stop();
    await eventually(async () => expect(server?.output()).toContain('"msg":"stopping"'));
    const readiness = await fetch(`${server.url}/readyz`);
    expect([readiness.status, await readiness.json()]).toEqual([503, { status: "not ready", reason: "the server is stopping" }]);
    // While that is announced it still serves, whoever has not seen it yet.
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    await streamEnd;
    await eventually(() => expect(fetch(`${server?.url}/healthz`)).rejects.toThrow());
    await database.query("commit");
    upload.write(picture.subarray(half));

    const statuses = (await answers).map((answer) => (answer.status === "fulfilled" ? answer.value.status : answer.reason));
    expect(statuses).toEqual(Array(20).fill(200));
    expect(await uploadAnswer).toMatch(/^HTTP\/1\.1 201 /);
    expect(await exited).toBe(0);
  });
});
