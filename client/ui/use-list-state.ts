import { useMemo } from "react";
import { useSearchParams } from "react-router";
import type { z } from "zod";

export interface ListAddress {
  /** Tells two lists of one page apart. */
  prefix?: string;
  /** What the fields are called in the address, where it is not by their own names: `{ stairwellId: "trapphus" }`. */
  words?: Readonly<Record<string, string>>;
}

const WORDS: Readonly<Record<string, string>> = { page: "sida", search: "sok", sort: "ordning" };
const NO_CHOICES: ReadonlySet<string> = new Set(["page", "sort"]);
const NOTHING: ListAddress = {};

/**
 * What a list shows (search, choices, order, page), kept in the address so that a reload, Back and a shared link show the same.
 * `schema` is as a rule the server's own input: what the address says wrongly becomes its default, and defaults leave the address.
 */
export function useListState<Schema extends z.ZodObject>(schema: Schema, address: ListAddress = NOTHING) {
  const [params, setParams] = useSearchParams();
  const state = useMemo(() => readAddress(schema, params, address), [schema, params, address]);

  const change = (patch: Readonly<Record<string, unknown>>, replace = false): void => {
    const now = addressNow();
    const next = patchAddress(schema, now, patch, address);
    if (next.toString() !== now.toString()) setParams(next, { replace, preventScrollReset: true });
  };

  return {
    state,
    /** Adds an entry to the browser's history. All but another page lead back to the first page. */
    set: (patch: Partial<z.output<Schema>>): void => change(patch),
    onPage: (page: number): void => change({ page }),
    /** For a `SearchField`. Typing takes the place of the entry: Back undoes choices, not letters. */
    search: { search: textsOf(state.search).join(), onSearch: (text: string): void => change({ search: text }, true) },
    /** For a `Select` and its like: what they answer is read by the schema. */
    choice: (field: keyof z.output<Schema> & string) => ({
      value: textsOf(state[field])[0] ?? null,
      onChange: (value: string | null): void => change({ [field]: value }),
    }),
    /** Whether it is searched or chosen among. */
    isFiltered: isFiltered(schema, state),
    /** For a list in a dialog, when that closes: the page beneath knows nothing of it, and Back does not open it again. */
    forget: (): void => change(nothingOf(schema), true),
  };
}

export type ListState<Schema extends z.ZodObject> = ReturnType<typeof useListState<Schema>>;

/** The address as it stands. What a page has drawn lags behind it, and a second change at once would undo the first. */
const addressNow = (): URLSearchParams => new URLSearchParams(window.location.search);

const nameOf = (field: string, { prefix, words }: ListAddress): string => {
  const word = words?.[field] ?? WORDS[field] ?? field;
  return prefix ? `${prefix}-${word}` : word;
};

const textsOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((one) => one !== null && one !== undefined && one !== "").map(String);

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(textsOf(one)) === JSON.stringify(textsOf(other));

export function readAddress<Schema extends z.ZodObject>(
  schema: Schema,
  params: URLSearchParams,
  address: ListAddress = NOTHING,
): z.output<Schema> {
  const said: Record<string, unknown> = {};
  for (const [field, check] of Object.entries<z.ZodType>(schema.shape)) {
    const value = meanings(params.getAll(nameOf(field, address))).find((meaning) => check.safeParse(meaning).success);
    if (value !== undefined) said[field] = value;
  }
  const read = schema.safeParse(said);
  return read.success ? read.data : schema.parse({});
}

/** A patch by which every field of the list leaves the address, those without a default too. */
export const nothingOf = (schema: z.ZodObject): Record<string, undefined> =>
  Object.fromEntries(Object.keys(schema.shape).map((field) => [field, undefined]));

/** What words in an address can stand for. */
function meanings(texts: string[]): unknown[] {
  const [text] = texts;
  if (text === undefined) return [];
  const number = text.trim() === "" ? Number.NaN : Number(text);
  return [text, ...(Number.isFinite(number) ? [number] : []), ...(text === "true" || text === "false" ? [text === "true"] : []), texts];
}

/** The address with these changes. What belongs to others stays. */
export function patchAddress(
  schema: z.ZodObject,
  params: URLSearchParams,
  patch: Readonly<Record<string, unknown>>,
  address: ListAddress = NOTHING,
): URLSearchParams {
  const next = new URLSearchParams(params);
  const defaults = schema.parse({});
  if (!("page" in patch)) next.delete(nameOf("page", address));
  for (const [field, value] of Object.entries(patch)) {
    const name = nameOf(field, address);
    next.delete(name);
    if (!isSame(value, defaults[field])) for (const text of textsOf(value)) next.append(name, text);
  }
  return next;
}

export function isFiltered(schema: z.ZodObject, state: Readonly<Record<string, unknown>>): boolean {
  const defaults = schema.parse({});
  return Object.keys(schema.shape).some((field) => !NO_CHOICES.has(field) && !isSame(state[field], defaults[field]));
}
