import { and, desc, eq, gt, isNotNull, max, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { crisisActivations as activations, crisisMessages as messages, crisisReplies as replies } from "#drizzle/schema/index.ts";
import { findAskedBy } from "#server/domains/deliveries/queries.ts";
import { listMembersAmong } from "#server/domains/membership/name-queries.ts";
import { isSubscriberOf } from "#server/domains/subscribers/recipient-queries.ts";
import { subscriberOf } from "#server/domains/subscribers/same-person.ts";
import { announce } from "#server/domains/webhooks/announce.ts";
import { requirePermission } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ConflictError, NotFoundError } from "#server/platform/errors.ts";
import type { ReplyAnswer, ReplySource } from "#shared/enums.ts";
import type { recordReplyInput, replyInput } from "#shared/schemas/crisis-page.ts";
import { countPeople, repliesOf } from "./asked-people.ts";
import { followNeed, type HelpDetails, readHelp } from "./follow-need.ts";
import type { MyPartView } from "./page-views.ts";
import { readMyPart } from "./reply-queries.ts";
import { requireCrisis, requireCrisisWork, takeCrisis } from "./require-crisis.ts";

/** Who replies: whoever the delivery went to, or somebody in a crisis. */
type Replier =
  | { deliveryId: string }
  | { activationId: string; subscriberId: string; profileId?: never }
  | { activationId: string; profileId: string; subscriberId?: never };

/** What is replied; `answer` is null when an SMS said something else than 1, 2 or 3, and then `text` is what it said. */
export interface GivenReply {
  source: ReplySource;
  answer: ReplyAnswer | null;
  text: string | null;
  help?: Partial<HelpDetails> | null;
  /** When it was said, where it comes late; what was said after it stays the newest. */
  lateFrom?: Date | null;
}

export type Reply = Replier & GivenReply;

/** `over`: the crisis has ended and nobody reads replies; `not_asked`: the message belongs to no crisis, or to nobody who can reply. */
export type ReplyOutcome = "recorded" | "over" | "not_asked";

/** Keeps what somebody replied by SMS, link or push: the caller has made sure that it is they. */
export async function recordReply(ctx: DomainContext, reply: Reply): Promise<ReplyOutcome> {
  const { outcome } = await inTransaction(ctx, (tx) => recordReplyIn(ctx, tx, reply));
  return outcome;
}

/**
 * The same beside what else the caller writes, such as the provider's event. An answer that says what the person's newest one
 * says already is not kept once more, unless they have been asked again since.
 */
export async function recordReplyIn(
  ctx: DomainContext,
  tx: Transaction,
  reply: Reply,
): Promise<{ outcome: ReplyOutcome; isNewest: boolean }> {
  const unheard = (outcome: ReplyOutcome) => ({ outcome, isNewest: true });
  const asked = "deliveryId" in reply ? await findAskedBy(tx, reply.deliveryId) : reply;
  const { activationId, subscriberId = null, profileId = null } = asked ?? {};
  if (!activationId || (subscriberId === null && profileId === null)) return unheard("not_asked");
  const [crisis] = await tx
    .select({ resolvedAt: activations.resolvedAt, associationId: activations.housingAssociationId })
    .from(activations)
    .where(eq(activations.id, activationId));
  if (!crisis) return unheard("not_asked");
  if (isOverFor(reply, crisis.resolvedAt)) return unheard("over");
  const person = repliesOf({ associationId: crisis.associationId, subscriberId, profileId });
  const isNewest = !reply.lateFrom || !(await hasAnsweredSince(tx, activationId, person, reply.lateFrom));
  if (!isNewest || !reply.answer || reply.text || !(await hasSaid(tx, activationId, person, reply.answer))) {
    const createdAt = reply.lateFrom ?? undefined;
    await insertReply(ctx, tx, { crisisActivationId: activationId, subscriberId, profileId, ...pick(reply), createdAt });
  }
  if (reply.answer && isNewest) {
    const replier = { activationId, associationId: crisis.associationId, subscriberId, profileId };
    await followNeed(ctx, tx, { ...replier, answer: reply.answer, help: reply.help ?? null, recordedBy: null });
  }
  return { outcome: "recorded", isNewest };
}

/** What was said while the crisis lasted is heard, though it comes after the end. */
const isOverFor = ({ lateFrom }: Reply, resolvedAt: Date | null): boolean => resolvedAt !== null && (!lateFrom || lateFrom >= resolvedAt);

/** Whether the person has given an answer after this time. */
const hasAnsweredSince = async (tx: Transaction, activationId: string, person: SQL | undefined, since: Date): Promise<boolean> =>
  (await tx.$count(
    replies,
    and(eq(replies.crisisActivationId, activationId), person, isNotNull(replies.answer), gt(replies.createdAt, since)),
  )) > 0;

/** When the person's newest answer was given, in milliseconds; before all time where there is none. */
export async function newestAnswerAt(tx: Transaction, activationId: string, person: SQL | undefined): Promise<number> {
  const [newest] = await tx
    .select({ at: max(replies.createdAt) })
    .from(replies)
    .where(and(eq(replies.crisisActivationId, activationId), person, isNotNull(replies.answer)));
  return newest?.at?.getTime() ?? Number.NEGATIVE_INFINITY;
}

/** Whether the person's newest reply is this answer, given since anybody was last asked. */
async function hasSaid(tx: Transaction, activationId: string, person: SQL | undefined, answer: ReplyAnswer): Promise<boolean> {
  const [newest] = await tx
    .select({
      answer: replies.answer,
      isCurrent: sql<boolean>`not exists (select 1 from ${messages} where ${messages.crisisActivationId} = ${activationId}
        and ${messages.asksForReply} and ${messages.releasedAt} > ${sql.raw('"crisis_replies"."created_at"')})`,
    })
    .from(replies)
    .where(and(eq(replies.crisisActivationId, activationId), person))
    .orderBy(desc(replies.createdAt))
    .limit(1);
  return newest?.answer === answer && newest.isCurrent;
}

/**
 * Writes down what somebody who knocked or rang found out. After the end only about those who needed help or whose words
 * nobody had read: the house still has to look after them. Throws NotFoundError for a person of no concern to the association,
 * ConflictError with CRISIS_RESOLVED.
 */
export function recordManualReply(ctx: DomainContext, input: z.output<typeof recordReplyInput>): Promise<{ recorded: true }> {
  const { activationId, person, answer, text } = input;
  return inTransaction(ctx, async (tx) => {
    const { actor } = await requireCrisisWork(ctx, tx, activationId);
    const { status } = await takeCrisis(tx, actor, activationId);
    if (status !== "active" && !(await isUnsettled(tx, actor.associationId, activationId, person.id)))
      throw new ConflictError("CRISIS_RESOLVED");
    const isKnown =
      person.kind === "subscriber"
        ? await isSubscriberOf(tx, actor.associationId, person.id)
        : (await listMembersAmong(tx, actor.associationId, [person.id])).length > 0;
    if (!isKnown) throw new NotFoundError();
    const subscriberId = person.kind === "subscriber" ? person.id : null;
    const profileId = person.kind === "member" ? person.id : null;
    const recordedBy = actor.profileId;
    await insertReply(ctx, tx, {
      ...{ crisisActivationId: activationId, subscriberId, profileId },
      ...{ source: "manual", answer, text, recordedByProfileId: recordedBy },
    });
    const replier = { activationId, associationId: actor.associationId, subscriberId, profileId };
    await followNeed(ctx, tx, { ...replier, answer, help: null, recordedBy });
    await recordAudit(tx, actor, "crisis.record_reply", activationId, { personId: person.id, answer });
    return { recorded: true };
  });
}

/** Whether the person's newest word is that they need help, or one that nobody has read. */
async function isUnsettled(tx: Transaction, associationId: string, activationId: string, personId: string): Promise<boolean> {
  const asSubscriber = subscriberOf(sql`${personId}`, sql`${associationId}`);
  const who = sql`p.id = coalesce(${asSubscriber}, ${personId}) and (p.answer = 'need_help' or p.unread_at is not null)`;
  return (await countPeople(tx, activationId, who)) > 0;
}

/** The caller's own answer. Throws ConflictError with CRISIS_RESOLVED, LimitError. */
export async function replyAsMember(ctx: DomainContext, { activationId, answer, help }: z.output<typeof replyInput>): Promise<MyPartView> {
  const { profileId } = requirePermission(ctx.actor, "crisis:read");
  // A crisis that is not the caller's is not counted either.
  await readMyPart(ctx, { activationId });
  await ctx.limits.consume("link/reply", `${activationId}:${profileId}`);
  await inTransaction(ctx, async (tx) => {
    const { actor } = await requireCrisis(ctx, tx, activationId);
    const reply = {
      activationId,
      profileId: actor.profileId,
      source: "link",
      answer,
      text: null,
      help: help ? readHelp("help.phone", help) : null,
    } as const;
    const { outcome } = await recordReplyIn(ctx, tx, reply);
    if (outcome === "over") throw new ConflictError("CRISIS_RESOLVED");
    await recordAudit(tx, actor, "crisis.reply", activationId, { answer });
  });
  return readMyPart(ctx, { activationId });
}

/** The caller follows up what it means for a need. */
export async function insertReply(ctx: DomainContext, tx: Transaction, values: typeof replies.$inferInsert): Promise<void> {
  await tx.insert(replies).values(values);
  const { crisisActivationId: crisisId, answer = null, source } = values;
  const [crisis] = await tx
    .select({ associationId: activations.housingAssociationId })
    .from(activations)
    .where(eq(activations.id, crisisId));
  if (crisis) await announce(ctx, tx, crisis, "crisis.answered", { crisisId, answer, source });
  await ctx.live.publish(tx, `crisis:${values.crisisActivationId}`);
}

const pick = ({ source, answer, text }: Reply) => ({ source, answer, text });
