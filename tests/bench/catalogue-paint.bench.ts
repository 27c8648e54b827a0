import type { Page } from "playwright-core";
import type { Bench } from "./bench.ts";
import { launchBrowser } from "./browser.ts";
import { startBuiltPortal } from "./built-portal.ts";
import { startBenchDatabase } from "./database.ts";
import { median } from "./median.ts";
import { temporaryFolder } from "./temporary-folder.ts";

/** Searches in the seeded catalogue; the first product of each is another than that of the one before. */
const SEARCHES = [
  ...["vatten", "elverk", "lampa", "brand", "radio", "filt", "toalett", "batteri", "skylt", "övning"],
  ...["sprit", "gasol", "kamin", "mat", "kurs", "pump", "skåp", "nyckel", "station", "megafon"],
];

/** P17: from the start of the catalogue's request, which follows the debounce, to the frame that shows its rows. */
export const cataloguePaint: Bench = {
  name: "catalogue-paint",
  async measure() {
    await using database = await startBenchDatabase();
    await using folder = await temporaryFolder();
    await using portal = await startBuiltPortal(folder.path, database.url);
    await using browser = await launchBrowser();
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const [name = "", value = ""] = (await database.sessionCookieOf("agare@demo.example")).split("=");
    await context.addCookies([{ name, value, url: portal.url }]);
    const page = await context.newPage();
    await page.addInitScript(noteRequestAndPaint);
    await page.goto(`${portal.url}/product-catalog`);
    await page.getByRole("list", { name: "Produkter" }).waitFor();

    const milliseconds: number[] = [];
    for (const search of SEARCHES) milliseconds.push(await timeOf(page, search));
    const [best, worst] = [Math.min(...milliseconds), Math.max(...milliseconds)];
    const note = `median of ${SEARCHES.length}, ${best.toFixed(0)}–${worst.toFixed(0)} ms`;
    const what = "catalogue in a browser, from request to painted rows";
    return [{ id: "P17", what, value: median(milliseconds), unit: "ms", better: "lower", gate: 100, stretch: null, note }];
  },
};

interface Marks {
  requested: number;
  painted: number;
}

/** Runs in the page: when products were last asked for, and when a list was last painted after that. */
function noteRequestAndPaint(): void {
  const marks: Marks = { requested: 0, painted: 0 };
  (globalThis as { marks?: Marks }).marks = marks;
  const send = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    if (url.includes("catalogue.products")) Object.assign(marks, { requested: performance.now(), painted: 0 });
    return send(input, init);
  };
  let shown = "";
  // Nameless functions only: what tsx adds to name others is not there in the page.
  new MutationObserver(() => {
    const first = document.querySelector('[role="list"][aria-label="Produkter"] h2')?.textContent ?? "";
    if (first === "" || first === shown) return;
    shown = first;
    // After the frame in which the change is drawn.
    requestAnimationFrame(() => setTimeout(() => Object.assign(marks, { painted: performance.now() })));
  }).observe(document, { childList: true, subtree: true, characterData: true });
}

async function timeOf(page: Page, search: string): Promise<number> {
  await page.evaluate(() => Object.assign((globalThis as unknown as { marks: Marks }).marks, { requested: 0, painted: 0 }));
  await page.getByRole("searchbox", { name: "Sök produkt" }).fill(search);
  const marks = await page.waitForFunction(() => {
    const { marks } = globalThis as unknown as { marks: Marks };
    return marks.requested > 0 && marks.painted > marks.requested ? { ...marks } : null;
  });
  const { requested, painted } = (await marks.jsonValue()) as Marks;
  return painted - requested;
}
