import { eq } from "drizzle-orm";
import * as schema from "#drizzle/schema/index.ts";
import { documentKey, documentUrl } from "#server/domains/documents/rules.ts";
import { exportKey } from "#server/domains/gdpr/rules.ts";
import { CRISIS_GROUP_AREA } from "#shared/text/team-roles.ts";
import { createApplication } from "#tests/factories/applications.ts";
import { createAssociation } from "#tests/factories/associations.ts";
import { createBearer } from "#tests/factories/bearer-tokens.ts";
import { createCooperating, createResource, link as linkHouses } from "#tests/factories/collaboration.ts";
import { createAskingMessage, createLedCrisis } from "#tests/factories/crisis-page.ts";
import { createFile } from "#tests/factories/files.ts";
import { createMember, createPerson, type TestMember, type TestPerson } from "#tests/factories/people.ts";
import { createProduct } from "#tests/factories/products.ts";
import { unique } from "#tests/factories/unique.ts";
import { portal } from "#tests/helpers/portal.ts";

/** The kinds of rows that an id in a call can name. */
export const KINDS = [
  ...[
    "association",
    "member",
    "user",
    "request",
    "team",
    "teamMember",
    "stairwell",
    "apartment",
    "contact",
    "shutoff",
    "invitation",
    "associationExport",
    "subscriber",
  ],
  ...[
    "recommendation",
    "productRequest",
    "quoteInvitation",
    "quote",
    "jointPurchase",
    "closedJointPurchase",
    "document",
    "idempotencyKey",
    "device",
    "token",
    "factor",
    "passkey",
    "dataExport",
    "householdInvitation",
    "receivedHouseholdInvitation",
    "householdShare",
    "reservedLogo",
  ],
  ...[
    "activation",
    "endedActivation",
    "importedCrisis",
    "warningProposal",
    "task",
    "need",
    "logEntry",
    "crisisMessage",
    "poster",
    "mapPlace",
    "ownArticle",
    "preparednessTask",
    "evidence",
    "calendarEvent",
    "formAnswer",
    "formFile",
    "associationDocument",
    "documentPhoto",
    "collaborationLink",
    "collaborationInvitation",
    "ownCollaborationInvitation",
    "sharedResource",
    "resourceLoan",
    "resourcePhoto",
    "shutoffPhoto",
    "logPhoto",
    "collaborationAlert",
    "receivedAlert",
    "alertDraft",
  ],
  ...["webhook", "webhookCall", "alarmFeed"],
] as const;
export type Kind = (typeof KINDS)[number];
export type Ids = Readonly<Record<Kind, string>>;

/** An association with one row of every kind, and those whom the rows belong to. */
export interface World {
  ids: Ids;
  owner: TestMember;
  member: TestMember;
  applicant: TestPerson;
  /** What must not be read by anybody else. */
  secrets: string[];
}

/** When the place on the map was last changed. */
export const MAP_PLACE_SEEN_AT = "2026-01-01T00:00:00.000Z";
/** When the article of the house was last changed. */
export const OWN_ARTICLE_SEEN_AT = "2026-01-01T00:00:00.000Z";
/** When the crisis that was written down afterwards was last changed. */
export const IMPORTED_SEEN_AT = "2026-01-01T00:00:00.000Z";

const soon = new Date(Date.now() + 3_600_000);
const SECRET_TEXT = "hemligt i en annan förening";

/** Ids of which no row knows. */
export const nowhere = (): Ids => Object.fromEntries(KINDS.map((kind) => [kind, crypto.randomUUID()])) as Record<Kind, string>;

export async function createWorld(): Promise<World> {
  const association = await createAssociation();
  const owner = await createMember({ role: "system_owner", associationId: association.id });
  const member = await createMember({ associationId: association.id });
  const request = await createApplication(association.id, { messageToAdmin: SECRET_TEXT });
  const { applicant } = request;
  const ids = { ...nowhere(), association: association.id, member: member.profileId, user: member.userId, request: request.id };
  await insertHouse(ids, owner);
  await insertCrisis(ids, owner);
  await insertPaper(ids, owner);
  await insertCollaboration(ids, owner);
  await insertAccount(ids, owner);
  await insertHouseholdShares(ids, { owner, member });
  await insertReservedLogo(ids, applicant);
  await insertAlerts(ids, owner);
  const people = [owner, member, applicant].flatMap(({ email, fullName }) => [email, fullName]);
  return { ids, owner, member, applicant, secrets: [...people, association.associationName, SECRET_TEXT] };
}

async function insertHouse(ids: Ids, owner: TestMember): Promise<void> {
  const { db } = portal().services;
  const [domain] = await db.select().from(schema.crisisDomains).where(eq(schema.crisisDomains.slug, CRISIS_GROUP_AREA));
  if (!domain) throw new Error("the template database holds no crisis domains");
  const house = { housingAssociationId: ids.association };
  await db.insert(schema.crisisTeams).values({ ...house, id: ids.team, crisisDomainId: domain.id });
  await db.insert(schema.housingAssociationStairwells).values({ ...house, id: ids.stairwell, name: SECRET_TEXT, position: 1 });
  await db
    .insert(schema.housingAssociationApartments)
    .values({ ...house, id: ids.apartment, stairwellId: ids.stairwell, floor: 1, number: "1101", name: "hemligt krypin" });
  await db.insert(schema.crisisSubscribers).values({
    ...house,
    id: ids.subscriber,
    fullName: SECRET_TEXT,
    email: `${unique("boende")}@test.example`,
    emailState: "active",
    stairwellId: ids.stairwell,
  });
  await db
    .insert(schema.teamMembers)
    .values({ id: ids.teamMember, crisisTeamId: ids.team, profileId: owner.profileId, role: "care", acceptedAt: new Date() });
  await db
    .insert(schema.housingAssociationContacts)
    .values({ ...house, id: ids.contact, kind: "elevator", name: SECRET_TEXT, phone: "+46701112233" });
  await createFile("shutoff_photo", { id: ids.shutoffPhoto, associationId: ids.association, contents: Buffer.from(SECRET_TEXT) });
  await db
    .insert(schema.housingAssociationShutoffs)
    .values({ ...house, id: ids.shutoff, kind: "water", location: SECRET_TEXT, photoId: ids.shutoffPhoto });
  await db.insert(schema.mapPlaces).values({
    ...house,
    ...{ id: ids.mapPlace, kind: "assembly_point", name: SECRET_TEXT, latitude: 59.1, longitude: 18.1 },
    updatedAt: new Date(MAP_PLACE_SEEN_AT),
  });
  await db.insert(schema.ownArticles).values({
    ...{ id: ids.ownArticle, ...house, title: SECRET_TEXT, body: SECRET_TEXT, steps: "", terms: "", sources: [] },
    updatedAt: new Date(OWN_ARTICLE_SEEN_AT),
  });
  // No key opens its secret, so that nobody is called.
  const webhook = { id: ids.webhook, ...house, address: `https://test.example/${encodeURI(SECRET_TEXT)}` };
  await db.insert(schema.webhooks).values({ ...webhook, secret: { ciphertext: "", recipient: "" } });
  await db.insert(schema.webhookCalls).values({
    ...{ id: ids.webhookCall, webhookId: ids.webhook, messageId: crypto.randomUUID(), sequence: 1, event: "webhook.test", data: {} },
    happenedAt: new Date(),
  });
  await db.insert(schema.alarmFeeds).values({ ...house, id: ids.alarmFeed, reader: SECRET_TEXT, tokenHash: unique("larm") });
  await db.insert(schema.associationInvitations).values({
    id: ids.invitation,
    associationId: ids.association,
    email: `${unique("inbjuden")}@test.example`,
    invitedByProfileId: owner.profileId,
    expiresAt: soon,
  });
}

/** A crisis that is led, with what stands on its page, and one that is over. */
async function insertCrisis(ids: Ids, { profileId }: TestMember): Promise<void> {
  const { db } = portal().services;
  const crisis = await createLedCrisis(ids.association, {
    id: ids.activation,
    description: SECRET_TEXT,
    activatedByProfileId: profileId,
    ledByProfileId: profileId,
  });
  const over = { status: "resolved", resolvedAt: new Date() } as const;
  await createLedCrisis(ids.association, { ...over, id: ids.endedActivation, description: SECRET_TEXT });
  await db.insert(schema.importedCrises).values({
    ...{ id: ids.importedCrisis, housingAssociationId: ids.association, title: SECRET_TEXT, description: SECRET_TEXT },
    ...{ isExercise: false, level: 2, startedAt: new Date("2020-02-03T17:00:00Z"), endedAt: new Date("2020-02-03T20:00:00Z") },
    updatedAt: new Date(IMPORTED_SEEN_AT),
  });
  await db.insert(schema.warningProposals).values({
    ...{ id: ids.warningProposal, housingAssociationId: ids.association, feed: "vma", incident: crypto.randomUUID(), identifiers: [] },
    ...{ level: "vma", title: SECRET_TEXT, text: SECRET_TEXT, endsAt: new Date("2100-01-01T00:00:00Z") },
  });
  const inCrisis = { crisisActivationId: crisis.id };
  await db.insert(schema.crisisTasks).values({ ...inCrisis, id: ids.task, position: 99, title: SECRET_TEXT });
  await db.insert(schema.crisisNeeds).values({ ...inCrisis, id: ids.need, number: 1, profileId, note: SECRET_TEXT });
  await db
    .insert(schema.crisisLogEntries)
    .values({ ...inCrisis, id: ids.logEntry, kind: "event", text: SECRET_TEXT, writtenAt: new Date(), authorProfileId: profileId });
  await createFile("log_photo", { id: ids.logPhoto, associationId: ids.association, contents: Buffer.from(SECRET_TEXT) });
  await db.insert(schema.crisisLogPhotos).values({ crisisLogEntryId: ids.logEntry, photoId: ids.logPhoto });
  await createAskingMessage(crisis, { id: ids.crisisMessage, content: SECRET_TEXT, senderProfileId: profileId });
  await db.insert(schema.crisisPosters).values({ ...inCrisis, id: ids.poster, crisisMessageId: ids.crisisMessage, place: SECRET_TEXT });
}

/** Requests, documents and lists of the association, with their files. */
async function insertPaper(ids: Ids, owner: TestMember): Promise<void> {
  const { db, files } = portal().services;
  const product = await createProduct();
  await db.insert(schema.productRecommendations).values({
    id: ids.recommendation,
    housingAssociationId: ids.association,
    crisisDomainId: product.crisisDomainId,
    name: SECRET_TEXT,
    basis: { persons: 84, personsEstimated: false, apartments: 42, days: 7, litresPerPerson: 3 },
    createdByProfileId: owner.profileId,
  });
  const ofSet = { recommendationId: ids.recommendation };
  await db.insert(schema.productRecommendationCategories).values({ ...ofSet, productCategoryId: product.productCategoryId });
  await db.insert(schema.productRecommendationLines).values({ ...ofSet, productId: product.id, quantity: 1, basisText: SECRET_TEXT });
  await db.insert(schema.productRequests).values({
    id: ids.productRequest,
    profileId: owner.profileId,
    housingAssociationId: ids.association,
    supplierId: product.supplierId,
    idempotencyKey: ids.idempotencyKey,
    notes: SECRET_TEXT,
    pdfStatus: "done",
    mailStatus: "skipped",
  });
  await db.insert(schema.quoteInvitations).values({
    ...{ id: ids.quoteInvitation, productRequestId: ids.productRequest, supplierName: SECRET_TEXT, recipientEmail: "offert@test.example" },
    expiresAt: new Date(Date.now() + 86_400_000),
  });
  const contents = Buffer.from(SECRET_TEXT);
  const { id: attachmentId } = await createFile("quote_attachment", { contents, filename: "offert.pdf", contentType: "application/pdf" });
  await db.insert(schema.quotes).values({
    ...{ id: ids.quote, quoteInvitationId: ids.quoteInvitation, version: 1, validUntil: "2099-12-31", comment: SECRET_TEXT },
    ...{ attachmentId, openedAt: new Date() },
  });
  const together = { housingAssociationId: ids.association, supplierId: product.supplierId, lastDay: "2099-12-31" };
  await db.insert(schema.jointPurchases).values([
    { ...together, id: ids.jointPurchase },
    { ...together, id: ids.closedJointPurchase, closedAt: new Date() },
  ]);
  for (const jointPurchaseId of [ids.jointPurchase, ids.closedJointPurchase]) {
    const line = { jointPurchaseId, productId: product.id };
    await db.insert(schema.jointPurchaseLines).values({ ...line, lineNumber: 1 });
    await db.insert(schema.jointPurchaseParts).values({ ...line, housingAssociationId: ids.association, quantity: 4 });
  }
  await insertPreparedness(ids, owner);
  await insertCalendarEvent(ids);
  await insertFormAnswer(ids, owner);
  await insertAssociationDocument(ids, owner);
  const storageKey = `documents/${ids.document}.pdf`;
  await db.insert(schema.generatedDocuments).values({
    id: ids.document,
    userId: owner.userId,
    associationId: ids.association,
    documentType: "Plan",
    title: SECRET_TEXT,
    filename: "Plan.pdf",
    fileUrl: `/api/documents/${ids.document}/file`,
    storageKey,
  });
  const fileKey = `association-exports/${ids.associationExport}.csv`;
  await db.insert(schema.associationExports).values({
    id: ids.associationExport,
    associationId: ids.association,
    orderedByProfileId: owner.profileId,
    kind: "members",
    format: "csv",
    status: "ready",
    doneRows: 1,
    totalRows: 1,
    fileKey,
    bytes: SECRET_TEXT.length,
    readyAt: new Date(),
    expiresAt: soon,
  });
  await files.put(storageKey, Buffer.from(SECRET_TEXT), "application/pdf");
  await files.put(fileKey, Buffer.from(SECRET_TEXT), "text/csv");
}

/** What the owner has handed in, with a photo. */
async function insertFormAnswer(ids: Ids, { profileId }: TestMember): Promise<void> {
  const { db } = portal().services;
  const [form] = await db.select().from(schema.documentTemplates).where(eq(schema.documentTemplates.slug, "skaderapport"));
  if (!form) throw new Error("the template database holds no forms");
  const photo = { id: ids.formFile, filename: "skada.jpg", contentType: "image/jpeg", sizeBytes: SECRET_TEXT.length };
  await db.insert(schema.formAnswers).values({
    ...{ id: ids.formAnswer, templateId: form.id, profileId, housingAssociationId: ids.association, state: "submitted" },
    answers: { event: SECRET_TEXT, damages: [{ place: SECRET_TEXT, photo }] },
    receiptNumber: unique("kvitto"),
    submittedAt: new Date(),
  });
  const { filename, contentType } = photo;
  const contents = Buffer.from(SECRET_TEXT);
  await createFile("form_file", { id: ids.formFile, formAnswerId: ids.formAnswer, filename, contentType, contents });
}

/** A checklist of the association with one version, its PDF and a photo. Residents do not see it. */
async function insertAssociationDocument(ids: Ids, { profileId }: TestMember): Promise<void> {
  const { db, files } = portal().services;
  const [template] = await db.select().from(schema.documentTemplates).where(eq(schema.documentTemplates.slug, "checklista"));
  if (!template) throw new Error("the template database holds no document templates");
  const photo = { id: ids.documentPhoto, filename: "foto.jpg", contentType: "image/jpeg", sizeBytes: SECRET_TEXT.length };
  const items = [{ item: SECRET_TEXT, photo }];
  const answers = { heading: SECRET_TEXT, items, done_by: "Siri Ek", done_on: "2026-01-01" };
  await db.insert(schema.associationDocuments).values({
    ...{ id: ids.associationDocument, housingAssociationId: ids.association, templateId: template.id, title: SECRET_TEXT, state: "final" },
    ...{ answers, createdByProfileId: profileId },
  });
  const pdf = crypto.randomUUID();
  await db.insert(schema.generatedDocuments).values({
    ...{ id: pdf, associationId: ids.association, documentType: "Checklista", title: SECRET_TEXT, filename: "Checklista v1.pdf" },
    ...{ fileUrl: documentUrl(pdf), storageKey: documentKey(pdf), metadata: { association_document_id: ids.associationDocument } },
  });
  await db
    .insert(schema.documentVersions)
    .values({ documentId: ids.associationDocument, version: 1, answers, generatedDocumentId: pdf, authorProfileId: profileId });
  await files.put(documentKey(pdf), Buffer.from(SECRET_TEXT), "application/pdf");
  const { id, filename, contentType } = photo;
  const contents = Buffer.from(SECRET_TEXT);
  await createFile("document_photo", {
    ...{ id, filename, contentType, contents, kind: "photo", associationDocumentId: ids.associationDocument },
  });
}

/** The day of the event that `insertCalendarEvent` adds. */
export const EVENT_DAY = "2099-01-15";

/** An event that everybody in the association sees. */
async function insertCalendarEvent(ids: Ids): Promise<void> {
  const [startsAt, endsAt] = [new Date(`${EVENT_DAY}T17:00:00Z`), new Date(`${EVENT_DAY}T18:00:00Z`)];
  await portal()
    .services.db.insert(schema.calendarEvents)
    .values({
      ...{ id: ids.calendarEvent, housingAssociationId: ids.association, title: SECRET_TEXT, description: SECRET_TEXT },
      ...{ category: "deadline", startsAt, endsAt, isPublic: true },
    });
}

/** A task beside the journey, and evidence with a file. */
async function insertPreparedness(ids: Ids, { profileId }: TestMember): Promise<void> {
  const { db } = portal().services;
  const house = { housingAssociationId: ids.association };
  await db.insert(schema.associationTasks).values({ ...house, id: ids.preparednessTask, source: "manual", title: SECRET_TEXT });
  const contents = Buffer.from(SECRET_TEXT);
  const { id: fileId } = await createFile("evidence", { contents, filename: "bevis.pdf", contentType: "application/pdf" });
  await db.insert(schema.readinessEvidence).values({
    ...{ ...house, id: ids.evidence, kind: "document", level: "proven", happenedOn: "2026-01-01", note: SECRET_TEXT },
    ...{ fileId, addedByProfileId: profileId },
  });
}

/** What the association shares with others, and has promised them. */
async function insertCollaboration(ids: Ids, owner: TestMember): Promise<void> {
  const { db } = portal().services;
  const house = { associationId: ids.association };
  await db.insert(schema.collaborationSettings).values({ housingAssociationId: ids.association, code: unique("kod") });
  await linkHouses(house, await createCooperating(), { id: ids.collaborationLink });
  await linkHouses(await createCooperating(), house, { id: ids.collaborationInvitation, state: "invited", decidedAt: null });
  await linkHouses(house, await createCooperating(), { id: ids.ownCollaborationInvitation, state: "invited", decidedAt: null });
  await createFile("resource_photo", { id: ids.resourcePhoto, associationId: ids.association, contents: Buffer.from(SECRET_TEXT) });
  await createResource(ids.association, { id: ids.sharedResource, name: SECRET_TEXT, quantity: 5, photoId: ids.resourcePhoto });
  await db.insert(schema.resourceLoans).values({
    id: ids.resourceLoan,
    resourceId: ids.sharedResource,
    borrowerName: SECRET_TEXT,
    quantity: 1,
    lentByProfileId: owner.profileId,
  });
}

/** What belongs to the owner alone. */
async function insertAccount(ids: Ids, owner: TestPerson): Promise<void> {
  const { db, files } = portal().services;
  const { userId } = owner;
  await db.insert(schema.sessions).values({ id: unique("session"), publicId: ids.device, userId, expiresAt: soon });
  await createBearer(owner, { id: ids.token });
  await db.insert(schema.totpFactors).values({ id: ids.factor, userId, status: "unverified", secret: "JBSWY3DPEHPK3PXP" });
  const key = { name: "Telefonen", credentialId: unique("nyckel"), publicKey: "eA", counter: 0, transports: [] };
  await db.insert(schema.passkeys).values({ ...key, id: ids.passkey, userId });
  const fileKey = exportKey(ids.dataExport);
  await db
    .insert(schema.dataExports)
    .values({ id: ids.dataExport, userId, status: "ready", requestedOn: "2026-01-01", fileKey, readyAt: new Date(), expiresAt: soon });
  await files.put(fileKey, Buffer.from(SECRET_TEXT), "application/zip");
}

/** The owner shares the household with the member, has asked somebody more and is asked. */
async function insertHouseholdShares(ids: Ids, { owner, member }: Pick<World, "owner" | "member">): Promise<void> {
  const host = { hostProfileId: owner.profileId };
  const { profileId: hostProfileId } = await createPerson();
  await portal()
    .services.db.insert(schema.householdShares)
    .values([
      { ...host, id: ids.householdShare, guestProfileId: member.profileId, acceptedAt: new Date() },
      { ...host, id: ids.householdInvitation, email: `${unique("sambo")}@test.example`, expiresAt: soon },
      { hostProfileId, id: ids.receivedHouseholdInvitation, email: owner.email, expiresAt: soon },
    ]);
}

/** A logo that the applicant has put aside for founding an association. */
async function insertReservedLogo(ids: Ids, { profileId }: TestPerson): Promise<void> {
  const { db, media } = portal().services;
  const key = `logos/${ids.reservedLogo}/logo.png`;
  await media.put(key, Buffer.from("bild"), "image/png");
  await db.insert(schema.files).values({ purpose: "logo", key, uploadedByProfileId: profileId, contentType: "image/png", bytes: 4 });
}

/** What the association has sent to a partner, got from it and begun to write. */
async function insertAlerts(ids: Ids, { profileId }: TestMember): Promise<void> {
  const { db } = portal().services;
  const partner = await createCooperating();
  await linkHouses(partner, { associationId: ids.association });
  const house = { housingAssociationId: ids.association };
  const alert = { kind: "information", text: SECRET_TEXT, audience: "network" } as const;
  const sent = { ...alert, state: "sent", sentAt: new Date() } as const;
  await db.insert(schema.collaborationAlerts).values([
    { ...sent, ...house, id: ids.collaborationAlert },
    { ...sent, housingAssociationId: partner.associationId, id: ids.receivedAlert },
    { ...alert, ...house, id: ids.alertDraft, createdByProfileId: profileId },
  ]);
  await db.insert(schema.collaborationAlertRecipients).values([
    { alertId: ids.collaborationAlert, housingAssociationId: partner.associationId },
    { ...house, alertId: ids.receivedAlert },
  ]);
}
