import { InvalidError } from "#server/platform/errors.ts";
import { parsePhone } from "#server/platform/phones/parse-phone.ts";
import { emailField } from "#shared/schemas/fields.ts";

export interface Contact {
  channel: "email" | "sms";
  /** As it is stored: lower-case e-mail or E.164 telephone. */
  value: string;
}

/** An e-mail address or a telephone number, by what was typed. Throws InvalidError on the field `contact` for anything else. */
export function readContact(typed: string): Contact {
  if (typed.includes("@")) {
    const email = emailField.safeParse(typed);
    if (email.success) return { channel: "email", value: email.data };
  } else {
    const phone = typed.length <= 40 ? parsePhone(typed.trim()) : null;
    if (phone) return { channel: "sms", value: phone };
  }
  throw new InvalidError("INVALID_INPUT", { fields: { contact: "Skriv en e-postadress eller ett mobilnummer." } });
}
