import { renderToStaticMarkup } from "react-dom/server";
import { PRODUCT_NAME } from "#shared/text/product-name.ts";

const STYLE = `:root{color-scheme:light dark}
body{margin:0;padding:10vh 16px 32px;font:16px/1.55 system-ui,sans-serif;color:light-dark(#16252a,#e6ecee);background:light-dark(#f8f7f4,#141e22)}
main{max-width:30rem;margin:auto;padding:24px;border:1px solid light-dark(#dee2e6,#324249);border-radius:12px;background:light-dark(#fff,#24343a)}
h1{margin:0 0 12px;font-size:24px;line-height:1.25}p{margin:0 0 20px}
a{display:inline-flex;align-items:center;min-height:44px;margin-right:20px;color:light-dark(#0e6274,#75becd)}`;

/** What a browser shows in place of a file that it opened by its address and did not get. */
export function refusalPage(status: number, message: string): string {
  const mayHelp = status === 429 || status >= 500;
  const title = "Det gick inte att öppna sidan";
  const markup = renderToStaticMarkup(
    <html lang="sv">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>{`${title} · ${PRODUCT_NAME}`}</title>
        <style>{STYLE}</style>
      </head>
      <body>
        <main>
          <h1>{title}</h1>
          <p>{status === 401 ? "Du är inte inloggad." : message}</p>
          {mayHelp && <a href="?">Försök igen</a>}
          <a href={status === 401 ? "/login" : "/"}>{status === 401 ? "Logga in" : `Till ${PRODUCT_NAME}`}</a>
        </main>
      </body>
    </html>,
  );
  return `<!doctype html>${markup}`;
}
