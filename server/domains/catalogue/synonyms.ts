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
