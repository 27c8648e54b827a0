import type { ApiScope } from "#shared/enums.ts";
import type { Actor } from "./actor.ts";
import { ForbiddenError } from "./errors.ts";

/**
 * What a call asks of a named token (decision 0043): a scope; `anyone` where it does not matter who calls; `session` where
 * no named token may call at all.
 */
export type NeededScope = ApiScope | "anyone" | "session";

/** Queries and subscriptions ask for `read`. Every mutation stands here once; one that does not is closed to named tokens. */
const MUTATIONS: Record<NeededScope, readonly string[]> = {
  anyone: [
    ...["auth.signUp", "auth.resendVerification", "auth.completeCallback", "auth.signIn", "auth.completeSecondFactor"],
    ...["auth.passkeys.beginSignIn", "auth.passkeys.signIn", "auth.passkeys.beginSecondStep", "auth.passkeys.completeSecondStep"],
    ...["auth.identity.departToSignIn", "auth.identity.arrive"],
    ...["auth.signOut", "auth.createBearerToken", "auth.requestPasswordReset", "auth.checkResetLink", "auth.resetPassword"],
  ],
  session: [
    ...["auth.accessToken", "auth.provePassword", "auth.updateUser"],
    ...["auth.mfa.enroll", "auth.mfa.challengeAndVerify", "auth.mfa.unenroll", "auth.mfa.renewRecoveryCodes"],
    ...["auth.passkeys.beginAdd", "auth.passkeys.add", "auth.passkeys.remove"],
    ...["auth.identity.departToLink", "auth.identity.departToProve", "auth.identity.unlink"],
    ...["profile.endDevice", "profile.endOtherDevices", "profile.createApiToken", "profile.revokeApiToken"],
    ...["membership.leave", "membership.changeRole", "membership.requireSecondFactor", "membership.remove", "calendar.createFeed"],
    ...["household.invite", "household.withdrawInvitation", "household.answerInvitation", "household.endSharing"],
    ...["webhooks.add", "webhooks.renewSecret", "crisis.addAlarmFeed"],
    ...["sealedNeeds.seal", "sealedNeeds.renew", "sealedNeeds.remove", "sealedNeeds.open", "admin.recoverySheet"],
    ...["gdpr.orderExport", "gdpr.deleteAccount"],
    ...["admin.orderExport", "admin.retryDeadJobs", "admin.resetSecondFactor", "admin.catalogue.saveSupplier"],
    ...[
      "admin.catalogue.removeSupplierLogo",
      "admin.catalogue.removeProductPhoto",
      "admin.catalogue.saveProduct",
      "admin.catalogue.setProductActive",
    ],
    ...["admin.catalogue.changeTipLink", "admin.saveArticle", "admin.removeArticle"],
  ],
  read: ["subscribers.previewImport", "collaboration.previewResourceImport"],
  requests: [
    ...["productRequest.addDraftLine", "productRequest.askForPrice", "productRequest.setDraftLine", "productRequest.removeDraftLine"],
    ...[
      "productRequest.submit",
      "productRequest.changeStatus",
      "productRequest.repeat",
      "productRequest.retryStep",
      "water.requestContainers",
    ],
    ...["quotes.invite", "quotes.resend", "quotes.counter", "quotes.open", "quotes.accept"],
    ...["jointPurchases.start", "jointPurchases.savePart", "jointPurchases.close", "jointPurchases.remove", "jointPurchases.request"],
    ...["productRecommendation.create", "productRecommendation.update", "productRecommendation.rename"],
    ...["productRecommendation.remove", "productRecommendation.order", "recommendations.fillRequest"],
  ],
  messages: [
    ...["crisis.activate", "crisis.update", "crisis.addArea", "crisis.handOver", "crisis.end", "crisis.send"],
    ...[
      "crisis.cancelMessage",
      "crisis.stopEscalation",
      "crisis.dismissWarning",
      "crisis.confirmMessage",
      "crisis.releaseHeld",
      "crisis.saveTask",
      "crisis.setTaskState",
    ],
    ...["crisis.addLogEntry", "crisis.recordReply", "crisis.visitDoors", "crisis.reply", "crisis.makePosters", "crisis.markPoster"],
    ...["crisis.takeNeed", "crisis.noteNeed", "crisis.closeNeed"],
    ...["testAlarms.send", "testAlarms.receive"],
    ...["subscribers.send", "calendar.planNotice", "documents.sendToBoard"],
    ...["collaborationAlerts.saveDraft", "collaborationAlerts.removeDraft", "collaborationAlerts.check"],
    ...["collaborationAlerts.send", "collaborationAlerts.markRead", "collaborationAlerts.markAllRead"],
    ...["collaborationAlerts.reply", "collaborationAlerts.assign", "collaborationAlerts.makeTask", "collaborationAlerts.close"],
  ],
  administration: [
    ...["profile.chooseType", "profile.reopenSetup", "profile.update", "start.putAside", "start.hide", "assistant.rate"],
    ...["assistant.hideArticle", "assistant.saveArticle", "assistant.removeArticle"],
    ...["notifications.markRead", "notifications.markAllRead"],
    ...["association.found", "association.update", "association.updateProfile", "association.saveContact"],
    ...["association.removeContact", "association.saveShutoff", "association.removeShutoff", "association.saveStairwells"],
    ...["association.removeShutoffPhoto", "association.setMemberHome"],
    ...["association.createApartments", "association.addApartment", "association.changeApartment", "association.removeApartment"],
    ...["association.withdrawInvitation", "association.invite", "association.renewInviteCode", "billing.openPortal", "billing.changePlan"],
    ...["billing.startCheckout"],
    ...["membership.applyForMembership", "membership.applyByInvitation", "membership.withdraw", "membership.decide"],
    ...["team.create", "team.remove", "team.addMember", "team.updateMember", "team.removeMember", "team.acceptRole"],
    ...["team.declineRole", "team.createRota", "team.changeDuty", "team.showContact"],
    ...[
      "preparedness.saveHousehold",
      "household.changeSavedProducts",
      "journey.start",
      "journey.complete",
      "readiness.addEvidence",
      "readiness.removeEvidence",
    ],
    ...["tasks.add", "tasks.assign", "tasks.take", "tasks.setState", "tasks.remove", "scenarios.makeChecklist"],
    ...["water.saveHousehold", "water.saveAssociation", "water.remindAboutChange"],
    ...[
      "crisis.import",
      "crisis.setWarnings",
      "crisis.correctImported",
      "crisis.removeImported",
      "crisis.erasePersonalData",
      "crisisLevels.saveText",
    ],
    ...[
      "subscribers.allowPush",
      "subscribers.stopPush",
      "subscribers.reveal",
      "subscribers.add",
      "subscribers.setHome",
      "subscribers.moveOut",
      "subscribers.remove",
    ],
    ...["testAlarms.change", "membership.askUnreachable", "profile.confirmAddress"],
    ...["subscribers.askAgain", "subscribers.import", "maps.savePlace", "maps.removePlace", "maps.savePosition"],
    ...["calendar.create", "calendar.update", "calendar.remove", "calendar.mark", "calendar.answer", "calendar.fillYearWheel"],
    ...["calendar.removeImport", "calendar.removeFeed"],
    ...["webhooks.start", "webhooks.remove", "webhooks.sendTest", "webhooks.sendAgain", "crisis.removeAlarmFeed"],
    ...["recommendations.decideForAssociation", "recommendations.decideForHousehold", "binder.recordPrint"],
    ...["documents.create", "documents.saveDraft", "documents.makeVersion", "documents.change", "documents.remove"],
    ...["forms.saveDraft", "forms.discardDraft", "forms.submit"],
    ...["collaboration.start", "collaboration.inviteByCode", "collaboration.inviteByEmail", "collaboration.claimInvitation"],
    ...["collaboration.answerInvitation", "collaboration.withdrawInvitation", "collaboration.pauseLink", "collaboration.endLink"],
    ...["collaboration.block", "collaboration.saveSettings", "collaboration.pauseSharing", "collaboration.renewCode"],
    ...["collaboration.saveResource", "collaboration.removeResource", "collaboration.removeResourcePhoto"],
    ...["collaboration.lendResource", "collaboration.returnLoan", "collaboration.importResources"],
  ],
};

/** The same for the paths under `/api`: a GET asks for `read`, every other stands here once. */
const PATHS: Record<NeededScope, readonly string[]> = {
  anyone: [
    ...["POST /webhooks/stripe", "POST /webhooks/resend", "POST /webhooks/46elks/:secret/delivery", "POST /webhooks/46elks/:secret/sms"],
    ...["POST /webhooks/46elks/:secret/call", "POST /webhooks/46elks/:secret/call-ended"],
    ...["POST /push-subscriptions", "DELETE /push-subscriptions", "POST /push-replies"],
  ],
  session: [
    ...["POST /gdpr/export", "POST /gdpr/delete", "PUT /admin/suppliers/:supplierId/logo", "PUT /admin/products/:productId/photo"],
    ...["POST /admin/product-imports/preview", "POST /admin/product-imports"],
    ...["POST /admin/shelter-imports/preview", "POST /admin/shelter-imports"],
  ],
  read: ["POST /assistant/chat", "POST /calendar-imports/preview"],
  requests: ["POST /documents/generate-product-request"],
  messages: [
    ...["POST /crisis/activations", "POST /associations/:associationId/crisis-subscribers/send-message"],
    ...["PUT /crisis/log/:entryId/photo", "POST /documents/mail"],
  ],
  administration: [
    ...["POST /create-checkout-session", "PUT /profile/avatar", "PUT /association-logos", "PUT /associations/:associationId/logo"],
    ...["POST /associations/:associationId/membership-requests", "PATCH /associations/:associationId/membership-requests/:requestId"],
    ...["POST /associations/:associationId/crisis-subscribers/subscribe"],
    ...["DELETE /associations/:associationId/crisis-subscribers/:subscriberId", "POST /calendar-imports"],
    "PUT /association/shutoffs/:shutoffId/photo",
    ...["PUT /collaboration/resources/:resourceId/photo", "POST /evidence", "PUT /evidence/:evidenceId/file", "PUT /forms/:slug/files"],
    ...["PUT /documents/uploads", "PUT /documents/:documentId/versions", "PUT /documents/:documentId/photos"],
  ],
};

const byCall = (table: Record<NeededScope, readonly string[]>): ReadonlyMap<string, NeededScope> =>
  new Map((Object.entries(table) as [NeededScope, readonly string[]][]).flatMap(([scope, calls]) => calls.map((call) => [call, scope])));

/** Every call that does more than read, with what it asks for. */
export const SCOPES_OF_MUTATIONS = byCall(MUTATIONS);
export const SCOPES_OF_PATHS = byCall(PATHS);

export function scopeOfProcedure(path: string, type: "query" | "mutation" | "subscription"): NeededScope {
  return type === "mutation" ? (SCOPES_OF_MUTATIONS.get(path) ?? "session") : "read";
}

/** `path` as the route is declared, below `/api`. */
export function scopeOfPath(method: string, path: string | undefined): NeededScope {
  if (method === "GET" || method === "HEAD") return "read";
  return SCOPES_OF_PATHS.get(`${method} ${path?.replace(/[{}]/g, "")}`) ?? "session";
}

/** Throws ForbiddenError for a named token that may not: SCOPE_MISSING, or SESSION_REQUIRED where no such token may. */
export function requireScope(actor: Pick<Actor, "scopes"> | null, needed: NeededScope): void {
  if (!actor?.scopes || needed === "anyone") return;
  if (needed === "session") throw new ForbiddenError("SESSION_REQUIRED");
  if (!actor.scopes.includes(needed)) throw new ForbiddenError("SCOPE_MISSING");
}
