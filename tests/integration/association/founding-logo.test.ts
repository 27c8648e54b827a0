import { eq, type SQL, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { associationMembers, auditLog, files as fileRows, housingAssociations, profiles } from "#drizzle/schema/index.ts";
import { reserveLogo } from "#server/domains/association/logo.ts";
import { foundAssociation } from "#server/domains/lifecycle/found-association.ts";
import { mediaKeyOf } from "#server/platform/files/media-url.ts";
import { foundAssociationInput } from "#shared/schemas/association.ts";
import { createImage } from "#tests/factories/images.ts";
import { createOrganizationNumber } from "#tests/factories/organization-numbers.ts";
import { createMember, createPerson, type TestPerson } from "#tests/factories/people.ts";
import { unique } from "#tests/factories/unique.ts";
import { auditRows } from "#tests/helpers/audit.ts";
import { clientFor, refusal } from "#tests/helpers/client.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { eventually } from "#tests/helpers/eventually.ts";
import { failWrites } from "#tests/helpers/fail-writes.ts";
import { portal } from "#tests/helpers/portal.ts";
import { runJob } from "#tests/helpers/run-job.ts";
import { bodyOf } from "#tests/helpers/upload-body.ts";

const db = () => portal().services.db;
const GONE = { reason: "RESERVED_LOGO_GONE", message: "Logotypen finns inte kvar. Välj den igen eller fortsätt utan." };

const inputFor = (values: Record<string, unknown> = {}) =>
  foundAssociationInput.parse({ associationName: `Brf ${unique("Ny")}`, suggestedPlan: "standard", ...values });

async function reserve(person: TestPerson) {
  const { associationId, logoUrl } = await reserveLogo(await contextFor(person), bodyOf(await createImage("jpeg")));
  return { reservedId: associationId, logoUrl, key: mediaKeyOf(logoUrl) ?? "" };
}

const fileRow = async (key: string) => (await db().select().from(fileRows).where(eq(fileRows.key, key)))[0];
const inStore = (key: string) => portal().services.media.exists(key);

test("SETP-39 the association gets the id its logo was stored under, and the file is the association's", async () => {
  const founder = await createPerson();
  const { reservedId, logoUrl, key } = await reserve(founder);
  expect(key).toBe(`logos/${reservedId}/logo.png`);
  expect(await fileRow(key)).toMatchObject({ uploadedByProfileId: founder.profileId, associationId: null });
  const view = await (await clientFor(founder)).association.found.mutate(inputFor({ reservedId }));
  expect(view).toMatchObject({ id: reservedId, logoUrl });
  expect(await fileRow(key)).toMatchObject({ associationId: reservedId, contentType: "image/png" });
  expect(await auditRows("association.found", reservedId)).toHaveLength(1);
});

test("an id without a logo, somebody else's and one that was used found nothing", async () => {
  const [founder, other] = [await createPerson(), await createPerson()];
  const client = await clientFor(founder);
  const used = await reserve(other);
  const foreign = [crypto.randomUUID(), used.reservedId];
  for (const reservedId of foreign) {
    const { message, data } = await refusal(client.association.found.mutate(inputFor({ reservedId })));
    expect({ message, ...data }).toMatchObject({ httpStatus: 400, ...GONE });
    expect(data.fields).toBeUndefined();
  }
  await foundAssociation(await contextFor(other), inputFor({ reservedId: used.reservedId }));
  expect((await refusal(client.association.found.mutate(inputFor({ reservedId: used.reservedId })))).message).toBe(GONE.message);
  expect(await db().$count(associationMembers, eq(associationMembers.profileId, founder.profileId))).toBe(0);
});

test("of foundings with one logo at the same moment one succeeds, and the others are told why", async () => {
  const founder = await createPerson();
  const { reservedId } = await reserve(founder);
  const stranger = await contextFor(await createPerson());
  const ctx = await contextFor(founder);
  const outcomes = await Promise.allSettled([ctx, ctx, stranger, ctx].map((each) => foundAssociation(each, inputFor({ reservedId }))));
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  for (const outcome of outcomes) {
    if (outcome.status === "rejected") expect(outcome.reason.reason).toMatch(/^(ALREADY_MEMBER|RESERVED_LOGO_GONE)$/);
  }
  expect(await db().$count(housingAssociations, eq(housingAssociations.id, reservedId))).toBe(1);
});

test("after a founding that failed the same logo is used with the corrected number", async () => {
  const founder = await createPerson();
  const { reservedId, logoUrl, key } = await reserve(founder);
  const taken = createOrganizationNumber();
  await foundAssociation(await contextFor(await createPerson()), inputFor({ organizationNumber: taken }));
  const ctx = await contextFor(founder);
  await expect(foundAssociation(ctx, inputFor({ reservedId, organizationNumber: taken }))).rejects.toMatchObject({
    reason: "ORGANIZATION_NUMBER_TAKEN",
  });
  expect([await fileRow(key), await inStore(key)]).toMatchObject([{ associationId: null }, true]);
  expect(await foundAssociation(ctx, inputFor({ reservedId }))).toMatchObject({ id: reservedId, logoUrl });
});

test("another logo by the same person takes the place of the earlier one, whose file goes", async () => {
  const founder = await createPerson();
  const [first, second] = [await reserve(founder), await reserve(founder)];
  await eventually(async () => expect([await fileRow(first.key), await inStore(first.key)]).toEqual([undefined, false]));
  await expect(foundAssociation(await contextFor(founder), inputFor({ reservedId: first.reservedId }))).rejects.toMatchObject(GONE);
  expect(await foundAssociation(await contextFor(founder), inputFor({ reservedId: second.reservedId }))).toMatchObject({
    logoUrl: second.logoUrl,
  });
});

test("two logos of one person at the same moment leave one of them", async () => {
  const founder = await createPerson();
  const reserved = await Promise.all([reserve(founder), reserve(founder), reserve(founder)]);
  await eventually(async () => {
    const rows = await Promise.all(reserved.map(({ key }) => fileRow(key)));
    expect(rows.filter(Boolean)).toHaveLength(1);
  });
});

test("a logo that nobody founded with for a day is removed at night; one of an association stays", async () => {
  const [forgetful, founder, late] = [await createPerson(), await createPerson(), await createPerson()];
  const [forgotten, used, fresh] = [await reserve(forgetful), await reserve(founder), await reserve(late)];
  await foundAssociation(await contextFor(founder), inputFor({ reservedId: used.reservedId }));
  for (const { key } of [forgotten, used]) {
    await db()
      .update(fileRows)
      .set({ createdAt: new Date(Date.now() - 25 * 3_600_000) })
      .where(eq(fileRows.key, key));
  }
  await runJob(await contextFor(null), "clean-up", {});
  expect([await inStore(forgotten.key), await inStore(used.key), await inStore(fresh.key)]).toEqual([false, true, true]);
  await expect(foundAssociation(await contextFor(forgetful), inputFor({ reservedId: forgotten.reservedId }))).rejects.toMatchObject(GONE);
});

test("who is in an association by the time the picture has come reserves nothing", async () => {
  const person = await createPerson();
  const ctx = await contextFor(person);
  const { id } = await foundAssociation(ctx, inputFor());
  await expect(reserveLogo(ctx, bodyOf(await createImage("png")))).rejects.toMatchObject({ reason: "ALREADY_MEMBER" });
  await expect(reserveLogo(await contextFor(await createMember()), bodyOf(await createImage("png")))).rejects.toMatchObject({
    reason: "ALREADY_MEMBER",
  });
  expect(await db().$count(fileRows, eq(fileRows.uploadedByProfileId, person.profileId))).toBe(0);
  const [row] = await db().select().from(housingAssociations).where(eq(housingAssociations.id, id));
  expect(row?.logoUrl).toBeNull();
});

test("a reservation that cannot be saved leaves nothing and says so", async () => {
  const person = await createPerson();
  const ctx = await contextFor(person);
  await reserve(person);
  const jobs = { ...ctx.jobs, enqueue: () => Promise.reject(new Error("the queue does not answer")) };
  await expect(reserveLogo({ ...ctx, jobs }, bodyOf(await createImage("png")))).rejects.toMatchObject({
    reason: "LOGO_NOT_SAVED",
    message: "Fel vid uppdatering av databasen med ny logotyp.",
  });
  expect(await db().$count(fileRows, eq(fileRows.uploadedByProfileId, person.profileId))).toBe(1);
});

test.each([
  ["housing_associations", "insert", (id: string) => sql`new.id = ${id}`],
  ["files", "update", (id: string) => sql`new.association_id = ${id}`],
  ["association_members", "insert", (id: string) => sql`new.association_id = ${id}`],
  ["profiles", "update", (_: string, profileId: string) => sql`new.id = ${profileId}`],
  ["association_journey_status", "insert", (id: string) => sql`new.housing_association_id = ${id}`],
  ["crisis_teams", "insert", (id: string) => sql`new.housing_association_id = ${id}`],
  ["audit_log", "insert", (id: string) => sql`new.association_id = ${id}`],
] as [string, "insert" | "update", (id: string, profileId: string) => SQL][])(
  "SETUP-12 a founding that fails at %s leaves nothing behind",
  async (table, event, condition) => {
    const founder = await createPerson();
    const { reservedId, key } = await reserve(founder);
    const client = await clientFor(founder);
    const mend = await failWrites(table, event, condition(reservedId, founder.profileId));
    try {
      const { message, data } = await refusal(client.association.found.mutate(inputFor({ reservedId })));
      expect([data.httpStatus, message]).toEqual([500, "Ett oväntat fel inträffade hos oss. Försök igen om en stund."]);
    } finally {
      await mend();
    }
    expect(await db().$count(housingAssociations, eq(housingAssociations.id, reservedId))).toBe(0);
    expect(await db().$count(associationMembers, eq(associationMembers.profileId, founder.profileId))).toBe(0);
    expect(await db().$count(auditLog, eq(auditLog.actorProfileId, founder.profileId))).toBe(0);
    const [profile] = await db().select().from(profiles).where(eq(profiles.id, founder.profileId));
    expect(profile).toMatchObject({ hasCompletedInitialSetup: false, profileTypeId: null });
    expect([await fileRow(key), await inStore(key)]).toMatchObject([{ associationId: null }, true]);
    expect(await client.association.found.mutate(inputFor({ reservedId }))).toMatchObject({ id: reservedId });
  },
);
