import { outgoingEmails } from "#drizzle/schema/index.ts";
import { sendEmailJob } from "#server/jobs/send-email.job.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import type { QueuedEmail } from "./queue-email.ts";
import { EMAIL_TEMPLATES, type EmailTemplateName } from "./templates.ts";

/** What one statement takes without running out of parameters. */
const PART_SIZE = 2_000;

/** As `queueEmail`, for thousands at once: a few statements, and mails that somebody waits for go before them. */
export async function queueManyEmails<Name extends EmailTemplateName>(
  ctx: Pick<DomainContext, "jobs">,
  tx: Transaction,
  emails: readonly QueuedEmail<Name>[],
): Promise<void> {
  for (let start = 0; start < emails.length; start += PART_SIZE) {
    const rows = emails
      .slice(start, start + PART_SIZE)
      .map(({ template, payload, ...row }) => ({ ...row, template, payload: EMAIL_TEMPLATES[template].payload.parse(payload) }));
    const queued = await tx
      .insert(outgoingEmails)
      .values(rows)
      .onConflictDoNothing({ target: outgoingEmails.dedupeKey })
      .returning({ emailId: outgoingEmails.id });
    await ctx.jobs.enqueueMany(tx, sendEmailJob, queued);
  }
}
