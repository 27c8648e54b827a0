import { z } from "zod";
import { countUpTo } from "./fields.ts";

export const HOUSEHOLD_MAX = 50;

const heads = countUpTo(HOUSEHOLD_MAX);
/** A field that nobody has filled in is none. */
const headsOrNone = z.preprocess((count) => (count === "" ? 0 : (count ?? 0)), heads);

/** Who lives in a home, wherever it is asked. */
export const householdHeads = { adults: heads, children: headsOrNone, dogs: headsOrNone, cats: headsOrNone };

/** How many of the children are below one year. Left out by pages that do not ask, which then change nothing of it. */
export const infantsField = z.preprocess((count) => (count === "" ? 0 : count), heads.optional());

/** A home has no more infants than children. */
export const infantsAreChildren = ({ children, infants = 0 }: { children: number; infants?: number | undefined }): boolean =>
  infants <= children;
export const TOO_MANY_INFANTS = { path: ["infants"], message: "De under 1 år räknas bland barnen, så de kan inte vara fler." };

/** Who lives there is one answer: a change of one of them is a change of all three. */
export const HOUSEHOLD_PARTS = ["persons", "dogs", "cats", "diet", "allergies", "daysPrepared", "hasColdMedicine"] as const;
export type HouseholdPart = (typeof HOUSEHOLD_PARTS)[number];

/** What the writer has changed: the rest stays as others have left it meanwhile. Left out by pages of before, which change all they tell. */
export const changedParts = z.array(z.enum(HOUSEHOLD_PARTS)).optional();

const PERSONS: readonly string[] = ["adults", "children", "infants"];

/** The part of each field of a form. */
export const partOf = (field: string): HouseholdPart | undefined =>
  PERSONS.includes(field) ? "persons" : HOUSEHOLD_PARTS.find((part) => part === field);

/** What is said where nobody does. */
export const SOMEBODY_AT_HOME = { path: ["adults"], message: "Minst en person behöver bo i hushållet." };
