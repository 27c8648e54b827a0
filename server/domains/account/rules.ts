import { PROFILE_TYPE_IDS, type ProfileType } from "#shared/enums.ts";
import { unmask } from "#shared/password-patterns.ts";
import { PRODUCT_NAME } from "#shared/text/product-name.ts";

/** Letters only, in lower case and without accents: `Anna-Åsa84!` becomes `annaasa`. */
const lettersOf = (text: string): string =>
  text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}]/gu, "");

/**
 * Whether a password is little more than what others know of the person: the address, a name, the portal's name,
 * with or without digits and signs around it (security.md U1).
 */
export function isPersonalPassword(password: string, person: { email: string; names: readonly (string | null)[] }): boolean {
  const localPart = person.email.split("@")[0] ?? "";
  const names = person.names.filter((name) => name !== null);
  const known = [
    person.email,
    localPart,
    ...localPart.split(/[._+-]/),
    ...names,
    ...names.flatMap((name) => name.split(/\s+/)),
    PRODUCT_NAME,
  ];
  if (password.trim().toLowerCase() === localPart) return true;
  const typed = [password, unmask(password)].map(lettersOf).filter(Boolean);
  return known.some((word) => typed.includes(lettersOf(word)));
}

/** The profile type behind an id of `profile_types` (DATA-04, DATA-05), or null for none. */
export function profileTypeOf(profileTypeId: string | null): ProfileType | null {
  if (profileTypeId === PROFILE_TYPE_IDS.association) return "association";
  return profileTypeId === PROFILE_TYPE_IDS.private ? "private" : null;
}
