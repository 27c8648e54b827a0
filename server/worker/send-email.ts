import { and, eq, inArray, sql } from "drizzle-orm";
import { outgoingEmails } from "#drizzle/schema/index.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { type EmailContent, renderEmail } from "#server/platform/emails/email-layout.tsx";
import { type EmailOutcome, MAILS, type MailName, type MailPayload, mailKind } from "#server/platform/emails/mails.ts";
import { emailsSettled } from "#server/platform/figures.ts";
import type { OutgoingEmail } from "#server/platform/senders/channels.ts";
import { DeliveryError } from "#server/platform/senders/delivery-error.ts";

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

const account = () => import("#server/domains/account/emails.tsx");
const factors = () => import("#server/domains/account/factor-emails.tsx");
const association = () => import("#server/domains/association/emails.tsx");
const lifecycle = () => import("#server/domains/lifecycle/emails.tsx");
const calendar = () => import("#server/domains/calendar/emails.tsx");
const collaboration = () => import("#server/domains/collaboration/emails.tsx");
const collaborationAlerts = () => import("#server/domains/collaboration-alerts/emails.tsx");
const crisis = () => import("#server/domains/crisis/emails.tsx");
const deliveries = () => import("#server/domains/deliveries/emails.tsx");
const documents = () => import("#server/domains/documents/emails.tsx");
const gdpr = () => import("#server/domains/gdpr/emails.tsx");
const householdSharing = () => import("#server/domains/household-sharing/emails.tsx");
const jointPurchases = () => import("#server/domains/joint-purchases/emails.tsx");
const membership = () => import("#server/domains/membership/emails.tsx");
const productRequests = () => import("#server/domains/product-requests/emails.tsx");
const quotes = () => import("#server/domains/quotes/emails.tsx");
const sealedNeeds = () => import("#server/domains/sealed-needs/emails.tsx");
const subscribers = () => import("#server/domains/subscribers/emails.tsx");
const teams = () => import("#server/domains/teams/emails.tsx");
const webhooks = () => import("#server/domains/webhooks/emails.tsx");

/** What composes each mail; its words are loaded when one is composed, not at the start. */
const COMPOSERS: { [Name in MailName]: (ctx: DomainContext, payload: MailPayload<Name>) => Promise<EmailContent | null> } = {
  "verify-email": async (ctx, payload) => (await account()).verifyEmail(ctx, payload),
  "address-already-registered": async (ctx) => (await account()).addressAlreadyRegistered(ctx),
  "recovery-code-used": async (ctx, payload) => (await factors()).recoveryCodeUsed(ctx, payload),
  "recovery-codes-renewed": async (ctx) => (await factors()).recoveryCodesRenewed(ctx),
  "reset-password": async (ctx, payload) => (await account()).resetPasswordEmail(ctx, payload),
  "confirm-new-email": async (ctx, payload) => (await account()).confirmNewEmail(ctx, payload),
  "email-change-requested": async (ctx) => (await account()).emailChangeRequested(ctx),
  "email-changed": async () => (await account()).emailChanged(),
  "password-changed": async (ctx, payload) => (await account()).passwordChanged(ctx, payload),
  "second-factor-changed": async (ctx, payload) => (await factors()).secondFactorChanged(ctx, payload),
  "identity-changed": async (ctx, payload) => (await factors()).identityChanged(ctx, payload),
  "passkey-added": async (ctx, payload) => (await factors()).passkeyAdded(ctx, payload),
  "passkey-removed": async (ctx, payload) => (await factors()).passkeyRemoved(ctx, payload),
  "second-factor-reset": async (ctx) => (await factors()).secondFactorReset(ctx),
  "association-invitation": async (ctx, payload) => (await association()).associationInvitation(ctx, payload),
  "collaboration-invitation": async (ctx, payload) => (await collaboration()).collaborationInvitation(ctx, payload),
  "collaboration-news": async (ctx, payload) => (await collaboration()).collaborationNews(ctx, payload),
  "membership-application-received": async (ctx, payload) => (await membership()).membershipApplicationReceived(ctx, payload),
  "membership-decision": async (ctx, payload) => (await membership()).membershipDecision(ctx, payload),
  "membership-role-changed": async (ctx, payload) => (await lifecycle()).membershipRoleChanged(ctx, payload),
  "second-factor-required": async (ctx, payload) => (await membership()).secondFactorRequired(ctx, payload),
  "household-invitation": async (ctx, payload) => (await householdSharing()).householdInvitation(ctx, payload),
  "household-news": async (ctx, payload) => (await householdSharing()).householdNews(ctx, payload),
  "calendar-reminder": async (ctx, payload) => (await calendar()).calendarReminder(ctx, payload),
  "collaboration-alert": async (ctx, payload) => (await collaborationAlerts()).collaborationAlertEmail(ctx, payload),
  "number-unreachable": async (ctx, payload) => (await deliveries()).numberUnreachable(ctx, payload),
  "crisis-waiting": async (ctx, payload) => (await crisis()).crisisWaiting(ctx, payload),
  "warning-proposal": async (ctx, payload) => (await crisis()).warningProposal(ctx, payload),
  "crisis-need": async (ctx, payload) => (await crisis()).crisisNeed(ctx, payload),
  "sealed-needs-read": async (ctx, payload) => (await sealedNeeds()).sealedNeedsRead(ctx, payload),
  "sealed-needs-renewal": async (ctx, payload) => (await sealedNeeds()).sealedNeedsRenewal(ctx, payload),
  "team-role-offered": async (ctx, payload) => (await teams()).teamRoleOffered(ctx, payload),
  "membership-removed": async (ctx, payload) => (await lifecycle()).membershipRemoved(ctx, payload),
  "data-export-ready": async (ctx, payload) => (await gdpr()).dataExportReady(ctx, payload),
  "data-export-failed": async (ctx) => (await gdpr()).dataExportFailed(ctx),
  "account-deleted": async () => (await lifecycle()).accountDeleted(),
  "association-closed-subscriber": async (ctx, payload) => (await lifecycle()).associationClosedForSubscriber(ctx, payload),
  "association-closed-applicant": async (ctx, payload) => (await lifecycle()).associationClosedForApplicant(ctx, payload),
  "confirm-subscription": async (ctx, payload) => (await subscribers()).confirmSubscription(ctx, payload),
  "already-subscribed": async (ctx, payload) => (await subscribers()).alreadySubscribed(ctx, payload),
  "subscription-code": async (ctx, payload) => (await subscribers()).subscriptionCode(ctx, payload),
  document: async (ctx, payload) => (await documents()).documentEmail(ctx, payload),
  "association-document": async (ctx, payload) => (await documents()).associationDocumentEmail(ctx, payload),
  "product-request": async (ctx, payload) => (await productRequests()).productRequestEmail(ctx, payload),
  "quote-invitation": async (ctx, payload) => (await quotes()).quoteInvitation(ctx, payload),
  "quote-received": async (ctx, payload) => (await quotes()).quoteReceived(ctx, payload),
  "quote-reminder": async (ctx, payload) => (await quotes()).quoteReminder(ctx, payload),
  "quote-expiring": async (ctx, payload) => (await quotes()).quoteExpiring(ctx, payload),
  "joint-purchase-news": async (ctx, payload) => (await jointPurchases()).jointPurchaseNews(ctx, payload),
  "quote-receipt": async (ctx, payload) => (await quotes()).quoteReceipt(ctx, payload),
  "webhook-stopped": async (ctx, payload) => (await webhooks()).webhookStopped(ctx, payload),
  "quote-outcome": async (ctx, payload) => (await quotes()).quoteOutcome(ctx, payload),
};

const quoteOutcomes = () => import("#server/domains/quotes/record-mail-outcome.ts");

/** What a domain writes down with the final outcome, in the same transaction, once. */
const FOLLOW_UPS: {
  [Name in MailName]?: (ctx: DomainContext, payload: MailPayload<Name>, outcome: EmailOutcome, tx: Transaction) => Promise<void>;
} = {
  "product-request": async (ctx, { productRequestId }, outcome, tx) =>
    (await import("#server/domains/product-requests/request-status.ts")).recordMailOutcome(ctx, tx, productRequestId, outcome),
  "quote-invitation": async (_ctx, { quoteInvitationId, linkNumber }, outcome, tx) =>
    (await quoteOutcomes()).recordMailOutcome(tx, { quoteInvitationId, linkNumber }, outcome),
  "quote-reminder": async (_ctx, { quoteInvitationId }, outcome, tx) =>
    (await quoteOutcomes()).recordMail(tx, quoteInvitationId, outcome === "sent" ? "reminded" : "failed"),
  "quote-outcome": async (_ctx, { quoteInvitationId }, outcome, tx) =>
    (await quoteOutcomes()).recordMail(tx, quoteInvitationId, outcome === "sent" ? "informed" : "failed"),
};

/** Whether a stored row's mail is one of today's. */
const isMailName = (name: string): name is MailName => Object.hasOwn(MAILS, name);

/** Composes the mail of a stored row; may run once per try. Null when what it would tell of is gone: then no mail leaves. */
async function composeEmail<Name extends MailName>(ctx: DomainContext, name: Name, payload: unknown): Promise<EmailContent | null> {
  return COMPOSERS[name](ctx, MAILS[name].payload.parse(payload) as MailPayload<Name>);
}

/** Lets the mail's domain follow along when its outcome is recorded. */
async function followUp<Name extends MailName>(
  ctx: DomainContext,
  name: Name,
  payload: unknown,
  outcome: EmailOutcome,
  tx: Transaction,
): Promise<void> {
  await FOLLOW_UPS[name]?.(ctx, MAILS[name].payload.parse(payload) as MailPayload<Name>, outcome, tx);
}
