import type { DomainContext } from "#server/platform/context.ts";
import { type BinderDocument, binderHtml, CONTENTS, type NumberedTab, tabAnchor } from "./pdf/binder-document.tsx";
import type { PrintedTab } from "./pdf/binder-tabs.tsx";
import type { PrintAccount } from "./rules.ts";

/** Chrome writes a page's object before the next one's, and the places that links lead to with the page they lie on. */
const PAGE = /(\d+) 0 obj\s*<<\/Type \/Page\b/g;
const DESTINATION = /\/(\w+) \[(\d+) 0 R \/XYZ/g;

/** How many sheets a printed document has. */
export const countSheets = (pdf: Uint8Array): number => pagesOf(asText(pdf)).length;

const pagesOf = (text: string): number[] => [...text.matchAll(PAGE)].map(([, id]) => Number(id)).sort((a, b) => a - b);

const asText = (pdf: Uint8Array): string => Buffer.from(pdf).toString("latin1");

const REMEMBERED = 5_000;
type Renderer = DomainContext["pdf"];
/** Sheets by what a tab says, for each renderer: with one the same text always fills as many, whoever prints it. */
const remembered = new WeakMap<Renderer, Map<string, number>>();
const sheetsBy = (renderer: Renderer): Map<string, number> => {
  const sheets = remembered.get(renderer) ?? new Map<string, number>();
  remembered.set(renderer, sheets);
  return sheets;
};
/** The counts under way, by who pays for them and what is counted: all who ask meanwhile on the same account wait for the same. */
const underWay = new Map<string, Promise<number>>();

export interface MeasuredTabs {
  sheets: ReadonlyMap<string, number>;
  /** With the front, where the contents stand. */
  total: number;
}

/**
 * How many sheets each tab fills, by key, from a print of those that nobody has printed or prints now. Throws LimitError and
 * UnavailableError with CHROME_MISSING.
 */
export async function measureTabs(
  ctx: Pick<DomainContext, "pdf" | "limits">,
  tabs: readonly PrintedTab[],
  { name, account }: { name: string; account: PrintAccount },
): Promise<MeasuredTabs> {
  const contentsHash = `contents ${tabs.map(({ title }) => title).join("\n")}`;
  const counts = new Map([contentsHash, ...tabs.map(({ hash }) => hash)].map((hash) => [hash, known(ctx.pdf, account, hash)]));
  const missing = tabs.filter(({ hash }) => counts.get(hash) === undefined);
  if (missing.length > 0 || counts.get(contentsHash) === undefined) {
    const printed = printTrial(ctx, account, trialOf(tabs, missing, name));
    const countOf = (anchor: string) => printed.then((sheets) => sheets.get(anchor) ?? 1);
    for (const tab of missing) counts.set(tab.hash, share(ctx.pdf, account, tab.hash, countOf(tabAnchor(tab))));
    counts.set(contentsHash, share(ctx.pdf, account, contentsHash, countOf(CONTENTS)));
  }
  const count = async (hash: string) => (await counts.get(hash)) ?? 1;
  const [inFront, counted] = await Promise.all([
    count(contentsHash),
    Promise.all(tabs.map(async ({ key, hash }) => [key, await count(hash)] as const)),
  ]);
  const inTabs = counted.reduce((sum, [, sheets]) => sum + sheets, 0);
  return { sheets: new Map(counted), total: inFront + inTabs };
}

async function printTrial({ pdf, limits }: Pick<DomainContext, "pdf" | "limits">, account: PrintAccount, trial: BinderDocument) {
  await limits.consume(account.limit, account.associationId);
  return sheetsByPlace(await pdf.render(await binderHtml(trial)));
}

/** A print for counting, with only the tabs that have to be counted. */
function trialOf(tabs: readonly PrintedTab[], missing: readonly PrintedTab[], associationName: string): BinderDocument {
  const trial: NumberedTab[] = tabs.map((tab) => ({ ...tab, pages: 1, version: 1 }));
  const printed = trial.filter(({ key }) => missing.some((tab) => tab.key === key));
  return { associationName, printedAt: new Date(0), version: 1, checksum: "", tabs: trial, printed };
}

const placeOf = ({ limit, associationId }: PrintAccount, hash: string) => `${limit} ${associationId} ${hash}`;

const known = (renderer: Renderer, account: PrintAccount, hash: string): number | Promise<number> | undefined =>
  sheetsBy(renderer).get(hash) ?? underWay.get(placeOf(account, hash));

/** A count that failed is forgotten, so that the next who asks makes it anew. */
function share(renderer: Renderer, account: PrintAccount, hash: string, counting: Promise<number>): Promise<number> {
  const place = placeOf(account, hash);
  const shared = counting.then((sheets) => remember(sheetsBy(renderer), hash, sheets)).finally(() => underWay.delete(place));
  underWay.set(place, shared);
  return shared;
}

function remember(sheetsByHash: Map<string, number>, hash: string, sheets: number): number {
  sheetsByHash.delete(hash);
  sheetsByHash.set(hash, sheets);
  const [oldest] = sheetsByHash.keys();
  if (sheetsByHash.size > REMEMBERED && oldest !== undefined) sheetsByHash.delete(oldest);
  return sheets;
}

/**
 * How many sheets lie between the linked places of a document that Chrome has printed, by the names of the places: from the sheet of
 * one to the sheet of the next, of the last one to the end. Each place begins a sheet.
 */
function sheetsByPlace(pdf: Uint8Array): ReadonlyMap<string, number> {
  const text = asText(pdf);
  const pages = pagesOf(text);
  const places = [...text.matchAll(DESTINATION)].map(([, name = "", page]) => ({ name, at: pages.indexOf(Number(page)) }));
  places.sort((a, b) => a.at - b.at);
  return new Map(places.map(({ name, at }, index) => [name, (places[index + 1]?.at ?? pages.length) - at]));
}
