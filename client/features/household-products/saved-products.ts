import { z } from "zod";
import { userStorage } from "#client/lib/user-storage.ts";
import { isWebLink } from "#shared/shop-link.ts";

export const SAVED_NAME_MAX_LENGTH = 100;
export const SAVED_NOTE_MAX_LENGTH = 300;

/** Anybody can write to a browser's storage, so that what it holds is looked at: a fault in a detail costs that detail. */
const savedProduct = z.object({
  id: z.string().min(1),
  name: z.string().trim().min(1).max(SAVED_NAME_MAX_LENGTH),
  /** Empty for something that is bought nowhere in particular. */
  purchaseLink: z.string().refine(isWebLink).catch(""),
  /** The area it is listed under. */
  crisisDomainId: z.string().nullable().catch(null),
  note: z.string().max(SAVED_NOTE_MAX_LENGTH).catch(""),
  /** Whether the household has it at home already. */
  hasIt: z.boolean().catch(false),
  savedAt: z.iso.datetime().nullable().catch(null),
});
/** A product that somebody keeps a note of, in this browser only (DATA-29). */
export type SavedProduct = z.output<typeof savedProduct>;
export type NewSavedProduct = Partial<SavedProduct> & Pick<SavedProduct, "name">;

type Storage = Pick<typeof userStorage, "read" | "write">;

/** What this browser has saved for the user, oldest first. */
export function readSaved(userId: string, storage: Storage = userStorage): SavedProduct[] {
  const value = storage.read(userId, "saved-products");
  if (!Array.isArray(value)) return [];
  return value.flatMap((entry) => savedProduct.safeParse(entry).data ?? []);
}

/** Whether the browser took it: one that is full keeps what it had. */
export function keepSaved(userId: string, saved: readonly SavedProduct[], storage: Storage = userStorage): boolean {
  storage.write(userId, "saved-products", saved);
  return JSON.stringify(storage.read(userId, "saved-products")) === JSON.stringify(saved);
}

/** The one that is the same product: by its id or its purchase link (LOCAL-12). */
export function findSaved(
  saved: readonly SavedProduct[],
  { id, purchaseLink }: { id?: string; purchaseLink?: string },
): SavedProduct | undefined {
  return saved.find((entry) => entry.id === id || (entry.purchaseLink !== "" && entry.purchaseLink === purchaseLink));
}

/** With this product at the end, unless it is there already. */
export function addSaved(saved: readonly SavedProduct[], product: NewSavedProduct, now: Date): SavedProduct[] {
  if (findSaved(saved, product)) return [...saved];
  const defaults = { id: idFor(product.name), purchaseLink: "", crisisDomainId: null, note: "", hasIt: false };
  return [...saved, { ...defaults, ...product, savedAt: now.toISOString() }];
}

/** An id for a product that brings none: its name with a random suffix (DATA-30). */
function idFor(name: string): string {
  const words = name
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\d]+/gu, "-");
  return `${words}-${crypto.getRandomValues(new Uint32Array(1))[0]?.toString(36)}`;
}
