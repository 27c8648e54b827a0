import type { RouterOutputs } from "#client/lib/trpc.ts";

export type BoardRecipients = RouterOutputs["documents"]["boardRecipients"];

const LIST = new Intl.ListFormat("sv", { type: "conjunction" });

const isOnlyYou = (recipients: BoardRecipients): boolean => recipients.length === 1 && recipients[0]?.isYou === true;

const names = (recipients: BoardRecipients): string => LIST.format(recipients.map(({ name, isYou }) => (isYou ? `${name} (du)` : name)));

/** What the dialog says before anything is sent. */
export function beforeSending(recipients: BoardRecipients): string {
  if (isOnlyYou(recipients)) return "Det går bara till dig: du är föreningens enda systemägare.";
  const count = recipients.length === 1 ? "föreningens systemägare" : `föreningens ${recipients.length} systemägare`;
  return `Den senaste versionen skickas med e-post till ${count}: ${names(recipients)}.`;
}

/** What the receipt says. */
export const afterSending = (recipients: BoardRecipients): string =>
  isOnlyYou(recipients) ? "Det går bara till dig." : `Det går till ${names(recipients)}.`;
