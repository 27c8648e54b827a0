import type { CDPSession, Page } from "puppeteer";

/** A page of Chrome that is printed again and again, with the line it takes its orders by. */
export interface PrintingPage {
  page: Page;
  session: CDPSession;
}

const SHELL = '<!doctype html><html><head><meta http-equiv="content-security-policy" content="POLICY"></head><body></body></html>';
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; font-src data:; img-src data:";

/** Opens a page that runs no scripts, reaches nothing and shows only what stands in the document itself. */
export async function openPage(newPage: () => Promise<Page>): Promise<PrintingPage> {
  const page = await newPage();
  await page.setJavaScriptEnabled(false);
  await page.setOfflineMode(true);
  await page.setContent(SHELL.replace("POLICY", POLICY));
  return { page, session: await page.createCDPSession() };
}

/** Lays the document out and prints it as tagged PDF, with the page size, margins and page numbers of its own style sheet. */
export async function printPage({ page, session }: PrintingPage, html: string): Promise<Uint8Array> {
  // Everything of the document before is replaced but its fonts when they are the same: reading them costs a third of a print.
  await page.evaluate(async (text) => {
    const next = new DOMParser().parseFromString(text, "text/html");
    const old = document.querySelector("style[data-fonts]");
    const fonts = next.querySelector("style[data-fonts]");
    for (const element of document.head.querySelectorAll("title, style")) {
      if (element !== old || old.textContent !== fonts?.textContent) element.remove();
    }
    for (const element of next.head.querySelectorAll("title, style")) {
      if (element !== fonts || !old?.isConnected) document.head.append(element);
    }
    document.documentElement.lang = next.documentElement.lang;
    document.body.replaceWith(next.body);
    await Promise.all([...document.images].map((image) => image.decode().catch(() => null)));
    await document.fonts.ready;
  }, html);
  const { data } = await session.send("Page.printToPDF", {
    preferCSSPageSize: true,
    printBackground: true,
    generateTaggedPDF: true,
    generateDocumentOutline: false,
  });
  return Buffer.from(data, "base64");
}
