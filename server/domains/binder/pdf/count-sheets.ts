/** Chrome writes a page's object before the next one's, and the places that links lead to with the page they lie on. */
const PAGE = /(\d+) 0 obj\s*<<\/Type \/Page\b/g;
const DESTINATION = /\/(\w+) \[(\d+) 0 R \/XYZ/g;

/** How many sheets a printed document has. */
export const countSheets = (pdf: Uint8Array): number => pagesOf(asText(pdf)).length;

/**
 * How many sheets lie between the linked places of a document that Chrome has printed, by the names of the places: from the sheet of
 * one to the sheet of the next, of the last one to the end. Each place begins a sheet.
 */
export function sheetsByPlace(pdf: Uint8Array): ReadonlyMap<string, number> {
  const text = asText(pdf);
  const pages = pagesOf(text);
  const places = [...text.matchAll(DESTINATION)].map(([, name = "", page]) => ({ name, at: pages.indexOf(Number(page)) }));
  places.sort((a, b) => a.at - b.at);
  return new Map(places.map(({ name, at }, index) => [name, (places[index + 1]?.at ?? pages.length) - at]));
}

const pagesOf = (text: string): number[] => [...text.matchAll(PAGE)].map(([, id]) => Number(id)).sort((a, b) => a - b);

const asText = (pdf: Uint8Array): string => Buffer.from(pdf).toString("latin1");
