import type { z } from "zod";
import { requireNoNames } from "#server/domains/collaboration/require-no-names.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { InvalidError } from "#server/platform/errors.ts";
import type { readyAlert } from "#shared/schemas/collaboration-alerts.ts";
import { ERROR_MESSAGES } from "#shared/text/error-messages.ts";

/** Refuses a time to answer by that has been. Throws InvalidError with ALERT_REPLY_TIME_PAST. */
export function requireTimeLeft({ now }: DomainContext, replyBy: Date | null | undefined): void {
  if (!replyBy || replyBy > now()) return;
  throw new InvalidError("ALERT_REPLY_TIME_PAST", { fields: { replyBy: ERROR_MESSAGES.ALERT_REPLY_TIME_PAST } });
}

/** Refuses an alert that names somebody who lives in the sender's house. Throws InvalidError with RESIDENT_NAMED. */
export function requireNamelessAlert(
  tx: Transaction,
  senderId: string,
  receiverIds: readonly string[],
  { text, quantity, neededWhen, place }: Pick<z.output<typeof readyAlert>, "text" | "quantity" | "neededWhen" | "place">,
): Promise<void> {
  return requireNoNames(tx, [senderId, ...receiverIds], { text, quantity, neededWhen, place });
}
