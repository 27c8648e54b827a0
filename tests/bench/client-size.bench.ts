import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { gzipSync } from "node:zlib";
import type { BrowserContext } from "playwright-core";
import type { Bench } from "./bench.ts";
import { launchBrowser } from "./browser.ts";
import { startBuiltPortal } from "./built-portal.ts";
import { startBenchDatabase } from "./database.ts";
import { buildHelloClient } from "./hello-client.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const FIRST_PAGE = "/association-dashboard";
const NEXT_PAGE = "/product-catalog";

/** P13 and P14: what the browser loads until the first signed-in page stands, and the styles it has loaded one page later. */
export const clientSize: Bench = {
  name: "client-size",
  async measure() {
    await using database = await startBenchDatabase();
    await using folder = await temporaryFolder();
    await using portal = await startBuiltPortal(folder.path, database.url);
    await using browser = await launchBrowser();
    const context = await browser.newContext();
    const [name = "", value = ""] = (await database.sessionCookieOf("agare@demo.example")).split("=");
    await context.addCookies([{ name, value, url: portal.url }]);

    const { scripts, styles } = await loadedSizes(context, portal.url);
    const hello = await buildHelloClient();
    const mantine = gzipSize(await readFile(createRequire(import.meta.url).resolve("@mantine/core/styles.css")));
    return [
      {
        id: "P13",
        what: `JavaScript before ${FIRST_PAGE}, gzip, by a hello of the same libraries`,
        value: scripts / hello,
        unit: "×",
        better: "lower",
        gate: 1.3,
        stretch: 1.1,
        note: `${kilobytes(scripts)}, hello ${kilobytes(hello)}`,
      },
      {
        id: "P14",
        what: "CSS, gzip, by all of Mantine's",
        value: styles / mantine,
        unit: "×",
        better: "lower",
        gate: 0.7,
        stretch: 0.4,
        note: `${kilobytes(styles)}, Mantine ${kilobytes(mantine)}`,
      },
    ];
  },
};

/** Bytes in gzip. Scripts count until the first page shows its heading, styles also on the next page. */
async function loadedSizes(context: BrowserContext, url: string): Promise<{ scripts: number; styles: number }> {
  const page = await context.newPage();
  const loaded = new Map<string, string>();
  page.on("response", (response) => loaded.set(response.url(), response.request().resourceType()));
  const loadedAs = (type: string): string[] => [...loaded.keys()].filter((address) => loaded.get(address) === type);

  await page.goto(url + FIRST_PAGE);
  await page.locator("main h1").first().waitFor();
  if (new URL(page.url()).pathname !== FIRST_PAGE) throw new Error(`${FIRST_PAGE} led to ${page.url()}`);
  const scripts = loadedAs("script");
  await page.goto(url + NEXT_PAGE);
  await page.locator("main h1").first().waitFor();
  return { scripts: await sizeOf(scripts), styles: await sizeOf(loadedAs("stylesheet")) };
}

async function sizeOf(addresses: readonly string[]): Promise<number> {
  const sizes = await Promise.all(addresses.map(async (address) => gzipSize(Buffer.from(await (await fetch(address)).arrayBuffer()))));
  return sizes.reduce((sum, size) => sum + size, 0);
}

const gzipSize = (content: Buffer): number => gzipSync(content, { level: 9 }).byteLength;

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;
