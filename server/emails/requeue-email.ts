import { and, eq, inArray } from "drizzle-orm";
import { outgoingEmails } from "#drizzle/schema/index.ts";
import { sendEmailJob } from "#server/jobs/send-email.job.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";

/**
 * Lets a mail that failed for good, or that a restore holds back, be tried again under the same id. A mail in any other
 * state stays as it is.
 */
export async function requeueEmail(ctx: Pick<DomainContext, "jobs">, tx: Transaction, dedupeKey: string): Promise<void> {
  const [email] = await tx
    .update(outgoingEmails)
    .set({ status: "queued", attempts: 0, errorMessage: null })
    .where(and(eq(outgoingEmails.dedupeKey, dedupeKey), inArray(outgoingEmails.status, ["failed", "held"])))
    .returning({ id: outgoingEmails.id });
  if (email) await ctx.jobs.enqueue(tx, sendEmailJob, { emailId: email.id });
}
