import { CATALOGUE_PAGE_SIZE } from "#shared/limits.ts";
import type { ListProductsInput } from "#shared/schemas/catalogue.ts";

/** A filter of the catalogue that is set. `category` is one category, `categories` several. */
export type CatalogueFilter = "search" | "domain" | "type" | "supplier" | "category" | "categories" | "minPrice" | "maxPrice";
/** `literal_first` is the order of a search: what has all its words as typed, then the others, by name. */
export type CatalogueOrder = "literal_first" | "name_asc" | "name_desc" | "price_asc" | "price_desc";

/** Which statement answers a request. There are at most a few hundred shapes; the values come as parameters. */
export interface CatalogueShape {
  filters: ReadonlySet<CatalogueFilter>;
  order: CatalogueOrder;
  /** The page that is asked for most: no parameter says how long it is and where it begins. */
  isFirstPage: boolean;
  /** Names the prepared statement; below the 63 characters that Postgres keeps of a name. */
  name: string;
}

type CatalogueParameters = Record<CatalogueFilter | "slips" | "limit" | "offset", unknown>;

/** Splits a request into the shape of its statement and the values for it. */
export function catalogueStatement(input: ListProductsInput): { shape: CatalogueShape; parameters: Partial<CatalogueParameters> } {
  const categories = [...new Set(input.productCategoryIds ?? [])];
  const search = input.search?.trim();
  const words = search ? searchedWords(search) : [];
  const values: Partial<Record<CatalogueFilter, unknown>> = {
    search: search ? words.map(({ word }) => word) : undefined,
    domain: input.crisisDomainId,
    type: input.productType,
    supplier: input.supplierId,
    category: categories.length === 1 ? categories[0] : undefined,
    categories: categories.length > 1 ? categories : undefined,
    minPrice: input.minPrice,
    maxPrice: input.maxPrice,
  };
  const set = (Object.keys(values) as CatalogueFilter[]).filter((filter) => values[filter] !== undefined);
  const defaultOrder = search ? "literal_first" : "name_asc";
  const order = input.sort === "default" ? defaultOrder : input.sort;
  const letters = set.map((filter) => SHORT_NAMES[filter]).join("");
  const isFirstPage = input.offset === 0 && input.limit === CATALOGUE_PAGE_SIZE;
  const name = `catalogue_${order}_${letters}${isFirstPage ? "_first" : ""}`;
  return {
    shape: { filters: new Set(set), order, isFirstPage, name },
    parameters: { ...values, slips: words.map(({ slip }) => slip), limit: input.limit, offset: input.offset },
  };
}

const SHORT_NAMES: Record<CatalogueFilter, string> = {
  search: "q",
  domain: "d",
  type: "t",
  supplier: "s",
  category: "c",
  categories: "n",
  minPrice: "l",
  maxPrice: "h",
};

/** A word of a search, in lower case; `slip` matches the words it may be a slip of the keys for, as Postgres reads it. */
export interface SearchedWord {
  word: string;
  slip: string | null;
}

/** Nobody looks for more words than these; what comes after them is not read. */
const MAX_WORDS = 10;
/** Shorter words have too many neighbours, longer ones are no words. */
const SLIP_LENGTH = { min: 4, max: 30 };
/** From this length on a letter too many is forgiven too. */
const LONG_WORD = 6;

/** Words and numbers as they are cut in the database (`search_tokens`): `2,5 kW` is 2, 5 and kw. */
export function searchedWords(text: string): SearchedWord[] {
  const words =
    text
      .normalize()
      .toLowerCase()
      .match(/\p{L}+|\p{Nd}+/gu) ?? [];
  return [...new Set(words)].slice(0, MAX_WORDS).map((word) => ({ word, slip: slipPattern(word) }));
}

/** What is typed without its dots and rings, and what sounds alike. */
const ALIKE: Record<string, string> = { a: "[aåä]", å: "[aå]", ä: "[aäe]", e: "[eä]", o: "[oö]", ö: "[oö]" };

/**
 * Matches words that begin or end with this one but for å, ä and ö and for single and double letters, or else but for one
 * letter that is wrong, missing, too many or in its neighbour's place. The first letter is taken to be right.
 */
function slipPattern(word: string): string | null {
  if (!/^\p{L}+$/u.test(word) || word.length < SLIP_LENGTH.min || word.length > SLIP_LENGTH.max) return null;
  const letters = [...word];
  const other = word.length >= LONG_WORD ? ".?" : ".";
  const slips = letters.slice(1).flatMap((letter, before) => {
    const [start, end] = [letters.slice(0, before + 1), letters.slice(before + 2)];
    const [next, ...rest] = end;
    const swapped = next ? [[...start, next, letter, ...rest]] : [];
    return [[...start, other, ...end], [...start, ".", letter, ...end], ...swapped];
  });
  const single = letters.filter((letter, index) => letter !== letters[index - 1]);
  const alike = single.map((letter) => `${ALIKE[letter] ?? letter}+`);
  const patterns = [alike, ...slips].map((parts) => parts.join("")).join("|");
  return `^(${patterns})|(${patterns})$`;
}

/**
 * Words that people look for and no product is called, each by its beginning, with what the catalogue calls it. Asked only
 * where the words as typed find nothing (decision 0026).
 */
const SYNONYMS: readonly [beginning: string, called: string][] = [
  ["ficklamp", "lampa"],
  ["nödljus", "nödbelysning"],
  ["stearinljus", "lykta"],
  ["toapapper", "toalett"],
  ["toalettpapper", "toalett"],
  ["generator", "elverk"],
  ["elaggregat", "elverk"],
  ["powerbank", "kraftstation"],
  ["gasolspis", "gasolkök"],
  ["campingkök", "stormkök"],
  ["förbandslåd", "första hjälpen"],
  ["defibrillator", "hjärtstartare"],
  ["konserver", "konservpaket"],
];

/** As it is compared: small letters without marks, and without what stands around the word. */
const folded = (word: string): string =>
  word
    .normalize("NFD")
    .replace(/[^\p{L}\p{N}]/gu, "")
    .toLowerCase();

/** The search in the catalogue's own words; null when none of its words has another. */
export function inCatalogueWords(search: string): string | null {
  const words = search.split(/\s+/);
  const called = words.map((word) => SYNONYMS.find(([beginning]) => folded(word).startsWith(folded(beginning)))?.[1] ?? word);
  return called.some((word, index) => word !== words[index]) ? called.join(" ") : null;
}
