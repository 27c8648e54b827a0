import { readFile, writeFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import Beasties from "beasties";

/** The public pages that are served as static HTML: their files in `dist/client/`, and the module that draws each. */
const PAGES = {
  "/": { file: "landing.html", module: "features/account/landing-page.tsx" },
  "/login": { file: "login.html", module: "features/account/login-page.tsx" },
  "/signup": { file: "signup.html", module: "features/account/signup-page.tsx" },
  "/signup-confirmation": { file: "signup-confirmation.html", module: "features/account/signup-confirmation-page.tsx" },
  "/pricing": { file: "pricing.html", module: "features/plans/pricing-page.tsx" },
  "/reset-password": { file: "reset-password.html", module: "features/account/reset-password-page.tsx" },
  "/integritet": { file: "integritet.html", module: "features/legal/privacy-page.tsx" },
  "/tillganglighet": { file: "tillganglighet.html", module: "features/legal/accessibility-page.tsx" },
  "/sa-lagrar-vi-data": { file: "sa-lagrar-vi-data.html", module: "features/legal/storage-page.tsx" },
};
const FRAME = ["app/layouts/public-layout.tsx"];

const MAIN = /<script type="module" crossorigin src="([^"]+)"><\/script>/;
const PRELOAD = /<link rel="modulepreload" crossorigin href="([^"]+)">\s*/g;
const STYLESHEET = /<link rel="stylesheet" crossorigin href="([^"]+)">/;
const STAND_IN_FONT = /@font-face\s*\{\s*font-family:\s*"?Atkinson Fallback[^}]*\}/;
const THEME = /<script src="\/theme\.js"><\/script>/;

/**
 * Writes the public pages into the built client. They paint from one answer: the theme and the styles that they use
 * stand in the page; code and whole stylesheets are fetched after the first paint. The server allows their inline
 * scripts by hash. `index.html` stays the shell of all other pages.
 */
export async function prerenderPages({ clientDir = "dist/client", bundle = "dist/prerender/prerender.js" } = {}) {
  const shell = await readFile(`${clientDir}/index.html`, "utf8");
  const manifest = JSON.parse(await readFile(`${clientDir}/.vite/manifest.json`, "utf8"));
  const theme = (await readFile(`${clientDir}/theme.js`, "utf8")).trim();
  const starter = (await readFile("client/start-after-paint.js", "utf8")).trim();
  const { renderPage } = await import(pathToFileURL(bundle).href);

  const [, entryStyles] = matched(shell, STYLESHEET);
  if (shell.split('rel="stylesheet"').length !== 2)
    throw new Error("the entry's styles must be one file, or others come before the library's");
  const [, main] = matched(shell, MAIN);
  const preloads = [...shell.matchAll(PRELOAD)].map(([, href]) => href);
  const bare = shell.replace(PRELOAD, "").replace(MAIN, "");
  // With the measures of the web font from the first paint on, or lines break anew when the whole stylesheet comes.
  const [standIn] = matched(await readFile(`${clientDir}${entryStyles}`, "utf8"), STAND_IN_FONT);
  const beasties = new Beasties({ path: clientDir, preload: false, fonts: false, reduceInlineStyles: false, logLevel: "error" });

  for (const [path, { file, module }] of Object.entries(PAGES)) {
    const { html, title } = await renderPage(path);
    const styles = [...new Set([entryStyles, ...[...FRAME, module].flatMap((name) => stylesOf(manifest, name))])];
    const page = [
      [STYLESHEET, styles.map((href) => `<link rel="stylesheet" href="${href}">`).join("")],
      [/<title>.*?<\/title>/, `<title>${title}</title>`],
      ['<div id="root"></div>', `<div id="root" data-page="${path}">${html}</div>`],
    ].reduce((text, [slot, content]) => fill(text, slot, content), bare);
    const painted = (await beasties.process(page)).replace(/<link rel="stylesheet"[^>]*>/g, "");
    const data = Object.entries({ main, preload: preloads.join(" "), styles: styles.join(" ") });
    const attributes = data.map(([name, value]) => `data-${name}="${value}"`).join(" ");
    const live = [
      [THEME, `<script>${theme}</script><style>${standIn}</style>`],
      ["</body>", `<script ${attributes}>${starter}</script>\n  </body>`],
    ].reduce((text, [slot, content]) => fill(text, slot, content), painted);
    await writeFile(`${clientDir}/${file}`, live);
  }
}

/** The stylesheets of a module and of what it imports at once. */
function stylesOf(manifest, name, seen = new Set()) {
  const chunk = manifest[name];
  if (!chunk || chunk.isEntry || seen.has(name)) return [];
  seen.add(name);
  return [
    ...(chunk.imports ?? []).flatMap((imported) => stylesOf(manifest, imported, seen)),
    ...(chunk.css ?? []).map((file) => `/${file}`),
  ];
}

function matched(text, pattern) {
  const match = pattern.exec(text);
  if (!match) throw new Error(`the built client has no ${pattern}`);
  return match;
}

function fill(text, slot, content) {
  if (text.search(slot) === -1) throw new Error(`index.html has no ${slot}`);
  return text.replace(slot, () => content);
}
