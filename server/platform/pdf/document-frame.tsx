import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";

const FAMILY = "Atkinson Hyperlegible Next Variable";
const FONT_FILES = {
  "U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD":
    "latin",
  "U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+1D00-1DBF,U+1E00-1E9F,U+20A0-20AB,U+20AD-20C0,U+2113": "latin-ext",
};

const PAGE_STYLES = "@page { size: A4; margin: 16mm 17mm 20mm; }";

/** The title and `Sida x av y` at the foot of every page (CSS Paged Media; Chrome draws margin boxes since 131). */
const footStyles = (title: string): string => `
  @page {
    @bottom-left { content: ${cssString(title)}; ${FOOT} width: 75%; }
    @bottom-right { content: "Sida " counter(page) " av " counter(pages); ${FOOT} text-align: right; } }
`;
const FOOT = `font: 7.5pt "${FAMILY}", sans-serif; color: #5C6468;`;

/** Any text as a CSS string: everything but plain letters and digits as its code point, so that nothing can end it. */
export const cssString = (text: string): string =>
  `"${text.replace(/[^\p{L}\p{N} ]/gu, (character) => `\\${character.codePointAt(0)?.toString(16)} `)}"`;

/** Colours and sizes that all printed documents share; text is at least 4.5:1 against its ground. */
const BASE_STYLES = `
  * { box-sizing: border-box; }
  html { font-family: "${FAMILY}", sans-serif; font-size: 9.5pt; line-height: 1.4; color: #16252A;
         hyphens: manual; overflow-wrap: break-word; -webkit-print-color-adjust: exact; }
  body { margin: 0; }
  h1, h2, p, dl, dd, table { margin: 0; }
  h2, tr, .keep { break-inside: avoid; }
  h2 { break-after: avoid; }
  .number { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
  .dimmed { color: #5C6468; }
`;

let fonts: Promise<string> | null = null;

/** The font as data, since a printed page may reach neither network nor files. Read once per process. */
async function readFonts(): Promise<string> {
  const { resolve } = createRequire(import.meta.url);
  const faces = Object.entries(FONT_FILES).map(async ([range, subset]) => {
    const file = resolve(`@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-${subset}-wght-normal.woff2`);
    const data = (await readFile(file)).toString("base64");
    return `@font-face { font-family: "${FAMILY}"; font-weight: 200 800; unicode-range: ${range}; src: url(data:font/woff2;base64,${data}) format("woff2"); }`;
  });
  return (await Promise.all(faces)).join("\n");
}

interface PrintedDocument {
  title: string;
  styles: string;
  content: ReactNode;
  /** False for a single sheet, such as a poster: it needs no title and page number at its foot. */
  hasFoot?: boolean;
}

/**
 * Emoji, with what joins, tints and flags them. The font has none and a printed page may reach no other: which system fonts a server
 * has decides whether they are pictures or empty boxes, so that no document has them.
 */
const EMOJI =
  /(?:\p{Emoji_Presentation}|\p{Extended_Pictographic}\uFE0F|\p{Regional_Indicator})(?:\u200D\p{Extended_Pictographic}|[\uFE0F\p{Emoji_Modifier}\u{E0020}-\u{E007F}])*|\uFE0F?\u20E3/gu;
/** Looks only beyond the ordinary letters: the fonts and pictures within the markup are megabytes of those. */
const withoutEmoji = (text: string): string => text.replace(/[^\0-\u1FFF]+/g, (run) => run.replace(EMOJI, ""));

/** A whole HTML document for the renderer: Swedish, titled, with nothing in it that could fetch or run anything. */
export async function documentHtml({ title: fullTitle, styles, content, hasFoot = true }: PrintedDocument): Promise<string> {
  fonts ??= readFonts();
  const title = withoutEmoji(fullTitle);
  const markup = renderToStaticMarkup(
    <html lang="sv">
      <head>
        <meta charSet="utf-8" />
        <title>{title}</title>
        <style data-fonts="">{await fonts}</style>
        <style>{`${PAGE_STYLES}${hasFoot ? footStyles(title) : ""}${BASE_STYLES}${styles}`}</style>
      </head>
      <body>{content}</body>
    </html>,
  );
  return `<!doctype html>${withoutEmoji(markup)}`;
}
