import type { Browser } from "puppeteer";
import { openPage, type PrintingPage } from "./print-page.ts";

const PAGES = 2;
const DOCUMENTS_PER_PAGE = 200;

export interface PagePool {
  /** Runs the work with a page of its own, as soon as one is free. */
  use<T>(work: (page: PrintingPage) => Promise<T>): Promise<T>;
}

/** Two pages that are used again and again, since a new page costs three times a document; replaced now and then. */
export function createPagePool(browser: Browser): PagePool {
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
