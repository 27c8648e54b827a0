import { EVENT_DAY, IMPORTED_SEEN_AT, type Kind, MAP_PLACE_SEEN_AT, OWN_ARTICLE_SEEN_AT } from "./world.ts";

/** What the caller has of their own, where a call needs more than the foreign id. */
export interface Own {
  /** Another member of the caller's association. */
  fellowId: string;
  product: { id: string; supplierId: string };
  /** A crisis team of the caller's association, and the caller's place in it. */
  teamId: string;
  teamMemberId: string;
  /** A crisis of the caller's association, one of its tasks, and help that somebody in it needs. */
  activationId: string;
  taskId: string;
  needId: string;
  /** An area that none of these crises began in. */
  areaId: string;
  /** Something of the caller's association that can be lent. */
  resourceId: string;
  /** Somebody who subscribes to the messages of the caller's association. */
  subscriberId: string;
}

/** Who may use the id: the one to whom the call must be of use, or the test would prove nothing. */
export type Rightful = "owner" | "applicant" | "operator";

export interface ForeignIdRow {
  /** The kinds of rows that a guess could hit. The first is the one that is meant. */
  of: readonly [Kind, ...Kind[]];
  input: (id: string, own: Own) => unknown;
  rightful: Rightful;
  /** Without an association it is meant to be of use, to whoever knows it. */
  openToNobody?: true;
}

interface Exemption {
  /** Why the id is nobody's in particular. */
  exempt: string;
}

const CATALOGUE: Exemption = { exempt: "the catalogue is the same for everybody" };
const REFERENCE: Exemption = { exempt: "a value of a list that is the same for everybody" };

const importedCrisis = (areaId: string) => ({
  ...{ crisisDomainIds: [areaId], title: "Provet", description: "Provet", isExercise: false, level: 2 },
  ...{ startDay: "2020-02-03", startTime: "18:00", endDay: "2020-02-03", endTime: "21:00" },
});

const logEntry = (activationId: string) => ({
  id: crypto.randomUUID(),
  activationId,
  kind: "event",
  text: "Gissad",
  writtenAt: "2026-01-01T00:00:00Z",
});
/** A line of a door of the caller's own crisis. */
const doorVisits = (activationId: string, values: object = {}) => ({
  ...{ activationId, deviceId: "6f7a8b9c-0d1e-4f2a-8b3c-4d5e6f7a8b9c", sentAt: "2026-01-01T00:00:00Z" },
  visits: [
    {
      ...{ id: crypto.randomUUID(), stairwellId: null, apartmentId: null, stairwell: "Gissat", door: "Gissad" },
      ...{ result: "opened_ok", kinds: [], note: null, saidAt: "2026-01-01T00:00:00Z" },
      ...values,
    },
  ],
});
const guessedAlert = { kind: "information", text: "Gissad", audience: "network" };
const guessedEvent = { title: "Gissad", category: "meeting", startDay: EVENT_DAY, endDay: EVENT_DAY, isAllDay: true };
const GUESSED_RESOURCE = { name: "Gissad", quantity: 9, unit: "st", availability: "always", visibility: "nobody", visibleTo: [] };
const OWN_KEY: Exemption = { exempt: "the caller's own key, looked for among what the caller or the own association has done" };

const OWN_MAIL: Exemption = { exempt: "it answers nothing to anybody, and marks only mails to the caller" };

const crisisMessage = (values: object) => ({
  kind: "update",
  audience: "self",
  content: "Gissat",
  methods: { sms: false, email: true, push: false },
  asksForReply: false,
  nextUpdateAt: null,
  idempotencyKey: crypto.randomUUID(),
  ...values,
});

/** A message for some parts of the house. */
const aimed = (places: object) => ({
  places: { stairwellIds: [], floors: [], apartmentIds: [], ...places },
  methods: { sms: false, email: true, push: false },
});

const oneNeighbour = (crisisDomainId: string) => ({
  ...{ crisisDomainId, isExercise: true, description: "Gissat", sendExternalMessage: true, externalDescription: "Gissat" },
  methods: { sms: false, email: true, push: false },
});

const PASSKEY: Exemption = { exempt: "what an authenticator calls its key, which opens nothing without the key's signature" };

/** Every place in which a procedure takes an id. One that is missing here fails the test. */
export const FOREIGN_IDS: Record<string, ForeignIdRow | Exemption> = {
  "auth.mfa.challengeAndVerify factorId": { of: ["factor"], input: (factorId) => ({ factorId, code: "123456" }), rightful: "owner" },
  "auth.mfa.unenroll factorId": { of: ["factor"], input: (factorId) => ({ factorId }), rightful: "owner" },
  "auth.passkeys.remove passkeyId": { of: ["passkey"], input: (passkeyId) => ({ passkeyId }), rightful: "owner" },
  "auth.passkeys.add answer.id": PASSKEY,
  "auth.passkeys.add answer.rawId": PASSKEY,
  "auth.passkeys.signIn answer.id": PASSKEY,
  "auth.passkeys.signIn answer.rawId": PASSKEY,
  "auth.passkeys.completeSecondStep answer.id": PASSKEY,
  "auth.passkeys.completeSecondStep answer.rawId": PASSKEY,
  "billing.startCheckout priceId": { exempt: "a price of the configuration, the same for everybody" },
  "profile.chooseType profileTypeId": REFERENCE,
  "profile.endDevice deviceId": { of: ["device"], input: (deviceId) => ({ deviceId }), rightful: "owner" },
  "profile.revokeApiToken tokenId": { of: ["token"], input: (tokenId) => ({ tokenId }), rightful: "owner" },
  "association.found reservedId": {
    of: ["reservedLogo", "association", "member"],
    input: (reservedId) => ({ associationName: "Brf Gissningen", suggestedPlan: "basic", reservedId }),
    rightful: "applicant",
  },
  "association.lookup associationId": { exempt: "the invitation code: whoever has it sees name, address, city and logo" },
  "association.updateProfile selectedAmbitionLevelId": REFERENCE,
  "association.saveContact id": {
    of: ["contact", "shutoff"],
    input: (id) => ({ id, kind: "elevator", name: "Kapad kontakt", phone: "070-123 45 67", note: null }),
    rightful: "owner",
  },
  "association.removeContact id": { of: ["contact", "shutoff"], input: (id) => ({ id }), rightful: "owner" },
  "association.saveShutoff id": {
    of: ["shutoff", "contact"],
    input: (id) => ({ id, kind: "water", location: "Kapad plats", instructions: null }),
    rightful: "owner",
  },
  "association.removeShutoff id": { of: ["shutoff", "contact"], input: (id) => ({ id }), rightful: "owner" },
  "association.removeShutoffPhoto id": { of: ["shutoff", "contact"], input: (id) => ({ id }), rightful: "owner" },
  "association.withdrawInvitation id": { of: ["invitation"], input: (id) => ({ id }), rightful: "owner" },
  "membership.applyForMembership associationId": {
    of: ["association"],
    input: (associationId) => ({ associationId, messageToAdmin: null }),
    rightful: "applicant",
    openToNobody: true,
  },
  "membership.withdraw requestId": { of: ["request"], input: (requestId) => ({ requestId }), rightful: "applicant" },
  "membership.decide requestId": {
    of: ["request"],
    input: (requestId) => ({ requestId, status: "approved", role: "member" }),
    rightful: "owner",
  },
  "membership.askUnreachable profileId": { exempt: "only a member of the caller's own association at whose address nothing arrives" },
  "membership.changeRole profileId": {
    of: ["member", "association"],
    input: (profileId) => ({ profileId, role: "system_owner" }),
    rightful: "owner",
  },
  "membership.changeRole teamIds[]": {
    of: ["team"],
    input: (teamId, { fellowId }) => ({ profileId: fellowId, role: "team_leader", teamIds: [teamId] }),
    rightful: "owner",
  },
  "association.createApartments stairwells[].stairwellId": {
    of: ["stairwell"],
    input: (stairwellId) => ({ stairwells: [{ stairwellId, lowestFloor: 3, floors: 1, perFloor: 1 }] }),
    rightful: "owner",
  },
  "association.addApartment stairwellId": {
    of: ["stairwell"],
    input: (stairwellId) => ({ stairwellId, number: "1201", name: null, floor: 2 }),
    rightful: "owner",
  },
  "association.changeApartment id": {
    of: ["apartment", "stairwell"],
    input: (id) => ({ id, number: "1101", name: null, floor: 1 }),
    rightful: "owner",
  },
  "association.removeApartment id": { of: ["apartment", "stairwell"], input: (id) => ({ id }), rightful: "owner" },
  "association.setMemberHome profileId": { of: ["member"], input: (profileId) => ({ profileId, flat: null }), rightful: "owner" },
  "association.setMemberHome stairwellId": {
    of: ["stairwell"],
    input: (stairwellId, { fellowId }) => ({ profileId: fellowId, stairwellId, flat: "1101" }),
    rightful: "owner",
  },
  "subscribers.list stairwellId": { of: ["stairwell"], input: (stairwellId) => ({ stairwellId }), rightful: "owner" },
  "subscribers.reveal id": { of: ["subscriber"], input: (id) => ({ id }), rightful: "owner" },
  "subscribers.moveOut apartmentId": { of: ["apartment", "stairwell"], input: (apartmentId) => ({ apartmentId }), rightful: "owner" },
  "subscribers.setHome id": { of: ["subscriber"], input: (id) => ({ id, stairwellId: null }), rightful: "owner" },
  "subscribers.setHome stairwellId": {
    of: ["stairwell"],
    input: (stairwellId, { subscriberId }) => ({ id: subscriberId, stairwellId }),
    rightful: "owner",
  },
  "subscribers.add stairwellId": {
    of: ["stairwell"],
    input: (stairwellId) => ({ fullName: "Gissad", email: `${crypto.randomUUID()}@test.example`, stairwellId }),
    rightful: "owner",
  },
  "subscribers.remove id": { of: ["subscriber"], input: (id) => ({ id }), rightful: "owner" },
  "subscribers.send places.stairwellIds[]": {
    of: ["stairwell"],
    input: (id) => ({ ...aimed({ stairwellIds: [id] }), content: "Gissat", idempotencyKey: crypto.randomUUID() }),
    rightful: "owner",
  },
  "subscribers.send places.floors[].stairwellId": {
    of: ["stairwell"],
    input: (id) => ({ ...aimed({ floors: [{ stairwellId: id, floor: 1 }] }), content: "Gissat", idempotencyKey: crypto.randomUUID() }),
    rightful: "owner",
  },
  "subscribers.send places.apartmentIds[]": {
    of: ["apartment", "stairwell"],
    input: (id) => ({ ...aimed({ apartmentIds: [id] }), content: "Gissat", idempotencyKey: crypto.randomUUID() }),
    rightful: "owner",
  },
  "subscribers.previewAim places.stairwellIds[]": {
    of: ["stairwell"],
    input: (id) => aimed({ stairwellIds: [id] }),
    rightful: "owner",
  },
  "subscribers.previewAim places.floors[].stairwellId": {
    of: ["stairwell"],
    input: (id) => aimed({ floors: [{ stairwellId: id, floor: 1 }] }),
    rightful: "owner",
  },
  "subscribers.previewAim places.apartmentIds[]": {
    of: ["apartment", "stairwell"],
    input: (id) => aimed({ apartmentIds: [id] }),
    rightful: "owner",
  },
  "subscribers.send idempotencyKey": { exempt: "the caller's own key, looked for among the own association's messages" },
  "maps.savePlace id": {
    of: ["mapPlace", "stairwell"],
    input: (id) => ({ id, seenAt: MAP_PLACE_SEEN_AT, kind: "other", name: "Kapad plats", latitude: 59, longitude: 18 }),
    rightful: "owner",
  },
  "assistant.rate id": { exempt: "the browser's own, under which a rating of somebody else is not changed" },
  "assistant.saveArticle id": {
    of: ["ownArticle"],
    input: (id) => ({ id, seenAt: OWN_ARTICLE_SEEN_AT, title: "Gissad", body: "Gissad text", steps: "", terms: "" }),
    rightful: "owner",
  },
  "assistant.removeArticle id": { of: ["ownArticle"], input: (id) => ({ id }), rightful: "owner" },
  "admin.saveArticle id": { exempt: "an association's own article is none of the operators', who have one list for everybody" },
  "admin.removeArticle id": { exempt: "an association's own article is none of the operators', who have one list for everybody" },
  "maps.removePlace id": { of: ["mapPlace"], input: (id) => ({ id }), rightful: "owner" },
  "team.members teamId": { of: ["team", "association"], input: (teamId) => ({ teamId }), rightful: "owner" },
  "team.candidates teamId": { of: ["team"], input: (teamId) => ({ teamId }), rightful: "owner" },
  "team.create crisisDomainId": REFERENCE,
  "team.remove teamId": { of: ["team"], input: (teamId) => ({ teamId }), rightful: "owner" },
  "team.addMember teamId": { of: ["team"], input: (teamId) => ({ teamId, memberName: "Gissad" }), rightful: "owner" },
  "team.addMember profileId": { of: ["member"], input: (profileId, { teamId }) => ({ teamId, profileId }), rightful: "owner" },
  "team.addMember stairwellId": {
    of: ["stairwell"],
    input: (stairwellId, { teamId }) => ({ teamId, memberName: "Gissad", stairwellId }),
    rightful: "owner",
  },
  "team.updateMember memberId": { of: ["teamMember", "member"], input: (memberId) => ({ memberId, role: "shelter" }), rightful: "owner" },
  "team.updateMember stairwellId": {
    of: ["stairwell"],
    input: (stairwellId, { teamMemberId }) => ({ memberId: teamMemberId, stairwellId }),
    rightful: "owner",
  },
  "team.removeMember memberId": { of: ["teamMember"], input: (memberId) => ({ memberId }), rightful: "owner" },
  "team.createRota memberIds[]": {
    of: ["teamMember", "member"],
    input: (memberId) => ({ firstWeek: "2030-01-07", weeks: 2, memberIds: [memberId], seenTaken: [] }),
    rightful: "owner",
  },
  "team.changeDuty memberId": {
    of: ["teamMember", "member"],
    input: (memberId) => ({ startsOn: "2030-01-07", memberId }),
    rightful: "owner",
  },
  "team.changeDuty seenMemberId": { exempt: "only compared with who has the week" },
  "team.acceptRole memberId": { of: ["teamMember"], input: (memberId) => ({ memberId }), rightful: "owner" },
  "team.declineRole memberId": { of: ["teamMember"], input: (memberId) => ({ memberId }), rightful: "owner" },
  "team.showContact memberId": { of: ["teamMember"], input: (memberId) => ({ memberId, shows: true }), rightful: "owner" },
  "crisis.get activationId": { of: ["activation", "crisisMessage"], input: (activationId) => ({ activationId }), rightful: "owner" },
  "crisis.messages activationId": { of: ["activation"], input: (activationId) => ({ activationId }), rightful: "owner" },
  "crisis.deliveries activationId": { of: ["activation"], input: (activationId) => ({ activationId }), rightful: "owner" },
  "sealedNeeds.counted activationId": { of: ["activation"], input: (activationId) => ({ activationId }), rightful: "owner" },
  "sealedNeeds.open activationId": { of: ["activation"], input: (activationId) => ({ activationId }), rightful: "owner" },
  "sealedNeeds.opened activationId": { of: ["activation"], input: (activationId) => ({ activationId }), rightful: "owner" },
  "webhooks.calls webhookId": { of: ["webhook"], input: (webhookId) => ({ webhookId }), rightful: "owner" },
  "webhooks.renewSecret webhookId": { of: ["webhook"], input: (webhookId) => ({ webhookId }), rightful: "owner" },
  "webhooks.start webhookId": { of: ["webhook"], input: (webhookId) => ({ webhookId }), rightful: "owner" },
  "webhooks.sendTest webhookId": { of: ["webhook"], input: (webhookId) => ({ webhookId }), rightful: "owner" },
  "webhooks.sendAgain callId": { of: ["webhookCall"], input: (callId) => ({ callId }), rightful: "owner" },
  "webhooks.remove webhookId": { of: ["webhook"], input: (webhookId) => ({ webhookId }), rightful: "owner" },
  "crisis.removeAlarmFeed alarmFeedId": { of: ["alarmFeed"], input: (alarmFeedId) => ({ alarmFeedId }), rightful: "owner" },
  "crisis.history crisisDomainId": REFERENCE,
  "crisis.addArea activationId": {
    of: ["activation"],
    input: (activationId, { areaId }) => ({ activationId, crisisDomainId: areaId }),
    rightful: "owner",
  },
  "crisis.addArea crisisDomainId": REFERENCE,
  "crisis.imported importedCrisisId": { of: ["importedCrisis"], input: (importedCrisisId) => ({ importedCrisisId }), rightful: "owner" },
  "crisis.import crisisDomainIds[]": REFERENCE,
  "crisis.correctImported crisisDomainIds[]": REFERENCE,
  "crisis.correctImported importedCrisisId": {
    of: ["importedCrisis"],
    input: (importedCrisisId, { areaId }) => ({ ...importedCrisis(areaId), importedCrisisId, seenAt: IMPORTED_SEEN_AT }),
    rightful: "owner",
  },
  "crisis.removeImported importedCrisisId": {
    of: ["importedCrisis"],
    input: (importedCrisisId) => ({ importedCrisisId }),
    rightful: "owner",
  },
  "crisis.compare activationId": { of: ["endedActivation"], input: (activationId) => ({ activationId }), rightful: "owner" },
  "crisisLevels.insight insightId": REFERENCE,
  "crisis.preview crisisDomainId": REFERENCE,
  "crisis.preview activationId": {
    of: ["activation"],
    input: (activationId, { areaId }) => ({ ...oneNeighbour(areaId), activationId }),
    rightful: "owner",
  },
  "crisis.preview neighbourId": {
    of: ["subscriber"],
    input: (neighbourId, { areaId }) => ({ ...oneNeighbour(areaId), neighbourId }),
    rightful: "owner",
  },
  "crisis.preview places.stairwellIds[]": {
    of: ["stairwell"],
    input: (id, { areaId }) => ({ ...oneNeighbour(areaId), ...aimed({ stairwellIds: [id] }) }),
    rightful: "owner",
  },
  "crisis.preview places.floors[].stairwellId": {
    of: ["stairwell"],
    input: (id, { areaId }) => ({ ...oneNeighbour(areaId), ...aimed({ floors: [{ stairwellId: id, floor: 1 }] }) }),
    rightful: "owner",
  },
  "crisis.preview places.apartmentIds[]": {
    of: ["apartment", "stairwell"],
    input: (id, { areaId }) => ({ ...oneNeighbour(areaId), ...aimed({ apartmentIds: [id] }) }),
    rightful: "owner",
  },
  "crisis.activate places.stairwellIds[]": {
    of: ["stairwell"],
    input: (id, { areaId }) => ({ ...oneNeighbour(areaId), ...aimed({ stairwellIds: [id] }), idempotencyKey: crypto.randomUUID() }),
    rightful: "owner",
  },
  "crisis.activate places.floors[].stairwellId": {
    of: ["stairwell"],
    input: (id, { areaId }) => ({
      ...oneNeighbour(areaId),
      ...aimed({ floors: [{ stairwellId: id, floor: 1 }] }),
      idempotencyKey: crypto.randomUUID(),
    }),
    rightful: "owner",
  },
  "crisis.activate places.apartmentIds[]": {
    of: ["apartment", "stairwell"],
    input: (id, { areaId }) => ({ ...oneNeighbour(areaId), ...aimed({ apartmentIds: [id] }), idempotencyKey: crypto.randomUUID() }),
    rightful: "owner",
  },
  "crisis.send places.stairwellIds[]": {
    of: ["stairwell"],
    input: (id, { activationId }) => crisisMessage({ activationId, audience: "subscribers", ...aimed({ stairwellIds: [id] }) }),
    rightful: "owner",
  },
  "crisis.send places.floors[].stairwellId": {
    of: ["stairwell"],
    input: (id, { activationId }) =>
      crisisMessage({ activationId, audience: "subscribers", ...aimed({ floors: [{ stairwellId: id, floor: 1 }] }) }),
    rightful: "owner",
  },
  "crisis.send places.apartmentIds[]": {
    of: ["apartment", "stairwell"],
    input: (id, { activationId }) => crisisMessage({ activationId, audience: "subscribers", ...aimed({ apartmentIds: [id] }) }),
    rightful: "owner",
  },
  "crisis.activate warningProposalId": {
    of: ["warningProposal"],
    input: (warningProposalId, { areaId }) => ({
      ...oneNeighbour(areaId),
      ...{ isExercise: false, sendExternalMessage: false, externalDescription: null, neighbourId: null },
      ...{ methods: { sms: false, email: false, push: false }, warningProposalId, idempotencyKey: crypto.randomUUID() },
    }),
    rightful: "owner",
  },
  "crisis.dismissWarning proposalId": { of: ["warningProposal"], input: (proposalId) => ({ proposalId }), rightful: "owner" },
  "crisis.activate neighbourId": {
    of: ["subscriber"],
    input: (neighbourId, { areaId }) => ({ ...oneNeighbour(areaId), neighbourId, idempotencyKey: crypto.randomUUID() }),
    rightful: "owner",
  },
  "crisis.activate crisisDomainId": REFERENCE,
  "crisis.activate idempotencyKey": OWN_KEY,
  "crisis.end idempotencyKey": OWN_KEY,
  "crisis.send idempotencyKey": OWN_KEY,
  "crisis.update activationId": { of: ["activation"], input: (activationId) => ({ activationId, level: 3 }), rightful: "owner" },
  "crisis.handOver activationId": {
    of: ["activation"],
    input: (activationId, { fellowId }) => ({ activationId, profileId: fellowId }),
    rightful: "owner",
  },
  "crisis.handOver profileId": {
    of: ["member"],
    input: (profileId, { activationId }) => ({ activationId, profileId }),
    rightful: "owner",
  },
  "crisis.end activationId": {
    of: ["activation"],
    input: (activationId) => ({ activationId, closingNote: null, allClear: null, idempotencyKey: crypto.randomUUID() }),
    rightful: "owner",
  },
  "crisis.send activationId": { of: ["activation"], input: (activationId) => crisisMessage({ activationId }), rightful: "owner" },
  "crisis.send remindsMessageId": {
    of: ["crisisMessage"],
    input: (remindsMessageId, { activationId }) => crisisMessage({ activationId, kind: "reminder", remindsMessageId }),
    rightful: "owner",
  },
  "crisis.previewReminder messageId": { of: ["crisisMessage"], input: (messageId) => ({ messageId }), rightful: "owner" },
  "crisis.cancelMessage messageId": { of: ["crisisMessage"], input: (messageId) => ({ messageId }), rightful: "owner" },
  "crisis.escalation messageId": { of: ["crisisMessage"], input: (messageId) => ({ messageId }), rightful: "owner" },
  "crisis.stopEscalation messageId": { of: ["crisisMessage"], input: (messageId) => ({ messageId }), rightful: "owner" },
  "crisis.confirmMessage messageId": { of: ["crisisMessage"], input: (messageId) => ({ messageId }), rightful: "owner" },
  "crisis.releaseHeld messageId": { of: ["crisisMessage"], input: (messageId) => ({ messageId }), rightful: "owner" },
  "crisis.deliveryFaults messageId": { of: ["crisisMessage"], input: (messageId) => ({ messageId }), rightful: "owner" },
  "collaborationAlerts.draft alertId": { of: ["alertDraft"], input: (alertId) => ({ alertId }), rightful: "owner" },
  "collaborationAlerts.saveDraft draftId": {
    of: ["alertDraft", "collaborationAlert"],
    input: (draftId) => ({ ...guessedAlert, draftId }),
    rightful: "owner",
  },
  "collaborationAlerts.saveDraft crisisDomainId": REFERENCE,
  "collaborationAlerts.saveDraft crisisActivationId": {
    of: ["activation"],
    input: (crisisActivationId) => ({ ...guessedAlert, crisisActivationId }),
    rightful: "owner",
  },
  "collaborationAlerts.saveDraft chosenLinkIds[]": {
    of: ["collaborationLink"],
    input: (id) => ({ ...guessedAlert, audience: "chosen", chosenLinkIds: [id] }),
    rightful: "owner",
  },
  "collaborationAlerts.removeDraft alertId": { of: ["alertDraft"], input: (alertId) => ({ alertId }), rightful: "owner" },
  "collaborationAlerts.check crisisDomainId": REFERENCE,
  "collaborationAlerts.check crisisActivationId": {
    of: ["activation"],
    input: (crisisActivationId) => ({ ...guessedAlert, crisisActivationId }),
    rightful: "owner",
  },
  "collaborationAlerts.check chosenLinkIds[]": {
    of: ["collaborationLink"],
    input: (id) => ({ ...guessedAlert, audience: "chosen", chosenLinkIds: [id] }),
    rightful: "owner",
  },
  "collaborationAlerts.send draftId": { exempt: "read as that of a saved draft, once the receivers are known" },
  "collaborationAlerts.send crisisDomainId": REFERENCE,
  "collaborationAlerts.send crisisActivationId": { exempt: "read by the same function as that of a draft" },
  "collaborationAlerts.send chosenLinkIds[]": { exempt: "read by the same function as those of a draft" },
  "collaborationAlerts.send confirmedLinkIds[]": { exempt: "only compared with the links that are found for the audience" },
  "collaborationAlerts.send idempotencyKey": OWN_KEY,
  "collaborationAlerts.alert alertId": {
    of: ["collaborationAlert", "receivedAlert", "alertDraft"],
    input: (alertId) => ({ alertId }),
    rightful: "owner",
  },
  "notifications.markRead id": OWN_MAIL,
  "collaborationAlerts.markRead alertId": { of: ["receivedAlert"], input: (alertId) => ({ alertId }), rightful: "owner" },
  "collaborationAlerts.reply alertId": {
    of: ["receivedAlert", "collaborationAlert"],
    input: (alertId) => ({ alertId, kind: "acknowledged" }),
    rightful: "owner",
  },
  "collaborationAlerts.reply linkId": { exempt: "only among the links of the caller's own association" },
  "collaborationAlerts.assign alertId": {
    of: ["receivedAlert", "collaborationAlert"],
    input: (alertId) => ({ alertId }),
    rightful: "owner",
  },
  "collaborationAlerts.assign profileId": { exempt: "only a member of the caller's own association, read from those that are locked" },
  "collaborationAlerts.assign seenProfileId": { exempt: "only compared with what stands there" },
  "collaborationAlerts.makeTask alertId": { of: ["receivedAlert"], input: (alertId) => ({ alertId }), rightful: "owner" },
  "collaborationAlerts.close alertId": {
    of: ["receivedAlert", "collaborationAlert"],
    input: (alertId) => ({ alertId }),
    rightful: "owner",
  },
  "calendar.occurrence eventId": { of: ["calendarEvent"], input: (eventId) => ({ eventId, occursOn: EVENT_DAY }), rightful: "owner" },
  "calendar.create crisisDomainId": REFERENCE,
  "calendar.create ownerProfileId": {
    of: ["member"],
    input: (ownerProfileId) => ({ ...guessedEvent, ownerProfileId }),
    rightful: "owner",
  },
  "calendar.update eventId": {
    of: ["calendarEvent", "task"],
    input: (eventId) => ({ ...guessedEvent, eventId, occursOn: EVENT_DAY, version: 1, scope: "all" }),
    rightful: "owner",
  },
  "calendar.update crisisDomainId": REFERENCE,
  "calendar.update ownerProfileId": { exempt: "read as that of a new event, once the event is known to be the caller's" },
  "calendar.remove eventId": {
    of: ["calendarEvent"],
    input: (eventId) => ({ eventId, occursOn: EVENT_DAY, version: 1, scope: "all" }),
    rightful: "owner",
  },
  "calendar.mark eventId": {
    of: ["calendarEvent"],
    input: (eventId) => ({ eventId, occursOn: EVENT_DAY, isDone: true, seenMarkedAt: null }),
    rightful: "owner",
  },
  "calendar.answer eventId": {
    of: ["calendarEvent"],
    input: (eventId) => ({ eventId, occursOn: EVENT_DAY, answer: "yes" }),
    rightful: "owner",
  },
  "journey.start journeyPhaseId": REFERENCE,
  "journey.complete journeyPhaseId": REFERENCE,
  "tasks.list journeyPhaseId": REFERENCE,
  "tasks.add crisisDomainId": REFERENCE,
  "tasks.add ownerProfileId": {
    of: ["member"],
    input: (ownerProfileId) => ({ title: "Gissad", ownerProfileId }),
    rightful: "owner",
  },
  "tasks.assign taskId": { of: ["preparednessTask", "task"], input: (taskId) => ({ taskId, version: 1 }), rightful: "owner" },
  "tasks.assign ownerProfileId": {
    of: ["member"],
    input: (ownerProfileId) => ({ journeyTaskKey: "board-decision", version: 0, ownerProfileId }),
    rightful: "owner",
  },
  "tasks.take taskId": { of: ["preparednessTask"], input: (taskId) => ({ taskId }), rightful: "owner" },
  "tasks.setState taskId": {
    of: ["preparednessTask", "task"],
    input: (taskId) => ({ taskId, version: 1, state: "done" }),
    rightful: "owner",
  },
  "tasks.remove taskId": { of: ["preparednessTask", "task"], input: (taskId) => ({ taskId, version: 1 }), rightful: "owner" },
  "readiness.addEvidence taskId": {
    of: ["preparednessTask"],
    input: (taskId) => ({ taskId, kind: "statement", happenedOn: "2026-01-01", note: "Gissad" }),
    rightful: "owner",
  },
  "readiness.removeEvidence evidenceId": { of: ["evidence"], input: (evidenceId) => ({ evidenceId }), rightful: "owner" },
  "crisis.myPart activationId": {
    of: ["activation", "association"],
    input: (activationId) => ({ activationId }),
    rightful: "owner",
  },
  "crisis.tasks activationId": {
    of: ["activation", "association"],
    input: (activationId) => ({ activationId }),
    rightful: "owner",
  },
  "crisis.saveTask activationId": {
    of: ["activation", "association"],
    input: (activationId) => ({ activationId, title: "Gissad" }),
    rightful: "owner",
  },
  "crisis.saveTask task.taskId": {
    of: ["task"],
    input: (taskId, { activationId }) => ({ activationId, task: { taskId, version: 1 }, title: "Gissad" }),
    rightful: "owner",
  },
  "crisis.saveTask ownerProfileId": {
    of: ["member"],
    input: (ownerProfileId, { activationId }) => ({ activationId, title: "Gissad", ownerProfileId }),
    rightful: "owner",
  },
  "crisis.setTaskState activationId": {
    of: ["activation"],
    input: (activationId, { taskId }) => ({ activationId, taskId, version: 1, state: "done" }),
    rightful: "owner",
  },
  "crisis.setTaskState taskId": {
    of: ["task"],
    input: (taskId, { activationId }) => ({ activationId, taskId, version: 1, state: "done" }),
    rightful: "owner",
  },
  "crisis.log activationId": {
    of: ["activation", "association"],
    input: (activationId) => ({ activationId }),
    rightful: "owner",
  },
  "crisis.addLogEntry id": { exempt: "the writer's own; one that is taken is refused without a word about whose it is" },
  "crisis.addLogEntry activationId": { of: ["activation"], input: (activationId) => logEntry(activationId), rightful: "owner" },
  "crisis.addLogEntry correctsEntryId": {
    of: ["logEntry"],
    input: (correctsEntryId, { activationId }) => ({ ...logEntry(activationId), kind: "correction", correctsEntryId }),
    rightful: "owner",
  },
  "crisis.replies activationId": {
    of: ["activation", "association"],
    input: (activationId) => ({ activationId }),
    rightful: "owner",
  },
  "crisis.unsent activationId": {
    of: ["activation", "association"],
    input: (activationId) => ({ activationId }),
    rightful: "owner",
  },
  "crisis.people activationId": {
    of: ["activation", "association"],
    input: (activationId) => ({ activationId, answer: "silent" }),
    rightful: "owner",
  },
  "crisis.recordReply activationId": {
    of: ["activation"],
    input: (activationId, { fellowId }) => ({ activationId, person: { kind: "member", id: fellowId }, answer: "ok" }),
    rightful: "owner",
  },
  "crisis.recordReply person.id": {
    of: ["subscriber", "member"],
    input: (id, { activationId }) => ({ activationId, person: { kind: "subscriber", id }, answer: "ok" }),
    rightful: "owner",
  },
  "crisis.doors activationId": {
    of: ["activation", "association"],
    input: (activationId) => ({ activationId }),
    rightful: "owner",
  },
  "crisis.visitDoors activationId": { of: ["activation"], input: (activationId) => doorVisits(activationId), rightful: "owner" },
  "crisis.visitDoors deviceId": { exempt: "drawn by the caller's own browser, and kept beside what it hands over" },
  "crisis.visitDoors visits[].id": { exempt: "the writer's own; one that is taken is refused without a word about whose it is" },
  "crisis.visitDoors visits[].stairwellId": {
    of: ["stairwell"],
    input: (stairwellId, { activationId }) => doorVisits(activationId, { stairwellId }),
    rightful: "owner",
  },
  "crisis.visitDoors visits[].apartmentId": {
    of: ["apartment"],
    input: (apartmentId, { activationId }) => doorVisits(activationId, { apartmentId }),
    rightful: "owner",
  },
  "crisis.takeNeed activationId": {
    of: ["activation"],
    input: (activationId, { needId }) => ({ activationId, needId, heldBy: null }),
    rightful: "owner",
  },
  "crisis.takeNeed needId": {
    of: ["need"],
    input: (needId, { activationId }) => ({ activationId, needId, heldBy: null }),
    rightful: "owner",
  },
  "crisis.takeNeed heldBy": { exempt: "what the caller has seen: compared with who has the need, never read" },
  "crisis.noteNeed activationId": {
    of: ["activation"],
    input: (activationId, { needId }) => ({ activationId, needId, text: "Gissad" }),
    rightful: "owner",
  },
  "crisis.noteNeed needId": {
    of: ["need"],
    input: (needId, { activationId }) => ({ activationId, needId, text: "Gissad" }),
    rightful: "owner",
  },
  "crisis.closeNeed activationId": {
    of: ["activation"],
    input: (activationId, { needId }) => ({ activationId, needId }),
    rightful: "owner",
  },
  "crisis.closeNeed needId": {
    of: ["need"],
    input: (needId, { activationId }) => ({ activationId, needId }),
    rightful: "owner",
  },
  "crisis.reply activationId": {
    of: ["activation", "association"],
    input: (activationId) => ({ activationId, answer: "ok" }),
    rightful: "owner",
  },
  "crisis.clocks activationId": {
    of: ["activation", "association"],
    input: (activationId) => ({ activationId }),
    rightful: "owner",
  },
  "crisis.posters activationId": {
    of: ["activation", "association"],
    input: (activationId) => ({ activationId }),
    rightful: "owner",
  },
  "crisis.makePosters messageId": { of: ["crisisMessage", "activation"], input: (messageId) => ({ messageId }), rightful: "owner" },
  "crisis.markPoster posterId": { of: ["poster"], input: (posterId) => ({ posterId, mark: "hung" }), rightful: "owner" },
  "crisis.onChanges activationId": {
    of: ["activation", "association"],
    input: (activationId) => ({ activationId }),
    rightful: "owner",
  },
  "membership.remove profileId": { of: ["member"], input: (profileId) => ({ profileId, reason: "Gissat" }), rightful: "owner" },
  "admin.catalogue.saveSupplier supplierId": CATALOGUE,
  "admin.catalogue.removeSupplierLogo supplierId": CATALOGUE,
  "admin.catalogue.removeProductPhoto productId": CATALOGUE,
  "admin.catalogue.products supplierId": CATALOGUE,
  "admin.catalogue.saveProduct productId": CATALOGUE,
  "admin.catalogue.saveProduct supplierId": CATALOGUE,
  "admin.catalogue.saveProduct productCategoryId": CATALOGUE,
  "admin.catalogue.saveProduct crisisDomainId": CATALOGUE,
  "admin.catalogue.setProductActive productId": CATALOGUE,
  "admin.catalogue.changeTipLink tipId": CATALOGUE,
  "catalogue.products crisisDomainId": CATALOGUE,
  "catalogue.products supplierId": CATALOGUE,
  "catalogue.products productCategoryIds[]": CATALOGUE,
  "catalogue.facets crisisDomainId": CATALOGUE,
  "catalogue.facets supplierId": CATALOGUE,
  "catalogue.facets productCategoryIds[]": CATALOGUE,
  "catalogue.compare productIds[]": CATALOGUE,
  "catalogue.product productId": CATALOGUE,
  "household.changeSavedProducts changes[].productId": OWN_KEY,
  "household.withdrawInvitation shareId": { of: ["householdInvitation"], input: (shareId) => ({ shareId }), rightful: "owner" },
  "household.answerInvitation shareId": {
    of: ["receivedHouseholdInvitation", "householdInvitation"],
    input: (shareId) => ({ shareId, accepts: false }),
    rightful: "owner",
  },
  "household.endSharing shareId": { of: ["householdShare"], input: (shareId) => ({ shareId }), rightful: "owner" },
  "household.changeSavedProducts changes[].fields.crisisDomainId": REFERENCE,
  "household.changeSavedProducts changes[].fields.crisisDomainId.value": REFERENCE,
  "productRequest.draft supplierId": CATALOGUE,
  "productRequest.addDraftLine productId": CATALOGUE,
  "productRequest.askForPrice productId": CATALOGUE,
  "productRequest.setDraftLine productId": CATALOGUE,
  "productRequest.removeDraftLine productId": CATALOGUE,
  "productRequest.submit supplierId": CATALOGUE,
  "productRequest.submit idempotencyKey": {
    of: ["idempotencyKey"],
    input: (idempotencyKey, { product }) => ({
      supplierId: product.supplierId,
      idempotencyKey,
      items: [{ productId: product.id, quantity: 1 }],
    }),
    rightful: "owner",
  },
  "productRequest.submit items[].productId": CATALOGUE,
  "productRequest.submit seenDraft[].productId": CATALOGUE,
  "productRequest.progress productRequestId": {
    of: ["productRequest"],
    input: (productRequestId) => ({ productRequestId }),
    rightful: "owner",
  },
  "productRequest.onProgress productRequestId": {
    of: ["productRequest"],
    input: (productRequestId) => ({ productRequestId }),
    rightful: "owner",
  },
  "productRequest.list crisisDomainId": CATALOGUE,
  "productRequest.detail productRequestId": {
    of: ["productRequest"],
    input: (productRequestId) => ({ productRequestId }),
    rightful: "owner",
  },
  "productRequest.changeStatus productRequestId": {
    of: ["productRequest"],
    input: (productRequestId) => ({ productRequestId, status: "completed" }),
    rightful: "owner",
  },
  "productRequest.repeat productRequestId": {
    of: ["productRequest"],
    input: (productRequestId) => ({ productRequestId }),
    rightful: "owner",
  },
  "documents.list domainId": REFERENCE,
  "forms.answer id": { of: ["formAnswer", "formFile"], input: (id) => ({ id }), rightful: "owner" },
  "documents.templates domainId": REFERENCE,
  "documents.ours domainId": REFERENCE,
  "documents.read documentId": {
    of: ["associationDocument", "document"],
    input: (documentId) => ({ documentId }),
    rightful: "owner",
  },
  "documents.create copyOf": {
    of: ["associationDocument", "document"],
    input: (copyOf) => ({ template: "checklista", copyOf }),
    rightful: "owner",
  },
  "documents.create crisisDomainId": REFERENCE,
  "documents.saveDraft documentId": {
    of: ["associationDocument", "document"],
    input: (documentId) => ({ documentId, answers: {}, revision: 1 }),
    rightful: "owner",
  },
  "documents.makeVersion documentId": {
    of: ["associationDocument"],
    input: (documentId) => ({ documentId, revision: 1 }),
    rightful: "owner",
  },
  "documents.change documentId": {
    of: ["associationDocument", "document"],
    input: (documentId) => ({ documentId, isInBinder: true }),
    rightful: "owner",
  },
  "documents.change crisisDomainId": REFERENCE,
  "documents.sendToBoard documentId": { of: ["associationDocument"], input: (documentId) => ({ documentId }), rightful: "owner" },
  "documents.remove documentId": { of: ["associationDocument"], input: (documentId) => ({ documentId }), rightful: "owner" },
  "documents.template templateId": REFERENCE,
  "productRequest.retryStep productRequestId": {
    of: ["productRequest"],
    input: (productRequestId) => ({ productRequestId, step: "pdf" }),
    rightful: "owner",
  },
  "quotes.list productRequestId": {
    of: ["productRequest"],
    input: (productRequestId) => ({ productRequestId }),
    rightful: "owner",
  },
  "quotes.invite productRequestId": {
    of: ["productRequest"],
    input: (productRequestId) => ({ productRequestId, supplierName: "Annan AB", email: `${crypto.randomUUID()}@test.example` }),
    rightful: "owner",
  },
  "quotes.resend quoteInvitationId": {
    of: ["quoteInvitation"],
    input: (quoteInvitationId) => ({ quoteInvitationId }),
    rightful: "owner",
  },
  "quotes.open productRequestId": {
    of: ["productRequest"],
    input: (productRequestId) => ({ productRequestId }),
    rightful: "owner",
  },
  "quotes.counter quoteId": { of: ["quote"], input: (quoteId) => ({ quoteId, wish: "Lägre frakt" }), rightful: "owner" },
  "quotes.accept quoteId": { of: ["quote"], input: (quoteId) => ({ quoteId }), rightful: "owner" },
  "jointPurchases.detail jointPurchaseId": {
    of: ["jointPurchase"],
    input: (jointPurchaseId) => ({ jointPurchaseId }),
    rightful: "owner",
  },
  "jointPurchases.start supplierId": CATALOGUE,
  "jointPurchases.start items[].productId": CATALOGUE,
  "jointPurchases.start seenDraft[].productId": CATALOGUE,
  "jointPurchases.savePart jointPurchaseId": {
    of: ["jointPurchase"],
    input: (jointPurchaseId) => ({ jointPurchaseId, items: [] }),
    rightful: "owner",
  },
  "jointPurchases.savePart items[].productId": CATALOGUE,
  "jointPurchases.close jointPurchaseId": {
    of: ["jointPurchase"],
    input: (jointPurchaseId) => ({ jointPurchaseId }),
    rightful: "owner",
  },
  "jointPurchases.remove jointPurchaseId": {
    of: ["jointPurchase"],
    input: (jointPurchaseId) => ({ jointPurchaseId }),
    rightful: "owner",
  },
  "jointPurchases.request jointPurchaseId": {
    of: ["closedJointPurchase", "jointPurchase"],
    input: (jointPurchaseId) => ({ jointPurchaseId }),
    rightful: "owner",
  },
  "productRecommendation.create crisisDomainId": CATALOGUE,
  "productRecommendation.create productCategoryIds[]": CATALOGUE,
  "productRecommendation.detail recommendationId": {
    of: ["recommendation", "association"],
    input: (recommendationId) => ({ recommendationId }),
    rightful: "owner",
  },
  "productRecommendation.compare recommendationId": {
    of: ["recommendation", "association"],
    input: (recommendationId) => ({ recommendationId, litresPerPerson: 3 }),
    rightful: "owner",
  },
  "productRecommendation.update recommendationId": {
    of: ["recommendation", "association"],
    input: (recommendationId) => ({ recommendationId, litresPerPerson: 3, version: 1, proposal: "0".repeat(64) }),
    rightful: "owner",
  },
  "productRecommendation.rename recommendationId": {
    of: ["recommendation", "association"],
    input: (recommendationId) => ({ recommendationId, version: 1, name: "Gissad" }),
    rightful: "owner",
  },
  "productRecommendation.remove recommendationId": {
    of: ["recommendation", "association"],
    input: (recommendationId) => ({ recommendationId }),
    rightful: "owner",
  },
  "productRecommendation.order recommendationId": {
    of: ["recommendation", "association"],
    input: (recommendationId) => ({ recommendationId }),
    rightful: "owner",
  },
  "collaboration.partnerResources linkId": { of: ["collaborationLink"], input: (linkId) => ({ linkId }), rightful: "owner" },
  "collaboration.answerInvitation linkId": {
    of: ["collaborationInvitation", "collaborationLink"],
    input: (linkId) => ({ linkId, accepts: false }),
    rightful: "owner",
  },
  "collaboration.withdrawInvitation linkId": {
    of: ["ownCollaborationInvitation", "collaborationLink"],
    input: (linkId) => ({ linkId }),
    rightful: "owner",
  },
  "collaboration.pauseLink linkId": { of: ["collaborationLink"], input: (linkId) => ({ linkId, isPaused: true }), rightful: "owner" },
  "collaboration.endLink linkId": { of: ["collaborationLink"], input: (linkId) => ({ linkId }), rightful: "owner" },
  "collaboration.block linkId": { of: ["collaborationLink"], input: (linkId) => ({ linkId, isBlocked: true }), rightful: "owner" },
  "collaboration.saveResource id": {
    of: ["sharedResource"],
    input: (id) => ({ ...GUESSED_RESOURCE, id, version: 1 }),
    rightful: "owner",
  },
  "collaboration.saveResource crisisDomainId": REFERENCE,
  "collaboration.saveResource visibleTo[]": {
    of: ["collaborationLink"],
    input: (linkId) => ({ ...GUESSED_RESOURCE, visibility: "chosen", visibleTo: [linkId] }),
    rightful: "owner",
  },
  "collaboration.removeResource id": { of: ["sharedResource"], input: (id) => ({ id }), rightful: "owner" },
  "collaboration.removeResourcePhoto id": { of: ["sharedResource"], input: (id) => ({ id }), rightful: "owner" },
  "collaboration.lendResource resourceId": {
    of: ["sharedResource"],
    input: (resourceId) => ({ resourceId, quantity: 1, borrowerName: "Gissad" }),
    rightful: "owner",
  },
  "collaboration.lendResource linkId": {
    of: ["collaborationLink"],
    input: (linkId, { resourceId }) => ({ resourceId, quantity: 1, linkId }),
    rightful: "owner",
  },
  "collaboration.returnLoan loanId": { of: ["resourceLoan"], input: (loanId) => ({ loanId }), rightful: "owner" },
  "admin.auditEntries actorProfileId": { of: ["member"], input: (actorProfileId) => ({ actorProfileId }), rightful: "owner" },
  "admin.export exportId": {
    of: ["associationExport", "dataExport"],
    input: (exportId) => ({ exportId }),
    rightful: "owner",
  },
  "admin.resetSecondFactor userId": {
    of: ["user"],
    input: (userId) => ({ userId, email: "guessedEvent@test.example" }),
    rightful: "operator",
  },
};

export const isRow = (row: ForeignIdRow | Exemption): row is ForeignIdRow => "of" in row;
