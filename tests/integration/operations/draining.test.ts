import { mkdtemp } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import pg from "pg";
import { afterEach, expect, test } from "vitest";
import { createImage } from "#tests/factories/images.ts";
import { eventually } from "#tests/helpers/eventually.ts";
import { cloneDatabase } from "#tests/helpers/portal.ts";
import { type ServerProcess, startServerProcess } from "#tests/helpers/server-process.ts";

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
}, 90_000);
