import { findSaved, type SavedProduct } from "#client/lib/saved-products/saved-products.ts";
import { isoDay } from "#shared/format/date.ts";
import { isAtHome } from "#shared/saved-products.ts";

/** Whether a product, or the tip that is the same, is at home and of use today. */
export function useIsAtHome({ saved }: { saved: readonly SavedProduct[] }) {
  const today = isoDay(new Date());
  return (product: { id: string; purchaseLink: string }): boolean => {
    const known = findSaved(saved, product);
    return known !== undefined && isAtHome(known, today);
  };
}
