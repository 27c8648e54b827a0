import { and, eq, isNull, lte, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { outgoingEmails as mails } from "#drizzle/schema/index.ts";
import { requireSignedIn } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
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
