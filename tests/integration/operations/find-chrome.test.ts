import { chmod, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { findChrome, findHeadlessShell } from "../../../scripts/find-chrome.mjs";

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
