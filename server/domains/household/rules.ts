import type { savedProducts } from "#drizzle/schema/index.ts";
import { NEW_PRODUCT, type SavedProductField } from "#shared/saved-products.ts";
import type { SavedProductChange } from "#shared/schemas/saved-products.ts";
import { doneAt, laterWords } from "./later-words.ts";

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
  if (change.removed) {
    const removedAt = doneAt(change.removed.ageMs, now);
    const isWrittenSince = standing !== null && Object.values(standing.changedAt).some((changedAt) => changedAt > removedAt);
    return isWrittenSince ? { product: standing, isOvertaken: true } : { product: null, isOvertaken: false };
  }
  if (!standing && !change.fields.name) return { product: null, isOvertaken: true };
  const savedAt = change.savedAt && new Date(change.savedAt) < now ? new Date(change.savedAt) : now;
  const product: StandingProduct = { name: "", ...NEW_PRODUCT, productId: change.productId, changedAt: {}, savedAt, ...standing };
  const told = Object.entries(change.fields).flatMap(([field, word]) => (word ? [[field as SavedProductField, word] as const] : []));
  const ages = new Map(told.map(([field, { ageMs }]) => [field, ageMs]));
  const { holding, earlier, changedAt } = laterWords(product.changedAt, ages, now);
  const values = Object.fromEntries(told);
  const isOvertaken = earlier.some((field) => product[field] !== values[field]?.value);
  const written = Object.fromEntries(holding.map((field) => [field, values[field]?.value]));
  return { product: { ...product, ...written, changedAt }, isOvertaken };
}

/** The one that is the same product: by its id or its purchase link (LOCAL-12). */
export function findStanding<Product extends StandingProduct>(
  standing: readonly Product[],
  { productId, fields }: SavedProductChange,
): Product | null {
  const link = fields.purchaseLink?.value;
  return standing.find((one) => one.productId === productId) ?? standing.find((one) => link && one.purchaseLink === link) ?? null;
}
