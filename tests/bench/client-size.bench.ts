import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { gzipSync } from "node:zlib";
import type { BrowserContext } from "playwright-core";
import type { Bench, Measurement } from "./bench.ts";
import { launchBrowser } from "./browser.ts";
import { startBuiltPortal } from "./built-portal.ts";
import { startBenchDatabase } from "./database.ts";
import { buildHelloClient } from "./hello-client.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const SETTLED_MS = 4_000;
const FIRST_PAGE = "/association-dashboard";
const NEXT_PAGE = "/product-catalog";

/** P13 and P14: what the browser loads until a signed-in page is complete, and the styles it has loaded one page later. */
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

    const { first, next, styles } = await loadedSizes(context, portal.url);
    const hello = await buildHelloClient();
    const mantine = gzipSize(await readFile(createRequire(import.meta.url).resolve("@mantine/core/styles.css")));
    return [
      ...[
        { page: FIRST_PAGE, scripts: first },
        { page: `${NEXT_PAGE} after it`, scripts: next },
      ].map(
        ({ page, scripts }): Measurement => ({
          id: "P13",
          what: `JavaScript of ${page}, gzip, by a hello of the same libraries`,
          value: scripts / hello,
          unit: "×",
          better: "lower",
          gate: 1.5,
          stretch: null,
          note: `${kilobytes(scripts)}, hello ${kilobytes(hello)}`,
        }),
      ),
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

/** Bytes in gzip, until nothing more comes. */
async function loadedSizes(context: BrowserContext, url: string): Promise<{ first: number; next: number; styles: number }> {
  const page = await context.newPage();
  const loaded = new Map<string, string>();
  page.on("response", (response) => loaded.set(response.url(), response.request().resourceType()));
  const loadedAs = (type: string): string[] => [...loaded.keys()].filter((address) => loaded.get(address) === type);

  await page.goto(url + FIRST_PAGE);
  await page.locator("main h1").first().waitFor();
  if (new URL(page.url()).pathname !== FIRST_PAGE) throw new Error(`${FIRST_PAGE} led to ${page.url()}`);
  await page.waitForTimeout(SETTLED_MS);
  const first = loadedAs("script");
  await page.goto(url + NEXT_PAGE);
  await page.locator("main h1").first().waitFor();
  await page.waitForTimeout(SETTLED_MS);
  return { first: await sizeOf(first), next: await sizeOf(loadedAs("script")), styles: await sizeOf(loadedAs("stylesheet")) };
}

async function sizeOf(addresses: readonly string[]): Promise<number> {
  const sizes = await Promise.all(addresses.map(async (address) => gzipSize(Buffer.from(await (await fetch(address)).arrayBuffer()))));
  return sizes.reduce((sum, size) => sum + size, 0);
}

const gzipSize = (content: Buffer): number => gzipSync(content, { level: 9 }).byteLength;

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;
