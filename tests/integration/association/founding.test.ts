import { and, eq, type SQL, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import {
  associationJourneyStatus,
  associationMembers,
  auditLog,
  crisisDomains,
  crisisTeams,
  files as fileRows,
  housingAssociations,
  profiles,
  associationMembershipRequests as requests,
} from "#drizzle/schema/index.ts";
import { listStairwells } from "#server/domains/association/house-queries.ts";
import { reserveLogo } from "#server/domains/association/logo.ts";
import { foundAssociation } from "#server/domains/lifecycle/found-association.ts";
import { mediaKeyOf } from "#server/platform/files/media-url.ts";
import { PROFILE_TYPE_IDS } from "#shared/enums.ts";
import { foundAssociationInput } from "#shared/schemas/association.ts";
import { createAssociation } from "#tests/factories/associations.ts";
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

const inputFor = (values: Record<string, unknown> = {}) =>
  foundAssociationInput.parse({ associationName: `Brf ${unique("Ny")}`, suggestedPlan: "standard", ...values });

describe("found", () => {
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
    expect(
      await db.select().from(associationJourneyStatus).where(eq(associationJourneyStatus.housingAssociationId, view.id)),
    ).toMatchObject([{ journeyPhaseId: 1, status: "in_progress", completedAt: null }]);
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
    const { message, data } = await refusal(
      (await clientFor(late)).association.found.mutate({ ...inputFor(), organizationNumber: number }),
    );
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
});

describe("founding logo", () => {
  const db = () => portal().services.db;
  const GONE = { reason: "RESERVED_LOGO_GONE", message: "Logotypen finns inte kvar. Välj den igen eller fortsätt utan." };

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
});
