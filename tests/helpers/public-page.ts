import { portal } from "./portal.ts";

export interface PublicAnswer {
  status: number;
  headers: Headers;
  html: string;
  /** What the page says, without its tags. */
  text: string;
}

/** A form of a page without JavaScript, as a browser sends it. */
export function postForm(
  path: string,
  fields: Readonly<Record<string, string>>,
  headers: Record<string, string> = {},
): Promise<PublicAnswer> {
  return read(path, { method: "POST", body: new URLSearchParams(fields), headers });
}

export const openPage = (path: string, headers: Record<string, string> = {}): Promise<PublicAnswer> => read(path, { headers });

async function read(path: string, init: RequestInit): Promise<PublicAnswer> {
  const response = await fetch(`${portal().url}${path}`, { redirect: "manual", ...init });
  const html = await response.text();
  return { status: response.status, headers: response.headers, html, text: plain(html) };
}

function plain(html: string): string {
  const main = /<main>([\s\S]*)<\/main>/.exec(html)?.[1] ?? html;
  return main
    .replace(/<[^>]+>/g, " ")
    .replaceAll("&amp;", "&")
    .replaceAll("&#x27;", "'")
    .replace(/\s+/g, " ")
    .trim();
}

/** What a form on the page sends along unseen. */
export function hiddenField(html: string, name: string): string {
  const value = new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1];
  if (value === undefined) throw new Error(`the page has no field ${name}`);
  return value;
}
