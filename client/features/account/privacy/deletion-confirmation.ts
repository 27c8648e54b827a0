import type { RouterOutputs } from "#client/lib/trpc.ts";

export type DeletionConsequences = RouterOutputs["gdpr"]["deletionConsequences"];

const CONFIRMATION_WORD = "RADERA";

/** What must be typed before the account is deleted: the name of the association that closes with it, else the word. */
export function confirmationText({ closesAssociation }: DeletionConsequences): string {
  return closesAssociation?.name ?? CONFIRMATION_WORD;
}

/** Case and spaces do not matter: what is typed shows the will, it is no password. */
export function isConfirmed(typed: string, expected: string): boolean {
  return plain(typed) === plain(expected);
}

/** What becomes of the subscribers of an association that closes. */
export function subscribersText(count: number): string {
  if (count === 0) return "Den har inga krisprenumeranter.";
  if (count === 1) return "1 krisprenumerant får besked och tas bort.";
  return `${count} krisprenumeranter får besked och tas bort.`;
}

const plain = (text: string): string => text.normalize("NFC").replace(/\s+/g, " ").trim().toLocaleLowerCase("sv");
