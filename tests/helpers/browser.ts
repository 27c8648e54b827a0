import { type Browser, type BrowserContext, chromium, devices, type Page } from "playwright-core";
import { findChrome, findHeadlessShell } from "../../scripts/find-chrome.mjs";
import { portal } from "./portal.ts";

/** Fingers instead of a mouse, and pages laid out as a telephone does it: what is too wide there widens everything else. */
const PHONES = { pixel: devices["Pixel 7"], iphone: devices["iPhone 14"] };
/** Nobody's computer has so narrow a window; what a mouse does in one says nothing about a telephone. */
const NARROWEST_WINDOW = 600;

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
/** The open profiles, and what stood on the pages of those that were closed; see `pageStates`. */
const openUsers = new Set<OpenUser>();
let closedStates: string[] = [];
/** Whether a test is under way, so that what is opened now ends with it. */
let isInTest = false;

/** Refusals, which pages are made for, and networks that tests take away: Chrome writes a line about each. A file that is missing is neither. */
const ORDINARY_FAULT = /^Failed to load resource: (net::|the server responded with a status of 4(?!.*\/assets\/))/;
let faultsOfTest: string[] = [];
let expectedFaults: RegExp[] = [];

/** A fault that this test provokes. Any other that a page tells of, an exception or an error on its console, fails the test. */
export function expectFault(fault: RegExp): void {
  expectedFaults.push(fault);
}

interface WatchedPage {
  page: Page;
  faults: string[];
  pending: Set<string>;
}

interface OpenUser extends WatchedPage {
  endsWithTest: boolean;
  shut(): Promise<void>;
}

async function launch({ keepsPages = false } = {}): Promise<Browser> {
  const executablePath = findHeadlessShell() ?? findChrome();
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
  /**
   * A telephone instead of a computer; its own size, unless another is given. What is narrow is one in any case: an iPhone in the
   * dark, otherwise a Pixel.
   */
  phone?: keyof typeof PHONES;
  width?: number;
  height?: number;
  colorScheme?: "light" | "dark";
  /** Whether pages may install the portal's service worker: what it answers, no test can intercept. */
  serviceWorkers?: "allow" | "block";
  /** Whether pages that were left are kept for «Back», as browsers do; in a browser of its own. */
  keepsPages?: boolean;
}

/**
 * A browser profile of its own, as one person's phone or computer. Pages are relative to the worker's portal. It is closed when the test
 * that opened it has ended, or with the file when it was opened before the tests.
 */
export async function openBrowser(options: BrowserOptions = {}): Promise<BrowserUser> {
  const device = deviceOf(options);
  browser ??= launch();
  const own = options.keepsPages ? await launch({ keepsPages: true }) : null;
  const context = await (own ?? (await browser)).newContext({
    ...device,
    baseURL: portal().url,
    colorScheme: options.colorScheme ?? "light",
    reducedMotion: "reduce",
    serviceWorkers: options.serviceWorkers ?? "block",
    locale: "sv-SE",
    timezoneId: "Europe/Stockholm",
  });
  context.setDefaultTimeout(15_000);
  const page = await context.newPage();
  if (!device.isMobile) await makeNarrowAPhone(page);
  const faults: string[] = [];
  const pending = new Set<string>();
  const note = (fault: string, address: string) => {
    faults.push(fault);
    faultsOfTest.push(`${fault} (${address})`);
  };
  page.on("pageerror", (error) => note(error.message, page.url()));
  page.on("console", (message) => {
    if (message.type() === "error") note(message.text(), message.location().url);
  });
  page.on("request", (request) => pending.add(request.url()));
  page.on("requestfinished", (request) => pending.delete(request.url()));
  page.on("requestfailed", (request) => pending.delete(request.url()));
  const user = {
    context,
    page,
    faults,
    pending,
    endsWithTest: isInTest,
    async shut() {
      if (!openUsers.delete(user)) return;
      await context.close();
      await own?.close();
    },
    async close() {
      closedStates.push(await stateOf(user));
      await user.shut();
    },
  };
  openUsers.add(user);
  return user;
}

export function beginTest(): void {
  isInTest = true;
}

/** Closes what the test opened, and tells which faults its pages had that it does not expect. */
export async function endTest(): Promise<string[]> {
  isInTest = false;
  await Promise.all([...openUsers].filter(({ endsWithTest }) => endsWithTest).map((user) => user.shut()));
  const unexpected = faultsOfTest.filter((fault) => ![ORDINARY_FAULT, ...expectedFaults].some((known) => known.test(fault)));
  faultsOfTest = [];
  expectedFaults = [];
  return unexpected;
}

/** Closes what was opened before the tests of a file. */
export async function endFile(): Promise<void> {
  await Promise.all([...openUsers].map((user) => user.shut()));
}

function deviceOf({ phone, width, height, colorScheme }: BrowserOptions) {
  const isNarrow = width !== undefined && width < NARROWEST_WINDOW;
  const device = PHONES[phone ?? (colorScheme === "dark" ? "iphone" : "pixel")];
  if (!phone && !isNarrow) return { isMobile: false, viewport: { width: width ?? 1280, height: height ?? 900 } };
  const { userAgent, viewport, isMobile, hasTouch } = device;
  return { userAgent, isMobile, hasTouch, viewport: { width: width ?? viewport.width, height: height ?? viewport.height } };
}

/** What a test makes narrow on its way becomes a telephone too, and a computer again when it is made wide. */
async function makeNarrowAPhone(page: Page): Promise<void> {
  const { setViewportSize } = page;
  const session = await page.context().newCDPSession(page);
  let isPhone = false;
  page.setViewportSize = async (size) => {
    if (isPhone) await session.send("Emulation.clearDeviceMetricsOverride");
    await setViewportSize.call(page, size);
    const wasPhone = isPhone;
    isPhone = size.width < NARROWEST_WINDOW;
    if (isPhone) await session.send("Emulation.setDeviceMetricsOverride", { ...size, deviceScaleFactor: 1, mobile: true });
    if (isPhone !== wasPhone) await session.send("Emulation.setTouchEmulationEnabled", { enabled: isPhone });
  };
}

/** What stands on every page that is open or was closed since the last call, for the report of a test that failed. */
export async function pageStates(): Promise<string[]> {
  const states = [...closedStates, ...(await Promise.all([...openUsers].map(stateOf)))];
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
