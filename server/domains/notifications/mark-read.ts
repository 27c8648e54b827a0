import { and, eq, inArray, isNull, lte, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { z } from "zod";
import { outgoingEmails as mails, profiles } from "#drizzle/schema/index.ts";
import { requireSignedIn } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import type { MailName } from "#server/platform/emails/mails.ts";
import type { markAllReadInput, markReadInput } from "#shared/schemas/notifications.ts";
import { shownTo } from "./queries.ts";

/** Somebody else's, or one that is gone, is as good as read: nothing happens. */
export function markNotificationRead(ctx: DomainContext, { id }: z.output<typeof markReadInput>): Promise<void> {
  return mark(ctx, eq(mails.id, id));
}

export function markAllNotificationsRead(ctx: DomainContext, { until }: z.output<typeof markAllReadInput>): Promise<void> {
  // What the browser was told has no more than milliseconds.
  return mark(ctx, lte(sql`date_trunc('milliseconds', ${mails.createdAt})`, new Date(until).toISOString()));
}

async function mark(ctx: DomainContext, which: SQL): Promise<void> {
  const actor = requireSignedIn(ctx.actor);
  await inTransaction(ctx, async (tx) => {
    const read = await tx
      .update(mails)
      .set({ readAt: ctx.now() })
      .where(and(shownTo(actor), isNull(mails.readAt), which))
      .returning({ id: mails.id });
    // The other devices of the same person.
    if (read.length > 0) await ctx.live.publish(tx, `profile:${actor.profileId}`);
  });
}

/**
 * What these mails told of is settled: the bell of those who were told is quiet. `about` is a key of the payload and what it names,
 * `users` their ids, or a query of them.
 */
export async function quietBell(
  ctx: DomainContext,
  tx: Transaction,
  { template, about, users }: { template: MailName; about: readonly [key: string, id: string]; users: SQLWrapper | string[] },
): Promise<void> {
  const [key, id] = about;
  const isTold = Array.isArray(users) ? inArray(mails.userId, users) : inArray(mails.userId, users);
  const read = await tx
    .update(mails)
    .set({ readAt: ctx.now() })
    .where(and(isTold, eq(mails.template, template), sql`${mails.payload} ->> ${key} = ${id}`, isNull(mails.readAt)))
    .returning({ userId: mails.userId });
  const readers = read.flatMap(({ userId }) => userId ?? []);
  if (readers.length === 0) return;
  const rows = await tx.select({ id: profiles.id }).from(profiles).where(inArray(profiles.userId, readers));
  for (const { id: profileId } of rows) await ctx.live.publish(tx, `profile:${profileId}`);
}
