import { spawn } from "node:child_process";
import { cp, mkdir, mkdtemp, readFile, rm, unlink, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

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
