import { and, desc, eq, inArray } from "drizzle-orm";
import type { z } from "zod";
import {
  auditLog,
  crisisActivations,
  housingAssociations,
  collaborationAlertRecipients as recipients,
  collaborationReplies as replies,
} from "#drizzle/schema/index.ts";
import { activePartners } from "#server/domains/collaboration/partner-queries.ts";
import { findSettings } from "#server/domains/collaboration/settings.ts";
import { selectActivations } from "#server/domains/crisis/activation-queries.ts";
import { findPeople } from "#server/domains/tasks/people-queries.ts";
import { type MemberActor, requirePermission } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import type { AlertRecipientState } from "#shared/enums.ts";
import type { alertInput } from "#shared/schemas/collaboration-alerts.ts";
import { type AlertFacts, findAlert, type RecipientFacts, recipientFacts } from "./find-alert.ts";
import { maySend } from "./rules.ts";
import type { AlertView, ThreadView } from "./views.ts";

/** What a closing is called in the log of events, which alone knows who it was. */
const ALERT_CLOSED_ACTION = "collaboration.close_alert";

/** One alert with its threads. Throws ForbiddenError, and NotFoundError for one that is neither from nor to the caller's association. */
export async function readAlert(ctx: DomainContext, { alertId }: z.output<typeof alertInput>): Promise<AlertView> {
  const actor = requirePermission(ctx.actor, "collaboration:read");
  return readAlertView(ctx.db, actor, alertId);
}

/** The same for an actor who was asked for the right. */
export async function readAlertView(db: Queryable, actor: MemberActor, alertId: string): Promise<AlertView> {
  const { alert, area, recipient } = await findAlert(db, actor, alertId);
  const isSender = recipient === null;
  const isClosed = isSender ? alert.closedAt !== null : recipient.state === "closed";
  const names = await namesOf(db, alert);
  const { id, kind, text, quantity, neededWhen, place, isUrgent, isExercise } = alert;
  return {
    ...{ id, kind, text, quantity, neededWhen, place, isUrgent, isExercise },
    area,
    replyBy: alert.replyBy,
    from: names.get(alert.housingAssociationId) ?? "",
    sentAt: alert.sentAt,
    closedAt: alert.closedAt,
    closedBy: isClosed ? await findCloser(db, actor, alertId) : null,
    mayWrite: !isSender || maySend(actor.role, await findSettings(db, actor.associationId)),
    threads: await readThreads(db, actor, { alert, recipient }, names),
    received: recipient && {
      state: recipient.state,
      assignedTo: await readAssigned(db, actor, recipient.assignedProfileId),
      taskId: recipient.taskId,
    },
    sent: isSender ? { audience: alert.audience, withinKilometres: alert.withinKilometres, crisis: await readCrisis(db, alert) } : null,
  };
}

/** The sender and everybody who got it, by id. */
async function namesOf(db: Queryable, alert: AlertFacts): Promise<Map<string, string>> {
  const got = db.select({ id: recipients.housingAssociationId }).from(recipients).where(eq(recipients.alertId, alert.id));
  const rows = await db
    .select({ id: housingAssociations.id, name: housingAssociations.associationName })
    .from(housingAssociations)
    .where(inArray(housingAssociations.id, got));
  const [sender] = await db
    .select({ name: housingAssociations.associationName })
    .from(housingAssociations)
    .where(eq(housingAssociations.id, alert.housingAssociationId));
  return new Map([...rows.map(({ id, name }): [string, string] => [id, name]), [alert.housingAssociationId, sender?.name ?? ""]]);
}

async function readThreads(
  db: Queryable,
  actor: MemberActor,
  { alert, recipient }: { alert: AlertFacts; recipient: RecipientFacts | null },
  names: ReadonlyMap<string, string>,
): Promise<ThreadView[]> {
  const shown = recipient ? [recipient] : await db.select(recipientFacts).from(recipients).where(eq(recipients.alertId, alert.id));
  const isShown = and(eq(replies.alertId, alert.id), recipient ? eq(replies.recipientAssociationId, actor.associationId) : undefined);
  const lines = await db
    .select({
      id: replies.id,
      recipientAssociationId: replies.recipientAssociationId,
      fromAssociationId: replies.fromAssociationId,
      kind: replies.kind,
      text: replies.text,
      quantity: replies.quantity,
      availableWhen: replies.availableWhen,
      createdAt: replies.createdAt,
    })
    .from(replies)
    .where(isShown)
    .orderBy(replies.createdAt, replies.id);
  const partners = await activePartners(db, actor.associationId);
  const views = shown.map((place): ThreadView => {
    const { housingAssociationId } = place;
    const otherId = recipient ? alert.housingAssociationId : housingAssociationId;
    const hasAnswered = lines.some(({ fromAssociationId }) => fromAssociationId === housingAssociationId);
    return {
      linkId: partners.find(({ associationId }) => associationId === otherId)?.linkId ?? null,
      name: names.get(otherId) ?? "",
      state: alert.closedAt ? stateBeforeEnd(place, hasAnswered) : place.state,
      closedAt: closedByReceiver(alert, place),
      replies: lines
        .filter(({ recipientAssociationId }) => recipientAssociationId === housingAssociationId)
        .map(({ id, fromAssociationId, kind, text, quantity, availableWhen, createdAt }) => ({
          ...{ id, kind, text, quantity, availableWhen },
          from: names.get(fromAssociationId) ?? "",
          isOwn: fromAssociationId === actor.associationId,
          createdAt,
        })),
    };
  });
  return views.sort((one, other) => other.replies.length - one.replies.length || one.name.localeCompare(other.name, "sv"));
}

/** When the sender ends an alert every place is closed; what its receiver had done by then is told by the rest. */
const stateBeforeEnd = ({ readAt }: RecipientFacts, hasAnswered: boolean): AlertRecipientState =>
  hasAnswered ? "answered" : readAt ? "read" : "new";

const closedByReceiver = (alert: AlertFacts, { state, readAt }: RecipientFacts): Date | null =>
  state === "closed" && !alert.closedAt ? readAt : null;

async function readAssigned(
  db: Queryable,
  actor: MemberActor,
  profileId: string | null,
): Promise<{ profileId: string; name: string } | null> {
  if (!profileId) return null;
  const name = (await findPeople(db, actor, [profileId])).get(profileId);
  return name === undefined ? null : { profileId, name };
}

async function readCrisis(db: Queryable, { crisisActivationId }: AlertFacts): Promise<{ id: string; title: string } | null> {
  if (!crisisActivationId) return null;
  const [crisis] = await selectActivations(db).where(eq(crisisActivations.id, crisisActivationId));
  return crisis ? { id: crisis.id, title: `${crisis.isExercise ? "ÖVNING" : "Krisläge"}: ${crisis.domainName}` } : null;
}

/** Who of the actor's own association closed an alert last; null for nobody, and for somebody who is no member any more. */
async function findCloser(db: Queryable, actor: MemberActor, alertId: string): Promise<string | null> {
  const [closing] = await db
    .select({ profileId: auditLog.actorProfileId })
    .from(auditLog)
    .where(and(eq(auditLog.associationId, actor.associationId), eq(auditLog.action, ALERT_CLOSED_ACTION), eq(auditLog.subjectId, alertId)))
    .orderBy(desc(auditLog.createdAt), desc(auditLog.id))
    .limit(1);
  if (!closing?.profileId) return null;
  return (await findPeople(db, actor, [closing.profileId])).get(closing.profileId) ?? null;
}
