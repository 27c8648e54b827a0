import { spawnSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { readCondition } from "#server/domains/operations/condition.ts";
import { startHeartbeat } from "#server/domains/operations/heartbeat.ts";
import { startMetricsServer } from "#server/http/metrics.ts";
import { createLanguageModel } from "#server/platform/create-language-model.ts";
import { createLogger } from "#server/platform/logging/logger.ts";
import { PROJECT_ROOT } from "#server/platform/project-root.ts";
import { createBreaker } from "#server/platform/senders/breaker.ts";
import { DeliveryError } from "#server/platform/senders/delivery-error.ts";
import type { WorkerBeat } from "#server/platform/vitals.ts";
import { drainDeliveries } from "#server/worker/delivery/workers.ts";
import { listenToStatements } from "#tests/bench/statement-log.ts";
import { createSubscribedAssociation } from "#tests/factories/subscribers-in-bulk.ts";
import { countingSenders } from "#tests/helpers/counting-senders.ts";
import { type DeliveryRig, openDeliveryRig } from "#tests/helpers/delivery-rig.ts";
import { eventually } from "#tests/helpers/eventually.ts";
import { cloneDatabase } from "#tests/helpers/portal.ts";
import { startServerProcess } from "#tests/helpers/server-process.ts";

interface Alert {
  alert: string;
  expr: string;
  annotations: { runbook_url: string };
}

const read = (file: string): string => readFileSync(path.join(PROJECT_ROOT, file), "utf8");
const yaml = <T>(file: string): T => parse(read(file)) as T;

const alerts = yaml<{ groups: { rules: Alert[] }[] }>("deploy/prometheus/alerts.yml").groups.flatMap(({ rules }) => rules);
const dashboard = JSON.parse(read("deploy/grafana/beredskapsportalen.json")) as { panels: { targets?: { expr: string }[] }[] };
const expressions = [...alerts, ...dashboard.panels.flatMap(({ targets = [] }) => targets)].map(({ expr }) => expr);

describe("figures", () => {
  const TOKEN = "en-hemlighet-om-minst-sexton";
  let rig: DeliveryRig;
  let server: Server;
  let url: string;

  beforeAll(async () => {
    rig = await openDeliveryRig();
    const languageModel = createLanguageModel({ baseUrl: "http://127.0.0.1:1/v1", model: "prov", apiKey: null });
    const options = { port: 0, host: "127.0.0.1", dataDir: PROJECT_ROOT, token: TOKEN };
    server = startMetricsServer({ ...rig.services, languageModel }, options);
    await new Promise((resolve) => server.once("listening", resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/metrics`;
  });
  afterAll(async () => {
    server.close();
    await rig.services.vitals.close();
    await rig.close();
  });

  const figures = async (): Promise<string> => (await fetch(url, { headers: { authorization: `Bearer ${TOKEN}` } })).text();
  const figureIn = (text: string, line: string): number =>
    Number(
      text
        .split("\n")
        .find((each) => each.startsWith(`${line} `))
        ?.split(" ")[1],
    );

  test("whoever does not bear the token reads no figures", async () => {
    for (const authorization of ["", "Bearer ", `Bearer ${TOKEN}x`, TOKEN]) {
      const response = await fetch(url, { headers: { authorization } });
      expect([response.status, await response.text()]).toEqual([401, ""]);
    }
  });

  test("every figure that an alert or the dashboard looks at is told", async () => {
    const told = new Set([...(await figures()).matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name));
    const named = expressions.flatMap((expr) => expr.match(/\b(?:portal|http|nodejs|process)_\w+/g) ?? []);
    const unknown = named.filter((name) => !told.has(name) && !told.has(name.replace(/_(?:bucket|sum|count)$/, "")));
    expect([named.length > 40, unknown]).toEqual([true, []]);
  });

  test("what every copy tells alike, since it is of the database, is nowhere summed up", () => {
    const shared = expressions.flatMap((expr) => expr.match(/\S*(?: by \([\w, ]+\))? ?\(portal_shared_\w+|portal_shared_\w+/g) ?? []);
    expect(shared.length).toBeGreaterThan(8);
    for (const each of shared) expect(each).toMatch(/^max(?: by \([\w, ]+\) )?\(portal_shared_/);
  });

  test("every alert has its paragraph in the runbook, and every paragraph its alert", () => {
    const paragraphs = [...read("docs/runbook.md").matchAll(/^### (\w+)\n\n(?:Critical|Warning)\. /gm)].map(([, name]) => name);
    expect(alerts.map(({ alert }) => alert)).toEqual(paragraphs);
    for (const { alert, annotations } of alerts) expect(annotations.runbook_url).toBe(`docs/runbook.md#${alert.toLowerCase()}`);
  });

  test("every alert has a case in which it is quiet, then fires; promtool agrees where it is installed", () => {
    type Case = { alertname: string; exp_alerts: unknown[] };
    const { tests } = yaml<{ tests: { alert_rule_test: Case[] }[] }>("deploy/prometheus/alerts.test.yml");
    const cases = tests.map(({ alert_rule_test: [quiet, firing] }) => [
      quiet?.alertname,
      quiet?.exp_alerts.length,
      firing?.exp_alerts.length,
    ]);
    expect(cases).toEqual(alerts.map(({ alert }) => [alert, 0, 1]));
    const { status, stdout, error } = spawnSync("promtool", ["test", "rules", "deploy/prometheus/alerts.test.yml"], {
      cwd: PROJECT_ROOT,
      encoding: "utf8",
    });
    if (!error) expect([status, stdout]).toEqual([0, expect.stringContaining("SUCCESS")]);
  });

  test("to be read costs the database four statements at most", async () => {
    using sent = listenToStatements({ database: new URL(rig.url).pathname.slice(1) });
    await figures();
    // Every other second the portal looks by itself for what is due.
    const own = sent.filter((statement) => !statement.includes("as topic where exists"));
    expect(own.length).toBeGreaterThan(1);
    expect(own.length, own.join("\n")).toBeLessThanOrEqual(4);
  });

  test("what the portal does is counted, and who did it is not", async () => {
    const { ctx, services } = rig;
    const associationId = await createSubscribedAssociation(services.database.pool, 3);
    const messageId = await rig.write({ housingAssociationId: associationId, byEmail: false, byPush: false });
    const before = await figures();
    await rig.release(messageId);
    await drainDeliveries({ ...ctx, ...countingSenders() });
    const breaker = createBreaker("push:xyz.notify.windows.com", createLogger("silent"));
    const busy = () => Promise.reject(new DeliveryError("away", { kind: "busy" }));
    await breaker.run(async () => "taken");
    for (let call = 0; call < 5; call++) await breaker.run(busy).catch(() => undefined);
    await expect(services.pdf.render("<html></html>")).rejects.toThrow();
    const refused = { what: "auth.signIn", profileId: null, ipAddress: "203.0.113.9", requestId: null };
    services.securityLog.record({ ...refused, kind: "sign_in", reason: "WRONG_CREDENTIALS", attemptedEmail: "elsa@portal.example" });
    for (let tries = 0; tries < 6; tries++) await services.limits.consume("guess/password", "elsa@portal.example").catch(() => undefined);

    const after = await figures();
    const rise = (line: string): number => figureIn(after, line) - (figureIn(before, line) || 0);
    expect(rise('portal_deliveries_total{channel="sms",outcome="sent"}')).toBe(3);
    expect(rise('portal_delivery_seconds_count{channel="sms"}')).toBe(3);
    expect(rise('portal_provider_call_seconds_count{provider="push:windows.com",outcome="ok"}')).toBe(1);
    expect(rise('portal_provider_call_seconds_count{provider="push:windows.com",outcome="busy"}')).toBe(5);
    expect(rise('portal_provider_failing{provider="push:windows.com"}')).toBe(1);
    expect(rise('portal_pdf_seconds_count{outcome="failed"}')).toBe(1);
    expect(rise('portal_refusals_total{kind="sign_in",reason="WRONG_CREDENTIALS"}')).toBe(1);
    expect(rise('portal_limit_refusals_total{limit="guess/password"}')).toBe(1);
    expect(figureIn(after, "portal_pdf_waiting")).toBe(0);
    for (const secret of ["elsa", "203.0.113.9", associationId, "xyz"]) expect(after).not.toContain(secret);
  });
});

describe("heartbeat", () => {
  const EVERY_MS = 100;
  let rig: DeliveryRig;
  let called: string[];
  let status: number;
  let service: Server;
  let address: string;
  let logged: { msg: string; reason?: string }[];

  beforeAll(async () => {
    rig = await openDeliveryRig();
    service = createServer((req, res) => {
      called.push(`${req.method} ${req.url}`);
      res.writeHead(status).end();
    }).listen(0, "127.0.0.1");
    await new Promise((resolve) => service.once("listening", resolve));
    address = `http://127.0.0.1:${(service.address() as AddressInfo).port}/hemlig-nyckel`;
  });
  beforeEach(() => {
    [called, status, logged] = [[], 200, []];
  });
  afterAll(async () => {
    service.close();
    await rig.services.vitals.close();
    await rig.close();
  });

  const parts = () => ({
    ...rig.services,
    jobs: { ...rig.services.jobs, isRunning: () => true },
    log: pino({ level: "info" }, { write: (line: string) => void logged.push(JSON.parse(line)) }),
  });
  let looks = 0;
  const beatsAt = (beats: WorkerBeat[]) =>
    rig.services.vitals.watchWorkers(() => {
      looks++;
      return beats;
    });
  /** The heartbeat has looked several times more at the workers. */
  async function looksOn(): Promise<void> {
    const before = looks;
    await eventually(async () => expect(looks).toBeGreaterThan(before + 4));
  }

  test("it is sent while the workers move, and stops when they stand still or there are none", async () => {
    beatsAt([]);
    const stop = startHeartbeat(parts(), address, EVERY_MS);
    await looksOn();
    expect(called).toEqual([]);
    beatsAt([{ channel: "sms", lastBeatAt: new Date() }]);
    await eventually(async () => expect(called.length).toBeGreaterThan(2));
    expect(new Set(called)).toEqual(new Set(["GET /hemlig-nyckel"]));
    beatsAt([{ channel: "sms", lastBeatAt: new Date(Date.now() - 61_000) }]);
    await eventually(async () => expect((await readCondition(parts())).faults.map(({ kind }) => kind)).toEqual(["workers"]));
    await looksOn();
    const before = called.length;
    await looksOn();
    expect(called.length).toBe(before);
    stop();
  });

  test("a service that does not take it is told of once, without its address, and once when it does again", async () => {
    beatsAt([{ channel: "sms", lastBeatAt: new Date() }]);
    status = 503;
    const stop = startHeartbeat(parts(), address, EVERY_MS);
    await eventually(async () => expect(called.length).toBeGreaterThan(2));
    status = 200;
    await eventually(async () => expect(logged).toHaveLength(2));
    stop();
    expect(logged.map(({ msg, reason }) => [msg, reason])).toEqual([
      ["the heartbeat is not taken", "the heartbeat's service answered 503"],
      ["the heartbeat is taken again", undefined],
    ]);
    expect(JSON.stringify(logged)).not.toContain("hemlig");
  });
});

describe("traces", () => {
  interface ReceivedSpan {
    name: string;
    traceId: string;
    spanId: string;
    parentSpanId?: string;
    links?: { traceId: string }[];
  }

  test("a request, its statements and the job that it began are spans, and nothing in them tells of a person or a secret", async () => {
    let received = "";
    const spans: ReceivedSpan[] = [];
    const collector = createServer(async (req, res) => {
      const body = await text(req);
      received += body;
      const { resourceSpans } = JSON.parse(body) as { resourceSpans: { scopeSpans: { spans: ReceivedSpan[] }[] }[] };
      spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)));
      res.writeHead(200, { "content-type": "application/json" }).end("{}");
    }).listen(0, "127.0.0.1");
    await new Promise((resolve) => collector.once("listening", resolve));
    const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
    const server = await startServerProcess({
      DATA_DIR: await mkdtemp(path.join(tmpdir(), "portal-traces-")),
      DATABASE_URL: await cloneDatabase(`traces_${process.pid}_${Date.now()}`),
      OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
    });
    const post = (procedure: string, input: object) =>
      fetch(`${server.url}/api/trpc/${procedure}`, {
        method: "POST",
        headers: { "content-type": "application/json", "user-agent": "Hemlig-Telefon/1.0" },
        body: JSON.stringify(input),
      });
    await post("auth.createBearerToken", { email: "medlem@demo.example", password: "Fel-Losenord-1" });
    await post("auth.requestPasswordReset", { email: "medlem@demo.example" });
    await fetch(`${server.url}/api/calendar/hemlig-kalender?vem=elsa%40portal.example`, {
      headers: { authorization: "Bearer hemlig-nyckel" },
    });
    await eventually(async () => expect(server.output()).toContain('"job":"send-email"'));
    expect(await server.stop()).toBe(0);
    collector.close();

    const named = (name: string) => spans.find((span) => span.name === name);
    const request = named("trpc:auth.requestPasswordReset");
    const job = named("job send-email");
    expect(spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId).map(({ name }) => name)).toContain("select users");
    expect(job?.links).toMatchObject([{ traceId: request?.traceId }]);
    expect(named("rest:calendar")).toBeDefined();
    for (const secret of ["demo.example", "elsa", "Losenord", "hemlig", "Hemlig", "127.0.0.1", "where"])
      expect(received).not.toContain(secret);
  });

  test("OpenTelemetry is loaded by whoever asks for it, and by nothing else", () => {
    const importing = globSync("server/**/*.ts", { cwd: PROJECT_ROOT }).filter((file) => /from "@opentelemetry\//.test(read(file)));
    expect(importing).toEqual(["server/platform/open-telemetry.ts"]);
    const using = globSync("server/**/*.ts", { cwd: PROJECT_ROOT }).filter((file) => /open-telemetry\.ts"/.test(read(file)));
    expect(using).toEqual(["server/serve.ts"]);
    expect(read("server/serve.ts")).not.toMatch(/from "\.\/platform\/open-telemetry\.ts"/);
  });
});
