import { outgoingEmails } from "#drizzle/schema/index.ts";
import { sendEmailJob } from "#server/jobs/send-email.job.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { EMAIL_TEMPLATES, type EmailPayload, type EmailTemplateName } from "./templates.ts";

export interface QueuedEmail<Name extends EmailTemplateName> {
  template: Name;
  recipient: string;
  payload: EmailPayload<Name>;
  /** What the mail is about: a second mail with the same key is not queued. */
  dedupeKey: string;
  /** The account the mail belongs to, so that it goes with the account. */
  userId: string | null;
}

/** Decides on a mail inside the write's transaction; it leaves after the commit. */
export async function queueEmail<Name extends EmailTemplateName>(
  ctx: Pick<DomainContext, "jobs">,
  tx: Transaction,
  { template, payload, ...row }: QueuedEmail<Name>,
): Promise<void> {
  const parsed = EMAIL_TEMPLATES[template].payload.parse(payload);
  const [queued] = await tx
    .insert(outgoingEmails)
    .values({ ...row, template, payload: parsed })
    .onConflictDoNothing({ target: outgoingEmails.dedupeKey })
    .returning({ id: outgoingEmails.id });
  if (queued) await ctx.jobs.enqueue(tx, sendEmailJob, { emailId: queued.id });
}
