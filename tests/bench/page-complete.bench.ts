import type { Browser, BrowserContextOptions } from "playwright-core";
import type { Bench, Measurement } from "./bench.ts";
import { launchBrowser } from "./browser.ts";
import { startBuiltPortal } from "./built-portal.ts";
import { startBenchDatabase } from "./database.ts";
import { activateAsOwner } from "./owner-alarm.ts";
import { SLOW_4G, SLOW_PROCESSOR } from "./slow-phone.ts";
import { temporaryFolder } from "./temporary-folder.ts";

/** Pages with the seconds that they may take. The one of a crisis comes last: the overview looks otherwise while one is led. */
const PAGES = [
  { path: "/association-dashboard", gate: 1.8 },
  { path: "/product-catalog", gate: 2.2 },
  { path: "/crisis-management", gate: 2 },
];
const ROUNDS = 5;
/** So long nothing more has come. */
const QUIET_MS = 900;

interface Loaded {
  seconds: number;
  requests: number;
  headerKilobytes: number;
  /** Cumulative layout shift, in thousandths. */
  shift: number;
}

/**
 * P18: how long a signed-in page takes until it is complete, on a telephone with a weak signal and nothing cached, what it asks for, and how
 * much of it moves meanwhile; the last of the sign-in too.
 */
export const pageComplete: Bench = {
  name: "page-complete",
  async measure() {
    await using database = await startBenchDatabase();
    await using folder = await temporaryFolder();
    await using portal = await startBuiltPortal(folder.path, database.url);
    await using browser = await launchBrowser();
    const cookie = await database.sessionCookieOf(activateAsOwner.email);
    const signedIn = await signedInState(browser, portal.url, cookie);
    const measurements: Measurement[] = [];
    for (const { path, gate } of PAGES) {
      const crisis = path === "/crisis-management" ? `/${await activateAsOwner.activate(portal.url, cookie, database.pool)}` : "";
      const { middle, all } = await loadOften(browser, portal.url, path + crisis, signedIn);
      const common = { id: "P18", better: "lower", note: all } as const;
      measurements.push(
        { ...common, what: `${path} complete, slow 4G and a 4 × slower processor`, value: middle.seconds, unit: "s", gate, stretch: 1.2 },
        { ...common, what: `requests of ${path}`, value: middle.requests, unit: "", gate: 35, stretch: null },
        { ...common, what: `kilobytes of headers of ${path}`, value: middle.headerKilobytes, unit: "", gate: 20, stretch: null },
        layoutShift(path, middle, all),
      );
    }
    const signIn = await loadOften(browser, portal.url, "/login", undefined);
    return [...measurements, layoutShift("/login", signIn.middle, signIn.all)];
  },
};

const layoutShift = (path: string, { shift }: Loaded, note: string): Measurement => ({
  ...{ id: "P18", what: `layout shift of ${path}, thousandths`, value: shift, unit: "", better: "lower", gate: 20, stretch: null, note },
});

type Stored = BrowserContextOptions["storageState"];

/** What a telephone has of its last visit when nothing is cached: the session, and in its storage who was there. */
async function signedInState(browser: Browser, url: string, cookie: string): Promise<Stored> {
  const context = await browser.newContext();
  const [name = "", value = ""] = cookie.split("=");
  await context.addCookies([{ name, value, url }]);
  const page = await context.newPage();
  await page.goto(`${url}/settings`);
  await page.locator("main h1").first().waitFor();
  const state = await context.storageState();
  await context.close();
  return state;
}

/** The round in the middle of five, by its seconds. */
async function loadOften(browser: Browser, url: string, path: string, stored: Stored): Promise<{ middle: Loaded; all: string }> {
  await load(browser, url, path, stored);
  const rounds: Loaded[] = [];
  for (let round = 0; round < ROUNDS; round++) rounds.push(await load(browser, url, path, stored));
  const middle = rounds.toSorted((a, b) => a.seconds - b.seconds)[Math.floor(ROUNDS / 2)] as Loaded;
  return { middle, all: `of ${ROUNDS} rounds: ${rounds.map(({ seconds }) => seconds.toFixed(1)).join(", ")} s` };
}

async function load(browser: Browser, url: string, path: string, storageState: Stored): Promise<Loaded> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 }, serviceWorkers: "block", storageState });
  try {
    const page = await context.newPage();
    await page.addInitScript(() => {
      const watched = window as unknown as { shift: number };
      watched.shift = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) watched.shift += entry.value;
      }).observe({ type: "layout-shift", buffered: true });
    });
    const devtools = await context.newCDPSession(page);
    await devtools.send("Network.enable");
    await devtools.send("Network.emulateNetworkConditions", SLOW_4G);
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOW_PROCESSOR });
    const begin = Date.now();
    let [last, requests, headers] = [begin, 0, 0];
    devtools.on("Network.responseReceived", ({ response }) => {
      requests++;
      headers += response.headersText?.length ?? JSON.stringify(response.headers).length;
    });
    devtools.on("Network.loadingFinished", () => {
      last = Date.now();
    });
    await page.goto(url + path, { waitUntil: "commit" });
    await page.locator("main h1").first().waitFor();
    while (Date.now() - last < QUIET_MS) await page.waitForTimeout(100);
    const shift = 1_000 * (await page.evaluate(() => (window as unknown as { shift: number }).shift));
    return { seconds: (last - begin) / 1000, requests, headerKilobytes: headers / 1000, shift };
  } finally {
    await context.close();
  }
}
