import { type Area, groupByArea, type ProductTip, priceSpan } from "./product-views.ts";
import type { SavedProduct } from "./saved-products.ts";

/** The list as plain text, to paste into a message: what is to be bought by area, then what is at home already. */
export function savedListText(saved: readonly SavedProduct[], areas: readonly Area[], tips: readonly ProductTip[]): string {
  const missing = groupByArea(
    areas,
    saved.filter(({ hasIt }) => !hasIt),
  ).map(({ name, items }) => [name, ...items.map((item) => lineOf(item, tips))].join("\n"));
  const atHome = saved.filter(({ hasIt }) => hasIt).map(({ name }) => `[x] ${name}`);
  const parts = ["Vår inköpslista", ...missing, ...(atHome.length > 0 ? [["Har redan", ...atHome].join("\n")] : [])];
  return parts.join("\n\n");
}

function lineOf({ id, name, note, purchaseLink }: SavedProduct, tips: readonly ProductTip[]): string {
  const tip = tips.find((known) => known.id === id);
  const price = tip ? ` (cirka ${priceSpan(tip)})` : "";
  const details = [note, purchaseLink].filter(Boolean).map((detail) => `    ${detail}`);
  return [`[ ] ${name}${price}`, ...details].join("\n");
}
