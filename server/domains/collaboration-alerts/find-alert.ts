import { and, eq, isNotNull } from "drizzle-orm";
import { collaborationAlerts as alerts, collaborationAlertRecipients as recipients } from "#drizzle/schema/index.ts";
import type { MemberActor } from "#server/platform/actor.ts";
import type { Queryable, Transaction } from "#server/platform/database/db.ts";
import { NotFoundError } from "#server/platform/errors.ts";

export type AlertRow = typeof alerts.$inferSelect;
export type RecipientRow = typeof recipients.$inferSelect;

/** An alert as the actor's association has to do with it. */
export interface OwnAlert {
  alert: AlertRow;
  /** The own place among the receivers; null for the sender. */
  recipient: RecipientRow | null;
}

/** An alert that was sent by or to the actor's association. Throws NotFoundError for any other, and for drafts. */
export async function findAlert(db: Queryable, { associationId }: MemberActor, alertId: string): Promise<OwnAlert> {
  const [found] = await db
    .select({ alert: alerts, recipient: recipients })
    .from(alerts)
    .leftJoin(recipients, and(eq(recipients.alertId, alerts.id), eq(recipients.housingAssociationId, associationId)))
    .where(and(eq(alerts.id, alertId), isNotNull(alerts.sentAt)));
  if (!found || (found.alert.housingAssociationId !== associationId && !found.recipient)) throw new NotFoundError();
  return found;
}

/** The same for a receiver, taken for this transaction. Throws NotFoundError also for the sender. */
export async function takeReceived(
  tx: Transaction,
  actor: MemberActor,
  alertId: string,
): Promise<{ alert: AlertRow; recipient: RecipientRow }> {
  const recipient = await takeRecipient(tx, alertId, actor.associationId);
  const { alert } = await findAlert(tx, actor, alertId);
  return { alert, recipient };
}

/** The place of one receiver, taken for this transaction: both sides of a thread write one after the other. Throws NotFoundError. */
export async function takeRecipient(tx: Transaction, alertId: string, associationId: string): Promise<RecipientRow> {
  const [recipient] = await tx
    .select()
    .from(recipients)
    .where(and(eq(recipients.alertId, alertId), eq(recipients.housingAssociationId, associationId)))
    .for("update");
  if (!recipient) throw new NotFoundError();
  return recipient;
}
