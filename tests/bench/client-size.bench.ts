import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { gzipSync } from "node:zlib";
import type { Browser } from "playwright-core";
import type { Bench, Measurement } from "./bench.ts";
import { launchBrowser } from "./browser.ts";
import { startBuiltPortal } from "./built-portal.ts";
import { startBenchDatabase } from "./database.ts";
import { buildHelloClient } from "./hello-client.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const SETTLED_MS = 4_000;
const PAGES = ["/association-dashboard", "/product-catalog"];

/** P13 and P14: what a browser that has been nowhere loads until a signed-in page is complete; the styles of both pages together. */
export const clientSize: Bench = {
  name: "client-size",
  async measure() {
    await using database = await startBenchDatabase();
    await using folder = await temporaryFolder();
    await using portal = await startBuiltPortal(folder.path, database.url);
    await using browser = await launchBrowser();
    const cookie = await database.sessionCookieOf("agare@demo.example");
    const loaded = [];
    for (const path of PAGES) loaded.push({ path, ...(await loadPage(browser, portal.url, { path, cookie })) });
    const hello = await buildHelloClient();
    const styles = await sizeOf([...new Set(loaded.flatMap((page) => page.styles))]);
    const mantine = gzipSize(await readFile(createRequire(import.meta.url).resolve("@mantine/core/styles.css")));
    return [
      ...(await Promise.all(
        loaded.map(async ({ path, scripts }): Promise<Measurement> => {
          const bytes = await sizeOf(scripts);
          return {
            id: "P13",
            what: `JavaScript of ${path}, gzip, by a hello of the same libraries`,
            value: bytes / hello,
            unit: "×",
            better: "lower",
            gate: 1.5,
            stretch: null,
            note: `${kilobytes(bytes)}, hello ${kilobytes(hello)}`,
          };
        }),
      )),
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

/** The addresses of what comes until nothing more does. */
async function loadPage(
  browser: Browser,
  url: string,
  { path, cookie }: { path: string; cookie: string },
): Promise<{ scripts: string[]; styles: string[] }> {
  const context = await browser.newContext();
  const [name = "", value = ""] = cookie.split("=");
  await context.addCookies([{ name, value, url }]);
  const page = await context.newPage();
  const loaded = new Map<string, string>();
  page.on("response", (response) => loaded.set(response.url(), response.request().resourceType()));
  await page.goto(url + path);
  await page.locator("main h1").first().waitFor();
  if (new URL(page.url()).pathname !== path) throw new Error(`${path} led to ${page.url()}`);
  await page.waitForTimeout(SETTLED_MS);
  await context.close();
  const loadedAs = (type: string): string[] => [...loaded.keys()].filter((address) => loaded.get(address) === type);
  return { scripts: loadedAs("script"), styles: loadedAs("stylesheet") };
}

async function sizeOf(addresses: readonly string[]): Promise<number> {
  const sizes = await Promise.all(addresses.map(async (address) => gzipSize(Buffer.from(await (await fetch(address)).arrayBuffer()))));
  return sizes.reduce((sum, size) => sum + size, 0);
}

const gzipSize = (content: Buffer): number => gzipSync(content, { level: 9 }).byteLength;

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;
