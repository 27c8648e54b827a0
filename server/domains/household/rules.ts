import type { savedProducts } from "#drizzle/schema/index.ts";
import { NEW_PRODUCT, type SavedProductField } from "#shared/saved-products.ts";
import type { SavedProductChange } from "#shared/schemas/saved-products.ts";

type Row = typeof savedProducts.$inferSelect;
/** What stands of one saved product, or would stand. */
export type StandingProduct = Pick<Row, SavedProductField | "productId" | "changedAt" | "savedAt">;

/** What one change comes to. `product` is null when nothing stands afterwards. */
export interface ChangedProduct {
  product: StandingProduct | null;
  /** A later word of another device holds instead of something that was sent: a field, or that it is gone. */
  isOvertaken: boolean;
}

/**
 * Merges what a browser did into what stands: of each field the later word holds, and who removes what somebody has written on since
 * removes nothing. A product that does not stand comes into being by a name; without one it was removed meanwhile.
 */
export function mergeChange(standing: StandingProduct | null, change: SavedProductChange, now: Date): ChangedProduct {
  const at = (ageMs: number): string => new Date(now.getTime() - ageMs).toISOString();
  if (change.removed) {
    const removedAt = at(change.removed.ageMs);
    const isWrittenSince = standing !== null && Object.values(standing.changedAt).some((changedAt) => changedAt > removedAt);
    return isWrittenSince ? { product: standing, isOvertaken: true } : { product: null, isOvertaken: false };
  }
  if (!standing && !change.fields.name) return { product: null, isOvertaken: true };
  const savedAt = change.savedAt && new Date(change.savedAt) < now ? new Date(change.savedAt) : now;
  const product: StandingProduct = { name: "", ...NEW_PRODUCT, productId: change.productId, changedAt: {}, savedAt, ...standing };
  let isOvertaken = false;
  for (const [field, told] of Object.entries(change.fields) as [SavedProductField, { value: never; ageMs: number } | undefined][]) {
    if (!told) continue;
    const toldAt = at(told.ageMs);
    const changedAt = product.changedAt[field];
    if (changedAt !== undefined && changedAt > toldAt) {
      isOvertaken ||= product[field] !== told.value;
      continue;
    }
    product[field] = told.value;
    product.changedAt = { ...product.changedAt, [field]: toldAt };
  }
  return { product, isOvertaken };
}

/** The one that is the same product: by its id or its purchase link (LOCAL-12). */
export function findStanding<Product extends StandingProduct>(
  standing: readonly Product[],
  { productId, fields }: SavedProductChange,
): Product | null {
  const link = fields.purchaseLink?.value;
  return standing.find((one) => one.productId === productId) ?? standing.find((one) => link && one.purchaseLink === link) ?? null;
}
