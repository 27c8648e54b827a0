import puppeteer from "puppeteer";
import { productRequestHtml } from "#server/domains/product-requests/pdf/product-request-document.tsx";
import { createDiskFileStore } from "#server/platform/files/open-file-stores.ts";
import { createLogger } from "#server/platform/logging/logger.ts";
import { createPdfRenderer } from "#server/platform/pdf/render-pdf.ts";
import { findChrome } from "../../scripts/find-chrome.mjs";
import type { Bench } from "./bench.ts";
import { alternate, describeSpread } from "./median.ts";
import { sampleRequest } from "./sample-request.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const LINES = 40;
const WARM_UP = 5;
const ROUNDS = 15;
const TITLE = "Produktförfrågan till Nordvatten Exempel AB";
const PRINT_SETTINGS = { preferCSSPageSize: true, printBackground: true, generateTaggedPDF: true, generateDocumentOutline: false };

/** P7: a product request as PDF, template included, and Chrome's printing alone of the same page, already laid out. */
export const pdf: Bench = {
  name: "pdf",
  async measure() {
    const executablePath = findChrome();
    if (!executablePath) throw new Error("No Chrome was found on this machine.");
    await using folder = await temporaryFolder();
    const media = createDiskFileStore(folder.path);
    const renderer = createPdfRenderer({ executablePath, log: createLogger("warn") });
    const html = (): Promise<string> => productRequestHtml({ media }, sampleRequest(LINES), TITLE);
    const render = async (): Promise<Uint8Array> => renderer.render(await html());

    const browser = await puppeteer.launch({
      executablePath,
      pipe: true,
      args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"],
    });
    try {
      const page = await browser.newPage();
      await page.setJavaScriptEnabled(false);
      await page.setContent(await html(), { waitUntil: "load" });
      const devtools = await page.createCDPSession();
      const print = async (): Promise<Uint8Array> => Buffer.from((await devtools.send("Page.printToPDF", PRINT_SETTINGS)).data, "base64");

      for (let round = 0; round < WARM_UP; round++) await Promise.all([render(), print()]);
      const pages = taggedPages(await render());
      if (taggedPages(await print()) !== pages) throw new Error("the two documents differ in length");
      const result = await alternate(
        () => millisecondsOf(render),
        () => millisecondsOf(print),
        ROUNDS,
      );
      const note = `${result.ours.toFixed(0)} ms, printing alone ${result.rival.toFixed(0)} ms; ${describeSpread(result)}`;
      const what = `PDF of ${LINES} lines, ${pages} A4 pages, by Chrome's printing alone`;
      return [{ id: "P7", what, value: result.ratio, unit: "×", better: "lower", gate: 1.4, stretch: 1.25, note }];
    } finally {
      await Promise.all([browser.close(), renderer.close()]);
    }
  },
};

async function millisecondsOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** How many pages the document has. Without tags it would be cheaper than what is asked for. */
function taggedPages(document: Uint8Array): number {
  const text = Buffer.from(document).toString("latin1");
  if (!text.includes("/StructTreeRoot")) throw new Error("the document is not tagged");
  return text.match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;
}
