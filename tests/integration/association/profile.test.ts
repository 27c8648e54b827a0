import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { ambitionLevels, associationMembers, auditLog, housingAssociationFacts, housingAssociations } from "#drizzle/schema/index.ts";
import { readAssociationProfile } from "#server/domains/association/profile-queries.ts";
import { updateAssociationProfile } from "#server/domains/association/update-profile.ts";
import { foundAssociationInput, updateAssociationProfileInput } from "#shared/schemas/association.ts";
import { createAssociation } from "#tests/factories/associations.ts";
import { createOrganizationNumber } from "#tests/factories/organization-numbers.ts";
import { createMember, createPerson, type TestMember } from "#tests/factories/people.ts";
import { auditRows } from "#tests/helpers/audit.ts";
import { clientFor, refusal } from "#tests/helpers/client.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { portal } from "#tests/helpers/portal.ts";

const db = () => portal().services.db;
const rowOf = async ({ associationId }: TestMember) =>
  (await db().select().from(housingAssociations).where(eq(housingAssociations.id, associationId)))[0];
const createOwner = (values: Partial<typeof housingAssociations.$inferInsert> = {}) =>
  createAssociation(values).then(({ id }) => createMember({ role: "system_owner", associationId: id }));

const WHOLE = {
  municipality: "Umeå",
  numStairwells: 3,
  numFloors: 5,
  buildingYear: 1952,
  heatingType: "district_heating",
  hasShelter: true,
  hasBackupPower: false,
  numBuildings: 2,
  numElevators: 3,
  ventilation: "exhaust",
  hasPressureBoost: true,
  accessSystem: "tag",
  accessBackupHours: 4.5,
  backupPowerHours: 0,
  basementOpenings: 7,
  shelterPlaces: 84,
  insuranceCompany: "Exempelbolaget",
  insuranceNumber: "E-1",
  insuranceEmergencyPhone: "070-174 06 05",
} as const;

test("what is not sent is not in the patch, and what is sent blank is emptied", () => {
  expect(updateAssociationProfileInput.parse({})).toEqual({});
  for (const field of Object.keys(updateAssociationProfileInput.shape)) {
    expect(Object.keys(updateAssociationProfileInput.parse({ [field]: validFor(field) })), field).toEqual([field]);
  }
  expect(updateAssociationProfileInput.parse({ city: " ", numFloors: "", accessBackupHours: "1,5" })).toEqual({
    city: null,
    numFloors: null,
    accessBackupHours: 1.5,
  });
  expect(foundAssociationInput.parse({ associationName: "Brf Ny", suggestedPlan: "basic" })).toMatchObject({
    city: null,
    postalCode: null,
  });
});

const validFor = (field: string) => (field === "associationName" ? "Brf Ny" : null);

test("an association that never filled anything in shows null everywhere, and the ambition levels in order", async () => {
  const client = await clientFor(await createOwner());
  const profile = await client.association.profile.query();
  expect(profile.association).toMatchObject({ suggestedPlan: null, numApartments: 20, postalCode: "11122" });
  expect(profile.association).toMatchObject(Object.fromEntries(Object.keys(WHOLE).map((field) => [field, null])));
  expect([profile.contacts, profile.shutoffs]).toEqual([[], []]);
  const levels = await db().select().from(ambitionLevels).orderBy(ambitionLevels.orderIndex);
  expect(profile.ambitionLevels.map(({ id }) => id)).toEqual(levels.map(({ id }) => id));
  expect(profile.ambitionLevels[0]).toEqual({
    id: expect.any(String),
    name: expect.any(String),
    description: expect.any(String),
    days: expect.any(Number),
    litresPerPerson: expect.any(Number),
    waterShare: expect.any(Number),
    reservePowerHours: expect.any(Number),
  });
});

test("an owner fills in the house and its insurance; only what is sent changes, in row and facts", async () => {
  const owner = await createOwner();
  const client = await clientFor(owner);
  const filled = await client.association.updateProfile.mutate(WHOLE);
  expect(filled.association).toMatchObject({ ...WHOLE, insuranceEmergencyPhone: "+46701740605", address: "Provgatan 2" });
  expect(await auditRows("association.update", owner.associationId)).toEqual([
    { actorProfileId: owner.profileId, associationId: owner.associationId, details: { fields: Object.keys(WHOLE) } },
  ]);

  const changed = await client.association.updateProfile.mutate({ numElevators: 4, contactPersonPhone: "070-174 06 06", city: "" });
  expect(changed.association).toMatchObject({
    ...WHOLE,
    insuranceEmergencyPhone: "+46701740605",
    numElevators: 4,
    contactPersonPhone: "+46701740606",
    city: null,
  });
  expect(await client.association.profile.query()).toEqual(changed);
  expect(await auditRows("association.update", owner.associationId)).toMatchObject([
    {},
    { details: { fields: ["city", "contactPersonPhone", "numElevators"] } },
  ]);
});

test("nothing, or what stands already, changes nothing and is not in the log", async () => {
  const owner = await createOwner();
  const before = await rowOf(owner);
  const client = await clientFor(owner);
  await client.association.updateProfile.mutate({});
  await client.association.updateProfile.mutate({ address: "Provgatan 2", postalCode: "111 22", numElevators: null });
  expect(await rowOf(owner)).toEqual(before);
  expect(await auditRows("association.update", owner.associationId)).toEqual([]);
  expect(await db().$count(housingAssociationFacts, eq(housingAssociationFacts.housingAssociationId, owner.associationId))).toBe(0);
});

test("a postal code is changed by an owner, and refused on its field when it is none", async () => {
  const owner = await createOwner({ postalCode: "11122" });
  const client = await clientFor(owner);
  expect((await client.association.updateProfile.mutate({ postalCode: "903 26" })).association.postalCode).toBe("90326");
  expect(await refusal(client.association.updateProfile.mutate({ postalCode: "9032" }))).toMatchObject({
    data: { fields: { postalCode: expect.stringContaining("ostn") } },
  });
  expect(await rowOf(owner)).toMatchObject({ postalCode: "90326" });
});

test("an organisation number belongs to one open association; two that are equally quick do not share it", async () => {
  const number = createOrganizationNumber();
  await createAssociation({ organizationNumber: number, closedAt: new Date() });
  const owners = await Promise.all(Array.from({ length: 3 }, () => createOwner()));
  const outcomes = await Promise.allSettled(
    owners.map(async (owner) => updateAssociationProfile(await contextFor(owner), { organizationNumber: number, numElevators: 9 })),
  );
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const loser = owners[outcomes.findIndex(({ status }) => status === "rejected")] ?? (await createOwner());
  const { message, data } = await refusal((await clientFor(loser)).association.updateProfile.mutate({ organizationNumber: number }));
  expect(data).toMatchObject({ httpStatus: 409, reason: "ORGANIZATION_NUMBER_TAKEN", fields: { organizationNumber: message } });
  expect((await readAssociationProfile(await contextFor(loser))).association).toMatchObject({
    organizationNumber: null,
    numElevators: null,
  });
  expect(await auditRows("association.update", loser.associationId)).toEqual([]);
});

test.each([
  [{ contactPersonPhone: "070-174" }, "contactPersonPhone", "Ogiltigt telefonnummerformat."],
  [{ insuranceEmergencyPhone: "070-174" }, "insuranceEmergencyPhone", "Ogiltigt telefonnummerformat."],
  [{ selectedAmbitionLevelId: "00000000-0000-4000-8000-00000000dead" }, "selectedAmbitionLevelId", "Välj en nivå i listan."],
  [{ organizationNumber: "769612-3450" }, "organizationNumber", /^Organisationsnumret stämmer inte/],
  [{ associationName: " Br " }, "associationName", "Föreningens namn måste vara minst 3 tecken."],
])("bad facts are refused on their field: %o", async (patch, field, text) => {
  const owner = await createOwner();
  const { data } = await refusal((await clientFor(owner)).association.updateProfile.mutate({ ...patch, city: "Kapad" }));
  expect(data).toMatchObject({ httpStatus: 400, reason: "INVALID_INPUT" });
  expect((data.fields as Record<string, string>)[field]).toMatch(text);
  expect((await rowOf(owner))?.city).toBe("Stockholm");
});

test("SETA-06 SETA-08 a plain member, a team leader and an owner who was just demoted change nothing", async () => {
  const patch = { associationName: "Brf Kapad" };
  for (const role of ["member", "team_leader"] as const) {
    const member = await createMember({ role });
    expect(await refusal((await clientFor(member)).association.updateProfile.mutate(patch))).toMatchObject({
      message: "Du har inte behörighet att ändra föreningens uppgifter.",
      data: { httpStatus: 403 },
    });
    expect(await db().$count(auditLog, eq(auditLog.associationId, member.associationId))).toBe(0);
  }
  const demoted = await createOwner();
  const ctx = await contextFor(demoted);
  await db().update(associationMembers).set({ role: "member" }).where(eq(associationMembers.profileId, demoted.profileId));
  await expect(updateAssociationProfile(ctx, patch)).rejects.toMatchObject({ reason: "ASSOCIATION_EDIT_FORBIDDEN" });
  expect((await rowOf(demoted))?.associationName).not.toBe("Brf Kapad");
});

test("SETA-10 without an association there is nothing to read or change", async () => {
  const client = await clientFor(await createPerson());
  expect(await refusal(client.association.updateProfile.mutate({ city: "Umeå" }))).toMatchObject({
    message: "Could not verify membership.",
    data: { httpStatus: 403 },
  });
  expect((await refusal(client.association.profile.query())).data).toMatchObject({ httpStatus: 403, reason: "NOT_IN_ASSOCIATION" });
});
