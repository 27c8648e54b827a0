import { and, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import {
  crisisActivations as activations,
  outgoingEmails as mails,
  associationMembers as members,
  crisisNeeds as needs,
  profiles,
  users,
} from "#drizzle/schema/index.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { queueEmail } from "#server/platform/emails/queue-email.ts";

/** Whoever leads is told at most so often: the page itself shows every need at once. */
const QUIET_MS = 10 * 60_000;

/** Tells whoever leads, who may have closed the page, that somebody needs help. Who has written it down knows it already. */
export async function tellNeed(ctx: DomainContext, tx: Transaction, activationId: string, recordedBy: string | null): Promise<void> {
  const [leader] = await tx
    .select({ profileId: profiles.id, userId: users.id, email: users.email, isExercise: activations.isExercise })
    .from(activations)
    .innerJoin(profiles, eq(profiles.id, activations.ledByProfileId))
    .innerJoin(users, eq(users.id, profiles.userId))
    .where(eq(activations.id, activationId));
  if (!leader || leader.profileId === recordedBy) return;
  const dedupeKey = `crisis-need:${activationId}:${leader.profileId}:${Math.floor(ctx.now().getTime() / QUIET_MS)}`;
  await queueEmail(ctx, tx, {
    ...{ template: "crisis-need", recipient: leader.email, userId: leader.userId, dedupeKey },
    payload: { activationId, isExercise: leader.isExercise },
  });
  // The bell rings at once, also where the mail is kept back: whoever was told of another may have helped them already.
  await tx.update(mails).set({ readAt: null }).where(eq(mails.dedupeKey, dedupeKey));
  await ctx.live.publish(tx, `profile:${leader.profileId}`);
}

/** Nobody waits for help any more, or the crisis is over: the bell of those who were told is quiet again. */
export async function quietBell(ctx: DomainContext, tx: Transaction, crisis: { activationId: string; isOver: boolean }): Promise<void> {
  const { activationId, isOver } = crisis;
  const waiting = and(eq(needs.crisisActivationId, activationId), isNull(needs.closedAt));
  if (!isOver && (await tx.$count(needs, waiting)) > 0) return;
  const leaders = tx
    .select({ userId: profiles.userId })
    .from(activations)
    .innerJoin(members, and(eq(members.associationId, activations.housingAssociationId), ne(members.role, "member")))
    .innerJoin(profiles, eq(profiles.id, members.profileId))
    .where(eq(activations.id, activationId));
  const told = and(eq(mails.template, "crisis-need"), sql`${mails.payload} ->> 'activationId' = ${activationId}`);
  const read = await tx
    .update(mails)
    .set({ readAt: ctx.now() })
    .where(and(inArray(mails.userId, leaders), told, isNull(mails.readAt)))
    .returning({ userId: mails.userId });
  const readers = read.flatMap(({ userId }) => userId ?? []);
  if (readers.length === 0) return;
  const rows = await tx.select({ id: profiles.id }).from(profiles).where(inArray(profiles.userId, readers));
  for (const { id } of rows) await ctx.live.publish(tx, `profile:${id}`);
}
