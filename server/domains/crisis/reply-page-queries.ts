import { and, desc, eq, isNotNull } from "drizzle-orm";
import {
  crisisActivations as activations,
  crisisDomains,
  housingAssociations,
  crisisMessages as messages,
  profiles,
  crisisReplies as replies,
  crisisSubscribers as subscribers,
} from "#drizzle/schema/index.ts";
import { type Asked, findAskedBy } from "#server/domains/deliveries/reply-queries.ts";
import type { Queryable } from "#server/lib/db.ts";
import type { DomainContext } from "#server/lib/domain-context.ts";
import type { ReplyAnswer } from "#shared/enums.ts";
import { findOwnNeed } from "./need-queries.ts";
import type { OwnNeedView } from "./page-views.ts";
import { repliesOf } from "./replies-of.ts";

/** What the page behind an answer link shows. Whoever holds the link got the message, so its text is theirs to read. */
export interface ReplyPageView {
  association: { name: string; logoUrl: string | null };
  areaName: string;
  isExercise: boolean;
  isOver: boolean;
  /** The text that was sent, and when. */
  content: string;
  sentAt: string;
  answer: ReplyAnswer | null;
  answeredAt: string | null;
  /** The help that they have asked for, as long as it is open. */
  need: OwnNeedView | null;
  /** The last two digits of the number that is rung; null where none is known. */
  phoneEnd: string | null;
}

/** Null where the delivery is gone, belongs to no crisis, or went to somebody who cannot answer here. */
export async function readReplyPage(ctx: DomainContext, deliveryId: string): Promise<ReplyPageView | null> {
  const asked = await findAskedBy(ctx.db, deliveryId);
  if (!asked?.activationId || (asked.subscriberId === null && asked.profileId === null)) return null;
  const [found] = await ctx.db
    .select({
      name: housingAssociations.associationName,
      logoUrl: housingAssociations.logoUrl,
      areaName: crisisDomains.name,
      isExercise: activations.isExercise,
      status: activations.status,
      content: messages.content,
      sentAt: messages.createdAt,
    })
    .from(messages)
    .innerJoin(activations, eq(activations.id, messages.crisisActivationId))
    .innerJoin(crisisDomains, eq(crisisDomains.id, activations.crisisDomainId))
    .innerJoin(housingAssociations, eq(housingAssociations.id, messages.housingAssociationId))
    .where(eq(messages.id, asked.messageId));
  if (!found) return null;
  const [newest] = await ctx.db
    .select({ answer: replies.answer, createdAt: replies.createdAt })
    .from(replies)
    .where(and(eq(replies.crisisActivationId, asked.activationId), repliesOf(asked), isNotNull(replies.answer)))
    .orderBy(desc(replies.createdAt))
    .limit(1);
  return {
    association: { name: found.name, logoUrl: found.logoUrl },
    areaName: found.areaName,
    isExercise: found.isExercise,
    isOver: found.status !== "active",
    content: found.content,
    sentAt: found.sentAt.toISOString(),
    answer: newest?.answer ?? null,
    answeredAt: newest?.createdAt.toISOString() ?? null,
    need: await findOwnNeed(ctx.db, asked.activationId, asked),
    phoneEnd: (await findPhone(ctx.db, asked))?.slice(-2) ?? null,
  };
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
