import { readFile, writeFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";

/** The public pages that are served as static HTML, and their files in `dist/client/`. */
const PAGES = { "/": "landing.html", "/login": "login.html", "/signup": "signup.html", "/signup-confirmation": "signup-confirmation.html" };

/** Writes the public pages into the built client. `index.html` stays the empty shell of all other pages. */
export async function prerenderPages({ clientDir = "dist/client", bundle = "dist/prerender/prerender.js" } = {}) {
  const shell = await readFile(`${clientDir}/index.html`, "utf8");
  const { renderPage } = await import(pathToFileURL(bundle).href);
  for (const [path, file] of Object.entries(PAGES)) {
    const { html, title } = await renderPage(path);
    await writeFile(`${clientDir}/${file}`, pageOf(shell, path, html, title));
  }
}

function pageOf(shell, path, html, title) {
  return fill(
    fill(shell, '<div id="root"></div>', `<div id="root" data-page="${path}">${html}</div>`),
    /<title>.*?<\/title>/,
    `<title>${title}</title>`,
  );
}

function fill(text, slot, content) {
  if (text.search(slot) === -1) throw new Error(`index.html has no ${slot}`);
  return text.replace(slot, () => content);
}
