import type { savedProducts } from "#drizzle/schema/index.ts";
import type { SavedProductFields } from "#shared/saved-products.ts";

/** A product that somebody keeps a note of (DATA-29). */
export interface SavedProductView extends SavedProductFields {
  id: string;
  savedAt: string;
  updatedAt: string;
}

export interface SavedProductsView {
  /** Whose they are, so that a browser never takes them for somebody else's. */
  profileId: string;
  /** The oldest first. */
  products: SavedProductView[];
}

export function toSavedProductView(row: typeof savedProducts.$inferSelect): SavedProductView {
  const { productId: id, name, purchaseLink, crisisDomainId, note, hasIt, quantity, keepsUntil, savedAt, updatedAt } = row;
  const fields = { name, purchaseLink, crisisDomainId, note, hasIt, quantity, keepsUntil };
  return { id, ...fields, savedAt: savedAt.toISOString(), updatedAt: updatedAt.toISOString() };
}
