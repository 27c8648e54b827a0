import { spawn, spawnSync } from "node:child_process";
import { closeSync, existsSync, openSync } from "node:fs";
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, unlink, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path, { dirname, join } from "node:path";
import { createTRPCClient, httpBatchLink } from "@trpc/client";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { PROJECT_ROOT } from "#server/platform/project-root.ts";
import type { AppRouter } from "#server/router.ts";
import { eventually } from "#tests/helpers/eventually.ts";
import { cloneDatabase } from "#tests/helpers/portal.ts";
import { startFakeLanguageModel } from "#tests/helpers/providers/fake-language-model.ts";
import { freePort, type ServerProcess, startServerProcess } from "#tests/helpers/server-process.ts";
import { connectToPortal } from "../../../scripts/examples/portal-client.ts";
import { findChrome, findHeadlessShell } from "../../../scripts/find-chrome.mjs";

describe("bootstrap", () => {
  const scripts = join(import.meta.dirname, "../../../scripts");
  const PACKAGE = { name: "scratch", version: "1.0.0", engines: { node: ">=20.19.0" } };
  let root: string;

  /** A checkout in miniature: the real bootstrap over no packages, and a build that only counts. */
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), "portal-bootstrap-"));
    for (const folder of ["client", "server", "shared", "scripts"]) await mkdir(join(root, folder));
    await cp(join(scripts, "bootstrap.mjs"), join(root, "scripts/bootstrap.mjs"));
    await cp(join(scripts, "find-chrome.mjs"), join(root, "scripts/find-chrome.mjs"));
    await cp(join(scripts, "bootstrap"), join(root, "scripts/bootstrap"), { recursive: true });
    await writeFile(join(root, "package.json"), JSON.stringify(PACKAGE));
    await writeLockfile(PACKAGE.version);
    await writeFile(join(root, "client/main.ts"), "");
    await writeBuild("await sleep(100); appendFileSync('built', 'x');");
  });

  afterEach(() => rm(root, { recursive: true, force: true }));

  const writeLockfile = (version: string) =>
    writeFile(
      join(root, "package-lock.json"),
      JSON.stringify({ ...PACKAGE, lockfileVersion: 3, requires: true, packages: { "": { ...PACKAGE, version } } }),
    );

  const writeBuild = (work: string) =>
    writeFile(
      join(root, "scripts/build.mjs"),
      `import { appendFileSync } from "node:fs"; import { setTimeout as sleep } from "node:timers/promises"; ${work}`,
    );

  async function bootstrap(...flags: string[]) {
    const child = spawn("node", ["scripts/bootstrap.mjs", ...flags], {
      cwd: root,
      env: { ...process.env, NODE_ENV: "production", PUPPETEER_SKIP_DOWNLOAD: "1" },
    });
    let output = "";
    child.stdout.on("data", (chunk) => {
      output += chunk;
    });
    child.stderr.on("data", (chunk) => {
      output += chunk;
    });
    const code = await new Promise((resolve) => child.once("close", resolve));
    return { code, output };
  }

  const builds = async () => (await readFile(join(root, "built"), "utf8").catch(() => "")).length;
  const installed = (output: string) => output.includes("Installing the locked packages");
  const inFuture = () => new Date(Date.now() + 5000);

  test("installs and builds once, then has nothing to do", async () => {
    const first = await bootstrap("--build");
    expect(first).toMatchObject({ code: 0 });
    expect(installed(first.output)).toBe(true);
    const second = await bootstrap("--build");
    expect(second.code).toBe(0);
    expect(installed(second.output) || second.output.includes("Building")).toBe(false);
    expect(await builds()).toBe(1);
  });

  test("builds again when a source was changed, added or removed, and installs again when the lockfile was changed", async () => {
    await bootstrap("--build");
    await utimes(join(root, "client/main.ts"), inFuture(), inFuture());
    await bootstrap("--build");
    expect(await builds()).toBe(2);

    await utimes(join(root, "client/main.ts"), new Date(0), new Date(0));
    await new Promise((resolve) => setTimeout(resolve, 20));
    await unlink(join(root, "client/main.ts"));
    await bootstrap("--build");
    expect(await builds()).toBe(3);

    await writeLockfile("1.0.1");
    await writeFile(join(root, "package.json"), JSON.stringify({ ...PACKAGE, version: "1.0.1" }));
    expect(installed((await bootstrap()).output)).toBe(true);
  });

  test("several at once do the work once", async () => {
    const results = await Promise.all([bootstrap("--build"), bootstrap("--build"), bootstrap("--build")]);
    expect(results.map(({ code }) => code)).toEqual([0, 0, 0]);
    expect(results.filter(({ output }) => installed(output))).toHaveLength(1);
    expect(await builds()).toBe(1);
  });

  test("passes over the lock of a bootstrap that was killed", async () => {
    await mkdir(join(root, ".data/bootstrap.lock"), { recursive: true });
    await writeFile(join(root, ".data/bootstrap.lock/pid"), "999999999");
    expect(await bootstrap("--build")).toMatchObject({ code: 0 });
    expect(await builds()).toBe(1);
  });

  test("a failed build ends with a sentence and is tried again", async () => {
    await writeBuild("appendFileSync('built', 'x'); process.exit(1);");
    for (const attempt of [1, 2]) {
      const { code, output } = await bootstrap("--build");
      expect(code).toBe(1);
      expect(output).toContain('see what "npm run build" says');
      expect(await builds()).toBe(attempt);
    }
  });

  test("an old Node is told what to do", async () => {
    const pretend = 'data:text/javascript,Object.defineProperty(process.versions, "node", { value: "18.20.1" })';
    const child = spawn("node", ["--import", pretend, "scripts/bootstrap.mjs"], { cwd: root, stdio: ["ignore", "ignore", "pipe"] });
    let output = "";
    for await (const chunk of child.stderr) output += chunk;
    expect(output).toMatch(/^Node 18\.20\.1 is too old, 20\.19 or newer is needed: run "nvm install 24".*\n$/);
  });
});

describe("find chrome", () => {
  const IN_CACHE = "chrome-mac-arm64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing";
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "portal-chrome-"));
  });

  afterEach(() => rm(folder, { recursive: true, force: true }));

  async function program(name: string, content = "x".repeat(20)) {
    const file = join(folder, name);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content);
    await chmod(file, 0o755);
    return file;
  }

  // Another platform than the machine's, so that its own browsers do not count.
  const find = (env: NodeJS.ProcessEnv) => findChrome({ PUPPETEER_CACHE_DIR: join(folder, "cache"), ...env }, "darwin");

  test("nothing is found where nothing is", () => {
    expect(find({})).toBeUndefined();
  });

  test("the operator's choice comes first, unless it is not there", async () => {
    const chosen = await program("my-chrome");
    const onPath = await program("bin/google-chrome");
    expect(find({ PUPPETEER_EXECUTABLE_PATH: chosen, PATH: join(folder, "bin") })).toBe(chosen);
    expect(find({ PUPPETEER_EXECUTABLE_PATH: join(folder, "gone"), PATH: join(folder, "bin") })).toBe(onPath);
  });

  test("of puppeteer's downloads the newest is taken", async () => {
    await program(`cache/chrome/mac_arm-99.0.1/${IN_CACHE}`);
    const newest = await program(`cache/chrome/mac_arm-131.0.2/${IN_CACHE}`);
    expect(find({})).toBe(newest);
  });

  test("Ubuntu's script that only asks for a snap is no browser", async () => {
    await program("bin/chromium-browser", "#!/bin/sh\nif ! [ -x /snap/bin/chromium ]; then echo 'requires the chromium snap'; fi\n");
    expect(find({ PATH: join(folder, "bin") })).toBeUndefined();
  });

  test("the headless shell is another download, and the operator's choice comes before it", async () => {
    const env = { PUPPETEER_CACHE_DIR: join(folder, "cache") };
    await program(`cache/chrome/mac_arm-131.0.2/${IN_CACHE}`);
    expect(findHeadlessShell(env, "darwin")).toBeUndefined();
    const shell = await program("cache/chrome-headless-shell/mac_arm-131.0.2/chrome-headless-shell-mac-arm64/chrome-headless-shell");
    expect(findHeadlessShell(env, "darwin")).toBe(shell);
    const chosen = await program("my-chrome");
    expect(findHeadlessShell({ ...env, PUPPETEER_EXECUTABLE_PATH: chosen }, "darwin")).toBe(chosen);
  });
});

describe("node version", () => {
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
  });
});

describe("process", () => {
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
    for (const path of ["binder.pdf", "openapi.json", "paahittad"]) await (await fetch(`${server.url}/api/${path}`)).arrayBuffer();
    const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    for (const group of ["binder.pdf", "openapi.json", "unknown"])
      expect(metrics).toContain(`http_request_duration_seconds_count{group="rest:${group}"`);
    expect(metrics).not.toContain("paahittad");
    expect((await fetch(`${server.url}/metrics`)).headers.get("content-type")).not.toContain("text/plain");
    expect(await server.stop()).toBe(0);
    expect(server.output()).not.toMatch(/Beredskap-2026"|portal_session=/);
  });

  test("what a request has begun is found in the log by its id: its own line, and the job that goes on with it", async () => {
    const dataDir = await mkdtemp(path.join(tmpdir(), "portal-origin-"));
    const databaseUrl = await cloneDatabase(`origin_${process.pid}_${Date.now()}`);
    const server = await startServerProcess({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl });
    const response = await fetch(`${server.url}/api/trpc/auth.requestPasswordReset`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-request-id": "felsokning-0001" },
      body: JSON.stringify({ email: "medlem@demo.example" }),
    });
    expect([response.status, response.headers.get("x-request-id")]).toEqual([200, "felsokning-0001"]);
    const lines = () =>
      server
        .output()
        .split("\n")
        .flatMap((line) => (line.startsWith("{") ? JSON.parse(line) : []));
    const done = () => lines().find(({ job, msg }) => job === "send-email" && msg === "job done");
    await eventually(async () => expect(done()).toMatchObject({ jobId: expect.any(String), requestId: "felsokning-0001" }));
    const own = lines().filter(({ jobId, requestId }) => !jobId && requestId === "felsokning-0001");
    expect(own).toMatchObject([{ req: { path: "/api/trpc/auth.requestPasswordReset" }, res: { status: 200 } }]);
    await server.stop();
  });

  test("two servers can start at once on one database, and both become ready", async () => {
    const databaseUrl = await cloneDatabase(`pair_${process.pid}_${Date.now()}`);
    const dataDir = await mkdtemp(path.join(tmpdir(), "portal-pair-"));
    const servers = await Promise.all([1, 2].map(() => startServerProcess({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl })));
    expect(await Promise.all(servers.map((server) => server.stop()))).toEqual([0, 0]);
  });

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
  });
});

describe("assistant environment", () => {
  let server: ServerProcess | null = null;
  let fake: Awaited<ReturnType<typeof startFakeLanguageModel>> | null = null;
  afterEach(async () => {
    await server?.kill();
    await fake?.close();
  });

  /** Asks the running server as the demo's member; the parts of the answer as they came. */
  async function ask(url: string, question: string): Promise<Record<string, unknown>[]> {
    const signedOut = createTRPCClient<AppRouter>({ links: [httpBatchLink({ url: `${url}/api/trpc` })] });
    const { accessToken } = await signedOut.auth.createBearerToken.mutate({ email: "medlem@demo.example", password: "Beredskap-2026" });
    const response = await fetch(`${url}/api/assistant/chat`, {
      method: "POST",
      headers: { authorization: `Bearer ${accessToken}`, "content-type": "application/json" },
      body: JSON.stringify({ question }),
    });
    expect(response.status).toBe(200);
    const lines = (await response.text()).split("\n").filter((line) => line.startsWith("data: {"));
    return lines.map((line) => JSON.parse(line.slice("data: ".length)));
  }

  const QUESTION = "Hur länge håller sig kranvattnet i en dunk?";
  const lastHead = (parts: Record<string, unknown>[]) => parts.findLast(({ type }) => type === "data-head")?.data;

  test("PAGE-20 the model named by the environment writes the answer; when it goes down, the knowledge base answers", async () => {
    fake = await startFakeLanguageModel();
    fake.turn = { says: "Det håller i månader om det står mörkt [1]." };
    server = await startServerProcess({
      DATA_DIR: await mkdtemp(path.join(tmpdir(), "portal-model-")),
      DATABASE_URL: await cloneDatabase(`model_${process.pid}_${Date.now()}`),
      DEMO: "on",
      LLM_BASE_URL: fake.baseUrl,
      LLM_MODEL: "provmodell",
      LLM_API_KEY: "nyckel-i-miljön",
    });
    const written = await ask(server.url, QUESTION);
    expect(fake.calls).toMatchObject([{ model: "provmodell", authorization: "Bearer nyckel-i-miljön" }]);
    expect(lastHead(written)).toMatchObject({ mode: "model", isChecked: true });
    expect(written.map(({ delta }) => delta ?? "").join("")).toBe("Det håller i månader om det står mörkt [1].");

    await fake.close();
    const found = await ask(server.url, QUESTION);
    expect(lastHead(found)).toMatchObject({ mode: "knowledge", title: "Förvara och byt vatten", isChecked: true });
    expect(server.output()).not.toContain("nyckel-i-miljön");
  });

  test("a model that is configured in part only stops the start with one clear sentence", () => {
    const { status, stderr } = spawnSync(process.execPath, [path.join(PROJECT_ROOT, "dist/server/index.js")], {
      env: { PATH: process.env.PATH, LLM_MODEL: "provmodell" },
      encoding: "utf8",
    });
    expect(status).toBe(1);
    expect(stderr.trim()).toBe("The language model is configured in part only: set LLM_BASE_URL too, or none of the LLM variables.");
  });
});
