/** Words that tell no product. */
const FILLERS: ReadonlySet<string> = new Set(["och", "med", "för", "till", "utan", "liter", "styck", "pack"]);

export interface CatalogueSearch {
  text: string;
  /** Whether its hits are likely to be the same thing. */
  isSure: boolean;
}

/** What to look for in the catalogue for a product by this name, most exact first: the name, its telling words, its first word. */
export function catalogueSearches(name: string): CatalogueSearch[] {
  const words = (name.toLowerCase().match(/\p{L}{3,}/gu) ?? []).filter((word) => !FILLERS.has(word));
  const searches = [
    { text: name.trim(), isSure: true },
    { text: words.join(" "), isSure: true },
    { text: words[0] ?? "", isSure: words.length === 1 },
  ];
  return searches.filter(({ text }, index) => text !== "" && searches.findIndex((search) => search.text === text) === index);
}
