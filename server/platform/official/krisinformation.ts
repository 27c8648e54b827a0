import { z } from "zod";
import type { OfficialItem } from "./official-source.ts";
import { instantOf, plainText, webAddress } from "./plain-text.ts";

const text = z.string().nullish();
const item = z.object({
  identifier: z.union([z.string(), z.number()]).transform(String),
  headline: text,
  preamble: text,
  pushmessage: text,
  published: text,
  updated: text,
  web: text,
  istestvma: z.boolean().nullish(),
  area: z.array(z.record(z.string(), z.unknown())).nullish(),
});

/** Krisinformation's news. Its fields come in PascalCase or lower case; both are read. Throws for an answer of another shape. */
export function parseKrisinformation(json: unknown): OfficialItem[] {
  return z
    .array(z.record(z.string(), z.unknown()))
    .parse(json)
    .map((raw) => item.parse(lowerKeys(raw)))
    .filter(({ istestvma }) => !istestvma)
    .map((news) => ({
      id: news.identifier,
      title: plainText(news.headline, 200),
      text: plainText(news.preamble || news.pushmessage, 800),
      level: null,
      area: plainText((news.area ?? []).map((place) => String(lowerKeys(place).description ?? "")).join(", "), 300) || null,
      rings: [],
      publishedAt: instantOf(news.published ?? news.updated),
      expiresAt: null,
      url: webAddress(news.web),
    }));
}

const lowerKeys = (raw: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(raw).map(([key, value]) => [key.toLowerCase(), value]));
