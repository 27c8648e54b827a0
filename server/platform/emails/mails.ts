import { z } from "zod";

/** What a kind of mail carries from the write that decides on it to the moment it leaves. */
interface MailKind {
  /** Ids rather than facts about people: the mail is composed from what holds when it leaves. */
  payload: z.ZodType;
  /** Keys of the payload that open something; they are erased from the row when the mail has left or failed. */
  secrets?: readonly string[];
  /** What it tells stands without them too, so it can be sent again. */
  tellsWithoutSecrets?: boolean;
  /**
   * Whom the mail was for and about goes when it has left or failed for good: the portal has no more reason to keep the address.
   * That there was one is still counted, until mails of that age are deleted.
   */
  forgetWhenSent?: boolean;
}

/** Every mail the portal can send. What it says stands in its domain's `emails.tsx`. */
export const MAILS = {
  "verify-email": {
    payload: z.object({ accessToken: z.string() }),
    secrets: ["accessToken"],
  },
  "address-already-registered": {
    payload: z.object({}),
  },
  "recovery-code-used": {
    payload: z.object({ userId: z.uuid() }),
  },
  "recovery-codes-renewed": {
    payload: z.object({}),
  },
  "reset-password": {
    payload: z.object({ token: z.string() }),
    secrets: ["token"],
  },
  "confirm-new-email": {
    payload: z.object({ accessToken: z.string() }),
    secrets: ["accessToken"],
  },
  "email-change-requested": {
    payload: z.object({}),
  },
  "email-changed": {
    payload: z.object({}),
  },
  "password-changed": {
    // Rows of the version before name nobody.
    payload: z.object({ userId: z.uuid().optional(), isUnlinked: z.boolean().optional() }),
  },
  "second-factor-changed": {
    payload: z.object({ enabled: z.boolean(), hasPasskey: z.boolean().optional() }),
  },
  "identity-changed": {
    payload: z.object({ label: z.string(), isLinked: z.boolean() }),
  },
  "passkey-added": {
    payload: z.object({ name: z.string() }),
  },
  "passkey-removed": {
    payload: z.object({ name: z.string(), isOff: z.boolean() }),
  },
  "second-factor-reset": {
    payload: z.object({}),
  },
  "association-invitation": {
    payload: z.object({ invitationId: z.uuid() }),
  },
  "collaboration-invitation": {
    payload: z.object({ linkId: z.uuid(), token: z.string() }),
    secrets: ["token"],
  },
  "collaboration-news": {
    payload: z.object({
      linkId: z.uuid(),
      associationId: z.uuid(),
      news: z.enum(["invited", "accepted", "declined", "mail_declined", "ended"]),
    }),
  },
  "membership-application-received": {
    payload: z.object({ requestId: z.uuid(), ownerUserId: z.uuid().optional() }),
  },
  "membership-decision": {
    payload: z.object({ requestId: z.uuid() }),
  },
  "membership-role-changed": {
    payload: z.object({ profileId: z.uuid(), associationId: z.uuid() }),
  },
  "second-factor-required": {
    payload: z.object({ associationId: z.uuid() }),
  },
  "household-invitation": {
    payload: z.object({ shareId: z.uuid() }),
  },
  "household-news": {
    payload: z.object({ profileId: z.uuid(), news: z.enum(["accepted", "ended"]) }),
  },
  "calendar-reminder": {
    payload: z.object({ eventId: z.uuid(), occursOn: z.iso.date() }),
  },
  "collaboration-alert": {
    payload: z.object({ alertId: z.uuid(), recipientAssociationId: z.uuid(), replyId: z.uuid().nullable() }),
  },
  "number-unreachable": {
    payload: z.object({ profileId: z.uuid(), number: z.string() }),
  },
  "crisis-waiting": {
    payload: z.object({ activationId: z.uuid(), messageId: z.uuid() }),
  },
  "warning-proposal": {
    payload: z.object({ proposalId: z.uuid() }),
  },
  "crisis-need": {
    // A mail of before exercises were told apart has no such word.
    payload: z.object({ activationId: z.uuid(), isExercise: z.boolean().optional() }),
  },
  // What was read stands behind the sign-in, not in a mail.
  "sealed-needs-read": {
    payload: z.object({ readingId: z.uuid() }),
  },
  "sealed-needs-renewal": {
    payload: z.object({ profileId: z.uuid() }),
  },
  "team-role-offered": {
    payload: z.object({ memberId: z.uuid() }),
  },
  // What an owner wrote about somebody is kept no longer than it takes to tell them.
  "membership-removed": {
    payload: z.object({ associationId: z.uuid(), reason: z.string() }),
    forgetWhenSent: true,
  },
  "data-export-ready": {
    payload: z.object({ exportId: z.uuid() }),
  },
  "data-export-failed": {
    payload: z.object({ exportId: z.uuid() }),
  },
  "account-deleted": {
    payload: z.object({}),
    forgetWhenSent: true,
  },
  "association-closed-subscriber": {
    payload: z.object({ associationId: z.uuid() }),
    forgetWhenSent: true,
  },
  "association-closed-applicant": {
    payload: z.object({ associationId: z.uuid() }),
  },
  "confirm-subscription": {
    payload: z.object({ subscriberId: z.uuid(), secret: z.string(), by: z.enum(["themselves", "board"]) }),
    secrets: ["secret"],
    forgetWhenSent: true,
  },
  "already-subscribed": {
    payload: z.object({ subscriberId: z.uuid() }),
    forgetWhenSent: true,
  },
  "subscription-code": {
    payload: z.object({ subscriberId: z.uuid(), code: z.string() }),
    secrets: ["code"],
    forgetWhenSent: true,
  },
  document: {
    payload: z.object({ documentId: z.uuid() }),
  },
  "association-document": {
    payload: z.object({ versionId: z.uuid(), senderProfileId: z.uuid().optional() }),
  },
  "product-request": {
    payload: z.object({ productRequestId: z.uuid() }),
  },
  "quote-invitation": {
    payload: z.object({ quoteInvitationId: z.uuid(), linkNumber: z.number(), token: z.string() }),
    secrets: ["token"],
  },
  "quote-received": {
    payload: z.object({
      quoteInvitationId: z.uuid(),
      productRequestId: z.uuid().optional(),
      news: z.enum(["quote", "declined"]),
    }),
  },
  "quote-expiring": {
    payload: z.object({ quoteId: z.uuid(), productRequestId: z.uuid().optional() }),
  },
  "quote-reminder": {
    payload: z.object({ quoteInvitationId: z.uuid(), token: z.string() }),
    secrets: ["token"],
  },
  "joint-purchase-news": {
    payload: z.object({
      jointPurchaseId: z.uuid(),
      news: z.enum(["opened", "closed", "over", "removed"]),
      starterName: z.string(),
      supplierName: z.string(),
    }),
  },
  // Of what was sent at that moment: a later answer has a receipt of its own.
  "quote-receipt": {
    payload: z.object({
      quoteId: z.uuid(),
      givenAt: z.iso.datetime(),
      isChanged: z.boolean().default(false),
      token: z.string().optional(),
    }),
    secrets: ["token"],
    tellsWithoutSecrets: true,
  },
  "webhook-stopped": {
    payload: z.object({ webhookId: z.uuid() }),
  },
  "quote-outcome": {
    payload: z.object({ quoteInvitationId: z.uuid(), token: z.string().optional() }),
    secrets: ["token"],
    tellsWithoutSecrets: true,
  },
} satisfies Record<string, MailKind>;

export type MailName = keyof typeof MAILS;
export type MailInput<Name extends MailName> = z.input<(typeof MAILS)[Name]["payload"]>;
export type MailPayload<Name extends MailName> = z.output<(typeof MAILS)[Name]["payload"]>;

/** How it ended. */
export type EmailOutcome = "sent" | "failed";

/** The kind of a stored row, or undefined for a name that no longer exists. */
export const mailKind = (name: string): MailKind | undefined => (Object.hasOwn(MAILS, name) ? MAILS[name as MailName] : undefined);

/** Those that cannot be sent again: what they opened, or whom they were for, is erased when the mail has left or failed. */
export const MAILS_SENT_ONCE = Object.keys(MAILS).filter((name) => {
  const kind = mailKind(name);
  return kind?.forgetWhenSent || (kind?.secrets && !kind.tellsWithoutSecrets);
});
