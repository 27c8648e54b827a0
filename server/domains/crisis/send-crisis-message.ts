import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { crisisActivations as activations, crisisMessages as messages } from "#drizzle/schema/index.ts";
import { requirePlaces } from "#server/domains/association/places.ts";
import { findMessageByKey } from "#server/domains/deliveries/release-message.ts";
import { type MemberActor, requirePermission } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Queryable, Transaction } from "#server/platform/database/db.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { InvalidError, NotFoundError } from "#server/platform/errors.ts";
import { withLimit } from "#server/platform/limits/rate-limit.ts";
import { requestHash } from "#server/platform/request-hash.ts";
import type { MessageAudience } from "#shared/enums.ts";
import type { sendCrisisMessageInput } from "#shared/schemas/crisis.ts";
import { type ActivationFacts, readActivation } from "./activation-queries.ts";
import { writeSystemEntry } from "./log.ts";
import type { MessageView } from "./message-queries.ts";
import { readMessage } from "./message-queries.ts";
import { requireActive, takeCrisisToLead } from "./require-crisis.ts";
import { type Aim, type Sender, sendingLine, writeMessage } from "./write-message.ts";

type Message = z.output<typeof sendCrisisMessageInput>;

/**
 * Sends a message of a crisis; in an exercise one that goes beyond the team waits for a second owner, where there is one. A reminder goes to the
 * silent ones of an earlier message. The same call with the same key again answers with the same message. Throws
 * ForbiddenError, NotFoundError, LimitError, KeyReusedError, InvalidError with MESSAGE_NOT_REMINDABLE, ConflictError with CRISIS_RESOLVED.
 */
export async function sendCrisisMessage(ctx: DomainContext, input: Message): Promise<MessageView> {
  const actor = requirePermission(ctx.actor, "crisis:activate");
  const sent = await findMessageByKey(ctx.db, actor, input);
  if (sent) return readMessage(ctx.db, actor, sent);
  return withLimit(ctx, "send/crisis-message", await limitKeyOf(ctx.db, actor, input), () =>
    inTransaction(ctx, async (tx) => {
      const { crisis, members } = await takeCrisisToLead(tx, actor, input.activationId);
      const sameCall = await findMessageByKey(tx, actor, input);
      return readMessage(tx, actor, sameCall ?? (await writeNew(ctx, tx, { actor, crisis, members }, input)));
    }),
  );
}

/** Tries and exercises have keys of their own: they never stand in the way of a real message. */
async function limitKeyOf(db: Queryable, { associationId }: MemberActor, message: Message): Promise<string> {
  const { activationId, audience, remindsMessageId } = message;
  // A reminder goes to those who were asked, whatever audience it names.
  if (audience === "self" && !remindsMessageId) return `${associationId}:self`;
  const { isExercise } = await readActivation(db, associationId, activationId);
  return isExercise ? `${associationId}:exercise` : associationId;
}

async function writeNew(
  ctx: DomainContext,
  tx: Transaction,
  sender: Sender & { crisis: ActivationFacts },
  input: Message,
): Promise<string> {
  const { actor, crisis } = sender;
  requireActive(crisis);
  const { remindsMessageId = null, places, escalateAfterMinutes, ...message } = input;
  const reminded = remindsMessageId ? await readReminded(tx, crisis.id, remindsMessageId) : null;
  const audience = reminded?.audience ?? input.audience;
  const aim = reminded ? reminded.aim : places ? await requirePlaces(tx, actor.associationId, places) : null;
  const kind = audience === "self" ? "test" : input.kind;
  const nextUpdateAt = input.nextUpdateAt ? new Date(input.nextUpdateAt) : null;
  const written = await writeMessage(ctx, tx, sender, {
    ...{ ...message, kind, audience, nextUpdateAt, remindsMessageId, aim },
    // A reminder is asked after together with what it reminds of, and a try by nobody.
    escalateAfterMinutes: remindsMessageId === null && audience !== "self" ? escalateAfterMinutes : null,
    requestHash: requestHash(input),
  });

  if (audience !== "self")
    await writeSystemEntry(tx, crisis.id, sendingLine({ ...message, audience, aim }, written, crisis), actor.profileId);
  if (audience !== "self" && nextUpdateAt) {
    await tx.update(activations).set({ nextUpdateAt }).where(eq(activations.id, crisis.id));
    await ctx.live.publish(tx, `association:${actor.associationId}:crisis`);
  }
  await recordAudit(tx, actor, "crisis.send_message", written.id, {
    ...{ activationId: crisis.id, kind, audience, methods: input.methods },
    ...(aim && { aimedAt: aim.words }),
  });
  await ctx.live.publish(tx, `crisis:${crisis.id}`);
  return written.id;
}

/** A reminder goes to whom the message went that it reminds of: one of the same crisis that was sent and asks for an answer. */
async function readReminded(
  tx: Transaction,
  activationId: string,
  messageId: string,
): Promise<{ audience: MessageAudience; aim: Aim | null }> {
  const [message] = await tx
    .select({
      audience: messages.audience,
      state: messages.state,
      asksForReply: messages.asksForReply,
      places: messages.places,
      placeWords: messages.placeWords,
    })
    .from(messages)
    .where(and(eq(messages.id, messageId), eq(messages.crisisActivationId, activationId)));
  if (!message) throw new NotFoundError();
  if (message.state !== "released" || !message.asksForReply || message.audience === "self") {
    throw new InvalidError("MESSAGE_NOT_REMINDABLE");
  }
  const { audience, places, placeWords: words } = message;
  return { audience, aim: places && words !== null ? { places, words } : null };
}
