import { and, desc, eq, isNotNull } from "drizzle-orm";
import { crisisMessages as messages, profiles, crisisReplies as replies, crisisSubscribers as subscribers } from "#drizzle/schema/index.ts";
import { type Asked, findAskedBy } from "#server/domains/deliveries/reply-queries.ts";
import type { Queryable } from "#server/lib/db.ts";
import type { DomainContext } from "#server/lib/domain-context.ts";
import type { ReplyAnswer } from "#shared/enums.ts";
import { findOwnNeed } from "./need-queries.ts";
import type { OwnNeedView } from "./page-views.ts";
import { repliesOf } from "./replies-of.ts";
import { type FoundStatusPage, readStatusPage, type StatusPageView } from "./status-page-queries.ts";

/** What stands on the page of the crisis besides, for whoever holds the link of a delivery. */
export interface OwnAnswerView {
  answer: ReplyAnswer | null;
  answeredAt: string | null;
  /** The help that they have asked for, as long as it is open. */
  need: OwnNeedView | null;
  /** The last two digits of the number that is rung; null where none is known. */
  phoneEnd: string | null;
  /** What was sent to them and not to all residents; it is theirs to read. */
  message: { content: string; sentAt: string } | null;
}

/** Null where the delivery is gone, belongs to no crisis, or went to somebody who cannot answer here. */
export async function readReplyPage(
  ctx: DomainContext,
  deliveryId: string,
): Promise<{ status: StatusPageView; own: OwnAnswerView } | "gone" | null> {
  const asked = await findAskedBy(ctx.db, deliveryId);
  if (!asked?.activationId || (asked.subscriberId === null && asked.profileId === null)) return null;
  const status: FoundStatusPage | null = await readStatusPage(ctx, asked.activationId);
  if (status === null || status === "gone") return status;
  const isShown = status.messages.some(({ id }) => id === asked.messageId);
  const [newest, need, phone, message] = await Promise.all([
    findNewestAnswer(ctx.db, asked.activationId, asked),
    findOwnNeed(ctx.db, asked.activationId, asked),
    findPhone(ctx.db, asked),
    isShown ? null : findMessage(ctx.db, asked.messageId),
  ]);
  return {
    status,
    own: { answer: newest?.answer ?? null, answeredAt: newest?.at ?? null, need, phoneEnd: phone?.slice(-2) ?? null, message },
  };
}

async function findNewestAnswer(db: Queryable, activationId: string, asked: Asked) {
  const [newest] = await db
    .select({ answer: replies.answer, createdAt: replies.createdAt })
    .from(replies)
    .where(and(eq(replies.crisisActivationId, activationId), repliesOf(asked), isNotNull(replies.answer)))
    .orderBy(desc(replies.createdAt))
    .limit(1);
  return newest && { answer: newest.answer, at: newest.createdAt.toISOString() };
}

/** The number that the crisis group rings unless another one is given. */
async function findPhone(db: Queryable, { subscriberId, profileId }: Asked): Promise<string | null> {
  const [found] = subscriberId
    ? await db.select({ phone: subscribers.phoneNumber }).from(subscribers).where(eq(subscribers.id, subscriberId))
    : await db
        .select({ phone: profiles.phoneNumber })
        .from(profiles)
        .where(eq(profiles.id, profileId ?? ""));
  return found?.phone ?? null;
}

async function findMessage(db: Queryable, messageId: string): Promise<OwnAnswerView["message"]> {
  const [found] = await db
    .select({ content: messages.content, sentAt: messages.createdAt })
    .from(messages)
    .where(eq(messages.id, messageId));
  return found ? { content: found.content, sentAt: found.sentAt.toISOString() } : null;
}
