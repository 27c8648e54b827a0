import { type Browser, chromium } from "playwright-core";
import { findChrome } from "../../scripts/find-chrome.mjs";

const ARGUMENTS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** A browser that does nothing by itself while it is measured. */
export async function launchBrowser(): Promise<Browser> {
  const executablePath = findChrome();
  if (!executablePath) throw new Error("No Chrome was found on this machine.");
  return chromium.launch({ executablePath, headless: true, args: ARGUMENTS });
}
