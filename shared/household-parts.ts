/** Who lives there is one answer: a change of one of them is a change of all three. */
export const HOUSEHOLD_PARTS = ["persons", "dogs", "cats", "diet", "allergies", "daysPrepared", "hasColdMedicine"] as const;
export type HouseholdPart = (typeof HOUSEHOLD_PARTS)[number];

const PERSONS: readonly string[] = ["adults", "children", "infants"];

/** The part of each field of a form. */
export const partOf = (field: string): HouseholdPart | undefined =>
  PERSONS.includes(field) ? "persons" : HOUSEHOLD_PARTS.find((part) => part === field);
