import { InvalidError } from "#server/platform/errors.ts";
import { parsePhone } from "./parse-phone.ts";

/** A typed telephone number as it is stored, E.164; null stays null. Throws InvalidError on the field for one that cannot exist. */
export function readPhoneField(field: string, typed: string): string;
export function readPhoneField(field: string, typed: string | null): string | null;
export function readPhoneField(field: string, typed: string | null): string | null {
  if (typed === null) return null;
  const phone = parsePhone(typed);
  if (!phone) throw new InvalidError("INVALID_INPUT", { fields: { [field]: "Ogiltigt telefonnummerformat." } });
  return phone;
}
