import { type Column, type SQL, sql } from "drizzle-orm";
import { parsePhoneNumberFromString } from "libphonenumber-js/max";
import { beginsWith } from "./database/search-pattern.ts";
import { InvalidError } from "./errors.ts";

/** A typed telephone number as it is stored, E.164; null stays null. Throws InvalidError on the field for one that cannot exist. */
export function readPhoneField(field: string, typed: string): string;
export function readPhoneField(field: string, typed: string | null): string | null;
export function readPhoneField(field: string, typed: string | null): string | null {
  if (typed === null) return null;
  const phone = parsePhone(typed);
  if (!phone) throw new InvalidError("INVALID_INPUT", { fields: { [field]: "Ogiltigt telefonnummerformat." } });
  return phone;
}

/** Reads `070-123 45 67`, `0046…` or `+46…` (Swedish unless it names a country) as E.164, `+46701234567`, which is what
 *  is stored and what 46elks takes; null for a number that cannot exist. On the server only: its tables are 150 kB. */
export function parsePhone(text: string): string | null {
  const number = parsePhoneNumberFromString(text, { defaultCountry: "SE", extract: false });
  return number?.isValid() && !number.ext ? number.number : null;
}

/** Numbers that nobody has confirmed: those that SMS go to, or with `outside` just the others. Prefixes such as `+46`. */
export interface SmsNumbers {
  prefixes: readonly string[];
  outside?: boolean | undefined;
}

/** Whether a number is among these, as a condition in a statement. */
export const isAmong = (number: Column | SQL, { prefixes, outside }: SmsNumbers): SQL<boolean> =>
  outside ? sql<boolean>`not ${beginsWith(number, prefixes)}` : beginsWith(number, prefixes);
