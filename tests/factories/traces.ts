import { eq } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import * as schema from "#drizzle/schema/index.ts";
import { documentKey, productRequestDocumentId } from "#server/domains/documents/rules.ts";
import { exportKey } from "#server/domains/gdpr/rules.ts";
import { mediaUrl } from "#server/platform/files/media-url.ts";
import { portal } from "#tests/helpers/portal.ts";
import { createAssociation } from "./associations.ts";
import { createMember, type TestMember } from "./people.ts";
import { leavePreparedness } from "./preparedness-traces.ts";
import { createProduct } from "./products.ts";
import { leaveTogether } from "./together-traces.ts";
import { unique } from "./unique.ts";

export interface Traces {
  person: TestMember;
  /** An owner of the same association, who stands in rows beside the person. */
  neighbour: TestMember;
  /** What tells who the person is. */
  identifying: string[];
  /** What belongs to the neighbour alone: never part of the person's export. */
  confidential: string[];
  /** Keys of the files that are the person's. */
  files: string[];
  /** The person's request for the association, with a PDF. */
  associationRequestId: string;
}

let phones = Math.floor(Math.random() * 9_000) * 1_000;
const phoneNumber = (): string => `+4670${String(++phones).padStart(7, "0")}`;

/** A member who has left something in every table that knows people, in every way in which a row can have to do with a person. */
export async function leaveTraces(): Promise<Traces> {
  const { db, files, media, config } = portal().services;
  const neighbour = await createMember({ role: "system_owner", fullName: `Granne ${crypto.randomUUID()}` });
  const { associationId } = neighbour;
  const person = await createMember({ role: "member", associationId, fullName: `Person ${crypto.randomUUID()}` });
  const { userId, profileId, email, fullName } = person;
  const phone = phoneNumber();
  const neighbourPhone = phoneNumber();
  const office = `${unique("kontor")}@test.example`;
  const secret = `hemligt ${crypto.randomUUID()}`;
  const soon = new Date(Date.now() + 3_600_000);
  const elsewhere = (await createAssociation({ contactPersonName: fullName, contactPersonEmail: email, contactPersonPhone: phone })).id;
  await createAssociation({ profileId, contactPersonName: fullName, contactPersonEmail: office, contactPersonPhone: neighbourPhone });

  const avatar = `avatars/${userId}/1.png`;
  const reservedLogo = `logos/${crypto.randomUUID()}/logo.png`;
  await db
    .update(schema.profiles)
    .set({
      phoneNumber: phone,
      phoneVerified: true,
      name: `Visningsnamn ${crypto.randomUUID()}`,
      avatarUrl: mediaUrl(config.publicUrl, avatar),
    })
    .where(eq(schema.profiles.id, profileId));
  const [domain] = await db.select().from(schema.crisisDomains).limit(1);
  if (!domain) throw new Error("the template database holds no crisis domains");

  const add = async <Table extends PgTable>(table: Table, ...rows: Table["$inferInsert"][]): Promise<void> => {
    await db.insert(table).values(rows);
  };
  const addOne = async <Table extends PgTable>(table: Table, row: Table["$inferInsert"]): Promise<string> => {
    const id = crypto.randomUUID();
    await add(table, { ...row, id });
    return id;
  };

  await add(schema.sessions, { id: unique("session"), userId, expiresAt: soon, ipAddress: "192.0.2.7" });
  const refused = { kind: "forbidden" as const, what: "admin.members", reason: "FORBIDDEN", count: 1, firstAt: soon, lastAt: soon };
  await add(schema.securityEvents, { ...refused, profileId, ipAddress: "192.0.2.7" });
  await add(schema.apiTokens, { userId, kind: "named", name: "Skript", tokenHash: unique("nyckel"), expiresAt: soon });
  await add(
    schema.emailTokens,
    { userId, purpose: "change_email", newEmail: `ny.${email}`, tokenHash: unique("lank"), expiresAt: soon },
    { userId: neighbour.userId, purpose: "change_email", newEmail: email, tokenHash: unique("lank"), expiresAt: soon },
  );
  await add(schema.totpFactors, { userId, status: "verified", secret: unique("TOTP") });
  await add(schema.passkeys, {
    userId,
    name: "Telefonen",
    credentialId: unique("nyckel"),
    publicKey: "eA",
    counter: 3,
    transports: ["internal"],
  });
  await add(schema.identities, { userId, issuer: "https://id.example", subject: unique("person") });
  const departure = { state: "s", nonce: "n", codeVerifier: "v", tokenHash: unique("resa"), expiresAt: soon };
  await add(schema.identityDepartures, { userId, ...departure });
  await add(schema.passkeyChallenges, { userId, purpose: "add", tokenHash: unique("fraga"), challenge: "eA", expiresAt: soon });
  await add(schema.recoveryCodes, { userId, codeHash: unique("kod") });
  await add(schema.signInChallenges, { userId, tokenHash: unique("utmaning"), expiresAt: soon });
  await add(schema.loginActivity, { userId, ipAddress: "192.0.2.7", userAgent: "Firefox" });
  await add(schema.households, { profileId, adults: 3, allergies: ["jordnötter"] });
  await add(schema.subscriptions, { userId, status: "expired" });
  await add(schema.stripeCustomers, { id: unique("cus"), userId });
  const oldExport = await addOne(schema.dataExports, {
    userId,
    status: "ready",
    requestedOn: "2026-01-01",
    createdAt: new Date("2026-01-01"),
  });
  await db
    .update(schema.dataExports)
    .set({ fileKey: exportKey(oldExport), expiresAt: soon })
    .where(eq(schema.dataExports.id, oldExport));

  await add(
    schema.associationMembershipRequests,
    {
      associationId: elsewhere,
      profileId,
      status: "rejected",
      messageToAdmin: `Jag heter ${fullName}`,
      reviewedByProfileId: neighbour.profileId,
    },
    { associationId, profileId: neighbour.profileId, status: "rejected", messageToAdmin: secret, reviewedByProfileId: profileId },
  );
  await add(
    schema.associationInvitations,
    { associationId: elsewhere, email, invitedByProfileId: neighbour.profileId, expiresAt: soon },
    { associationId, email: office, invitedByProfileId: profileId, expiresAt: soon },
  );
  const house = { housingAssociationId: associationId };
  await add(
    schema.housingAssociationContacts,
    { ...house, kind: "other", name: fullName, phone },
    { ...house, kind: "locksmith", name: "Exempellås AB", phone: neighbourPhone },
  );
  await add(schema.housingAssociationShutoffs, { ...house, kind: "water", location: "Källaren" });
  await add(schema.housingAssociationFacts, { ...house, numElevators: 1, insuranceEmergencyPhone: neighbourPhone });

  await add(schema.associationExports, { associationId, orderedByProfileId: profileId, kind: "members", format: "csv", status: "failed" });

  const product = await createProduct();
  const request = (values: Partial<typeof schema.productRequests.$inferInsert>): Promise<string> =>
    addOne(schema.productRequests, {
      supplierId: product.supplierId,
      idempotencyKey: crypto.randomUUID(),
      pdfStatus: "skipped",
      mailStatus: "skipped",
      ...values,
    });
  const privateRequest = await request({
    profileId,
    customerName: fullName,
    contactPerson: fullName,
    deliveryAddress: `Hemma hos ${fullName}`,
  });
  const associationRequestId = await request({
    profileId,
    housingAssociationId: associationId,
    contactPerson: fullName,
    contactEmail: office,
    contactPhone: neighbourPhone,
    pdfStatus: "done",
    mailStatus: "done",
  });
  await request({
    profileId: neighbour.profileId,
    housingAssociationId: associationId,
    contactPerson: neighbour.fullName,
    contactEmail: email,
    notes: secret,
  });
  const line = { productId: product.id, lineNumber: 1, productName: "Dunk", articleNumber: "D1", quantity: 2, unitMetric: "st" };
  const price = { unitPrice: 100, vatPercent: 25, totalPrice: 200 };
  await add(
    schema.productRequestItems,
    { ...line, ...price, productRequestId: privateRequest },
    { ...line, ...price, productRequestId: associationRequestId },
  );
  await add(schema.productRequestStatusHistory, {
    productRequestId: associationRequestId,
    status: "pending",
    changedByProfileId: profileId,
  });
  const quoteInvitationId = await addOne(schema.quoteInvitations, {
    ...{ productRequestId: associationRequestId, supplierName: "Dunk AB", recipientEmail: email, tokenHash: crypto.randomUUID() },
    ...{ invitedByProfileId: profileId, message: "Leverans före jul.", expiresAt: new Date(Date.now() + 86_400_000) },
  });
  await add(schema.quotes, {
    ...{ quoteInvitationId, version: 1, validUntil: "2099-12-31", openedAt: new Date(), acceptedAt: new Date() },
    acceptedByProfileId: profileId,
  });
  await add(schema.productRequestDraftLines, { profileId, productId: product.id, quantity: 4 });
  await add(schema.productRecommendations, {
    ...house,
    crisisDomainId: domain.id,
    name: "Vatten 7 dygn",
    basis: { persons: 84, personsEstimated: false, apartments: 42, days: 7, litresPerPerson: 3 },
    createdByProfileId: profileId,
  });

  const ownDocument = `documents/${crypto.randomUUID()}.pdf`;
  const associationDocument = documentKey(productRequestDocumentId(associationRequestId));
  const document = {
    userId,
    documentType: "Formulär",
    title: `Plan för ${fullName}`,
    filename: "Plan.pdf",
    fileUrl: "/api/documents/x/file",
  };
  await add(schema.generatedDocuments, { ...document, storageKey: ownDocument });
  await add(schema.generatedDocuments, {
    ...document,
    associationId,
    documentType: "Produktförfrågan",
    title: "Produktförfrågan",
    storageKey: associationDocument,
    metadata: { product_request_id: associationRequestId },
  });

  const activation = await addOne(schema.crisisActivations, {
    housingAssociationId: associationId,
    crisisDomainId: domain.id,
    isExercise: true,
    description: secret,
    activatedByProfileId: profileId,
    publicPhone: phone,
    ledByProfileId: profileId,
    ...{ status: "resolved", resolvedAt: new Date(), resolvedByProfileId: profileId },
  });
  await add(schema.importedCrises, {
    housingAssociationId: associationId,
    ...{ title: "Översvämning", description: secret, isExercise: false, level: 2, importedByProfileId: profileId },
    ...{ startedAt: new Date("2020-01-05T08:00:00Z"), endedAt: new Date("2020-01-05T12:00:00Z") },
  });
  await add(schema.warningProposals, {
    ...{ housingAssociationId: associationId, feed: "vma", incident: unique("handelse"), identifiers: [], level: "vma" },
    ...{ title: "VMA", text: "Giftig rök.", endsAt: new Date("2020-01-06T12:00:00Z") },
    ...{ dismissedAt: new Date("2020-01-05T12:00:00Z"), dismissedByProfileId: profileId },
  });
  const [team, otherTeam] = [crypto.randomUUID(), crypto.randomUUID()];
  await add(
    schema.crisisTeams,
    { id: team, housingAssociationId: associationId, crisisDomainId: domain.id },
    { id: otherTeam, housingAssociationId: elsewhere, crisisDomainId: domain.id },
  );
  const [place, byAddress, byNumber, beside] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
  await add(
    schema.teamMembers,
    { id: place, crisisTeamId: team, profileId, competence: `${fullName} är elektriker` },
    { id: byAddress, crisisTeamId: otherTeam, memberName: fullName, email },
    { id: byNumber, crisisTeamId: otherTeam, memberName: fullName, phone },
    { id: beside, crisisTeamId: team, profileId: neighbour.profileId, email },
    { crisisTeamId: team, memberName: neighbour.fullName, email: office, phone },
  );
  const here = { housingAssociationId: associationId, crisisTeamId: team };
  const there = { housingAssociationId: elsewhere, crisisTeamId: otherTeam };
  await add(
    schema.crisisDutyWeeks,
    { ...here, startsOn: "2026-01-05", teamMemberId: place, profileId },
    { ...here, startsOn: "2026-01-12", profileId },
    { ...here, startsOn: "2026-01-19", teamMemberId: beside, profileId: neighbour.profileId },
    { ...there, startsOn: "2026-01-05", teamMemberId: byAddress },
    { ...there, startsOn: "2026-01-12", teamMemberId: byNumber },
  );
  const [tested] = await db
    .insert(schema.crisisMessages)
    .values({
      ...{ housingAssociationId: elsewhere, kind: "test", audience: "team", content: "Provlarm.", idempotencyKey: crypto.randomUUID() },
      ...{ bySms: false, byEmail: true, byPush: false },
    })
    .returning();
  const testAlarmId = await addOne(schema.testAlarms, {
    ...{ housingAssociationId: elsewhere, sentFor: "2026-01", crisisMessageId: tested?.id ?? "", sentAt: new Date() },
  });
  await add(
    schema.testAlarmPeople,
    { testAlarmId, profileId, teamMemberId: place },
    { testAlarmId, teamMemberId: byAddress },
    { testAlarmId, teamMemberId: byNumber },
  );
  await add(
    schema.unreachableAddresses,
    { channel: "email", address: email, failedAt: new Date() },
    { channel: "sms", address: phone, failedAt: new Date() },
  );
  const subscriber = (values: Partial<typeof schema.crisisSubscribers.$inferInsert>): Promise<string> =>
    addOne(schema.crisisSubscribers, {
      housingAssociationId: associationId,
      fullName,
      emailState: values.email ? "active" : "none",
      phoneState: values.phoneNumber ? "active" : "none",
      ...values,
    });
  const byMail = await subscriber({ email });
  const byPhone = await subscriber({ phoneNumber: phone });
  await subscriber({ housingAssociationId: elsewhere, fullName: neighbour.fullName, email: office, phoneNumber: phone });
  const neighbours = await subscriber({ fullName: neighbour.fullName, email: neighbour.email });
  const consent = { event: "signed_up", textVersion: "2026-11" } as const;
  await add(
    schema.subscriberConsents,
    { ...consent, subscriberId: byMail, channel: "email" },
    { ...consent, subscriberId: byPhone, channel: "sms" },
    { ...consent, subscriberId: neighbours, event: "imported", recordedByProfileId: profileId },
  );
  const code = { purpose: "manage", codeHash: unique("kod"), expiresAt: new Date(Date.now() + 3_600_000) } as const;
  await add(
    schema.subscriberCodes,
    { ...code, subscriberId: byMail, channel: "email" },
    { ...code, subscriberId: byPhone, channel: "sms" },
  );
  const browser = { housingAssociationId: associationId, p256dh: "nyckel", auth: "hemlighet" };
  await add(
    schema.pushSubscriptions,
    { ...browser, profileId, endpoint: `https://push.test.example/${unique("egen")}` },
    { ...browser, subscriberId: byMail, endpoint: `https://push.test.example/${unique("mejl")}` },
    { ...browser, subscriberId: byPhone, endpoint: `https://push.test.example/${unique("tele")}` },
  );
  const message = { housingAssociationId: associationId, crisisActivationId: activation, communicationChannel: "email" } as const;
  await add(
    schema.crisisSubscriberMessages,
    { ...message, crisisSubscriberId: byMail, messageContent: `Till ${fullName}` },
    { ...message, crisisSubscriberId: byPhone, messageContent: `SMS till ${fullName}` },
    { ...message, senderProfileId: profileId, messageContent: secret },
  );
  await leavePreparedness({ profileId, email, associationId, domainId: domain.id });
  await leaveTogether({ profileId, email, associationId });
  const inCrisis = { crisisActivationId: activation };
  const notice = await addOne(schema.crisisMessages, {
    ...{ housingAssociationId: associationId, ...inCrisis },
    ...{ kind: "notice", audience: "subscribers", content: "Koka vattnet.", idempotencyKey: crypto.randomUUID() },
    ...{ bySms: false, byEmail: true, byPush: false },
    ...{ senderProfileId: profileId, confirmedByProfileId: profileId, cancelledByProfileId: profileId },
  });
  await add(schema.crisisDeliveries, { crisisMessageId: notice, channel: "email", address: email, profileId, status: "sent" });
  await add(schema.crisisTasks, { ...inCrisis, position: 1, title: "Lyktor", ownerProfileId: profileId, doneByProfileId: profileId });
  const logEntry = crypto.randomUUID();
  await add(schema.crisisLogEntries, {
    ...inCrisis,
    id: logEntry,
    kind: "event",
    text: secret,
    authorProfileId: profileId,
    writtenAt: new Date(),
  });
  await add(schema.crisisLogPhotos, { crisisLogEntryId: logEntry, photoId: crypto.randomUUID() });
  const reply = { ...inCrisis, source: "link", answer: "ok" } as const;
  await add(
    schema.crisisReplies,
    { ...reply, profileId, recordedByProfileId: neighbour.profileId },
    { ...reply, subscriberId: byMail },
    { ...reply, subscriberId: byPhone },
    { ...reply, profileId: neighbour.profileId, text: secret, recordedByProfileId: profileId },
  );
  const visit = { ...inCrisis, stairwell: "Trapphus A", result: "opened_ok", deviceId: crypto.randomUUID(), clockBehindMs: 0 } as const;
  const knocked = { saidAt: new Date(), happenedAt: new Date() };
  await add(
    schema.crisisDoorVisits,
    { ...visit, ...knocked, id: crypto.randomUUID(), door: "1203", profileId },
    { ...visit, ...knocked, id: crypto.randomUUID(), door: "1204", profileId: neighbour.profileId, note: secret },
  );
  const need = { ...inCrisis, takenByProfileId: neighbour.profileId, closedByProfileId: neighbour.profileId, closedAt: new Date() };
  await add(
    schema.crisisNeeds,
    { ...need, number: 1, profileId, note: "Insulin" },
    { ...need, number: 2, subscriberId: byMail },
    { ...need, number: 3, subscriberId: byPhone },
    { ...need, number: 4, profileId: neighbour.profileId, note: secret, takenByProfileId: profileId, closedByProfileId: profileId },
  );
  const seal = { ciphertext: "A".repeat(5728), recipient: "age1", consentVersion: "2026-12", consentedAt: new Date() };
  await add(schema.sealedNeeds, { ...seal, profileId });
  await add(schema.sealedNeedOpenings, { ...inCrisis, openedByProfileId: profileId });
  await add(
    schema.sealedNeedReadings,
    { ...inCrisis, profileId, readerProfileId: neighbour.profileId, readAs: "leader" },
    { ...inCrisis, profileId: neighbour.profileId, readerProfileId: profileId, readAs: "leader" },
  );
  await add(schema.crisisPosters, { ...inCrisis, crisisMessageId: notice, place: "Hela huset", createdByProfileId: profileId });

  await add(
    schema.auditLog,
    { associationId, actorProfileId: profileId, action: "membership.reject", subjectId: crypto.randomUUID() },
    { associationId, actorProfileId: neighbour.profileId, action: "membership.change_role", subjectId: profileId },
    { action: "account.verify_email", subjectId: userId },
  );
  await add(
    schema.outgoingEmails,
    { dedupeKey: unique("mejl"), userId, recipient: email, template: "password-changed", payload: {}, status: "sent" },
    { dedupeKey: unique("mejl"), userId: null, recipient: email, template: "association-invitation", payload: {}, status: "queued" },
    { dedupeKey: unique("mejl"), userId, recipient: office, template: "product-request", payload: {}, status: "sent" },
  );
  await add(
    schema.files,
    { purpose: "avatar", key: avatar, uploadedByProfileId: profileId, contentType: "image/png", bytes: 3 },
    { purpose: "logo", key: reservedLogo, uploadedByProfileId: profileId, contentType: "image/png", bytes: 3 },
    {
      purpose: "logo",
      key: `logos/${associationId}/1_logo.png`,
      uploadedByProfileId: profileId,
      associationId,
      contentType: "image/png",
      bytes: 3,
    },
  );
  for (const key of [exportKey(oldExport), ownDocument, associationDocument])
    await files.put(key, Buffer.from(`fil ${key}`), "application/pdf");
  for (const key of [avatar, reservedLogo]) await media.put(key, Buffer.from("bild"), "image/png");

  const [profile] = await db.select().from(schema.profiles).where(eq(schema.profiles.id, profileId));
  return {
    person,
    neighbour,
    identifying: [userId, profileId, email, fullName, phone, profile?.name ?? fullName],
    confidential: [neighbour.userId, neighbour.email, neighbour.fullName, secret],
    files: [exportKey(oldExport), ownDocument, avatar, reservedLogo],
    associationRequestId,
  };
}
