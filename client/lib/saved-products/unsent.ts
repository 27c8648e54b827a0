import { z } from "zod";
import { userStorage } from "#client/lib/user-storage.ts";
import { NEW_PRODUCT, type SavedProductField, type SavedProductFields } from "#shared/saved-products.ts";
import { ageOf } from "#shared/schemas/change-age.ts";
import { type SavedProductChange, savedProductFields } from "#shared/schemas/saved-products.ts";
import { findSaved, type SavedProduct, type SavedStorage } from "./saved-products.ts";

/** In milliseconds, by this browser's clock. */
const at = z.number().int().min(0);
const timed = <Field extends z.ZodType>(value: Field) => z.object({ value, at }).optional().catch(undefined);

const unsentProduct = z.object({
  productId: z.string().min(1),
  savedAt: z.iso.datetime().nullable().catch(null),
  fields: z.object({
    name: timed(savedProductFields.name),
    purchaseLink: timed(savedProductFields.purchaseLink),
    crisisDomainId: timed(savedProductFields.crisisDomainId),
    note: timed(savedProductFields.note),
    hasIt: timed(savedProductFields.hasIt),
    quantity: timed(savedProductFields.quantity),
    keepsUntil: timed(savedProductFields.keepsUntil),
  }),
  removedAt: at.nullable().catch(null),
});
/** What was done to one saved product that the server does not have yet: the fields with their times, or that it is gone. */
export type UnsentProduct = z.output<typeof unsentProduct>;

const FIELDS = Object.keys(savedProductFields) as SavedProductField[];

/** As this browser keeps it, or as `kept` stood somewhere else. */
export function readUnsent(userId: string, storage: SavedStorage = userStorage): UnsentProduct[] {
  return asUnsent(storage.read(userId, "unsent-products"));
}

export function asUnsent(kept: unknown): UnsentProduct[] {
  return Array.isArray(kept) ? kept.flatMap((entry) => unsentProduct.safeParse(entry).data ?? []) : [];
}

export function keepUnsent(userId: string, unsent: readonly UnsentProduct[], storage: SavedStorage = userStorage): void {
  if (unsent.length > 0) storage.write(userId, "unsent-products", unsent);
  else storage.remove(userId, "unsent-products");
}

/** With what made the one list the other. */
export function noteChanges(
  unsent: readonly UnsentProduct[],
  { before, after, now }: { before: readonly SavedProduct[]; after: readonly SavedProduct[]; now: number },
): UnsentProduct[] {
  const noted = new Map(unsent.map((one) => [one.productId, one]));
  for (const { id } of before) {
    if (after.some((entry) => entry.id === id)) continue;
    noted.set(id, { productId: id, savedAt: null, fields: {}, removedAt: now });
  }
  for (const entry of after) {
    const known = before.find(({ id }) => id === entry.id);
    const changed = FIELDS.filter((field) => !known || known[field] !== entry[field]);
    if (changed.length === 0) continue;
    const earlier = known ? noted.get(entry.id)?.fields : undefined;
    noted.set(entry.id, {
      productId: entry.id,
      savedAt: entry.savedAt,
      fields: { ...earlier, ...timedFields(entry, changed, now) },
      removedAt: null,
    });
  }
  return [...noted.values()];
}

/** With what a version of before left here and the server never had. */
export function adoptUnsent(unsent: readonly UnsentProduct[], saved: readonly SavedProduct[]): UnsentProduct[] {
  const unknown = saved.filter(({ id, updatedAt }) => updatedAt === null && !unsent.some(({ productId }) => productId === id));
  const adopted = unknown.map((entry) => ({
    productId: entry.id,
    savedAt: entry.savedAt,
    // A field that was never filled in is no word about it.
    fields: timedFields(entry, saidOf(entry), entry.savedAt ? Date.parse(entry.savedAt) : 0),
    removedAt: null,
  }));
  return [...unsent, ...adopted];
}

const saidOf = (entry: SavedProduct): SavedProductField[] =>
  FIELDS.filter((field) => field === "name" || entry[field] !== NEW_PRODUCT[field as keyof typeof NEW_PRODUCT]);

/** What two places kept unsent, together; of the same product the former's word. */
export const joinUnsent = (unsent: readonly UnsentProduct[], others: readonly UnsentProduct[]): UnsentProduct[] => [
  ...unsent,
  ...others.filter(({ productId }) => !unsent.some((one) => one.productId === productId)),
];

/** The server's list as it will be once it has heard of what is unsent. */
export function withUnsent(list: readonly SavedProduct[], unsent: readonly UnsentProduct[]): SavedProduct[] {
  let shown = [...list];
  for (const { productId, savedAt, fields, removedAt } of unsent) {
    const known = findSaved(shown, { id: productId, purchaseLink: fields.purchaseLink?.value ?? "" });
    const values = Object.fromEntries(Object.entries(fields).map(([field, told]) => [field, told?.value])) as Partial<SavedProductFields>;
    if (removedAt !== null) shown = shown.filter(({ id }) => id !== productId);
    else if (known) shown = shown.map((entry) => (entry === known ? { ...entry, ...values } : entry));
    else if (values.name) shown = [...shown, { id: productId, ...NEW_PRODUCT, ...values, name: values.name, savedAt, updatedAt: null }];
  }
  return shown.sort((one, other) => (one.savedAt ?? "").localeCompare(other.savedAt ?? ""));
}

/** As the server is told. */
export function toChanges(unsent: readonly UnsentProduct[], now: number): SavedProductChange[] {
  return unsent.map(({ productId, savedAt, fields, removedAt }) => ({
    productId,
    savedAt,
    fields: Object.fromEntries(
      Object.entries(fields).flatMap(([field, told]) => (told ? [[field, { value: told.value, ageMs: ageOf(told.at, now) }]] : [])),
    ),
    removed: removedAt === null ? null : { ageMs: ageOf(removedAt, now) },
  }));
}

/** Without what was sent, but with what was done to the same fields since. */
export function withoutSent(unsent: readonly UnsentProduct[], sent: readonly UnsentProduct[]): UnsentProduct[] {
  return unsent.flatMap((one) => {
    const told = sent.find(({ productId }) => productId === one.productId);
    if (!told) return one;
    if (one.removedAt !== null) return one.removedAt === told.removedAt ? [] : one;
    const left = Object.entries(one.fields).filter(([field, now]) => now && told.fields[field as SavedProductField]?.at !== now.at);
    return left.length > 0 ? { ...one, fields: Object.fromEntries(left) } : [];
  });
}

const timedFields = (entry: SavedProduct, fields: readonly SavedProductField[], now: number): UnsentProduct["fields"] =>
  Object.fromEntries(fields.map((field) => [field, { value: entry[field], at: now }]));
