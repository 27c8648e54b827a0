import { parsePhoneNumberFromString } from "libphonenumber-js/max";

/** Reads `070-123 45 67`, `0046…` or `+46…` (Swedish unless it names a country) as E.164, `+46701234567`, which is what
 *  is stored and what 46elks takes; null for a number that cannot exist. On the server only: its tables are 150 kB. */
export function parsePhone(text: string): string | null {
  const number = parsePhoneNumberFromString(text, { defaultCountry: "SE", extract: false });
  return number?.isValid() && !number.ext ? number.number : null;
}
