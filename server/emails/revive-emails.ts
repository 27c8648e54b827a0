import { and, eq, inArray, notInArray } from "drizzle-orm";
import { outgoingEmails } from "#drizzle/schema/index.ts";
import { sendEmailJob } from "#server/jobs/send-email.job.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { TEMPLATES_SENT_ONCE } from "./templates.ts";

/**
 * Takes up mails that failed for good, in the write that retries their jobs. One whose link or address was erased stays as it is:
 * the person has to ask for another.
 */
export async function reviveEmails(tx: Transaction, payloads: readonly unknown[]): Promise<void> {
  const ids = payloads.flatMap((payload) => sendEmailJob.payload.safeParse(payload).data?.emailId ?? []);
  if (ids.length === 0) return;
  await tx
    .update(outgoingEmails)
    .set({ status: "queued", attempts: 0, errorMessage: null })
    .where(
      and(inArray(outgoingEmails.id, ids), eq(outgoingEmails.status, "failed"), notInArray(outgoingEmails.template, TEMPLATES_SENT_ONCE)),
    );
}
