import { z } from "zod";
import { countUpTo } from "./fields.ts";

export const HOUSEHOLD_MAX = 50;

const heads = countUpTo(HOUSEHOLD_MAX);
/** A field that nobody has filled in is none. */
const headsOrNone = z.preprocess((count) => (count === "" ? 0 : (count ?? 0)), heads);

/** Who lives in a home, wherever it is asked. */
export const householdHeads = { adults: heads, children: headsOrNone, dogs: headsOrNone, cats: headsOrNone };

/** What is said where nobody does. */
export const SOMEBODY_AT_HOME = { path: ["adults"], message: "Minst en person behöver bo i hushållet." };
