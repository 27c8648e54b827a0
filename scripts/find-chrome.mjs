import { closeSync, existsSync, openSync, readdirSync, readSync, statSync } from "node:fs";
import { homedir } from "node:os";
import path from "node:path";

const ON_PATH = ["chromium", "google-chrome-stable", "google-chrome", "chromium-browser", "chrome"];
const SYSTEM_PATHS = {
  linux: [
    "/usr/bin/chromium",
    "/usr/bin/google-chrome-stable",
    "/usr/bin/google-chrome",
    "/usr/bin/chromium-browser",
    "/snap/bin/chromium",
    "/opt/google/chrome/chrome",
  ],
  darwin: ["/Applications/Google Chrome.app/Contents/MacOS/Google Chrome", "/Applications/Chromium.app/Contents/MacOS/Chromium"],
  win32: ["PROGRAMFILES", "PROGRAMFILES(X86)", "LOCALAPPDATA"],
};
const IN_CACHE = {
  linux: ["chrome-linux64/chrome", "chrome-linux-arm64/chrome"],
  darwin: ["x64", "arm64"].map((arch) => `chrome-mac-${arch}/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing`),
  win32: ["chrome-win64/chrome.exe", "chrome-win32/chrome.exe"],
};
const SHELL_PATHS = { linux: ["/usr/bin/chromium-headless-shell", "/usr/lib64/chromium-browser/headless_shell"] };
const SHELL_IN_CACHE = {
  linux: ["linux64", "linux-arm64"].map((system) => `chrome-headless-shell-${system}/chrome-headless-shell`),
  darwin: ["x64", "arm64"].map((arch) => `chrome-headless-shell-mac-${arch}/chrome-headless-shell`),
  win32: ["win64", "win32"].map((system) => `chrome-headless-shell-${system}/chrome-headless-shell.exe`),
};

/**
 * The path of a Chrome or Chromium, or undefined: PUPPETEER_EXECUTABLE_PATH, then what the system has installed, then
 * what puppeteer has downloaded (newest first).
 */
export function findChrome(env = process.env, platform = process.platform) {
  const cached = cacheCandidates(env, "chrome", IN_CACHE[platform]);
  const candidates = [env.PUPPETEER_EXECUTABLE_PATH, ...systemCandidates(env, platform), ...cached];
  return candidates.find((file) => file && isProgram(file));
}

/**
 * The path of Chrome's headless shell, or undefined: the same engine without what a window has around the page, so that the tests open
 * a page for a third of the processor time. PUPPETEER_EXECUTABLE_PATH comes first here too.
 */
export function findHeadlessShell(env = process.env, platform = process.platform) {
  const cached = cacheCandidates(env, "chrome-headless-shell", SHELL_IN_CACHE[platform]);
  const candidates = [env.PUPPETEER_EXECUTABLE_PATH, ...(SHELL_PATHS[platform] ?? []), ...cached];
  return candidates.find((file) => file && isProgram(file));
}

function systemCandidates(env, platform) {
  const paths = SYSTEM_PATHS[platform] ?? [];
  if (platform === "win32")
    return paths.filter((name) => env[name]).map((name) => path.join(env[name], "Google", "Chrome", "Application", "chrome.exe"));
  const folders = (env.PATH ?? "").split(path.delimiter).filter(Boolean);
  return [...paths, ...ON_PATH.flatMap((name) => folders.map((folder) => path.join(folder, name)))];
}

function cacheCandidates(env, browser, places = []) {
  const cache = path.join(env.PUPPETEER_CACHE_DIR ?? path.join(homedir(), ".cache", "puppeteer"), browser);
  const builds = existsSync(cache) ? readdirSync(cache).sort((a, b) => b.localeCompare(a, "en", { numeric: true })) : [];
  return builds.flatMap((build) => places.map((file) => path.join(cache, build, file)));
}

function isProgram(file) {
  const stat = statSync(file, { throwIfNoEntry: false });
  return Boolean(stat?.isFile()) && !(stat.size < 10_000 && asksForSnap(file));
}

/** Ubuntu's chromium-browser is a script that only tells to install a snap. */
function asksForSnap(file) {
  if (existsSync("/snap/bin/chromium")) return false;
  const buffer = Buffer.alloc(2000);
  const descriptor = openSync(file);
  try {
    return buffer.toString("utf8", 0, readSync(descriptor, buffer)).includes("/snap/bin/chromium");
  } finally {
    closeSync(descriptor);
  }
}
