import type { Browser } from "puppeteer";
import type { Logger } from "#server/platform/logging/logger.ts";
import { openPage, type PrintingPage, printPage } from "./print-page.ts";

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
