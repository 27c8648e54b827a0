import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readdir, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, expect, test } from "vitest";
import { PROJECT_ROOT } from "#server/platform/project-root.ts";
import { eventually } from "#tests/helpers/eventually.ts";
import { cloneDatabase } from "#tests/helpers/portal.ts";
import { type ServerProcess, startServerProcess } from "#tests/helpers/server-process.ts";
import { connectToPortal } from "../../../scripts/examples/portal-client.ts";

let server: ServerProcess | null = null;
afterEach(() => server?.kill());

test("NS-01 the built server refuses an older Node with one sentence before it does anything", () => {
  const pretend = 'data:text/javascript,Object.defineProperty(process.versions, "node", { value: "20.20.2" })';
  const { status, stdout, stderr } = spawnSync(process.execPath, ["--import", pretend, path.join(PROJECT_ROOT, "dist/server/index.js")], {
    env: { PATH: process.env.PATH, PORT: "a port that the environment would refuse" },
    encoding: "utf8",
  });
  expect({ status, stdout, stderr: stderr.trim() }).toEqual({
    status: 1,
    stdout: "",
    stderr:
      'Node 20.20.2 is too old, 24.14.0 or newer is needed: "npm start" and the other scripts of npm bring one along, else run "nvm install 24" or fetch it from https://nodejs.org.',
  });
});

/** The lowest Node that is promised comes as a package on Linux x64; elsewhere the one that runs the tests stands in. */
function lowestNode(): string {
  const locked = path.join(PROJECT_ROOT, "tests/lowest-node/node_modules/.bin/node");
  return existsSync(locked) ? locked : process.execPath;
}

test("NS-01 the lowest promised Node reads what Excel writes in Sweden", () => {
  const script = 'process.stdout.write(new TextDecoder("windows-1252").decode(Uint8Array.of(0x96, 0x80)))';
  expect(spawnSync(lowestNode(), ["-e", script], { encoding: "utf8" }).stdout).toBe("–€");
});

test("NS-01 on the lowest promised Node the built server takes an alarm and sends it", async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), "portal-lowest-node-"));
  const databaseUrl = await cloneDatabase(`lowest_node_${process.pid}_${Date.now()}`);
  server = await startServerProcess({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl }, { node: lowestNode() });
  const portal = await connectToPortal({ url: server.url, email: "agare@demo.example", password: "Beredskap-2026" });
  const [area] = await portal.preparedness.domains.query();
  await portal.crisis.activate.mutate({
    crisisDomainId: area?.id ?? "",
    description: "Vattnet är avstängt på lägsta Node.",
    externalDescription: "Hämta vatten på gården.",
    sendExternalMessage: true,
    methods: { sms: true, email: true, push: false },
    isExercise: false,
    idempotencyKey: crypto.randomUUID(),
  });
  for (const channel of ["sms", "email"]) {
    await eventually(async () => {
      const folder = path.join(dataDir, "outbox", channel);
      const files = (await readdir(folder)).filter((file) => file.endsWith(".json"));
      const texts = await Promise.all(files.map((file) => readFile(path.join(folder, file), "utf8")));
      expect(texts.some((text) => text.includes("Hämta vatten på gården."))).toBe(true);
    }, 40_000);
  }
}, 120_000);
