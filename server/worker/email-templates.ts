import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import type { EmailContent } from "#server/platform/emails/email-layout.tsx";
import { type EmailOutcome, MAILS, type MailName, type MailPayload } from "#server/platform/emails/mails.ts";

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
    (await import("#server/domains/product-requests/record-mail-outcome.ts")).recordMailOutcome(ctx, tx, productRequestId, outcome),
  "quote-invitation": async (_ctx, { quoteInvitationId, linkNumber }, outcome, tx) =>
    (await quoteOutcomes()).recordMailOutcome(tx, { quoteInvitationId, linkNumber }, outcome),
  "quote-reminder": async (_ctx, { quoteInvitationId }, outcome, tx) =>
    (await quoteOutcomes()).recordMail(tx, quoteInvitationId, outcome === "sent" ? "reminded" : "failed"),
  "quote-outcome": async (_ctx, { quoteInvitationId }, outcome, tx) =>
    (await quoteOutcomes()).recordMail(tx, quoteInvitationId, outcome === "sent" ? "informed" : "failed"),
};

/** Whether a stored row's mail is one of today's. */
export const isMailName = (name: string): name is MailName => Object.hasOwn(MAILS, name);

/** Composes the mail of a stored row; may run once per try. Null when what it would tell of is gone: then no mail leaves. */
export async function composeEmail<Name extends MailName>(ctx: DomainContext, name: Name, payload: unknown): Promise<EmailContent | null> {
  return COMPOSERS[name](ctx, MAILS[name].payload.parse(payload) as MailPayload<Name>);
}

/** Lets the mail's domain follow along when its outcome is recorded. */
export async function followUp<Name extends MailName>(
  ctx: DomainContext,
  name: Name,
  payload: unknown,
  outcome: EmailOutcome,
  tx: Transaction,
): Promise<void> {
  await FOLLOW_UPS[name]?.(ctx, MAILS[name].payload.parse(payload) as MailPayload<Name>, outcome, tx);
}
