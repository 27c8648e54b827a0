import type { PgTable } from "drizzle-orm/pg-core";
import * as schema from "#drizzle/schema/index.ts";
import { portal } from "#tests/helpers/portal.ts";
import { createFile } from "./files.ts";
import { createPerson } from "./people.ts";
import { unique } from "./unique.ts";

/** A row by the person in every table of preparedness that knows people. */
export async function leavePreparedness(of: { profileId: string; email: string; associationId: string; domainId: string }): Promise<void> {
  const { db } = portal().services;
  const { profileId } = of;
  const house = { housingAssociationId: of.associationId };
  const add = async <Table extends PgTable>(table: Table, ...rows: Table["$inferInsert"][]): Promise<void> => {
    await db.insert(table).values(rows);
  };
  const [template] = await db.select().from(schema.documentTemplates).limit(1);
  if (!template) throw new Error("the template database holds no document templates");

  await add(schema.householdWater, { profileId });
  await add(schema.savedProducts, { profileId, productId: "dunk", name: "Vattendunk" });
  const [host, other] = [await createPerson({ setup: "private" }), await createPerson({ setup: "private" })];
  await add(schema.households, { profileId: host.profileId, adults: 2 });
  await add(schema.householdWater, { profileId: host.profileId });
  await add(schema.savedProducts, { profileId: host.profileId, productId: "radio", name: "Vevradio" });
  const expiresAt = new Date(Date.now() + 86_400_000);
  await add(
    schema.householdShares,
    { hostProfileId: host.profileId, guestProfileId: profileId, acceptedAt: new Date() },
    { hostProfileId: other.profileId, email: of.email, expiresAt },
    { hostProfileId: profileId, email: other.email, expiresAt },
  );
  await add(schema.startStepChoices, { profileId, stepKey: "household" });
  await add(
    schema.recommendationStates,
    { profileId, recommendationKey: "household.water", state: "planned" },
    { ...house, recommendationKey: "association.doors", state: "done", decidedByProfileId: profileId },
  );
  await db
    .insert(schema.associationJourneyStatus)
    .values({ ...house, journeyPhaseId: 8, status: "completed", completedAt: new Date(), completedByProfileId: profileId });
  await add(schema.housingAssociationWaterPreparedness, { ...house, updatedByProfileId: profileId });
  await add(schema.associationTasks, {
    ...house,
    source: "manual",
    title: "Köp en väska",
    state: "done",
    doneAt: new Date(),
    ownerProfileId: profileId,
    doneByProfileId: profileId,
    createdByProfileId: profileId,
  });
  const file = await createFile("evidence", {
    ...{ associationId: of.associationId, uploadedByProfileId: profileId },
    filename: "rond.pdf",
  });
  await add(schema.readinessEvidence, {
    fileId: file.id,
    ...house,
    factor: "water",
    kind: "statement",
    level: "claimed",
    happenedOn: "2026-11-01",
    addedByProfileId: profileId,
  });
  const eventId = crypto.randomUUID();
  const times = { startsAt: new Date(), endsAt: new Date() };
  await add(schema.calendarEvents, {
    ...{ ...house, ...times, id: eventId, title: "Övning", category: "drill" },
    ownerProfileId: profileId,
    createdByProfileId: profileId,
  });
  const occurrence = { eventId, occursOn: "2026-11-22" };
  await add(schema.calendarOccurrences, { ...occurrence, doneAt: new Date(), doneByProfileId: profileId });
  await add(schema.calendarAttendance, { ...occurrence, profileId, answer: "yes" });
  await add(schema.calendarFeeds, { ...house, profileId, tokenHash: unique("kalender") });
  const webhook = { ...house, address: "https://exempel.se/krislarm", secret: { ciphertext: "", recipient: "" } };
  await add(schema.webhooks, { ...webhook, createdByProfileId: profileId });
  await add(schema.alarmFeeds, { ...house, reader: "Förvaltaren", tokenHash: unique("larm"), createdByProfileId: profileId });
  await add(schema.associationLevelTexts, { ...house, level: 1, text: "Ring jouren.", updatedByProfileId: profileId });
  await add(schema.mapPlaces, {
    ...{ ...house, kind: "assembly_point", name: "Lekplatsen", latitude: 59.3, longitude: 18.1 },
    addedByProfileId: profileId,
  });
  const form = { templateId: template.id, profileId };
  const draftId = crypto.randomUUID();
  await add(
    schema.formAnswers,
    { ...form, id: draftId },
    { ...form, state: "submitted", submittedAt: new Date() },
    { ...form, ...house, state: "submitted", submittedAt: new Date() },
  );
  await createFile("form_file", { formAnswerId: draftId, filename: "foto.jpg" });
  await add(schema.anonymousFormReceipts, { ...form, ...house });
}
