import { type Column, type SQL, sql } from "drizzle-orm";
import { beginsWith } from "#server/platform/database/search-pattern.ts";

/** Numbers that nobody has confirmed: those that SMS go to, or with `outside` just the others. Prefixes such as `+46`. */
export interface SmsNumbers {
  prefixes: readonly string[];
  outside?: boolean | undefined;
}

/** Whether a number is among these, as a condition in a statement. */
export const isAmong = (number: Column | SQL, { prefixes, outside }: SmsNumbers): SQL<boolean> =>
  outside ? sql<boolean>`not ${beginsWith(number, prefixes)}` : beginsWith(number, prefixes);
