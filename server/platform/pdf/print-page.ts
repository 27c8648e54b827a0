import { setTimeout as pause } from "node:timers/promises";
import type { CDPSession, Page } from "puppeteer";

/** A page of Chrome that is printed again and again, with the line it takes its orders by. */
export interface PrintingPage {
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

/** Runs in the page. A picture that cannot be shown has come too. */
const havePicturesCome = (): boolean => [...document.images].every(({ complete }) => complete);

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
