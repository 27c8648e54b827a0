import { eq, sql } from "drizzle-orm";
import { outgoingEmails } from "#drizzle/schema/index.ts";
import type { Queryable } from "#server/platform/database/db.ts";

const DAY_MS = 24 * 3_600_000;

export interface MailFigures {
  /** Not handed over yet. */
  queued: number;
  /** The provider would not take them. */
  failed: number;
  sentLastDay: number;
  oldestQueuedAt: Date | null;
}

/** How the portal's mails stand. */
export async function readMailFigures(db: Queryable, now: Date): Promise<MailFigures> {
  const isQueued = sql`${outgoingEmails.status} in ('queued', 'sending')`;
  const [row] = await db
    .select({
      queued: sql<number>`count(*) filter (where ${isQueued})::int`,
      failed: sql<number>`count(*) filter (where ${outgoingEmails.status} = 'failed')::int`,
      sentLastDay: sql<number>`count(*) filter (where ${outgoingEmails.sentAt} > ${new Date(now.getTime() - DAY_MS).toISOString()})::int`,
      oldestQueuedAt: sql`min(${outgoingEmails.createdAt}) filter (where ${isQueued})`.mapWith(outgoingEmails.createdAt),
    })
    .from(outgoingEmails);
  return { queued: 0, failed: 0, sentLastDay: 0, oldestQueuedAt: null, ...row };
}

/** How far the mail with this key has come; null when none was queued. */
export async function findEmailStatus(db: Queryable, dedupeKey: string): Promise<(typeof outgoingEmails.$inferSelect)["status"] | null> {
  const [email] = await db.select({ status: outgoingEmails.status }).from(outgoingEmails).where(eq(outgoingEmails.dedupeKey, dedupeKey));
  return email?.status ?? null;
}
