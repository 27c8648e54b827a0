import { errorReason, errorText } from "#client/lib/error-text.ts";

const LINK_INVALID = "Länken gäller inte längre. Begär en ny.";

/** Whether a mailed link was refused for good: spent, expired, another person's or made up. */
export function isSpentLink(error: unknown): boolean {
  const reason = errorReason(error);
  return reason === "LINK_INVALID" || reason === "INVALID_INPUT";
}

/** What went wrong with a mailed link. A secret of the wrong shape is a fault of the link, not of a field. */
export function linkErrorText(error: unknown): string {
  return errorReason(error) === "INVALID_INPUT" ? LINK_INVALID : errorText(error);
}

/** What to do after a mailed link that did not work, for someone who is signed in with this address, or signed out. */
export function wayOn(error: unknown, signedInAs: string | undefined): string {
  if (errorReason(error) === "EMAIL_TAKEN") {
    return signedInAs
      ? `Din adress är fortfarande ${signedInAs}. Välj en annan under Inställningar.`
      : "Logga in med den adress du hade förut och välj en annan under Inställningar.";
  }
  if (!isSpentLink(error)) return "Öppna länken i mejlet en gång till.";
  if (signedInAs) return `Du är redan inloggad som ${signedInAs}. Hör länken till ett annat konto loggar du ut och öppnar den igen.`;
  return "Har du redan bekräftat adressen loggar du in som vanligt. Annars kan du få ett nytt mejl när du loggar in.";
}
