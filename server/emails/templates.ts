import { z } from "zod";
import { defineTemplate, type EmailTemplate } from "./email-template.ts";

/** Every mail the portal can send. The components are loaded when a mail is composed, not at the start. */
export const EMAIL_TEMPLATES = {
  "verify-email": defineTemplate({
    payload: z.object({ accessToken: z.string() }),
    secrets: ["accessToken"],
    load: async (ctx, payload) => (await import("./verify-email.tsx")).verifyEmail(ctx, payload),
  }),
  "address-already-registered": defineTemplate({
    payload: z.object({}),
    load: async (ctx) => (await import("./address-already-registered.tsx")).addressAlreadyRegistered(ctx),
  }),
  "recovery-code-used": defineTemplate({
    payload: z.object({ userId: z.uuid() }),
    load: async (ctx, payload) => (await import("./recovery-code-used.tsx")).recoveryCodeUsed(ctx, payload),
  }),
  "recovery-codes-renewed": defineTemplate({
    payload: z.object({}),
    load: async (ctx) => (await import("./recovery-codes-renewed.tsx")).recoveryCodesRenewed(ctx),
  }),
  "reset-password": defineTemplate({
    payload: z.object({ token: z.string() }),
    secrets: ["token"],
    load: async (ctx, payload) => (await import("./reset-password.tsx")).resetPasswordEmail(ctx, payload),
  }),
  "confirm-new-email": defineTemplate({
    payload: z.object({ accessToken: z.string() }),
    secrets: ["accessToken"],
    load: async (ctx, payload) => (await import("./confirm-new-email.tsx")).confirmNewEmail(ctx, payload),
  }),
  "email-change-requested": defineTemplate({
    payload: z.object({}),
    load: async (ctx) => (await import("./email-change-requested.tsx")).emailChangeRequested(ctx),
  }),
  "email-changed": defineTemplate({
    payload: z.object({}),
    load: async () => (await import("./email-changed.tsx")).emailChanged(),
  }),
  "password-changed": defineTemplate({
    payload: z.object({}),
    load: async (ctx) => (await import("./password-changed.tsx")).passwordChanged(ctx),
  }),
  "second-factor-changed": defineTemplate({
    payload: z.object({ enabled: z.boolean() }),
    load: async (ctx, payload) => (await import("./second-factor-changed.tsx")).secondFactorChanged(ctx, payload),
  }),
  "second-factor-reset": defineTemplate({
    payload: z.object({}),
    load: async (ctx) => (await import("./second-factor-reset.tsx")).secondFactorReset(ctx),
  }),
  "association-invitation": defineTemplate({
    payload: z.object({ invitationId: z.uuid() }),
    load: async (ctx, payload) => (await import("./association-invitation.tsx")).associationInvitation(ctx, payload),
  }),
  "collaboration-invitation": defineTemplate({
    payload: z.object({ linkId: z.uuid(), token: z.string() }),
    secrets: ["token"],
    load: async (ctx, payload) => (await import("./collaboration-mails.tsx")).collaborationInvitation(ctx, payload),
  }),
  "collaboration-news": defineTemplate({
    payload: z.object({
      linkId: z.uuid(),
      associationId: z.uuid(),
      news: z.enum(["invited", "accepted", "declined", "mail_declined", "ended"]),
    }),
    load: async (ctx, payload) => (await import("./collaboration-mails.tsx")).collaborationNews(ctx, payload),
  }),
  "membership-application-received": defineTemplate({
    payload: z.object({ requestId: z.uuid(), ownerUserId: z.uuid().optional() }),
    load: async (ctx, payload) => (await import("./membership-application-received.tsx")).membershipApplicationReceived(ctx, payload),
  }),
  "membership-decision": defineTemplate({
    payload: z.object({ requestId: z.uuid() }),
    load: async (ctx, payload) => (await import("./membership-decision.tsx")).membershipDecision(ctx, payload),
  }),
  "membership-role-changed": defineTemplate({
    payload: z.object({ profileId: z.uuid(), associationId: z.uuid() }),
    load: async (ctx, payload) => (await import("./membership-role-changed.tsx")).membershipRoleChanged(ctx, payload),
  }),
  "calendar-reminder": defineTemplate({
    payload: z.object({ eventId: z.uuid(), occursOn: z.iso.date() }),
    load: async (ctx, payload) => (await import("./calendar-reminder.tsx")).calendarReminder(ctx, payload),
  }),
  "collaboration-alert": defineTemplate({
    payload: z.object({ alertId: z.uuid(), recipientAssociationId: z.uuid(), replyId: z.uuid().nullable() }),
    load: async (ctx, payload) => (await import("./collaboration-alert.tsx")).collaborationAlertEmail(ctx, payload),
  }),
  "crisis-need": defineTemplate({
    // A mail of before exercises were told apart has no such word.
    payload: z.object({ activationId: z.uuid(), isExercise: z.boolean().optional() }),
    load: async (ctx, payload) => (await import("./crisis-need.tsx")).crisisNeed(ctx, payload),
  }),
  "team-role-offered": defineTemplate({
    payload: z.object({ memberId: z.uuid() }),
    load: async (ctx, payload) => (await import("./team-role-offered.tsx")).teamRoleOffered(ctx, payload),
  }),
  // What an owner wrote about somebody is kept no longer than it takes to tell them.
  "membership-removed": defineTemplate({
    payload: z.object({ associationId: z.uuid(), reason: z.string() }),
    forgetWhenSent: true,
    load: async (ctx, payload) => (await import("./membership-removed.tsx")).membershipRemoved(ctx, payload),
  }),
  "data-export-ready": defineTemplate({
    payload: z.object({ exportId: z.uuid() }),
    load: async (ctx, payload) => (await import("./data-export-ready.tsx")).dataExportReady(ctx, payload),
  }),
  "data-export-failed": defineTemplate({
    payload: z.object({ exportId: z.uuid() }),
    load: async (ctx) => (await import("./data-export-failed.tsx")).dataExportFailed(ctx),
  }),
  "account-deleted": defineTemplate({
    payload: z.object({}),
    forgetWhenSent: true,
    load: async () => (await import("./account-deleted.tsx")).accountDeleted(),
  }),
  "association-closed-subscriber": defineTemplate({
    payload: z.object({ associationId: z.uuid() }),
    forgetWhenSent: true,
    load: async (ctx, payload) => (await import("./association-closed.tsx")).associationClosedForSubscriber(ctx, payload),
  }),
  "association-closed-applicant": defineTemplate({
    payload: z.object({ associationId: z.uuid() }),
    load: async (ctx, payload) => (await import("./association-closed.tsx")).associationClosedForApplicant(ctx, payload),
  }),
  "confirm-subscription": defineTemplate({
    payload: z.object({ subscriberId: z.uuid(), secret: z.string(), by: z.enum(["themselves", "board"]) }),
    secrets: ["secret"],
    forgetWhenSent: true,
    load: async (ctx, payload) => (await import("./subscription-mails.tsx")).confirmSubscription(ctx, payload),
  }),
  "already-subscribed": defineTemplate({
    payload: z.object({ subscriberId: z.uuid() }),
    forgetWhenSent: true,
    load: async (ctx, payload) => (await import("./subscription-mails.tsx")).alreadySubscribed(ctx, payload),
  }),
  "subscription-code": defineTemplate({
    payload: z.object({ subscriberId: z.uuid(), code: z.string() }),
    secrets: ["code"],
    forgetWhenSent: true,
    load: async (ctx, payload) => (await import("./subscription-mails.tsx")).subscriptionCode(ctx, payload),
  }),
  document: defineTemplate({
    payload: z.object({ documentId: z.uuid() }),
    load: async (ctx, payload) => (await import("./document.tsx")).documentEmail(ctx, payload),
  }),
  "association-document": defineTemplate({
    payload: z.object({ versionId: z.uuid(), senderProfileId: z.uuid().optional() }),
    load: async (ctx, payload) => (await import("./association-document.tsx")).associationDocumentEmail(ctx, payload),
  }),
  "product-request": defineTemplate({
    payload: z.object({ productRequestId: z.uuid() }),
    load: async (ctx, payload) => (await import("./product-request.tsx")).productRequestEmail(ctx, payload),
    afterSend: async (ctx, { productRequestId }, outcome, tx) =>
      (await import("#server/domains/product-requests/record-mail-outcome.ts")).recordMailOutcome(ctx, tx, productRequestId, outcome),
  }),
};

export type EmailTemplateName = keyof typeof EMAIL_TEMPLATES;
export type EmailPayload<Name extends EmailTemplateName> = z.input<(typeof EMAIL_TEMPLATES)[Name]["payload"]>;

/** The template of a stored row, or undefined for a name that no longer exists. */
export function findTemplate(name: string): EmailTemplate | undefined {
  return Object.hasOwn(EMAIL_TEMPLATES, name) ? (EMAIL_TEMPLATES[name as EmailTemplateName] as EmailTemplate) : undefined;
}

/** Those that cannot be sent again: what they opened, or whom they were for, is erased when the mail has left or failed. */
export const TEMPLATES_SENT_ONCE = Object.entries<EmailTemplate>(EMAIL_TEMPLATES as Record<string, EmailTemplate>).flatMap(
  ([name, { secrets, forgetWhenSent }]) => (secrets || forgetWhenSent ? [name] : []),
);
