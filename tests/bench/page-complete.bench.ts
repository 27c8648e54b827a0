import type { Browser } from "playwright-core";
import type { Bench, Measurement } from "./bench.ts";
import { launchBrowser } from "./browser.ts";
import { startBuiltPortal } from "./built-portal.ts";
import { startBenchDatabase } from "./database.ts";
import { SLOW_4G, SLOW_PROCESSOR } from "./slow-phone.ts";
import { temporaryFolder } from "./temporary-folder.ts";

/** Pages with the seconds that they may take. */
const PAGES = [
  { path: "/association-dashboard", gate: 1.8 },
  { path: "/product-catalog", gate: 2.2 },
];
const ROUNDS = 5;
/** So long nothing more has come. */
const QUIET_MS = 900;

interface Loaded {
  seconds: number;
  requests: number;
  headerKilobytes: number;
}

/** P18: how long a signed-in page takes until it is complete, on a telephone with a weak signal and nothing cached, and what it asks for. */
export const pageComplete: Bench = {
  name: "page-complete",
  async measure() {
    await using database = await startBenchDatabase();
    await using folder = await temporaryFolder();
    await using portal = await startBuiltPortal(folder.path, database.url);
    await using browser = await launchBrowser();
    const cookie = await database.sessionCookieOf("agare@demo.example");
    const measurements: Measurement[] = [];
    for (const { path, gate } of PAGES) {
      await load(browser, portal.url, path, cookie);
      const rounds: Loaded[] = [];
      for (let round = 0; round < ROUNDS; round++) rounds.push(await load(browser, portal.url, path, cookie));
      const middle = rounds.toSorted((a, b) => a.seconds - b.seconds)[Math.floor(ROUNDS / 2)] as Loaded;
      const all = rounds.map(({ seconds }) => seconds.toFixed(1)).join(", ");
      const common = { id: "P18", better: "lower", note: `of ${ROUNDS} rounds: ${all} s` } as const;
      measurements.push(
        { ...common, what: `${path} complete, slow 4G and a 4 × slower processor`, value: middle.seconds, unit: "s", gate, stretch: 1.2 },
        { ...common, what: `requests of ${path}`, value: middle.requests, unit: "", gate: 35, stretch: null },
        { ...common, what: `kilobytes of headers of ${path}`, value: middle.headerKilobytes, unit: "", gate: 20, stretch: null },
      );
    }
    return measurements;
  },
};

async function load(browser: Browser, url: string, path: string, cookie: string): Promise<Loaded> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 }, serviceWorkers: "block" });
  try {
    const [name = "", value = ""] = cookie.split("=");
    await context.addCookies([{ name, value, url }]);
    const page = await context.newPage();
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
    return { seconds: (last - begin) / 1000, requests, headerKilobytes: headers / 1000 };
  } finally {
    await context.close();
  }
}
