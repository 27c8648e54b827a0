import type { Response } from "express";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { PRODUCT_NAME } from "#shared/text/product-name.ts";
import { PAGE_STYLES } from "./page-styles.ts";

/** A page that anybody can open and use without JavaScript. */
export interface PublicPage {
  /** What the page is about, for the tab; the content brings its own h1. */
  title: string;
  /** Whose page it is; without one the portal's own name stands at the top. */
  association?: { name: string; logoUrl: string | null } | null | undefined;
  content: ReactNode;
  status?: number;
}

/** Draws the page and sends it. Nothing of it is kept by caches or found by search engines: its address may hold a secret. */
export function sendPublicPage(res: Response, { status = 200, ...page }: PublicPage): void {
  res.status(status).type("html").set({ "cache-control": "no-store", "x-robots-tag": "noindex", "referrer-policy": "same-origin" });
  res.send(publicPageHtml(page));
}

export function publicPageHtml({ title, association, content }: PublicPage): string {
  const owner = association?.name ?? PRODUCT_NAME;
  const markup = renderToStaticMarkup(
    <html lang="sv">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{`${title} · ${owner}`}</title>
        <link rel="icon" href="data:," />
        <style>{PAGE_STYLES}</style>
      </head>
      <body>
        <header>
          {association?.logoUrl && <img src={association.logoUrl} alt="" />}
          <span>{owner}</span>
        </header>
        <main>{content}</main>
        <footer>
          <span>
            Fara för liv: ring <a href="tel:112">112</a>.
          </span>{" "}
          <span>
            Information vid kris: <a href="tel:11313">113 13</a>.
          </span>{" "}
          <span>
            Sjukvårdsrådgivning: <a href="tel:1177">1177</a>.
          </span>
        </footer>
      </body>
    </html>,
  );
  return `<!doctype html>${markup}`;
}

/** One frame on the page; a page has one, or a few one below the other. */
export function Card({ children }: { children: ReactNode }) {
  return <section className="card">{children}</section>;
}

const ICONS = {
  good: "M5 12.5l4.5 4.5L19 7.5",
  warn: "M12 4.5l9 15.5H3zM12 10v4.5M12 17.2v.3",
  bad: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7.5v5.5M12 16v.4",
  calm: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 11v5.5M12 7.6v.4",
} as const;

/** Something to know, by icon, words and colour. `bad` is for what went wrong, never for decoration. */
export function Notice({ tone, children }: { tone: keyof typeof ICONS; children: ReactNode }) {
  return (
    <div className={`notice ${tone}`} role={tone === "bad" ? "alert" : "status"}>
      <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round" aria-hidden>
        <path d={ICONS[tone]} />
      </svg>
      <div>{children}</div>
    </div>
  );
}

/** A form that works by itself: urlencoded, to an address of the portal's own. `fields` are sent along unseen. */
export function PostForm({
  action,
  fields = {},
  challenge,
  children,
}: {
  action: string;
  fields?: Readonly<Record<string, string>>;
  challenge?: string | undefined;
  children: ReactNode;
}) {
  return (
    <form method="post" action={action} noValidate data-challenge={challenge}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  );
}

/** A form with one button and nothing to fill in. */
export function PostButton({
  action,
  fields = {},
  label,
  look,
}: {
  action: string;
  fields?: Readonly<Record<string, string>>;
  label: string;
  look?: "quiet" | "huge" | "huge call" | "huge quiet";
}) {
  return (
    <PostForm action={action} fields={fields}>
      <button type="submit" className={look}>
        {label}
      </button>
    </PostForm>
  );
}
