import { and, desc, eq } from "drizzle-orm";
import type { z } from "zod";
import { collaborationAlertRecipients as recipients, collaborationReplies as replies } from "#drizzle/schema/index.ts";
import { activePartners } from "#server/domains/collaboration/partner-queries.ts";
import { requireNoNames } from "#server/domains/collaboration/resident-names.ts";
import { logSharing } from "#server/domains/collaboration/share-log.ts";
import { lockMembersFor } from "#server/domains/membership/lock-members.ts";
import type { MemberRole } from "#server/domains/membership/rules.ts";
import { type MemberActor, requirePermission } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ConflictError, ForbiddenError, NotFoundError, PreconditionError } from "#server/platform/errors.ts";
import { withLimit } from "#server/platform/limits/rate-limit.ts";
import type { replyToAlertInput } from "#shared/schemas/collaboration-alerts.ts";
import { replyInWords } from "#shared/text/collaboration-alert-labels.ts";
import { readAlertView } from "./alert-queries.ts";
import { type AlertFacts, findAlert, takeRecipient } from "./find-alert.ts";
import { requireSender } from "./sending-queries.ts";
import type { AlertView } from "./views.ts";

type ReplyInput = z.output<typeof replyToAlertInput>;

/**
 * A line in the thread between sender and receiver: «Kvittera», «Vi kan hjälpa», «Kan inte» or a message. The same line twice in a
 * row is one. Throws ForbiddenError, also when the sender of an alert answers other than by a message, or with
 * COLLABORATION_NOT_ALLOWED when the caller may not send for the association that sent it, NotFoundError, ConflictError with ALERT_CLOSED, PreconditionError when the two do not reach each other, InvalidError for the name of a resident.
 */
export async function replyToAlert(ctx: DomainContext, input: ReplyInput): Promise<AlertView> {
  const actor = requirePermission(ctx.actor, "collaboration:send");
  return withLimit(ctx, "stream/collaboration-reply", actor.associationId, () =>
    inTransaction(ctx, async (tx) => {
      const members = await lockMembersFor(tx, actor, "collaboration:send");
      const found = await findAlert(tx, actor, input.alertId);
      const otherId = found.recipient ? found.alert.housingAssociationId : await receiverMeant(tx, actor, members, input.linkId);
      const recipientAssociationId = found.recipient ? actor.associationId : otherId;
      await takeRecipient(tx, input.alertId, recipientAssociationId);
      // Read once more: it may have been closed while the thread was waited for.
      const { alert, recipient } = await findAlert(tx, actor, input.alertId);
      if (!recipient && input.kind !== "message") throw new ForbiddenError();
      const isReached = (await activePartners(tx, actor.associationId)).some(({ associationId }) => associationId === otherId);
      if (!isReached) throw new PreconditionError("COLLABORATION_NOT_ACTIVE");
      const { text, quantity, availableWhen } = input;
      await requireNoNames(tx, [actor.associationId, otherId], { text, quantity, availableWhen });
      await addReply(ctx, tx, actor, { alert, recipientAssociationId, otherId, input });
      return readAlertView(tx, actor, alert.id);
    }),
  );
}

/** The receiver that the sender means, for somebody who may write on for the sender. */
async function receiverMeant(tx: Transaction, actor: MemberActor, members: readonly MemberRole[], linkId: string | null): Promise<string> {
  await requireSender(tx, actor, members);
  const partner = (await activePartners(tx, actor.associationId)).find((candidate) => candidate.linkId === linkId);
  if (!partner) throw new NotFoundError();
  return partner.associationId;
}

interface NewReply {
  alert: AlertFacts;
  recipientAssociationId: string;
  otherId: string;
  input: ReplyInput;
}

async function addReply(
  ctx: DomainContext,
  tx: Transaction,
  actor: MemberActor,
  { alert, recipientAssociationId, otherId, input }: NewReply,
): Promise<void> {
  const { kind, text, quantity, availableWhen } = input;
  const isReceiver = recipientAssociationId === actor.associationId;
  const thread = and(eq(replies.alertId, alert.id), eq(replies.recipientAssociationId, recipientAssociationId));
  const line = { kind, text, quantity, availableWhen, fromAssociationId: actor.associationId };
  const [last] = await tx
    .select({
      kind: replies.kind,
      text: replies.text,
      quantity: replies.quantity,
      availableWhen: replies.availableWhen,
      fromAssociationId: replies.fromAssociationId,
    })
    .from(replies)
    .where(thread)
    .orderBy(desc(replies.createdAt), desc(replies.id))
    .limit(1);
  if (last && JSON.stringify(Object.entries(last).sort()) === JSON.stringify(Object.entries(line).sort())) return;
  if (alert.closedAt) throw new ConflictError("ALERT_CLOSED");

  const [added] = await tx
    .insert(replies)
    .values({ ...line, alertId: alert.id, recipientAssociationId, authorProfileId: actor.profileId, createdAt: ctx.now() })
    .returning({ id: replies.id });
  if (!added) throw new Error("the reply was not added");
  await tx
    .update(recipients)
    .set(isReceiver ? { state: "answered", readAt: ctx.now() } : { state: "new" })
    .where(and(eq(recipients.alertId, alert.id), eq(recipients.housingAssociationId, recipientAssociationId)));
  await logSharing(tx, actor.associationId, [otherId], "reply", replyInWords(alert, input));
  await recordAudit(tx, actor, "collaboration.reply_to_alert", alert.id, { kind });
  await ctx.jobs.enqueue(tx, "tell-alert", { alertId: alert.id, recipientAssociationId, replyId: added.id });
  for (const id of [actor.associationId, otherId]) await ctx.live.publish(tx, `association:${id}:collaboration`);
}
