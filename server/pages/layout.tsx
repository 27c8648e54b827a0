import type { Response } from "express";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { PRODUCT_NAME } from "#shared/text/product-name.ts";

/** One small sheet for all pages without JavaScript: colours of `client/theme/colors.ts`, the system's own font, targets of 44 px. */
const PAGE_STYLES = `
:root{color-scheme:light dark;--ink:light-dark(#16252a,#e6ecee);--dim:light-dark(#5c6468,#9fb0b6);--page:light-dark(#f8f7f4,#141e22);
--card:light-dark(#fff,#1b292e);--line:light-dark(#e0e4e5,#324249);--field:light-dark(#87929a,#71858c);--fjord:light-dark(#0e6274,#75becd);
--on-fjord:light-dark(#fff,#0b1a1f);--good:light-dark(#155033,#a5d8ba);--good-ground:light-dark(#d2ecdd,#0f3b26);
--warn:light-dark(#774600,#ffd78a);--warn-ground:light-dark(#ffe9bd,#553200);--bad:light-dark(#851812,#f3b0a9);--bad-ground:light-dark(#fad7d3,#63110c)}
*{box-sizing:border-box}
body{margin:0;font:17px/1.55 system-ui,-apple-system,"Segoe UI",sans-serif;color:var(--ink);background:var(--page)}
header,main,footer{max-width:30rem;margin:0 auto;padding:0 16px}
header{display:flex;align-items:center;gap:12px;min-height:64px;padding-top:16px;font-weight:600}
header img{max-width:96px;max-height:48px}
main{margin-top:16px;margin-bottom:16px}
.card{padding:24px 20px;border:1px solid var(--line);border-radius:12px;background:var(--card);overflow-wrap:anywhere}
.card+.card{margin-top:16px}
h1{margin:0 0 8px;font-size:26px;line-height:1.25}h2{margin:0 0 8px;font-size:20px;line-height:1.3}*+h2{margin-top:24px}
p{margin:0 0 16px}p:last-child{margin-bottom:0}ul,ol{margin:0 0 16px;padding-left:1.4em}li+li{margin-top:4px}
dl{margin:0 0 16px}dl div{display:flex;flex-wrap:wrap;justify-content:space-between;gap:0 12px}dt{color:var(--dim)}dd{margin:0 0 0 auto;font-weight:600}
blockquote{margin:0 0 16px;padding-left:12px;border-left:3px solid var(--fjord);white-space:pre-line}
a{color:var(--fjord)}summary{padding:10px 0;color:var(--fjord);cursor:pointer}
.links a,.alone{display:inline-flex;align-items:center;min-height:44px;margin-right:20px}
.dim{color:var(--dim);font-size:15px}
label,legend{display:block;margin-bottom:4px;font-weight:600}
.hint{display:block;color:var(--dim);font-size:15px;font-weight:400}
.field{margin:0 0 20px}
fieldset{margin:0;padding:0;border:0}
input,select{font:inherit;color:inherit}
input:not([type=checkbox],[type=radio]),select{width:100%;min-height:48px;padding:8px 12px;border:1px solid var(--field);border-radius:8px;background:var(--card)}
input[type=checkbox],input[type=radio]{flex:none;width:24px;height:24px;margin:0;accent-color:var(--fjord)}
.check{display:flex;align-items:flex-start;gap:12px;min-height:44px;padding:10px 0;font-weight:400}
[hidden]{display:none!important}
[aria-invalid=true]{border-color:var(--bad)!important}
.fault{margin:4px 0 0;color:var(--bad);font-weight:600}
.code{max-width:12ch;font-size:24px;letter-spacing:.15em;font-variant-numeric:tabular-nums}
button,.button{display:inline-flex;align-items:center;justify-content:center;gap:10px;width:100%;min-height:52px;padding:10px 20px;border:1px solid var(--fjord);
border-radius:8px;background:var(--fjord);color:var(--on-fjord);font:inherit;font-weight:600;font-size:17px;line-height:1.3;text-decoration:none;cursor:pointer}
.quiet{background:var(--card);color:var(--fjord)}
form+form{margin-top:12px}form+p{margin-top:16px}
.huge{min-height:76px;font-size:21px}
.call{background:var(--bad-ground);color:var(--bad);border-color:var(--bad)}
.kinds{display:grid;grid-template-columns:repeat(auto-fill,minmax(8.5rem,1fr));margin-bottom:12px}.kinds legend{padding:0}.kinds .field{margin:0}
.help{margin-bottom:20px}.help form{margin-top:8px}.help button+p{margin-top:8px}
.notice{display:flex;gap:12px;margin:0 0 16px;padding:14px 16px;border-radius:8px}
.notice svg{flex:none;width:24px;height:24px;margin-top:1px}
.good{color:var(--good);background:var(--good-ground)}.warn{color:var(--warn);background:var(--warn-ground)}.bad{color:var(--bad);background:var(--bad-ground)}
.calm{color:var(--ink);background:var(--page)}
.notice a{color:inherit;font-weight:600}
.trap{position:absolute;left:-9999px;width:1px;height:1px;overflow:hidden}
:focus-visible{outline:3px solid var(--fjord);outline-offset:2px}
footer{padding-bottom:32px;color:var(--dim);font-size:15px}
footer a{color:inherit;display:inline-block;padding:10px 0;font-weight:600}
footer span{white-space:nowrap}
.words+.words{margin-top:16px;padding-top:16px;border-top:1px solid var(--line)}.words p{margin-bottom:8px}.words{margin-bottom:16px}
.card>:last-child,.words>:last-child{margin-bottom:0}
main>.notice{margin-bottom:16px}.share{margin:16px 4px 0}
@media print{form,details,.share{display:none}body{color:#000;background:#fff}.card{padding:0;border:0;background:none}}
`;

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
export function Card({ id, children }: { id?: string | undefined; children: ReactNode }) {
  return (
    <section className="card" id={id}>
      {children}
    </section>
  );
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

/** A form that works by itself, to an address of the portal's own: urlencoded, unless it takes a file. `fields` are sent along unseen. */
export function PostForm({
  action,
  fields = {},
  challenge,
  takesFile,
  children,
}: {
  action: string;
  fields?: Readonly<Record<string, string>>;
  challenge?: string | undefined;
  takesFile?: true;
  children: ReactNode;
}) {
  return (
    <form method="post" action={action} encType={takesFile && "multipart/form-data"} noValidate data-challenge={challenge}>
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

/** For a link that the portal has not signed, or whose message is gone. */
export function DeadLink() {
  return (
    <Card>
      <h1>Länken gäller inte</h1>
      <p>Kontrollera att hela adressen kom med. Är det bråttom, ring någon i krisgruppen.</p>
    </Card>
  );
}
