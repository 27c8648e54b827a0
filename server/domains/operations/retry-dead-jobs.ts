import type { z } from "zod";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { reviveEmails } from "#server/platform/emails/queue-email.ts";
import { NotFoundError } from "#server/platform/errors.ts";
import { canRetry } from "#server/platform/jobs/job-kinds.ts";
import type { retryDeadJobsInput } from "#shared/schemas/admin.ts";
import { requireOperator } from "./require-operator.ts";

/** Gives the failed jobs of a queue a new try; answers how many. For operators. Throws NotFoundError for an unknown
 *  queue, and for one whose failed jobs are over. */
export async function retryDeadJobs(ctx: DomainContext, { queue }: z.output<typeof retryDeadJobsInput>): Promise<{ retried: number }> {
  const operator = requireOperator(ctx.actor);
  return inTransaction(ctx, async (tx) => {
    const payloads = canRetry(queue) ? await ctx.jobs.retryFailed(tx, queue) : null;
    if (payloads === null) throw new NotFoundError();
    if (queue === "send-email") await reviveEmails(tx, payloads);
    const retried = payloads.length;
    await recordAudit(tx, operator, "admin.retry_dead_jobs", null, { queue, retried });
    return { retried };
  });
}
