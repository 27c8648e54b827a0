import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import {
  associationJourneyStatus,
  associationMembers,
  crisisDomains,
  crisisTeams,
  housingAssociations,
  profiles,
  associationMembershipRequests as requests,
} from "#drizzle/schema/index.ts";
import { listStairwells } from "#server/domains/association/stairwell-queries.ts";
import { foundAssociation } from "#server/domains/lifecycle/found-association.ts";
import { PROFILE_TYPE_IDS } from "#shared/enums.ts";
import { foundAssociationInput } from "#shared/schemas/association.ts";
import { createAssociation } from "#tests/factories/associations.ts";
import { createOrganizationNumber } from "#tests/factories/organization-numbers.ts";
import { createMember, createPerson } from "#tests/factories/people.ts";
import { unique } from "#tests/factories/unique.ts";
import { auditRows } from "#tests/helpers/audit.ts";
import { clientFor, refusal } from "#tests/helpers/client.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { portal } from "#tests/helpers/portal.ts";

const inputFor = (values: Record<string, unknown> = {}) =>
  foundAssociationInput.parse({ associationName: `Brf ${unique("Ny")}`, suggestedPlan: "standard", ...values });

test("founding with a number of stairwells makes them, named by letters, and without one makes none", async () => {
  const found = async (numStairwells?: number) => {
    const ctx = await contextFor(await createPerson());
    const { id } = await foundAssociation(ctx, inputFor({ numStairwells }));
    return (await listStairwells(ctx.db, id)).map(({ name }) => name);
  };
  expect(await found(3)).toEqual(["Trapphus A", "Trapphus B", "Trapphus C"]);
  expect(await found()).toEqual([]);
});

test("who founds as the one to ring gets SMS there, under another's name not, and a number of one's own stays", async () => {
  const found = async (values: object, phoneNumber: string | null = null) => {
    const person = await createPerson({ fullName: "Åsa Ek" });
    const { db } = portal().services;
    await db.update(profiles).set({ phoneNumber }).where(eq(profiles.id, person.profileId));
    await foundAssociation(await contextFor(person), inputFor({ contactPersonPhone: "070-123 45 67", ...values }));
    const [profile] = await db.select({ phone: profiles.phoneNumber }).from(profiles).where(eq(profiles.id, person.profileId));
    return profile?.phone;
  };
  expect(await found({ contactPersonName: "Åsa Ek" })).toBe("+46701234567");
  expect(await found({ contactPersonName: "Bo Ask" })).toBeNull();
  expect(await found({ contactPersonName: "Åsa Ek" }, "+46700000001")).toBe("+46700000001");
});

test("GUARD-16 SETUP-12 DATA-10 DATA-11 GEN-05 founding makes the caller system owner, with everything in place", async () => {
  const founder = await createPerson();
  const number = createOrganizationNumber();
  const view = await (await clientFor(founder)).association.found.mutate({
    associationName: "  Brf Provtallen ",
    organizationNumber: number.replace("-", ""),
    address: "Provgatan 1",
    postalCode: "903 26",
    city: "Umeå",
    contactPersonName: "Åsa Ek",
    contactPersonPhone: "070-123 45 67",
    contactPersonEmail: "Styrelsen@Test.example",
    numApartments: 24,
    residentCount: 41,
    suggestedPlan: "standard",
  });
  expect(view).toEqual({
    id: expect.stringMatching(/^[\da-f-]{36}$/),
    name: "Brf Provtallen",
    organizationNumber: number,
    address: "Provgatan 1",
    postalCode: "90326",
    city: "Umeå",
    contactPersonName: "Åsa Ek",
    contactPersonPhone: "+46701234567",
    contactPersonEmail: "styrelsen@test.example",
    numApartments: 24,
    residentCount: 41,
    numStairwells: null,
    numFloors: null,
    logoUrl: null,
    suggestedPlan: "standard",
    createdAt: expect.stringMatching(/Z$/),
  });

  const { db } = portal().services;
  expect(await (await clientFor(founder)).auth.session.query()).toMatchObject({
    profile: { profileTypeId: PROFILE_TYPE_IDS.association, hasCompletedInitialSetup: true },
    association: { id: view.id, role: "system_owner" },
  });
  expect(await db.select().from(associationJourneyStatus).where(eq(associationJourneyStatus.housingAssociationId, view.id))).toMatchObject([
    { journeyPhaseId: 1, status: "in_progress", completedAt: null },
  ]);
  const teams = await db
    .select({ slug: crisisDomains.slug })
    .from(crisisTeams)
    .innerJoin(crisisDomains, eq(crisisDomains.id, crisisTeams.crisisDomainId))
    .where(eq(crisisTeams.housingAssociationId, view.id))
    .orderBy(crisisDomains.orderIndex);
  expect(teams.map(({ slug }) => slug)).toEqual(["el", "vatten", "varme", "kommunikation", "brand", "ledning"]);
  const [row] = await db.select().from(housingAssociations).where(eq(housingAssociations.id, view.id));
  expect(row?.profileId).toBe(founder.profileId);
  expect(await auditRows("association.found", view.id)).toEqual([
    { actorProfileId: founder.profileId, associationId: view.id, details: null },
  ]);
});

test("GEN-04 SETUP-10 a member cannot found another association", async () => {
  const member = await createMember();
  await expect(foundAssociation(await contextFor(member), inputFor())).rejects.toMatchObject({
    code: "CONFLICT",
    reason: "ALREADY_MEMBER",
  });
  await expect(foundAssociation(await contextFor(null), inputFor())).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
});

test("GEN-04 of five foundings by one person at the same moment one succeeds, and the others leave nothing", async () => {
  const ctx = await contextFor(await createPerson());
  const name = `Brf ${unique("Samtidig")}`;
  const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => foundAssociation(ctx, inputFor({ associationName: name }))));
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  for (const outcome of outcomes) if (outcome.status === "rejected") expect(outcome.reason).toMatchObject({ reason: "ALREADY_MEMBER" });
  expect(await ctx.db.$count(housingAssociations, eq(housingAssociations.associationName, name))).toBe(1);
});

test("an organisation number belongs to one association, also when two founders are equally quick", async () => {
  const number = createOrganizationNumber();
  const founders = await Promise.all(Array.from({ length: 4 }, () => createPerson()));
  const outcomes = await Promise.allSettled(
    founders.map(async (founder) => foundAssociation(await contextFor(founder), inputFor({ organizationNumber: number }))),
  );
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const late = await createPerson();
  const { message, data } = await refusal((await clientFor(late)).association.found.mutate({ ...inputFor(), organizationNumber: number }));
  expect(data).toMatchObject({ httpStatus: 409, reason: "ORGANIZATION_NUMBER_TAKEN", fields: { organizationNumber: message } });
  const { db } = portal().services;
  expect(await db.$count(associationMembers, eq(associationMembers.profileId, late.profileId))).toBe(0);
  const [profile] = await db.select().from(profiles).where(eq(profiles.id, late.profileId));
  expect(profile?.hasCompletedInitialSetup).toBe(false);
});

test("the number of a closed association is free again", async () => {
  const number = createOrganizationNumber();
  await createAssociation({ organizationNumber: number, closedAt: new Date() });
  expect(await foundAssociation(await contextFor(await createPerson()), inputFor({ organizationNumber: number }))).toMatchObject({
    organizationNumber: number,
  });
});

test("what the founder waited for elsewhere is withdrawn", async () => {
  const founder = await createPerson();
  const { id } = await createAssociation();
  const ctx = await contextFor(founder);
  const [request] = await ctx.db.insert(requests).values({ profileId: founder.profileId, associationId: id }).returning();
  await foundAssociation(ctx, inputFor());
  expect(await ctx.db.$count(requests, and(eq(requests.profileId, founder.profileId), eq(requests.status, "withdrawn")))).toBe(1);
  expect(await auditRows("membership.withdraw", request?.id ?? "")).toMatchObject([{ associationId: id }]);
});

test.each([
  [{ associationName: "Br" }, "associationName", "Föreningens namn måste vara minst 3 tecken."],
  [
    { organizationNumber: "769612-3450" },
    "organizationNumber",
    "Organisationsnumret stämmer inte. Kontrollera siffrorna, till exempel 769612-3459.",
  ],
])("bad details are refused on their field: %o", async (values, field, text) => {
  const client = await clientFor(await createPerson());
  const input = { associationName: "Brf Fel", suggestedPlan: "basic" as const, ...values };
  expect((await refusal(client.association.found.mutate(input))).data).toMatchObject({
    reason: "INVALID_INPUT",
    fields: { [field]: text },
  });
});

test("a telephone number that cannot exist is refused on its field", async () => {
  const founder = await createPerson();
  await expect(foundAssociation(await contextFor(founder), inputFor({ contactPersonPhone: "070-174" }))).rejects.toMatchObject({
    reason: "INVALID_INPUT",
    fields: { contactPersonPhone: "Ogiltigt telefonnummerformat." },
  });
});
