import { z } from "zod";
import { HOUSEHOLD_PARTS } from "../household-parts.ts";
import { ageMs } from "./change-age.ts";
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

/** What the writer has changed: the rest stays as others have left it meanwhile. Left out by pages of before, which change all they tell. */
export const changedParts = z.array(z.enum(HOUSEHOLD_PARTS)).optional();

/** How long ago each of them was changed, told by who waited for a network. A part without one is a word of now. */
export const partAges = <Part extends string>(parts: readonly Part[]) => z.partialRecord(z.enum(parts), ageMs).optional();

/** What is said where nobody does. */
export const SOMEBODY_AT_HOME = { path: ["adults"], message: "Minst en person behöver bo i hushållet." };
