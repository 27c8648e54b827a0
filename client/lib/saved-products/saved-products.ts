import { z } from "zod";
import { userStorage } from "#client/lib/user-storage.ts";
import { NEW_PRODUCT } from "#shared/saved-products.ts";
import { SAVED_NAME_MAX_LENGTH, SAVED_NOTE_MAX_LENGTH, savedProductFields } from "#shared/schemas/saved-products.ts";
import { isWebLink } from "#shared/shop-link.ts";

/** Anybody can write to a browser's storage, so that what it holds is looked at: a fault in a detail costs that detail. */
const savedProduct = z.object({
  id: z.string().min(1),
  name: z.string().trim().min(1).max(SAVED_NAME_MAX_LENGTH),
  purchaseLink: z.string().refine(isWebLink).catch(""),
  crisisDomainId: z.string().nullable().catch(null),
  note: z.string().max(SAVED_NOTE_MAX_LENGTH).catch(""),
  hasIt: z.boolean().catch(false),
  quantity: savedProductFields.quantity.catch(null),
  keepsUntil: savedProductFields.keepsUntil.catch(null),
  savedAt: z.iso.datetime().nullable().catch(null),
  /** When the server wrote it last; null for what it never had. */
  updatedAt: z.iso.datetime().nullable().catch(null),
});
/** A product that somebody keeps a note of (DATA-29); the server has them, and this browser a copy. */
export type SavedProduct = z.output<typeof savedProduct>;
export type NewSavedProduct = Partial<SavedProduct> & Pick<SavedProduct, "name">;

export type SavedStorage = Pick<typeof userStorage, "read" | "write" | "remove">;

/** What this browser has saved for the user, oldest first. */
export function readSaved(userId: string, storage: SavedStorage = userStorage): SavedProduct[] {
  const value = storage.read(userId, "saved-products");
  if (!Array.isArray(value)) return [];
  return value.flatMap((entry) => savedProduct.safeParse(entry).data ?? []);
}

/** Whether the browser took it: one that is full keeps what it had. */
export function keepSaved(userId: string, saved: readonly SavedProduct[], storage: SavedStorage = userStorage): boolean {
  storage.write(userId, "saved-products", saved);
  return JSON.stringify(storage.read(userId, "saved-products")) === JSON.stringify(saved);
}

/** The one that is the same product: by its id or its purchase link (LOCAL-12). */
export function findSaved<Product extends Pick<SavedProduct, "id" | "purchaseLink">>(
  saved: readonly Product[],
  { id, purchaseLink }: { id?: string; purchaseLink?: string },
): Product | undefined {
  return saved.find((entry) => entry.id === id || (entry.purchaseLink !== "" && entry.purchaseLink === purchaseLink));
}

/** With this product at the end, unless it is there already. */
export function addSaved(saved: readonly SavedProduct[], product: NewSavedProduct, now: Date): SavedProduct[] {
  if (findSaved(saved, product)) return [...saved];
  return [...saved, { id: idFor(product.name), ...NEW_PRODUCT, ...product, savedAt: now.toISOString(), updatedAt: null }];
}

/** An id for a product that brings none: its name with a random suffix (DATA-30). */
function idFor(name: string): string {
  const words = name
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\d]+/gu, "-");
  return `${words}-${crypto.getRandomValues(new Uint32Array(1))[0]?.toString(36)}`;
}
