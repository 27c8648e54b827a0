import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { findChrome } from "../../scripts/find-chrome.mjs";
import { portal } from "./portal.ts";

const FLAGS = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

let browser: Promise<Browser> | null = null;

async function launch(): Promise<Browser> {
  const executablePath = await findChrome();
  if (!executablePath) throw new Error("the browser tests need a Chrome or Chromium; set PUPPETEER_EXECUTABLE_PATH");
  return chromium.launch({ executablePath, args: FLAGS });
}

export interface BrowserUser {
  context: BrowserContext;
  page: Page;
  /** What the page wrote to the console as errors, and exceptions nobody caught. */
  faults: string[];
  close(): Promise<void>;
}

/** A browser profile of its own, as one person's phone or computer. Pages are relative to the worker's portal. */
export async function openBrowser(options: { width?: number; height?: number; colorScheme?: "light" | "dark" } = {}): Promise<BrowserUser> {
  browser ??= launch();
  const context = await (await browser).newContext({
    baseURL: portal().url,
    viewport: { width: options.width ?? 1280, height: options.height ?? 900 },
    colorScheme: options.colorScheme ?? "light",
    reducedMotion: "reduce",
    locale: "sv-SE",
    timezoneId: "Europe/Stockholm",
  });
  context.setDefaultTimeout(15_000);
  const page = await context.newPage();
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error") faults.push(message.text());
  });
  return { context, page, faults, close: () => context.close() };
}
