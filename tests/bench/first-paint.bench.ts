import type { Browser } from "playwright-core";
import type { Bench, Measurement } from "./bench.ts";
import { launchBrowser } from "./browser.ts";
import { startBuiltPortal } from "./built-portal.ts";
import { alternate, describeSpread } from "./median.ts";
import { startProxy } from "./rewriting-proxy.ts";
import { SLOW_4G, SLOW_PROCESSOR } from "./slow-phone.ts";
import { temporaryFolder } from "./temporary-folder.ts";

/** Public pages with the share of the browser-drawn page's time that they may take. */
const GATES = { "/": 0.3, "/login": 0.35, "/signup": 0.35 };
const PAGES = Object.keys(GATES);

/** P12: first contentful paint of the public pages as they were built, and drawn by the browser from the empty shell. */
export const firstPaint: Bench = {
  name: "first-paint",
  async measure() {
    await using folder = await temporaryFolder();
    await using portal = await startBuiltPortal(folder.path);
    await using prerendered = await startProxy(portal.url, (path) => path);
    await using drawn = await startProxy(portal.url, (path) => (PAGES.includes(path) ? "/index.html" : path));
    await using browser = await launchBrowser();

    const measurements: Measurement[] = [];
    for (const [page, gate] of Object.entries(GATES)) {
      await requireMarkup(prerendered.url + page, drawn.url + page);
      await firstPaintOf(browser, prerendered.url + page);
      const result = await alternate(
        () => firstPaintOf(browser, prerendered.url + page),
        () => firstPaintOf(browser, drawn.url + page),
      );
      const note = `${result.ours.toFixed(0)} ms, drawn by the browser ${result.rival.toFixed(0)} ms; ${describeSpread(result)}`;
      const what = `first contentful paint of ${page}, by the browser-drawn page`;
      measurements.push({ id: "P12", what, value: result.ratio, unit: "×", better: "lower", gate, stretch: 0.2, note });
    }
    return measurements;
  },
};

/** Milliseconds from navigation to the first contentful paint, with nothing cached. */
async function firstPaintOf(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 } });
  try {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send("Network.enable");
    await devtools.send("Network.emulateNetworkConditions", SLOW_4G);
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOW_PROCESSOR });
    await page.goto(url, { waitUntil: "load" });
    const paint = await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime, null, {
      polling: 100,
    });
    return (await paint.jsonValue()) ?? Number.NaN;
  } finally {
    await context.close();
  }
}

/** Without markup on the one side, or with it on the other, the comparison would say nothing. */
async function requireMarkup(prerendered: string, drawn: string): Promise<void> {
  const isShell = async (url: string): Promise<boolean> => (await (await fetch(url)).text()).includes('<div id="root"></div>');
  if (await isShell(prerendered)) throw new Error(`${prerendered} is not prerendered`);
  if (!(await isShell(drawn))) throw new Error(`${drawn} should be the empty shell`);
}
