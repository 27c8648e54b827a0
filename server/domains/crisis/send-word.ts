import { and, eq, isNull, ne, sql } from "drizzle-orm";
import {
  crisisActivations as activations,
  housingAssociations,
  outgoingEmails as mails,
  associationMembers as members,
  crisisNeeds as needs,
  profiles,
  users,
} from "#drizzle/schema/index.ts";
import { recipientsOf } from "#server/domains/deliveries/recipients.ts";
import { ownerUserIds } from "#server/domains/membership/recipient-queries.ts";
import { quietBell } from "#server/domains/notifications/mark-read.ts";
import { profileOf } from "#server/domains/subscribers/same-person.ts";
import { teamNumbers } from "#server/domains/teams/recipient-queries.ts";
import type { MemberActor } from "#server/platform/actor.ts";
import { NOBODY } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { queueEmail } from "#server/platform/emails/queue-email.ts";
import { isAmong } from "#server/platform/phones.ts";
import { queueSms } from "#server/platform/senders/queue-sms.ts";
import { outgoingText, shortAssociationName } from "#shared/crisis-text/message-text.ts";
import type { Replier } from "./asked-people.ts";

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

/** One SMS of a crisis to one person, beside its messages; whoever has no number gets none. It names the house, and an exercise. */
export async function sendWord(
  ctx: DomainContext,
  tx: Transaction,
  activationId: string,
  to: Omit<Replier, "associationId">,
  words: string,
) {
  const [crisis] = await tx
    .select({
      associationId: activations.housingAssociationId,
      associationName: housingAssociations.associationName,
      isExercise: activations.isExercise,
    })
    .from(activations)
    .innerJoin(housingAssociations, eq(housingAssociations.id, activations.housingAssociationId))
    .where(eq(activations.id, activationId));
  if (!crisis) return;
  const { associationId, associationName, isExercise } = crisis;
  const number = await numberOf(ctx, tx, { associationId, ...to });
  if (number === null) return;
  await queueSms(ctx, tx, { to: number, text: outgoingText(`${shortAssociationName(associationName)}: ${words}`, isExercise) });
}

/** The number that a person gets SMS at: what stands in a team, as a subscriber, or in the account. */
async function numberOf(ctx: DomainContext, tx: Transaction, { associationId, ...to }: Replier): Promise<string | null> {
  const { prefixes } = ctx.config.smsCodes;
  const common = { associationId, crisisDomainId: null, smsNumbers: { prefixes } };
  const holder = sql`coalesce(${to.profileId}::uuid, ${profileOf(sql`${to.subscriberId}::uuid`)})`;
  const [profile] = (await tx.execute<{ id: string | null }>(sql`select ${holder} as id`)).rows;
  const profileId = profile?.id ?? null;
  const asSubscriber = recipientsOf(tx, { ...common, audience: "subscribers", profileId, subscriberId: to.subscriberId ?? NOBODY }, "sms");
  const asMember = recipientsOf(tx, { ...common, audience: "self", profileId }, "sms");
  const columns = sql.raw("r(address, subscriber_id, profile_id, team_member_id, push_subscription_id)");
  const { rows } = await tx.execute<{ address: string }>(sql`
    select address from (
      select number as address, 0 as rank from ${teamNumbers(tx, associationId)} t(profile_id, number)
       where t.profile_id = ${profileId}::uuid and ${isAmong(sql`t.number`, { prefixes })}
      union all select address, 1 from (${asSubscriber}) ${columns}
      union all select address, 2 from (${asMember}) ${columns}
    ) found order by rank, address limit 1`);
  return rows[0]?.address ?? null;
}
