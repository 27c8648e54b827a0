import { toPlainText } from "@react-email/render";

const MAX_LENGTH = 2_000;

/** What a source wrote, without markup and of bounded length: it is shown as text and nothing in it is trusted. */
export function plainText(value: string | null | undefined, max = MAX_LENGTH): string {
  if (!value) return "";
  const text = toPlainText(value, { wordwrap: false, selectors: [{ selector: "a", options: { ignoreHref: true } }] }).trim();
  return text.length > max ? `${text.slice(0, max - 1).trimEnd()}…` : text;
}

/** A web address of the source's that can be linked to; null for anything else. */
export function webAddress(value: string | null | undefined): string | null {
  if (!value || !URL.canParse(value)) return null;
  const url = new URL(value);
  return url.protocol === "https:" || url.protocol === "http:" ? url.href : null;
}

/** The instant as ISO 8601 in UTC; null for text that is no time. */
export function instantOf(value: string | null | undefined): string | null {
  const time = value ? Date.parse(value) : Number.NaN;
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}

/** A source's clock may be as much before ours. */
const CLOCK_AHEAD_MS = 15 * 60_000;

/** What claims to have been published in the future is not believed until then. */
export const isFromTheFuture = (value: string | null | undefined, now: Date): boolean =>
  value ? Date.parse(value) > now.getTime() + CLOCK_AHEAD_MS : false;

/** More than Sweden ever has at a time: an answer with more is none of theirs. */
const MOST_ITEMS = 1_000;

export function requireFew<T>(items: readonly T[]): readonly T[] {
  if (items.length > MOST_ITEMS) throw new Error(`the answer has ${items.length} items`);
  return items;
}
