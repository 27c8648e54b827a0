/** Who lives there is one answer: a change of one of them is a change of all three. */
export const HOUSEHOLD_PARTS = ["persons", "dogs", "cats", "diet", "allergies", "daysPrepared", "hasColdMedicine"] as const;
export type HouseholdPart = (typeof HOUSEHOLD_PARTS)[number];

const PERSONS: readonly string[] = ["adults", "children", "infants"];

/** The part of each field of a form. */
export const partOf = (field: string): HouseholdPart | undefined =>
  PERSONS.includes(field) ? "persons" : HOUSEHOLD_PARTS.find((part) => part === field);

/** What a household tells of its water alone; each changes by itself. */
export const WATER_PARTS = ["litresPerPerson", "days", "containers", "bottleLitres", "freezerBottleLitres", "boilerLitres"] as const;
export type WaterPart = (typeof WATER_PARTS)[number];

export const waterPartOf = (field: string): WaterPart | undefined => WATER_PARTS.find((part) => part === field);

/** When each part got its value, ISO 8601 by the server's clock. */
export type PartTimes<Part extends string> = Partial<Record<Part, string>>;
