import { areaId } from "#tests/factories/crisis-page.ts";
import { createImage } from "#tests/factories/images.ts";
import type { Ids } from "./world.ts";

/** Everybody who calls a path; the last three are owners, whom only their association or their way in tells apart. */
export const PATH_CALLERS = [
  ...["anonymous", "nobody", "member", "team_leader"],
  ...["system_owner", "foreign_owner", "owner_with_cookie_only"],
] as const;
export type PathCaller = (typeof PATH_CALLERS)[number];

export interface PathCall {
  path: string;
  body?: unknown;
  file?: Uint8Array<ArrayBuffer>;
}

export interface PathRow {
  call: (ids: Ids) => PathCall | Promise<PathCall>;
  /** The status that each caller hears. */
  expect: Record<PathCaller, number>;
  /** What who is not signed in hears, where it is a text of the path's own. */
  unauthenticated?: string;
  /** The same, where the answer has a shape of its own. */
  unauthenticatedBody?: object;
  /** Why a stranger may hear more for a real id than for a random one. */
  tells?: string;
}

const all = (status: number): Record<PathCaller, number> => ({
  anonymous: status,
  nobody: status,
  member: status,
  team_leader: status,
  system_owner: status,
  foreign_owner: status,
  owner_with_cookie_only: status,
});
/** A cookie is no bearer token. */
const signedIn = (status: number) => ({ ...all(status), anonymous: 401, owner_with_cookie_only: 401 });
const members = (status: number) => ({ ...signedIn(status), nobody: 404, foreign_owner: 404 });
const owners = (status: number) => ({ ...members(status), member: 403, team_leader: 403 });
const leaders = (status: number) => ({ ...members(status), member: 403 });
/** A browser opens a file by its address, with its cookie alone. */
const alsoByCookie = (expect: Record<PathCaller, number>) => ({ ...expect, owner_with_cookie_only: expect.system_owner });

const picture = async () => new Uint8Array(await createImage("png"));

const CALENDAR_FILE = new TextEncoder().encode(
  "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:1\r\nSUMMARY:Provet\r\nDTSTART:20990101T100000Z\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n",
);

/** Every path beside tRPC, by the method and the path it is declared with. One that is missing here fails the test. */
export const PATHS: Record<string, PathRow> = {
  "POST /api/create-checkout-session": {
    call: () => ({ path: "/api/create-checkout-session", body: { priceId: "price_prov" } }),
    // Payment is not configured here.
    expect: { ...all(412), anonymous: 401 },
    unauthenticatedBody: { error: { message: "Du måste vara inloggad för att prenumerera..." } },
  },
  "POST /api/webhooks/stripe": { call: () => ({ path: "/api/webhooks/stripe", body: {} }), expect: all(404) },
  "POST /api/associations/{associationId}/membership-requests": {
    call: ({ association }) => ({ path: `/api/associations/${association}/membership-requests`, body: {} }),
    expect: { ...signedIn(409), nobody: 201 },
    tells: "the id of an association is its invitation code",
  },
  "GET /api/associations/{associationId}/membership-requests": {
    call: ({ association }) => ({ path: `/api/associations/${association}/membership-requests` }),
    expect: owners(200),
  },
  "PATCH /api/associations/{associationId}/membership-requests/{requestId}": {
    call: ({ association, request }) => ({
      path: `/api/associations/${association}/membership-requests/${request}`,
      body: { status: "approved", role: "member" },
    }),
    expect: owners(200),
  },
  "GET /api/associations/{associationId}/members": {
    call: ({ association }) => ({ path: `/api/associations/${association}/members` }),
    expect: members(200),
  },
  "GET /api/associations/{associationId}/members/me/role": {
    call: ({ association }) => ({ path: `/api/associations/${association}/members/me/role` }),
    expect: members(200),
  },
  "PUT /api/associations/{associationId}/logo": {
    call: async ({ association }) => ({ path: `/api/associations/${association}/logo?filename=logga.png`, file: await picture() }),
    expect: { ...members(201), nobody: 400 },
  },
  "GET /api/associations/{associationId}/crisis-subscribers": {
    call: ({ association }) => ({ path: `/api/associations/${association}/crisis-subscribers` }),
    expect: leaders(200),
  },
  "POST /api/associations/{associationId}/crisis-subscribers/subscribe": {
    call: ({ association }) => ({
      path: `/api/associations/${association}/crisis-subscribers/subscribe`,
      body: { full_name: "Provet", email: `${crypto.randomUUID()}@test.example`, consent: true },
    }),
    expect: { ...all(202), system_owner: 201 },
    tells: "the id of an association stands on the poster in its stairwells",
  },
  "DELETE /api/associations/{associationId}/crisis-subscribers/{subscriberId}": {
    call: ({ association, subscriber }) => ({ path: `/api/associations/${association}/crisis-subscribers/${subscriber}` }),
    expect: owners(204),
  },
  "POST /api/associations/{associationId}/crisis-subscribers/send-message": {
    call: ({ association }) => ({
      path: `/api/associations/${association}/crisis-subscribers/send-message`,
      body: { message_content: "Prov", channels: { email: true } },
    }),
    expect: leaders(200),
  },
  "GET /api/associations/{associationId}/subscribe-poster.pdf": {
    call: ({ association }) => ({ path: `/api/associations/${association}/subscribe-poster.pdf` }),
    expect: alsoByCookie(owners(200)),
  },
  "GET /api/associations/{associationId}/join-poster.pdf": {
    call: ({ association }) => ({ path: `/api/associations/${association}/join-poster.pdf` }),
    expect: alsoByCookie(owners(200)),
  },
  "GET /api/teams/contact-cards.pdf": {
    call: ({ team }) => ({ path: `/api/teams/contact-cards.pdf?teamId=${team}` }),
    expect: alsoByCookie({ ...owners(200), team_leader: 200, nobody: 403 }),
  },
  "POST /api/assistant/chat": {
    call: () => ({ path: "/api/assistant/chat", body: { question: "Hur mycket vatten behövs?" } }),
    expect: signedIn(200),
  },
  "GET /api/household/plan.pdf": { call: () => ({ path: "/api/household/plan.pdf" }), expect: alsoByCookie(signedIn(200)) },
  "GET /api/water/labels.pdf": { call: () => ({ path: "/api/water/labels.pdf" }), expect: alsoByCookie(signedIn(200)) },
  // Nobody in this test has told of a container.
  "GET /api/water/change.ics": { call: () => ({ path: "/api/water/change.ics" }), expect: alsoByCookie(signedIn(404)) },
  "GET /api/crisis/messages/{messageId}/posters.pdf": {
    call: ({ crisisMessage }) => ({ path: `/api/crisis/messages/${crisisMessage}/posters.pdf` }),
    expect: alsoByCookie({ ...owners(200), team_leader: 200, nobody: 403 }),
  },
  // An id without its signature is nothing to anybody.
  "GET /k/{token}": { call: ({ crisisMessage }) => ({ path: `/k/${crisisMessage}` }), expect: all(404) },
  "GET /larm/{code}": { call: () => ({ path: "/larm/7KQ4-3MXW" }), expect: all(404) },
  "GET /prov/{link}": { call: ({ crisisMessage }) => ({ path: `/prov/${crisisMessage}` }), expect: all(404) },
  "POST /prov/{link}": { call: ({ crisisMessage }) => ({ path: `/prov/${crisisMessage}`, body: {} }), expect: all(404) },
  "GET /s/{link}": { call: ({ crisisMessage }) => ({ path: `/s/${crisisMessage}` }), expect: all(404) },
  "POST /s/{link}": { call: ({ crisisMessage }) => ({ path: `/s/${crisisMessage}`, body: { svar: "ok" } }), expect: all(404) },
  "GET /svar/{link}": { call: ({ crisisMessage }) => ({ path: `/svar/${crisisMessage}` }), expect: all(404) },
  "POST /svar/{link}": { call: ({ crisisMessage }) => ({ path: `/svar/${crisisMessage}`, body: { svar: "ok" } }), expect: all(404) },
  "GET /anslag/{link}": { call: ({ poster }) => ({ path: `/anslag/${poster}` }), expect: all(404) },
  "POST /anslag/{link}": { call: ({ poster }) => ({ path: `/anslag/${poster}`, body: { gjort: "hung" } }), expect: all(404) },
  "GET /offert/{token}": { call: ({ quoteInvitation }) => ({ path: `/offert/${quoteInvitation}` }), expect: all(404) },
  "POST /offert/{token}": { call: ({ quoteInvitation }) => ({ path: `/offert/${quoteInvitation}`, body: {} }), expect: all(404) },
  "GET /offert/{token}/bilaga": { call: ({ quoteInvitation }) => ({ path: `/offert/${quoteInvitation}/bilaga` }), expect: all(404) },
  "POST /offert/{token}/avboj": {
    call: ({ quoteInvitation }) => ({ path: `/offert/${quoteInvitation}/avboj`, body: {} }),
    expect: all(404),
  },
  "GET /api/quotes/{quoteId}/attachment": {
    call: ({ quote }) => ({ path: `/api/quotes/${quote}/attachment` }),
    expect: alsoByCookie({ ...owners(200), nobody: 403 }),
  },
  "PUT /api/association-logos": {
    call: async () => ({ path: "/api/association-logos", file: await picture() }),
    expect: { ...signedIn(409), nobody: 201 },
  },
  "GET /api/admin/exports/{exportId}/file": {
    call: ({ associationExport }) => ({ path: `/api/admin/exports/${associationExport}/file` }),
    expect: alsoByCookie({ ...owners(200), nobody: 403 }),
  },
  // The operators' alone, whatever somebody is in an association.
  "PUT /api/admin/suppliers/{supplierId}/logo": {
    call: async ({ association }) => ({ path: `/api/admin/suppliers/${association}/logo`, file: await picture() }),
    expect: signedIn(403),
  },
  "PUT /api/admin/products/{productId}/photo": {
    call: async ({ association }) => ({ path: `/api/admin/products/${association}/photo`, file: await picture() }),
    expect: signedIn(403),
  },
  // Nobody knows a secret address.
  "GET /api/calendar/{token}.ics": { call: () => ({ path: "/api/calendar/gissad.ics" }), expect: all(404) },
  "GET /api/alarms/{secret}": { call: () => ({ path: "/api/alarms/gissad" }), expect: all(404) },
  "POST /api/calendar-imports/preview": {
    call: () => ({ path: "/api/calendar-imports/preview", file: CALENDAR_FILE }),
    expect: { ...signedIn(200), nobody: 403, member: 403 },
  },
  "POST /api/calendar-imports": {
    call: () => ({ path: "/api/calendar-imports?digest=x", file: CALENDAR_FILE }),
    expect: { ...signedIn(409), nobody: 403, member: 403 },
  },
  "POST /api/admin/product-imports/preview": {
    call: () => ({ path: "/api/admin/product-imports/preview", body: {} }),
    expect: signedIn(403),
  },
  "POST /api/admin/product-imports": { call: () => ({ path: "/api/admin/product-imports?digest=x", body: {} }), expect: signedIn(403) },
  "POST /api/admin/shelter-imports/preview": {
    call: () => ({ path: "/api/admin/shelter-imports/preview", body: {} }),
    expect: signedIn(403),
  },
  "POST /api/admin/shelter-imports": { call: () => ({ path: "/api/admin/shelter-imports?digest=x", body: {} }), expect: signedIn(403) },
  "GET /api/crisis/activations": {
    call: ({ association }) => ({ path: `/api/crisis/activations?housing_association_id=${association}` }),
    expect: members(200),
    unauthenticated: "Not authenticated or session expired",
  },
  "POST /api/crisis/activations": {
    call: async ({ association }) => ({
      path: "/api/crisis/activations",
      body: { housing_association_id: association, crisis_domain_id: await areaId("vatten"), description: "Provet" },
    }),
    expect: { ...members(201), member: 403 },
    unauthenticated: "User not authenticated to activate crisis.",
  },
  "GET /api/journey/report.pdf": {
    call: () => ({ path: "/api/journey/report.pdf" }),
    expect: alsoByCookie({ ...signedIn(200), member: 403, nobody: 403 }),
  },
  "GET /api/binder.pdf": {
    call: () => ({ path: "/api/binder.pdf" }),
    expect: alsoByCookie({ ...signedIn(200), nobody: 403 }),
  },
  "GET /api/joint-purchases/{jointPurchaseId}/sums.pdf": {
    call: ({ closedJointPurchase }) => ({ path: `/api/joint-purchases/${closedJointPurchase}/sums.pdf` }),
    expect: alsoByCookie({ ...members(200), team_leader: 403, member: 403, nobody: 403 }),
  },
  "GET /api/collaboration/labels.pdf": {
    call: ({ sharedResource }) => ({ path: `/api/collaboration/labels.pdf?resourceId=${sharedResource}` }),
    expect: alsoByCookie({ ...members(200), member: 403, nobody: 403 }),
  },
  "GET /api/collaboration/share-log.csv": {
    call: () => ({ path: "/api/collaboration/share-log.csv" }),
    expect: alsoByCookie({ ...signedIn(200), nobody: 403, member: 403, team_leader: 403 }),
  },
  "GET /api/association/shutoffs/{shutoffId}/photo": {
    call: ({ shutoff }) => ({ path: `/api/association/shutoffs/${shutoff}/photo` }),
    expect: alsoByCookie({ ...members(200), member: 403, nobody: 403 }),
  },
  "PUT /api/association/shutoffs/{shutoffId}/photo": {
    call: async ({ shutoff }) => ({ path: `/api/association/shutoffs/${shutoff}/photo`, file: await picture() }),
    expect: { ...members(201), team_leader: 403, member: 403, nobody: 403 },
  },
  "GET /api/collaboration/resources/{resourceId}/photo": {
    call: ({ sharedResource }) => ({ path: `/api/collaboration/resources/${sharedResource}/photo` }),
    expect: alsoByCookie({ ...members(200), member: 403, nobody: 403 }),
  },
  "PUT /api/collaboration/resources/{resourceId}/photo": {
    call: async ({ sharedResource }) => ({ path: `/api/collaboration/resources/${sharedResource}/photo`, file: await picture() }),
    expect: { ...members(201), member: 403, nobody: 403 },
  },
  "GET /api/crisis/log/{entryId}/photo": {
    call: ({ logEntry }) => ({ path: `/api/crisis/log/${logEntry}/photo` }),
    expect: alsoByCookie({ ...members(200), member: 403, nobody: 403 }),
  },
  // Only who wrote the line adds its photo, whatever the role.
  "PUT /api/crisis/log/{entryId}/photo": {
    call: async ({ logEntry }) => ({ path: `/api/crisis/log/${logEntry}/photo`, file: await picture() }),
    expect: { ...members(403), nobody: 403 },
  },
  "GET /api/evidence/{evidenceId}/file": {
    call: ({ evidence }) => ({ path: `/api/evidence/${evidence}/file` }),
    expect: alsoByCookie({ ...members(200), member: 403, nobody: 403 }),
  },
  "POST /api/evidence": {
    call: async () => ({ path: "/api/evidence?kind=photo&happenedOn=2026-01-01&filename=foto.png", file: await picture() }),
    expect: { ...signedIn(201), nobody: 403, member: 403 },
  },
  // This one has its file already.
  "PUT /api/evidence/{evidenceId}/file": {
    call: async ({ evidence }) => ({ path: `/api/evidence/${evidence}/file?filename=foto.png`, file: await picture() }),
    expect: { ...members(409), member: 403, nobody: 403 },
  },
  "PUT /api/forms/{slug}/files": {
    call: async () => ({ path: "/api/forms/checklista/files?kind=photo&filename=foto.png", file: await picture() }),
    // Nobody in this test has begun the form.
    expect: { ...signedIn(404), nobody: 403 },
  },
  "GET /api/forms/answers/{answerId}/files/{fileId}": {
    call: ({ formAnswer, formFile }) => ({ path: `/api/forms/answers/${formAnswer}/files/${formFile}` }),
    expect: alsoByCookie({ ...members(200), member: 404, team_leader: 404 }),
  },
  "GET /api/forms/{slug}/answers.csv": {
    call: () => ({ path: "/api/forms/skaderapport/answers.csv" }),
    expect: alsoByCookie({ ...signedIn(200), nobody: 403, member: 403, team_leader: 403 }),
  },
  "GET /api/crisis/activations/{activationId}/doors.pdf": {
    call: ({ activation }) => ({ path: `/api/crisis/activations/${activation}/doors.pdf` }),
    expect: alsoByCookie({ ...members(200), member: 403, nobody: 403 }),
  },
  "GET /api/crisis/activations/{activationId}/report.pdf": {
    call: ({ activation }) => ({ path: `/api/crisis/activations/${activation}/report.pdf` }),
    expect: alsoByCookie({ ...members(200), member: 403, nobody: 403 }),
  },
  "GET /api/crisis/imported/{importedCrisisId}/report.pdf": {
    call: ({ importedCrisis }) => ({ path: `/api/crisis/imported/${importedCrisis}/report.pdf` }),
    expect: alsoByCookie({ ...members(200), member: 403, nobody: 403 }),
  },
  "GET /api/product-requests/{productRequestId}/decision-basis.pdf": {
    call: ({ productRequest }) => ({ path: `/api/product-requests/${productRequest}/decision-basis.pdf` }),
    expect: alsoByCookie({ ...members(200), nobody: 403 }),
  },
  "GET /api/product-recommendations/{recommendationId}/decision-basis.pdf": {
    call: ({ recommendation }) => ({ path: `/api/product-recommendations/${recommendation}/decision-basis.pdf` }),
    expect: alsoByCookie({ ...members(200), nobody: 403 }),
  },
  "PUT /api/profile/avatar": { call: async () => ({ path: "/api/profile/avatar", file: await picture() }), expect: signedIn(201) },
  "GET /api/documents/{documentId}/file": {
    call: ({ document }) => ({ path: `/api/documents/${document}/file` }),
    expect: alsoByCookie(members(200)),
  },
  "PUT /api/documents/uploads": {
    call: async () => ({ path: "/api/documents/uploads?filename=anslag.png", file: await picture() }),
    expect: { ...signedIn(201), nobody: 403, member: 403 },
  },
  // This one is written in the portal: nothing is uploaded in its place.
  "PUT /api/documents/{documentId}/versions": {
    call: async ({ associationDocument }) => ({
      path: `/api/documents/${associationDocument}/versions?filename=anslag.png`,
      file: await picture(),
    }),
    expect: { ...signedIn(404), nobody: 403, member: 403 },
  },
  "GET /api/documents/{documentId}/versions/{version}/file": {
    call: ({ associationDocument }) => ({ path: `/api/documents/${associationDocument}/versions/1/file` }),
    expect: alsoByCookie({ ...members(200), nobody: 403, member: 404 }),
  },
  "PUT /api/documents/{documentId}/photos": {
    call: async ({ associationDocument }) => ({
      path: `/api/documents/${associationDocument}/photos?kind=photo&filename=foto.png`,
      file: await picture(),
    }),
    expect: { ...members(201), nobody: 403, member: 403 },
  },
  "GET /api/documents/{documentId}/photos/{photoId}": {
    call: ({ associationDocument, documentPhoto }) => ({ path: `/api/documents/${associationDocument}/photos/${documentPhoto}` }),
    expect: alsoByCookie({ ...members(200), nobody: 403, member: 403 }),
  },
  "GET /api/document-templates/{template}/blank.pdf": {
    call: () => ({ path: "/api/document-templates/krisplan/blank.pdf" }),
    expect: alsoByCookie({ ...signedIn(200), nobody: 403 }),
    tells: "it names a template, which is the same for everybody",
  },
  // The user id is another's, whoever calls.
  "POST /api/documents/generate-product-request": {
    call: ({ user, productRequest, reservedLogo }) => ({
      path: "/api/documents/generate-product-request",
      body: { userId: user, templateId: reservedLogo, formData: { items: [] }, productRequestId: productRequest },
    }),
    expect: signedIn(403),
  },
  // Members see the document, and may send it to nobody they like.
  "POST /api/documents/mail": {
    call: ({ document }) => ({ path: "/api/documents/mail", body: { documentId: document, to: "vem.som.helst@test.example" } }),
    expect: members(403),
  },
  "POST /api/gdpr/export": { call: () => ({ path: "/api/gdpr/export", body: {} }), expect: signedIn(202) },
  // Only the browser's own token deletes the account.
  "POST /api/gdpr/delete": { call: () => ({ path: "/api/gdpr/delete", body: {} }), expect: signedIn(403) },
  "GET /api/gdpr/exports/{exportId}/file": {
    call: ({ dataExport }) => ({ path: `/api/gdpr/exports/${dataExport}/file` }),
    // It is that of one person, whoever else is in the association.
    expect: { ...all(404), anonymous: 401 },
  },
  "GET /api/docs": { call: () => ({ path: "/api/docs" }), expect: all(200) },
  "GET /api/docs/start.js": { call: () => ({ path: "/api/docs/start.js" }), expect: all(200) },
  "GET /api/docs/swagger-ui.css": { call: () => ({ path: "/api/docs/swagger-ui.css" }), expect: all(200) },
  "GET /api/docs/swagger-ui-bundle.js": { call: () => ({ path: "/api/docs/swagger-ui-bundle.js" }), expect: all(200) },
  "GET /api/openapi.json": { call: () => ({ path: "/api/openapi.json" }), expect: all(200) },
  "GET /api/contact": { call: () => ({ path: "/api/contact" }), expect: all(200) },
  "GET /api/push-subscriptions/key": { call: () => ({ path: "/api/push-subscriptions/key" }), expect: all(200) },
  // A signed link is all the proof there is; an id alone is none.
  "POST /api/push-subscriptions": {
    call: ({ member }) => ({
      path: "/api/push-subscriptions",
      body: { link: member, endpoint: "https://fcm.googleapis.com/fcm/send/x", keys: { p256dh: "x", auth: "x" } },
    }),
    expect: all(404),
  },
  "DELETE /api/push-subscriptions": {
    call: ({ member }) => ({ path: "/api/push-subscriptions", body: { link: member, endpoint: "https://fcm.googleapis.com/fcm/send/x" } }),
    expect: all(404),
  },
  "POST /api/push-replies": {
    call: ({ request }) => ({ path: "/api/push-replies", body: { link: request, answer: "ok" } }),
    expect: all(404),
  },
  "POST /api/webhooks/46elks/{secret}/delivery": {
    call: ({ device }) => ({ path: `/api/webhooks/46elks/${device}/delivery`, body: {} }),
    expect: all(404),
  },
  "POST /api/webhooks/46elks/{secret}/sms": {
    call: ({ device }) => ({ path: `/api/webhooks/46elks/${device}/sms`, body: {} }),
    expect: all(404),
  },
  "POST /api/webhooks/46elks/{secret}/call": {
    call: ({ device }) => ({ path: `/api/webhooks/46elks/${device}/call`, body: {} }),
    expect: all(404),
  },
  "POST /api/webhooks/46elks/{secret}/call-ended": {
    call: ({ device }) => ({ path: `/api/webhooks/46elks/${device}/call-ended`, body: {} }),
    expect: all(404),
  },
  "POST /api/webhooks/resend": { call: () => ({ path: "/api/webhooks/resend", body: {} }), expect: all(404) },
  "GET /api/demo-accounts": { call: () => ({ path: "/api/demo-accounts" }), expect: all(200) },
  "GET /media/{key}": {
    call: ({ reservedLogo }) => ({ path: `/media/logos/${reservedLogo}/logo.png` }),
    expect: all(200),
    tells: "pictures are public by address",
  },
  "GET /healthz": { call: () => ({ path: "/healthz" }), expect: all(200) },
  "GET /readyz": { call: () => ({ path: "/readyz" }), expect: all(200) },
  // Never mounted in production.
  "GET /dev/outbox": { call: () => ({ path: "/dev/outbox" }), expect: all(200) },
  "GET /dev/outbox/{channel}/{id}": { call: ({ device }) => ({ path: `/dev/outbox/email/${device}` }), expect: all(404) },
  "POST /dev/outbox/sms/{id}/reply": {
    call: ({ device }) => ({ path: `/dev/outbox/sms/${device}/reply`, body: {} }),
    expect: all(404),
  },
  "GET /dev/outbox/{channel}/{id}/html": { call: ({ device }) => ({ path: `/dev/outbox/email/${device}/html` }), expect: all(404) },
  "GET /dev/outbox/{channel}/{id}/attachments/{index}": {
    call: ({ device }) => ({ path: `/dev/outbox/email/${device}/attachments/0` }),
    expect: all(404),
  },
};
