import { toPlainText } from "@react-email/render";
import { z } from "zod";

const MAX_LENGTH = 2_000;
/** Markup and all: the parser goes a step deeper for each tag that it finds inside another. */
const MAX_RAW_LENGTH = 5 * MAX_LENGTH;
const MAX_NAME_LENGTH = 200;

/** Without what Postgres cannot store: the character NUL, and halves of characters. */
const storable = (text: string): string => text.replace(/\0|\p{Cs}/gu, "");

/** By what a source calls a message or what has happened. What is longer is no name. */
export const sourceId = z
  .string()
  .min(1)
  .max(MAX_NAME_LENGTH)
  .refine((name) => name === storable(name));

/** What a source wrote, without markup and of bounded length: it is shown as text and nothing in it is trusted. */
export function plainText(value: string | null | undefined, max = MAX_LENGTH): string {
  if (!value) return "";
  const raw = value.slice(0, MAX_RAW_LENGTH);
  const text = toPlainText(raw, { wordwrap: false, selectors: [{ selector: "a", options: { ignoreHref: true } }] }).trim();
  return storable(text.length > max ? `${text.slice(0, max - 1).trimEnd()}…` : text);
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

/** Each item as ours. One that cannot be read is a fault and hides no other. */
export function readEach<T, Item>(all: readonly T[], read: (one: T) => Item): { items: Item[]; faults: number } {
  const items: Item[] = [];
  for (const one of all) {
    try {
      items.push(read(one));
    } catch {
      // What it was is not ours to judge: how many they are is told.
    }
  }
  return { items, faults: all.length - items.length };
}

export function requireFew<T>(items: readonly T[]): readonly T[] {
  if (items.length > MOST_ITEMS) throw new Error(`the answer has ${items.length} items`);
  return items;
}
