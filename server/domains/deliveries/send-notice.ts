import type { z } from "zod";
import { crisisMessages as messages } from "#drizzle/schema/index.ts";
import { requirePlaces } from "#server/domains/association/places.ts";
import { findAssociationName } from "#server/domains/association/queries.ts";
import { lockMembersFor } from "#server/domains/membership/lock-members.ts";
import { countActiveSubscribers } from "#server/domains/subscribers/queries.ts";
import { type MemberActor, requirePermission } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { withLimit } from "#server/platform/limits/rate-limit.ts";
import { requestHash } from "#server/platform/request-hash.ts";
import { COMMUNICATION_CHANNELS, DELIVERY_STATUSES } from "#shared/enums.ts";
import type { sendNoticeInput } from "#shared/schemas/subscribers.ts";
import { readDeliveryCounts } from "./queries.ts";
import { findMessageByKey, releaseMessage } from "./release-message.ts";
import { noChannelCounts } from "./rules.ts";
import type { SentNoticeView } from "./views.ts";

type Notice = z.output<typeof sendNoticeInput>;

/**
 * Sends a message to the subscribers outside a crisis, or to the sender alone to try it. The same call with the same
 * key again answers with the same message. Throws ForbiddenError, LimitError, KeyReusedError.
 */
export async function sendNotice(ctx: DomainContext, input: Notice): Promise<SentNoticeView> {
  const actor = requirePermission(ctx.actor, "crisis:activate");
  const sent = await findMessageByKey(ctx.db, actor, input);
  if (sent) return toSentView(ctx.db, actor, input, sent);
  // Trying a message out never stands in the way of a real one.
  const limitKey = input.toMyself ? `${actor.associationId}:self` : actor.associationId;
  return withLimit(ctx, "send/crisis-message", limitKey, () => writeNotice(ctx, actor, input));
}

function writeNotice(ctx: DomainContext, actor: MemberActor, input: Notice): Promise<SentNoticeView> {
  return inTransaction(ctx, async (tx) => {
    await lockMembersFor(tx, actor, "crisis:activate");
    const sameCall = await findMessageByKey(tx, actor, input);
    if (sameCall) return toSentView(tx, actor, input, sameCall);
    const { content, methods, toMyself } = input;
    const aim = input.places && !toMyself ? await requirePlaces(tx, actor.associationId, input.places) : null;
    const [message] = await tx
      .insert(messages)
      .values({
        housingAssociationId: actor.associationId,
        kind: toMyself ? "test" : "notice",
        audience: toMyself ? "self" : "subscribers",
        state: "waiting",
        subject: input.subject ?? `Meddelande från ${await findAssociationName(tx, actor.associationId)}`,
        content,
        bySms: methods.sms,
        byEmail: methods.email,
        byPush: methods.push,
        places: aim?.places ?? null,
        placeWords: aim?.words ?? null,
        senderProfileId: actor.profileId,
        idempotencyKey: input.idempotencyKey,
        requestHash: requestHash(input),
        createdAt: ctx.now(),
      })
      .returning({ id: messages.id });
    if (!message) throw new Error("no message row");
    await releaseMessage(ctx, tx, message.id);
    await recordAudit(tx, actor, "subscribers.send_message", message.id, { methods, toMyself, ...(aim && { aimedAt: aim.words }) });
    return toSentView(tx, actor, input, message.id);
  });
}

/** The counts are of what was accepted for delivery; the log tells how it went. */
async function toSentView(
  db: Queryable,
  { associationId }: MemberActor,
  { toMyself, places }: Notice,
  id: string,
): Promise<SentNoticeView> {
  const deliveries = (await readDeliveryCounts(db, [id])).get(id);
  const counts = noChannelCounts();
  for (const channel of COMMUNICATION_CHANNELS) {
    for (const status of DELIVERY_STATUSES) counts[channel] += deliveries?.[channel][status] ?? 0;
  }
  return {
    id,
    message: toMyself ? "Provmeddelandet är på väg till dig." : "Meddelandet är på väg.",
    emailCount: counts.email,
    smsCount: counts.sms,
    pushCount: counts.push,
    total: toMyself ? 1 : await countActiveSubscribers(db, associationId, places),
  };
}
