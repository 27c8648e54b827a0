import type { z } from "zod";
import type { saveHouseholdInput } from "#shared/schemas/account.ts";

/** What a form of the household sends: nothing told but what the changes say. */
export const householdInput = (changes: Partial<z.output<typeof saveHouseholdInput>> = {}): z.output<typeof saveHouseholdInput> => ({
  ...{ adults: null, children: 0, dogs: 0, cats: 0, diet: [], allergies: [], daysPrepared: null },
  ...changes,
});
