import { and, eq, inArray, sql } from "drizzle-orm";
import { outgoingEmails } from "#drizzle/schema/index.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { renderEmail } from "#server/platform/emails/email-layout.tsx";
import { type EmailOutcome, type MailName, mailKind } from "#server/platform/emails/mails.ts";
import { emailsSettled } from "#server/platform/figures.ts";
import type { OutgoingEmail } from "#server/platform/senders/channels.ts";
import { DeliveryError } from "#server/platform/senders/delivery-error.ts";
import { composeEmail, followUp, isMailName } from "./email-templates.ts";

type Row = typeof outgoingEmails.$inferSelect;

const isUnfinished = inArray(outgoingEmails.status, ["queued", "sending"]);

/** Sends one mail. A second run of a finished row does nothing; the row's id keeps a second hand-over from becoming a second mail. */
export async function sendEmail(ctx: DomainContext, emailId: string): Promise<void> {
  const row = await claim(ctx, emailId);
  if (!row) return;
  const name = row.template;
  if (!isMailName(name)) throw new Error(`no e-mail template is called ${name}`);

  try {
    const email = await compose(ctx, row, name);
    if (!email) return await drop(ctx, row);
    await ctx.mailer.send(email);
  } catch (error) {
    const permanent = error instanceof DeliveryError && error.permanent;
    const message = error instanceof Error ? error.message.slice(0, 500) : String(error);
    if (permanent) {
      await settle(ctx, row, "failed", message);
      return ctx.log.warn({ err: error, emailId, template: row.template }, "the provider refused a mail for good");
    }
    emailsSettled.inc({ outcome: "postponed" });
    await ctx.db.update(outgoingEmails).set({ errorMessage: message }).where(eq(outgoingEmails.id, row.id));
    throw error;
  }
  await settle(ctx, row, "sent", null);
}

/** Ends a mail whose job has no try left; one that is finished or held stays as it is. */
export async function failEmail(ctx: DomainContext, emailId: string): Promise<void> {
  const [row] = await ctx.db.select().from(outgoingEmails).where(eq(outgoingEmails.id, emailId));
  if (row) await settle(ctx, row, "failed", row.errorMessage ?? "every try was cut short");
}

/** Forgets a mail that has nothing to tell any more, for example an invitation that was taken back before it left. */
async function drop(ctx: DomainContext, row: Row): Promise<void> {
  await ctx.db.delete(outgoingEmails).where(and(eq(outgoingEmails.id, row.id), isUnfinished));
  ctx.log.info({ emailId: row.id, template: row.template }, "a mail was dropped: what it would tell of is gone");
}

/** Takes the row for this try; null when it is finished or held. A row left at `sending` by a killed worker is taken again. */
async function claim(ctx: DomainContext, emailId: string): Promise<Row | null> {
  const [row] = await ctx.db
    .update(outgoingEmails)
    .set({ status: "sending", attempts: sql`${outgoingEmails.attempts} + 1` })
    .where(and(eq(outgoingEmails.id, emailId), isUnfinished))
    .returning();
  return row ?? null;
}

async function compose(ctx: DomainContext, row: Row, name: MailName): Promise<OutgoingEmail | null> {
  const content = await composeEmail(ctx, name, row.payload);
  if (!content) return null;
  return {
    id: row.id,
    from: ctx.config.mailFrom,
    to: content.to ?? row.recipient,
    ...(content.replyTo && { replyTo: content.replyTo }),
    subject: content.subject.replace(/\s+/g, " ").trim(),
    attachments: content.attachments ?? [],
    ...(await renderEmail(content.element)),
  };
}

/**
 * Records the outcome once, without what the payload opened and without whom a mail that is to be forgotten was for, and lets
 * the template's domain follow along.
 */
async function settle(ctx: DomainContext, row: Row, outcome: EmailOutcome, errorMessage: string | null): Promise<void> {
  const kind = mailKind(row.template);
  // What a kind that is gone kept secret is not known: all of it goes.
  const secrets = new Set(kind ? kind.secrets : Object.keys(row.payload));
  const payload = Object.fromEntries(Object.entries(row.payload).filter(([key]) => !secrets.has(key)));
  await inTransaction(ctx, async (tx) => {
    const isOurs = and(eq(outgoingEmails.id, row.id), isUnfinished);
    const [settled] = await tx
      .update(outgoingEmails)
      .set({
        status: outcome,
        errorMessage,
        payload,
        sentAt: outcome === "sent" ? ctx.now() : null,
        ...(kind?.forgetWhenSent ? forgotten(row, errorMessage) : {}),
      })
      .where(isOurs)
      .returning({ id: outgoingEmails.id });
    if (settled && isMailName(row.template)) await followUp(ctx, row.template, row.payload, outcome, tx);
    if (settled) emailsSettled.inc({ outcome });
  });
}

/** What stays is that such a mail left or failed, for whoever runs the portal. The freed key lets the same be told again. */
const forgotten = (row: Row, errorMessage: string | null) => ({
  dedupeKey: `forgotten:${row.id}`,
  userId: null,
  recipient: "",
  payload: {},
  // Providers like to repeat the address they refuse.
  errorMessage: errorMessage?.replaceAll(row.recipient, "…") ?? null,
});
