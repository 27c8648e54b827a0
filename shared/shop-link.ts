const SEARCH = "https://duckduckgo.com/";

/** A search among Swedish shops, for a tip that points at no shop in particular. */
export function shopSearchLink(words: string): string {
  const query = new URLSearchParams({ q: `${words} köp`, kl: "se-sv" });
  return `${SEARCH}?${query}`;
}

/** What the button of a link says: a search leads to many shops, every other address to one. */
export function shopLinkLabel(link: string): "Sök i butiker" | "Öppna butik" {
  return link.startsWith(`${SEARCH}?`) ? "Sök i butiker" : "Öppna butik";
}

/** Whether a link may stand in a page: anybody can write to a browser's storage, and `javascript:` is an address too. */
export function isWebLink(link: string): boolean {
  return /^https?:\/\/[^\s/]/i.test(link);
}
