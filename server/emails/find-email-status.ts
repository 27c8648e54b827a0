import { eq } from "drizzle-orm";
import { outgoingEmails } from "#drizzle/schema/index.ts";
import type { Queryable } from "#server/platform/database/db.ts";

/** How far the mail with this key has come; null when none was queued. */
export async function findEmailStatus(db: Queryable, dedupeKey: string): Promise<(typeof outgoingEmails.$inferSelect)["status"] | null> {
  const [email] = await db.select({ status: outgoingEmails.status }).from(outgoingEmails).where(eq(outgoingEmails.dedupeKey, dedupeKey));
  return email?.status ?? null;
}
