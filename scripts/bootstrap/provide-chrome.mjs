import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { findChrome } from "../find-chrome.mjs";
import { PrepareError } from "./prepare-error.mjs";

const RETRY_AFTER_MS = 24 * 60 * 60_000;
const PATIENCE_MS = 10 * 60_000;
const APT_WITHOUT_STALLING = ["-qq", "-o", "Acquire::Retries=1", "-o", "Acquire::http::Timeout=20"];
const PACKAGE_MANAGERS = {
  "apt-get": [
    [...APT_WITHOUT_STALLING, "update"],
    [...APT_WITHOUT_STALLING, "install", "-y", "--no-install-recommends", "chromium"],
  ],
  dnf: [["-q", "-y", "install", "chromium"]],
  apk: [["add", "--quiet", "chromium"]],
};

export const chromeIsMissing = () => findChrome() === undefined;

/**
 * Installs a Chrome. When that fails, `required` throws; otherwise one sentence is printed, as only PDFs need it then,
 * and the next tries come a day apart, so that a start without network is not held up every time.
 */
export function provideChrome(root, { required }) {
  const failedBefore = join(root, ".data", "chrome-not-installed");
  const mayTry = !process.env.PUPPETEER_SKIP_DOWNLOAD && (required || !isRecent(failedBefore));
  if (mayTry && install(root)) return rmSync(failedBefore, { force: true });

  const advice = `run "${helpingCommand()}" or set PUPPETEER_EXECUTABLE_PATH`;
  if (required)
    throw new PrepareError(`No Chrome or Chromium was found, and none could be installed; the browser and PDF tests need one: ${advice}.`);
  if (mayTry) {
    mkdirSync(dirname(failedBefore), { recursive: true });
    writeFileSync(failedBefore, "");
  }
  console.log(`No Chrome or Chromium was found, so the portal starts but cannot make PDFs: ${advice}.`);
}

function install(root) {
  console.log("Installing Chromium, for PDFs and browser tests …");
  return [withPackageManager, withPuppeteer].some((attempt) => {
    attempt(root);
    return starts(findChrome());
  });
}

function withPackageManager() {
  if (process.getuid?.() !== 0) return;
  const manager = packageManager();
  const options = { stdio: "ignore", timeout: PATIENCE_MS, env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } };
  for (const args of PACKAGE_MANAGERS[manager] ?? []) spawnSync(manager, args, options);
}

/** Not through npx, which fails where npm's prefix is an empty folder. */
function withPuppeteer(root) {
  const bin = join(root, "node_modules", ".bin");
  const libraries = process.getuid?.() === 0 && packageManager() === "apt-get" ? ["--install-deps"] : [];
  const env = { ...process.env, PATH: [bin, process.env.PATH].join(delimiter) };
  spawnSync("puppeteer", ["browsers", "install", "chrome", ...libraries], {
    cwd: root,
    stdio: "ignore",
    timeout: PATIENCE_MS,
    env,
    shell: process.platform === "win32",
  });
}

const packageManager = () => Object.keys(PACKAGE_MANAGERS).find((name) => existsSync(`/usr/bin/${name}`) || existsSync(`/sbin/${name}`));

/** A downloaded Chrome may lack the system's libraries. */
const starts = (chrome) => chrome !== undefined && spawnSync(chrome, ["--version"], { stdio: "ignore", timeout: 30_000 }).status === 0;

function isRecent(file) {
  const stat = statSync(file, { throwIfNoEntry: false });
  return stat !== undefined && Date.now() - stat.mtimeMs < RETRY_AFTER_MS;
}

function helpingCommand() {
  if (process.platform === "darwin") return "brew install --cask google-chrome";
  if (process.platform === "win32") return "winget install Google.Chrome";
  const manager = packageManager() ?? "apt-get";
  return `sudo ${manager} ${manager === "apk" ? "add" : "install"} chromium`;
}
