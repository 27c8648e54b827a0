import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { collaborationAlerts as alerts, collaborationAlertRecipients } from "#drizzle/schema/index.ts";
import { logSharing } from "#server/domains/collaboration/share-log.ts";
import { lockMembersFor } from "#server/domains/membership/lock-members.ts";
import { type MemberActor, requirePermission } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ConflictError, InvalidError, NotFoundError, PreconditionError } from "#server/platform/errors.ts";
import { withLimit } from "#server/platform/limits/rate-limit.ts";
import { requestHash, requireSameRequest } from "#server/platform/request-hash.ts";
import { receiversOf } from "#shared/calculations/alert-receivers.ts";
import type { sendAlertInput } from "#shared/schemas/collaboration-alerts.ts";
import { alertInWords } from "#shared/text/collaboration-alert-labels.ts";
import { isOwnDraft, readAlertValues, requireNamelessAlert, requireTimeLeft } from "./drafts.ts";
import { type ReachablePartner, requireSender } from "./sending-queries.ts";

type SendAlertInput = z.output<typeof sendAlertInput>;

/**
 * «Skicka larm»: to the partners of its audience as they are now, once. Throws ForbiddenError, also with COLLABORATION_NOT_ALLOWED,
 * PreconditionError, NotFoundError, InvalidError for a text that names a resident, a time that has been or an audience without
 * anybody, ConflictError with ALERT_RECEIVERS_CHANGED when it is not as many as were confirmed, or others.
 */
export async function sendAlert(ctx: DomainContext, input: SendAlertInput): Promise<{ id: string; receivers: number }> {
  const actor = requirePermission(ctx.actor, "collaboration:send");
  const known = await findSent(ctx.db, actor, input);
  if (known) return known;
  const key = input.isExercise ? `${actor.associationId}:exercise` : actor.associationId;
  return withLimit(ctx, "work/collaboration-alert", key, () => inTransaction(ctx, (tx) => send(ctx, tx, actor, input)));
}

async function send(
  ctx: DomainContext,
  tx: Transaction,
  actor: MemberActor,
  input: SendAlertInput,
): Promise<{ id: string; receivers: number }> {
  const { draftId, idempotencyKey, receivers: confirmed, confirmedLinkIds, ...written } = input;
  // The association is taken, so the same call beside this one waits and then finds what was sent.
  const members = await lockMembersFor(tx, actor, "collaboration:send");
  const known = await findSent(tx, actor, input);
  if (known) return known;
  const settings = await requireSender(tx, actor, members);
  if (!settings) throw new PreconditionError("COLLABORATION_NOT_STARTED");
  if (settings.isPaused) throw new PreconditionError("COLLABORATION_NOT_ACTIVE");
  const { values, area, partners } = await readAlertValues(tx, actor, written);
  requireTimeLeft(ctx, values.replyBy);
  const receivers = receiversOf(partners, written);
  if (receivers.length === 0) throw new InvalidError("ALERT_HAS_NO_RECEIVERS");
  const isConfirmed = !confirmedLinkIds || receivers.every(({ linkId }) => confirmedLinkIds.includes(linkId));
  if (receivers.length !== confirmed || !isConfirmed) throw new ConflictError("ALERT_RECEIVERS_CHANGED");
  const receiverIds = receivers.map(({ associationId }) => associationId);
  await requireNamelessAlert(tx, actor.associationId, receiverIds, written);

  if (draftId) await takeDraft(tx, actor, draftId);
  const [alert] = await tx
    .insert(alerts)
    .values({
      ...values,
      idempotencyKey,
      requestHash: requestHash(input),
      state: "sent",
      housingAssociationId: actor.associationId,
      createdByProfileId: actor.profileId,
      createdAt: ctx.now(),
      sentAt: ctx.now(),
    })
    .returning({ id: alerts.id });
  if (!alert) throw new Error("the alert was not added");
  await deliver(ctx, tx, alert.id, receivers);
  await logSharing(tx, actor.associationId, receiverIds, "alert", alertInWords({ ...values, area }));
  await recordAudit(tx, actor, "collaboration.send_alert", alert.id, { kind: written.kind, receivers: receivers.length });
  return { id: alert.id, receivers: receivers.length };
}

async function takeDraft(tx: Transaction, actor: MemberActor, draftId: string): Promise<void> {
  const [draft] = await tx
    .delete(alerts)
    .where(and(eq(alerts.id, draftId), isOwnDraft(actor)))
    .returning({ id: alerts.id });
  if (!draft) throw new NotFoundError();
}

/** Into each inbox at once; the mails leave by a job, which knows the quiet hours. */
async function deliver(ctx: DomainContext, tx: Transaction, alertId: string, receivers: readonly ReachablePartner[]): Promise<void> {
  await tx
    .insert(collaborationAlertRecipients)
    .values(receivers.map(({ associationId }) => ({ alertId, housingAssociationId: associationId })));
  for (const { associationId } of receivers) {
    await ctx.jobs.enqueue(tx, "tell-alert", { alertId, recipientAssociationId: associationId, replyId: null });
    await ctx.live.publish(tx, `association:${associationId}:collaboration`);
  }
}

async function findSent(
  db: Pick<Transaction, "select" | "$count">,
  { associationId }: MemberActor,
  input: SendAlertInput,
): Promise<{ id: string; receivers: number } | null> {
  const [sent] = await db
    .select({ id: alerts.id, requestHash: alerts.requestHash })
    .from(alerts)
    .where(and(eq(alerts.housingAssociationId, associationId), eq(alerts.idempotencyKey, input.idempotencyKey)));
  if (!sent) return null;
  requireSameRequest(sent.requestHash, requestHash(input));
  return { id: sent.id, receivers: await db.$count(collaborationAlertRecipients, eq(collaborationAlertRecipients.alertId, sent.id)) };
}
