import { useContact } from "#client/lib/use-contact.ts";

/** That the association's postal code is given once and for all, and whom to ask when it is wrong. */
export function usePostalCodeNote(): string {
  const { data: contact } = useContact();
  return `Kan inte ändras. Är det fel, ${contact?.email ? `skriv till ${contact.email}` : "vänd dig till den som driver portalen"}.`;
}
