import { and, eq, inArray, sql } from "drizzle-orm";
import { outgoingEmails } from "#drizzle/schema/index.ts";
import { DeliveryError, type OutgoingEmail } from "#server/delivery/email.ts";
import type { EmailOutcome, EmailTemplate } from "#server/emails/email-template.ts";
import { renderEmail } from "#server/emails/render-email.ts";
import { findTemplate } from "#server/emails/templates.ts";
import type { DomainContext } from "#server/lib/domain-context.ts";
import { inTransaction } from "#server/lib/transaction.ts";
import type { JobHandler } from "./job.ts";

type Row = typeof outgoingEmails.$inferSelect;

/** Sends one mail. A second run of a finished row does nothing; the row's id keeps a second hand-over from becoming a second mail. */
export const handle: JobHandler<{ emailId: string }> = async (ctx, { emailId }, run) => {
  const row = await claim(ctx, emailId);
  if (!row) return;
  const template = findTemplate(row.template);
  if (!template) throw new Error(`no e-mail template is called ${row.template}`);

  try {
    await ctx.mailer.send(await compose(ctx, row, template));
  } catch (error) {
    const permanent = error instanceof DeliveryError && error.permanent;
    const message = error instanceof Error ? error.message.slice(0, 500) : String(error);
    if (permanent || run.isLastAttempt) await settle(ctx, row, template, "failed", message);
    else await ctx.db.update(outgoingEmails).set({ errorMessage: message }).where(eq(outgoingEmails.id, row.id));
    if (permanent) return ctx.log.warn({ err: error, emailId, template: row.template }, "the provider refused a mail for good");
    throw error;
  }
  await settle(ctx, row, template, "sent", null);
};

/** Takes the row for this try; null when it is finished or held. A row left at `sending` by a killed worker is taken again. */
async function claim(ctx: DomainContext, emailId: string): Promise<Row | null> {
  const [row] = await ctx.db
    .update(outgoingEmails)
    .set({ status: "sending", attempts: sql`${outgoingEmails.attempts} + 1` })
    .where(and(eq(outgoingEmails.id, emailId), inArray(outgoingEmails.status, ["queued", "sending"])))
    .returning();
  return row ?? null;
}

async function compose(ctx: DomainContext, row: Row, template: EmailTemplate): Promise<OutgoingEmail> {
  const content = await template.load(ctx, template.payload.parse(row.payload));
  return {
    id: row.id,
    from: ctx.config.mailFrom,
    to: content.to ?? row.recipient,
    subject: content.subject.replace(/\s+/g, " ").trim(),
    attachments: content.attachments ?? [],
    ...(await renderEmail(content.element)),
  };
}

/** Records the outcome once, erases what the payload opened, and lets the template's domain follow along. */
async function settle(
  ctx: DomainContext,
  row: Row,
  template: EmailTemplate,
  outcome: EmailOutcome,
  errorMessage: string | null,
): Promise<void> {
  const secrets = new Set(template.secrets);
  const payload = Object.fromEntries(Object.entries(row.payload).filter(([key]) => !secrets.has(key)));
  await inTransaction(ctx, async (tx) => {
    const [settled] = await tx
      .update(outgoingEmails)
      .set({ status: outcome, errorMessage, payload, sentAt: outcome === "sent" ? ctx.now() : null })
      .where(and(eq(outgoingEmails.id, row.id), eq(outgoingEmails.status, "sending")))
      .returning({ id: outgoingEmails.id });
    if (settled) await template.afterSend?.(ctx, template.payload.parse(row.payload), outcome, tx);
  });
}
