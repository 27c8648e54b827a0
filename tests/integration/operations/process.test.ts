import { spawnSync } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { PROJECT_ROOT } from "#server/platform/project-root.ts";
import { cloneDatabase } from "#tests/helpers/portal.ts";
import { freePort, startServerProcess } from "#tests/helpers/server-process.ts";

test("a bad environment value stops the start with one clear sentence", () => {
  const { status, stderr } = spawnSync(process.execPath, [path.join(PROJECT_ROOT, "dist/server/index.js")], {
    env: { PATH: process.env.PATH, PORT: "många" },
    encoding: "utf8",
  });
  expect(status).toBe(1);
  expect(stderr.trim()).toMatch(/^The environment has values that cannot be used: PORT[^\n]*\.$/);
});

test("a server that is asked to stop finishes and exits with 0; its figures stand on a port of their own", async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), "portal-stopped-"));
  const metricsPort = await freePort();
  const databaseUrl = await cloneDatabase(`stopped_${process.pid}_${Date.now()}`);
  const server = await startServerProcess({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl, METRICS_PORT: String(metricsPort) });
  const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  expect(metrics).toContain("http_request_duration_seconds");
  expect((await fetch(`${server.url}/metrics`)).headers.get("content-type")).not.toContain("text/plain");
  expect(await server.stop()).toBe(0);
  expect(server.output()).not.toMatch(/Beredskap-2026"|portal_session=/);
}, 60_000);

test("two servers can start at once on one database, and both become ready", async () => {
  const databaseUrl = await cloneDatabase(`pair_${process.pid}_${Date.now()}`);
  const dataDir = await mkdtemp(path.join(tmpdir(), "portal-pair-"));
  const servers = await Promise.all([1, 2].map(() => startServerProcess({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl })));
  expect(await Promise.all(servers.map((server) => server.stop()))).toEqual([0, 0]);
}, 90_000);

test("NS-04 a server whose log takes nothing goes on serving and stops when asked: the disk is full, or who read the log has gone", async () => {
  const databaseUrl = await cloneDatabase(`full_disk_${process.pid}_${Date.now()}`);
  const dataDir = await mkdtemp(path.join(tmpdir(), "portal-full-disk-"));
  const full = openSync("/dev/full", "w");
  const [onFullDisk, unread] = await Promise.all([
    startServerProcess({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl, LOG_LEVEL: "debug" }, { stdout: full }),
    startServerProcess({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl, LOG_LEVEL: "debug" }),
  ]);
  closeSync(full);
  unread.process.stdout?.destroy();
  for (const server of [onFullDisk, unread]) {
    for (let call = 0; call < 20; call++) expect((await fetch(`${server.url}/api/openapi.json`)).status).toBe(200);
    expect(server.process.exitCode).toBeNull();
    expect(await server.stop()).toBe(0);
  }
}, 90_000);
