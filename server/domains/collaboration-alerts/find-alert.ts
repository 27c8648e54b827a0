import { and, eq, isNotNull, sql } from "drizzle-orm";
import { collaborationAlerts as alerts, crisisDomains, collaborationAlertRecipients as recipients } from "#drizzle/schema/index.ts";
import type { MemberActor } from "#server/platform/actor.ts";
import type { Queryable, Selected, Transaction } from "#server/platform/database/db.ts";
import { NotFoundError } from "#server/platform/errors.ts";

/** What an alert says; `crisis_domains` is joined from the left. */
export const alertContent = {
  id: alerts.id,
  kind: alerts.kind,
  text: alerts.text,
  quantity: alerts.quantity,
  neededWhen: alerts.neededWhen,
  place: alerts.place,
  isUrgent: alerts.isUrgent,
  isExercise: alerts.isExercise,
  area: { id: crisisDomains.id, name: crisisDomains.name },
  replyBy: alerts.replyBy,
};

export interface AlertContent extends Omit<Selected<typeof alertContent>, "area"> {
  area: { id: string; name: string } | null;
}

/** Of an alert that has been sent. */
export const sentAt = sql<Date>`${alerts.sentAt}`.mapWith(alerts.sentAt);

const { area, ...said } = alertContent;
/** An alert that has been sent, with all that its readers and the rules of its changes ask of it. */
const alertFacts = {
  ...said,
  housingAssociationId: alerts.housingAssociationId,
  crisisDomainId: alerts.crisisDomainId,
  crisisActivationId: alerts.crisisActivationId,
  audience: alerts.audience,
  withinKilometres: alerts.withinKilometres,
  sentAt,
  closedAt: alerts.closedAt,
};
export type AlertFacts = Selected<typeof alertFacts>;

/** How far one receiver has come with it. */
export const recipientFacts = {
  housingAssociationId: recipients.housingAssociationId,
  state: recipients.state,
  readAt: recipients.readAt,
  assignedProfileId: recipients.assignedProfileId,
  taskId: recipients.taskId,
};
export type RecipientFacts = Selected<typeof recipientFacts>;

/** An alert as the actor's association has to do with it. */
interface OwnAlert {
  alert: AlertFacts;
  area: AlertContent["area"];
  /** The own place among the receivers; null for the sender. */
  recipient: RecipientFacts | null;
}

/** An alert that was sent by or to the actor's association. Throws NotFoundError for any other, and for drafts. */
export async function findAlert(db: Queryable, { associationId }: MemberActor, alertId: string): Promise<OwnAlert> {
  const [found] = await db
    .select({ alert: alertFacts, area, recipient: recipientFacts })
    .from(alerts)
    .leftJoin(crisisDomains, eq(crisisDomains.id, alerts.crisisDomainId))
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
): Promise<{ alert: AlertFacts; recipient: RecipientFacts }> {
  const recipient = await takeRecipient(tx, alertId, actor.associationId);
  const { alert } = await findAlert(tx, actor, alertId);
  return { alert, recipient };
}

/** The place of one receiver, taken for this transaction: both sides of a thread write one after the other. Throws NotFoundError. */
export async function takeRecipient(tx: Transaction, alertId: string, associationId: string): Promise<RecipientFacts> {
  const [recipient] = await tx
    .select(recipientFacts)
    .from(recipients)
    .where(and(eq(recipients.alertId, alertId), eq(recipients.housingAssociationId, associationId)))
    .for("update");
  if (!recipient) throw new NotFoundError();
  return recipient;
}
