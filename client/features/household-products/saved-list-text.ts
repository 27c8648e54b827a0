import type { SavedProduct } from "#client/lib/saved-products/saved-products.ts";
import { isoDay } from "#shared/format/date.ts";
import { isAtHome } from "#shared/saved-products.ts";
import { type Area, groupByArea, type ProductTip, priceSpan } from "./product-views.ts";

/** The list as plain text, to paste into a message: what is to be bought by area, then what is at home already. */
export function savedListText(saved: readonly SavedProduct[], areas: readonly Area[], tips: readonly ProductTip[]): string {
  const today = isoDay(new Date());
  const missing = groupByArea(
    areas,
    saved.filter((entry) => !isAtHome(entry, today)),
  ).map(({ name, items }) => [name, ...items.map((item) => lineOf(item, tips))].join("\n"));
  const atHome = saved.filter((entry) => isAtHome(entry, today)).map(({ name }) => `[x] ${name}`);
  const parts = ["Vår inköpslista", ...missing, ...(atHome.length > 0 ? [["Har redan", ...atHome].join("\n")] : [])];
  return parts.join("\n\n");
}

function lineOf({ id, name, note, purchaseLink }: SavedProduct, tips: readonly ProductTip[]): string {
  const tip = tips.find((known) => known.id === id);
  const price = tip ? ` (cirka ${priceSpan(tip)})` : "";
  const details = [note, purchaseLink].filter(Boolean).map((detail) => `    ${detail}`);
  return [`[ ] ${name}${price}`, ...details].join("\n");
}
