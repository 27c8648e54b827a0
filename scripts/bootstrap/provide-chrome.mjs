import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { findChrome, findHeadlessShell } from "../find-chrome.mjs";
import { PrepareError } from "./prepare-error.mjs";

const RETRY_AFTER_MS = 24 * 60 * 60_000;
const PATIENCE_MS = 10 * 60_000;
const APT_WITHOUT_STALLING = ["-qq", "-o", "Acquire::Retries=1", "-o", "Acquire::http::Timeout=20"];
/** What each package manager is told before it installs a package, and to install one. */
const PACKAGE_MANAGERS = {
  "apt-get": {
    update: [...APT_WITHOUT_STALLING, "update"],
    install: [...APT_WITHOUT_STALLING, "install", "-y", "--no-install-recommends"],
  },
  dnf: { install: ["-q", "-y", "install"] },
  apk: { install: ["add", "--quiet"] },
};
const CHROME = {
  find: findChrome,
  packages: { "apt-get": "chromium", dnf: "chromium", apk: "chromium" },
  download: "chrome",
};
const HEADLESS_SHELL = {
  find: findHeadlessShell,
  packages: { "apt-get": "chromium-headless-shell", dnf: "chromium-headless" },
  download: "chrome-headless-shell",
};

export const chromeIsMissing = () => findChrome() === undefined;

/**
 * Installs a Chrome. When that fails, `required` throws; otherwise one sentence is printed, as only PDFs need it then,
 * and the next tries come a day apart, so that a start without network is not held up every time.
 */
export function provideChrome(root, { required }) {
  const failedBefore = join(root, ".data", "chrome-not-installed");
  const mayTry = !process.env.PUPPETEER_SKIP_DOWNLOAD && (required || !isRecent(failedBefore));
  if (mayTry) console.log("Installing Chromium, for PDFs and browser tests …");
  if (mayTry && install(root, CHROME)) return rmSync(failedBefore, { force: true });

  const advice = `run "${helpingCommand()}" or set PUPPETEER_EXECUTABLE_PATH`;
  if (required)
    throw new PrepareError(`No Chrome or Chromium was found, and none could be installed; the browser and PDF tests need one: ${advice}.`);
  if (mayTry) remember(failedBefore);
  console.log(`No Chrome or Chromium was found, so the portal starts but cannot make PDFs: ${advice}.`);
}

const noShell = (root) => join(root, ".data", "headless-shell-not-installed");

export const headlessShellIsMissing = (root) => findHeadlessShell() === undefined && !isRecent(noShell(root));

/** Installs what the tests open pages in. Without it they use Chrome, which takes longer; then it is tried again after a day. */
export function provideHeadlessShell(root) {
  if (!process.env.PUPPETEER_SKIP_DOWNLOAD) {
    console.log("Installing Chrome's headless shell, for browser tests …");
    if (install(root, HEADLESS_SHELL)) return rmSync(noShell(root), { force: true });
  }
  remember(noShell(root));
  console.log("Chrome's headless shell could not be installed; the browser tests use Chrome, which takes twice as long.");
}

function install(root, browser) {
  return [withPackageManager, withPuppeteer].some((attempt) => {
    attempt(root, browser);
    return starts(browser.find());
  });
}

function withPackageManager(_root, { packages }) {
  const manager = packageManager();
  if (process.getuid?.() !== 0 || !packages[manager]) return;
  const options = { stdio: "ignore", timeout: PATIENCE_MS, env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } };
  const { update, install: installOne } = PACKAGE_MANAGERS[manager];
  if (update) spawnSync(manager, update, options);
  spawnSync(manager, [...installOne, packages[manager]], options);
}

/** Not through npx, which fails where npm's prefix is an empty folder. */
function withPuppeteer(root, { download }) {
  const bin = join(root, "node_modules", ".bin");
  const libraries = process.getuid?.() === 0 && packageManager() === "apt-get" ? ["--install-deps"] : [];
  const env = { ...process.env, PATH: [bin, process.env.PATH].join(delimiter) };
  spawnSync("puppeteer", ["browsers", "install", download, ...libraries], {
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

function remember(file) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, "");
}

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
