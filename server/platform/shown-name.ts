const NAMELESS = "Medlem utan namn";

/**
 * What somebody is called in a list: full name, else display name, else the part of the address before the @. Whoever may not
 * see addresses sees no part of one either.
 */
export function shownName(person: { fullName: string | null; name: string | null; email: string }, maySeeAddress: boolean): string {
  const chosen = person.fullName ?? person.name;
  return chosen ?? (maySeeAddress ? (person.email.split("@")[0] ?? person.email) : NAMELESS);
}
