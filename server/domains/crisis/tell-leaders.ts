import { and, eq, isNull, ne } from "drizzle-orm";
import {
  crisisActivations as activations,
  outgoingEmails as mails,
  associationMembers as members,
  crisisNeeds as needs,
  profiles,
  users,
} from "#drizzle/schema/index.ts";
import { ownerUserIds } from "#server/domains/membership/recipient-queries.ts";
import { quietBell } from "#server/domains/notifications/mark-read.ts";
import type { MemberActor } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { queueEmail } from "#server/platform/emails/queue-email.ts";
import { sendWord } from "./send-word.ts";

/** While others wait for help, whoever leads is told at most so often: the page itself shows every need at once. */
export const QUIET_MS = 10 * 60_000;

interface NewNeed {
  activationId: string;
  number: number;
  /** The same person has asked for help before, a moment ago. */
  isRepeated: boolean;
  /** Who has written it down, and knows it already. */
  recordedBy: string | null;
}

/** Tells whoever leads, who may have closed the page, that somebody needs help. */
export async function tellNeed(ctx: DomainContext, tx: Transaction, need: NewNeed): Promise<void> {
  const { activationId, number, isRepeated, recordedBy } = need;
  const [leader] = await tx
    .select({ profileId: profiles.id, userId: users.id, email: users.email, isExercise: activations.isExercise })
    .from(activations)
    .innerJoin(profiles, eq(profiles.id, activations.ledByProfileId))
    .innerJoin(users, eq(users.id, profiles.userId))
    .where(eq(activations.id, activationId));
  if (!leader || leader.profileId === recordedBy) return;
  // Where nobody else waits, nobody may be looking.
  const isAlone = !isRepeated && (await tx.$count(needs, and(eq(needs.crisisActivationId, activationId), isNull(needs.closedAt)))) === 1;
  const occasion = isAlone ? `need-${number}` : Math.floor(ctx.now().getTime() / QUIET_MS);
  const dedupeKey = `crisis-need:${activationId}:${leader.profileId}:${occasion}`;
  const isFirst = await queueEmail(ctx, tx, {
    ...{ template: "crisis-need", recipient: leader.email, userId: leader.userId, dedupeKey },
    payload: { activationId, isExercise: leader.isExercise },
  });
  // At night nobody sees a mail.
  if (isFirst) {
    const page = `${ctx.config.publicUrl}/crisis-management/${activationId}?tab=svar`;
    await sendWord(ctx, tx, activationId, { subscriberId: null, profileId: leader.profileId }, `Någon behöver hjälp. ${page}`);
  }
  // The bell rings at once, also where the mail is kept back: whoever was told of another may have helped them already.
  await tx.update(mails).set({ readAt: null }).where(eq(mails.dedupeKey, dedupeKey));
  await ctx.live.publish(tx, `profile:${leader.profileId}`);
}

/** Nobody waits for help any more, or the crisis is over: the bell of those who were told is quiet again. */
export async function quietNeeds(ctx: DomainContext, tx: Transaction, crisis: { activationId: string; isOver: boolean }): Promise<void> {
  const { activationId, isOver } = crisis;
  const waiting = and(eq(needs.crisisActivationId, activationId), isNull(needs.closedAt));
  if (!isOver && (await tx.$count(needs, waiting)) > 0) return;
  const leaders = tx
    .select({ userId: profiles.userId })
    .from(activations)
    .innerJoin(members, and(eq(members.associationId, activations.housingAssociationId), ne(members.role, "member")))
    .innerJoin(profiles, eq(profiles.id, members.profileId))
    .where(eq(activations.id, activationId));
  await quietBell(ctx, tx, { template: "crisis-need", about: ["activationId", activationId], users: leaders });
}

/** Tells the other system owners that a message of an exercise leaves when one of them has read it. */
export async function tellWaiting(
  ctx: DomainContext,
  tx: Transaction,
  { associationId, profileId }: MemberActor,
  payload: { activationId: string; messageId: string },
): Promise<void> {
  const others = await tx
    .select({ profileId: profiles.id, userId: users.id, email: users.email })
    .from(members)
    .innerJoin(profiles, eq(profiles.id, members.profileId))
    .innerJoin(users, eq(users.id, profiles.userId))
    .where(and(eq(members.associationId, associationId), eq(members.role, "system_owner"), ne(profiles.id, profileId)));
  for (const other of others) {
    const dedupeKey = `crisis-waiting:${payload.messageId}:${other.profileId}`;
    await queueEmail(ctx, tx, { template: "crisis-waiting", recipient: other.email, userId: other.userId, dedupeKey, payload });
    await ctx.live.publish(tx, `profile:${other.profileId}`);
  }
}

/** It has left, or never will. */
export const quietWaiting = (ctx: DomainContext, tx: Transaction, associationId: string, messageId: string): Promise<void> =>
  quietBell(ctx, tx, { template: "crisis-waiting", about: ["messageId", messageId], users: ownerUserIds(tx, associationId) });
