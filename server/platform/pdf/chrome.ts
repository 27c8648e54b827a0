import { setTimeout as pause } from "node:timers/promises";
import type { Browser, CDPSession, Page } from "puppeteer";
import type { Logger } from "#server/platform/logging/logger.ts";

/** A page of Chrome that is printed again and again, with the line it takes its orders by. */
interface PrintingPage {
  page: Page;
  session: CDPSession;
  /** The fonts that stand in it; null before its first document. */
  fonts: string | null;
}

const POLICY = "default-src 'none'; style-src 'unsafe-inline'; font-src data:; img-src data:";
/** Nobody looks at the page: on a screen there is nothing to lay out or to paint, only on paper. */
const SHELL = `<!doctype html><html><head><meta http-equiv="content-security-policy" content="${POLICY}">
  <style>@media screen { body { display: none } }</style></head><body></body></html>`;
const FONTS = /<style data-fonts="">([^<]*)<\/style>/;
/** Pictures stand in the document itself: they come within a few milliseconds, or never. */
const PICTURE_PAUSE_MS = 2;
const PICTURES_MS = 10_000;
const PRINT_SETTINGS = { preferCSSPageSize: true, printBackground: true, generateTaggedPDF: true, generateDocumentOutline: false };

/** Runs in the page. A picture that cannot be shown has come too. */
const havePicturesCome = (): boolean => [...document.images].every(({ complete }) => complete);

const PAGES = 2;
const DOCUMENTS_PER_PAGE = 200;

interface PagePool {
  /** Runs the work with a page of its own, as soon as one is free. */
  use<T>(work: (page: PrintingPage) => Promise<T>): Promise<T>;
}

export interface Chrome {
  print(html: string): Promise<Uint8Array>;
  close(): Promise<void>;
}

interface ChromeSettings {
  executablePath: string;
  log: Logger;
  timeoutMs: number;
  /** Called once when this Chrome cannot be used any more. */
  onEnd: () => void;
}

/** No network, not even by an address: a start flag is the wall that prefetches and sockets do not pass. */
const ARGUMENTS = ["--host-resolver-rules=MAP * ~NOTFOUND", "--disable-dev-shm-usage", "--disable-gpu", "--lang=sv"];
const NO_SANDBOX = "--no-sandbox";

/** Starts a Chrome that ends with this process: it hears of the process's end by its pipe, also after a `kill -9`. */
export async function launchChrome({ executablePath, log, timeoutMs, onEnd }: ChromeSettings): Promise<Chrome> {
  const browser = await launch(executablePath, log, timeoutMs);
  const pages = createPagePool(browser);
  let ended = false;
  const end = (): void => {
    if (ended) return;
    ended = true;
    onEnd();
  };
  browser.once("disconnected", () => {
    if (!ended) log.warn("Chrome ended unexpectedly");
    end();
  });

  return {
    async print(html) {
      try {
        return await pages.use((page) => printPage(page, html));
      } catch (error) {
        // Crashed and hung look alike from here. A fresh Chrome for the next document is cheap and certain.
        log.warn({ err: error }, "Chrome did not print and is replaced");
        end();
        browser.process()?.kill("SIGKILL");
        throw error;
      }
    },
    async close() {
      end();
      const forced = setTimeout(() => browser.process()?.kill("SIGKILL"), 5_000);
      await browser.close().finally(() => clearTimeout(forced));
    },
  };
}

/** Chrome's own sandbox where the system allows it: not as root, and not where user namespaces are closed. */
async function launch(executablePath: string, log: Logger, timeoutMs: number): Promise<Browser> {
  const { default: puppeteer } = await import("puppeteer");
  const start = (args: readonly string[]): Promise<Browser> =>
    puppeteer.launch({
      executablePath,
      pipe: true,
      args: [...args],
      protocolTimeout: timeoutMs,
      timeout: timeoutMs,
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
    });
  if (process.getuid?.() === 0) return start([...ARGUMENTS, NO_SANDBOX]);
  try {
    return await start(ARGUMENTS);
  } catch (error) {
    log.warn({ err: error }, "Chrome does not start with its sandbox; without it only its other walls remain");
    return start([...ARGUMENTS, NO_SANDBOX]);
  }
}

/** Two pages that are used again and again, since a new page costs three times a document; replaced now and then. */
function createPagePool(browser: Browser): PagePool {
  const idle: { page: PrintingPage | null; uses: number }[] = Array.from({ length: PAGES }, () => ({ page: null, uses: 0 }));
  const waiting: (() => void)[] = [];

  return {
    async use(work) {
      let slot = idle.pop();
      while (!slot) {
        await new Promise<void>((resolve) => waiting.push(resolve));
        slot = idle.pop();
      }
      try {
        if (slot.page && slot.uses >= DOCUMENTS_PER_PAGE) {
          await slot.page.page.close();
          slot.page = null;
        }
        if (!slot.page) {
          slot.page = await openPage(() => browser.newPage());
          slot.uses = 0;
        }
        slot.uses++;
        return await work(slot.page);
      } finally {
        idle.push(slot);
        waiting.shift()?.();
      }
    },
  };
}

/** Opens a page that runs no scripts, reaches nothing and shows only what stands in the document itself. */
export async function openPage(newPage: () => Promise<Page>): Promise<PrintingPage> {
  const page = await newPage();
  await page.setJavaScriptEnabled(false);
  await page.setOfflineMode(true);
  await page.setContent(SHELL);
  return { page, session: await page.createCDPSession(), fonts: null };
}

/** Lays the document out and prints it as tagged PDF, with the page size, margins and page numbers of its own style sheet. */
export async function printPage(printing: PrintingPage, html: string): Promise<Uint8Array> {
  const fonts = FONTS.exec(html)?.[1] ?? "";
  // They stay when they are the same: sending and reading them again costs a third of a print.
  await printing.page.evaluate(replaceDocument, html.replace(FONTS, ""), fonts === printing.fonts ? null : fonts);
  printing.fonts = fonts;
  await untilPicturesHaveCome(printing.page);
  const { data } = await printing.session.send("Page.printToPDF", PRINT_SETTINGS);
  return Buffer.from(data, "base64");
}

/**
 * The page is asked, since one without scripts tells nobody. `decode()` would wait for it to be drawn, and of two tabs that open at
 * once the one behind never is.
 */
async function untilPicturesHaveCome(page: Page): Promise<void> {
  for (const deadline = Date.now() + PICTURES_MS; !(await page.evaluate(havePicturesCome)); await pause(PICTURE_PAUSE_MS)) {
    if (Date.now() > deadline) throw new Error("a picture of the document did not come");
  }
}

/** Runs in the page: everything of the document before is replaced, its fonts only by others. */
async function replaceDocument(html: string, newFonts: string | null): Promise<void> {
  const next = new DOMParser().parseFromString(html, "text/html");
  const { head } = document;
  for (const element of head.querySelectorAll("[data-document]")) element.remove();
  if (newFonts !== null) {
    const style = head.querySelector("style[data-fonts]") ?? head.appendChild(document.createElement("style"));
    style.setAttribute("data-fonts", "");
    style.textContent = newFonts;
  }
  for (const element of next.head.querySelectorAll("title, style")) {
    element.setAttribute("data-document", "");
    head.append(element);
  }
  document.documentElement.lang = next.documentElement.lang;
  document.body.replaceWith(next.body);
  await Promise.allSettled([...document.fonts].map((font) => font.load()));
}
