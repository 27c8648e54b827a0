import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { findChrome } from "../../scripts/find-chrome.mjs";
import { portal } from "./portal.ts";

/** What Playwright switches off itself: of two such lists Chrome reads the last alone. */
const PLAYWRIGHT_DISABLES = [
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  "LensOverlay",
  "MediaRouter",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "OptimizationHints",
  "NetworkTimeServiceQuerying",
  "AimEnabled",
  "PreconnectToSearch",
];

/** The suggestions below the address field, which Chrome draws as web pages in every window: a third of what the first page costs. */
const WINDOW_EXTRAS = ["WebUIOmniboxPopup", "WebUIOmniboxAimPopup"];

const FLAGS = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  `--disable-features=${[...PLAYWRIGHT_DISABLES, ...WINDOW_EXTRAS].join(",")}`,
];

let browser: Promise<Browser> | null = null;
/** The open profiles, and what stood on the pages of those that a test closed; see `pageStates`. */
const openUsers = new Map<BrowserContext, WatchedPage>();
let closedStates: string[] = [];

interface WatchedPage {
  page: Page;
  faults: string[];
  pending: Set<string>;
}

async function launch({ keepsPages = false } = {}): Promise<Browser> {
  const executablePath = await findChrome();
  if (!executablePath) throw new Error("the browser tests need a Chrome or Chromium; set PUPPETEER_EXECUTABLE_PATH");
  const ignoreDefaultArgs = keepsPages ? ["--disable-back-forward-cache"] : [];
  const launched = await chromium.launch({ executablePath, args: FLAGS, ignoreDefaultArgs });
  // One that the machine has ended is replaced at the next use, and fails only the test that used it.
  launched.on("disconnected", async () => {
    if ((await browser?.catch(() => null)) === launched) browser = null;
  });
  return launched;
}

export interface BrowserUser {
  context: BrowserContext;
  page: Page;
  /** What the page wrote to the console as errors, and exceptions nobody caught. */
  faults: string[];
  close(): Promise<void>;
}

interface BrowserOptions {
  width?: number;
  height?: number;
  colorScheme?: "light" | "dark";
  /** Whether pages may install the portal's service worker: what it answers, no test can intercept. */
  serviceWorkers?: "allow" | "block";
  /** Whether pages that were left are kept for «Back», as browsers do; in a browser of its own. */
  keepsPages?: boolean;
}

/** A browser profile of its own, as one person's phone or computer. Pages are relative to the worker's portal. */
export async function openBrowser(options: BrowserOptions = {}): Promise<BrowserUser> {
  browser ??= launch();
  const own = options.keepsPages ? await launch({ keepsPages: true }) : null;
  const context = await (own ?? (await browser)).newContext({
    baseURL: portal().url,
    viewport: { width: options.width ?? 1280, height: options.height ?? 900 },
    colorScheme: options.colorScheme ?? "light",
    reducedMotion: "reduce",
    serviceWorkers: options.serviceWorkers ?? "block",
    locale: "sv-SE",
    timezoneId: "Europe/Stockholm",
  });
  context.setDefaultTimeout(15_000);
  const page = await context.newPage();
  const watched: WatchedPage = { page, faults: [], pending: new Set() };
  openUsers.set(context, watched);
  const { faults, pending } = watched;
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error") faults.push(message.text());
  });
  page.on("request", (request) => pending.add(request.url()));
  page.on("requestfinished", (request) => pending.delete(request.url()));
  page.on("requestfailed", (request) => pending.delete(request.url()));
  return {
    context,
    page,
    faults,
    async close() {
      openUsers.delete(context);
      closedStates.push(await stateOf(watched));
      await context.close();
      await own?.close();
    },
  };
}

/** What stands on every page that is open or was closed since the last call, for the report of a test that failed. */
export async function pageStates(): Promise<string[]> {
  const states = [...closedStates, ...(await Promise.all([...openUsers.values()].map(stateOf)))];
  forgetPageStates();
  return states;
}

export function forgetPageStates(): void {
  closedStates = [];
}

async function stateOf({ page, faults, pending }: WatchedPage): Promise<string> {
  const text = page.evaluate(() => document.body?.innerText.replace(/\s+/g, " ").slice(0, 1500) ?? "");
  const late = new Promise<string>((resolve) => setTimeout(resolve, 2_000, "(the page does not answer)"));
  const shown = await Promise.race([text, late]).catch(({ message }: Error) => `(${message})`);
  return [
    page.url(),
    `shown: ${shown}`,
    `waits for: ${[...pending].join(" ") || "nothing"}`,
    `faults: ${faults.join(" | ") || "none"}`,
  ].join("\n  ");
}
