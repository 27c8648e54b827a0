import type { z } from "zod";
import type { SavedProductFields } from "#shared/saved-products.ts";
import type { saveHouseholdInput } from "#shared/schemas/account.ts";
import type { SavedProductChange } from "#shared/schemas/saved-products.ts";

/** What a form of the household sends: nothing told but what the changes say. */
export const householdInput = (changes: Partial<z.output<typeof saveHouseholdInput>> = {}): z.output<typeof saveHouseholdInput> => ({
  ...{ adults: null, children: 0, infants: 0, dogs: 0, cats: 0, hasColdMedicine: false, diet: [], allergies: [], daysPrepared: null },
  ...changes,
});

/** Fields of a saved product, changed so long ago. */
export const toldAgo = (productId: string, fields: Partial<SavedProductFields>, ageMs: number): SavedProductChange => ({
  productId,
  fields: Object.fromEntries(Object.entries(fields).map(([field, value]) => [field, { value, ageMs }])),
});

/** A product that is saved, so long ago. */
export const saved = (productId: string, fields: Partial<SavedProductFields> & { name: string }, ageMs = 0): SavedProductChange =>
  toldAgo(productId, fields, ageMs);
