import type { RouterOutputs } from "#client/lib/trpc.ts";

export type Binder = RouterOutputs["binder"]["overview"];
export type BinderPages = RouterOutputs["binder"]["pages"];

/** «1 sida», «42 sidor». */
export const pagesInWords = (count: number): string => (count === 1 ? "1 sida" : `${count} sidor`);

/** «1 flik är ändrad», «3 flikar är ändrade». */
export const changesInWords = (count: number): string => (count === 1 ? "1 flik är ändrad" : `${count} flikar är ändrade`);

/** A button's words with how many sheets it takes, once that is known. */
export const withPages = (words: string, count: number | null | undefined): string =>
  count == null ? words : `${words} (${pagesInWords(count)})`;

/** Tabs that the paper does not show as they are now, and those to take out. */
export const countChanges = ({ tabs, removed }: Pick<Binder, "tabs" | "removed">): number =>
  tabs.filter(({ isChanged }) => isChanged).length + removed.length;
