import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import {
  ambitionLevels,
  associationMembers,
  auditLog,
  crisisSubscribers,
  housingAssociationContacts,
  housingAssociationFacts,
  housingAssociationShutoffs,
  housingAssociations,
} from "#drizzle/schema/index.ts";
import { saveContact } from "#server/domains/association/contacts.ts";
import { readStairwells } from "#server/domains/association/house-queries.ts";
import { readAssociationProfile } from "#server/domains/association/profile-queries.ts";
import { saveStairwells } from "#server/domains/association/save-stairwells.ts";
import { saveShutoff } from "#server/domains/association/shutoffs.ts";
import { updateAssociationProfile } from "#server/domains/association/update-association.ts";
import { foundAssociationInput, updateAssociationProfileInput } from "#shared/schemas/association.ts";
import { createAssociation } from "#tests/factories/associations.ts";
import { createOrganizationNumber } from "#tests/factories/organization-numbers.ts";
import { createMember, createPerson, type TestMember } from "#tests/factories/people.ts";
import { createSubscriber } from "#tests/factories/subscribers.ts";
import { auditRows } from "#tests/helpers/audit.ts";
import { clientFor, type PortalClient, refusal } from "#tests/helpers/client.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { portal } from "#tests/helpers/portal.ts";

const db = () => portal().services.db;

describe("profile", () => {
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
});

describe("contacts", () => {
  const createOwner = () => createMember({ role: "system_owner" });
  const CONTACT = { kind: "locksmith", name: "Exempellås AB", phone: "070-174 06 05", note: "Dygnet runt" } as const;
  const SHUTOFF = { kind: "water", location: "Källaren, trapphus A", instructions: "Vrid medurs" } as const;

  /** Every write of contacts and shut-offs, on the row with this id. */
  const writes = (client: PortalClient, id: string) => [
    () => client.association.saveContact.mutate({ ...CONTACT, id }),
    () => client.association.removeContact.mutate({ id }),
    () => client.association.saveShutoff.mutate({ ...SHUTOFF, id }),
    () => client.association.removeShutoff.mutate({ id }),
  ];

  test("an owner adds, changes and removes a contact; each is in the log without the number", async () => {
    const owner = await createOwner();
    const client = await clientFor(owner);
    const added = await client.association.saveContact.mutate(CONTACT);
    expect(added).toEqual({ id: expect.stringMatching(/^[\da-f-]{36}$/), ...CONTACT, phone: "+46701740605" });
    const changed = await client.association.saveContact.mutate({ ...CONTACT, id: added.id, kind: "water", note: " " });
    expect(changed).toEqual({ ...added, kind: "water", note: null });
    expect((await client.association.profile.query()).contacts).toEqual([changed]);

    await client.association.removeContact.mutate({ id: added.id });
    expect((await client.association.profile.query()).contacts).toEqual([]);
    const by = { actorProfileId: owner.profileId, associationId: owner.associationId };
    expect(await auditRows("association.save_contact", added.id)).toEqual([
      { ...by, details: { kind: "locksmith" } },
      { ...by, details: { kind: "water" } },
    ]);
    expect(await auditRows("association.remove_contact", added.id)).toEqual([{ ...by, details: { kind: "water" } }]);
    expect((await refusal(client.association.removeContact.mutate({ id: added.id }))).data).toMatchObject({ httpStatus: 404 });
  });

  test("an owner adds, changes and removes a shut-off; each is in the log without where it is", async () => {
    const owner = await createOwner();
    const client = await clientFor(owner);
    const added = await client.association.saveShutoff.mutate(SHUTOFF);
    expect(added).toEqual({ id: expect.stringMatching(/^[\da-f-]{36}$/), photoUrl: null, ...SHUTOFF });
    const changed = await client.association.saveShutoff.mutate({ ...SHUTOFF, id: added.id, kind: "keys", instructions: "" });
    expect(changed).toEqual({ ...added, kind: "keys", instructions: null });
    expect((await client.association.profile.query()).shutoffs).toEqual([changed]);

    await client.association.removeShutoff.mutate({ id: added.id });
    expect((await client.association.profile.query()).shutoffs).toEqual([]);
    const by = { actorProfileId: owner.profileId, associationId: owner.associationId };
    expect(await auditRows("association.save_shutoff", added.id)).toEqual([
      { ...by, details: { kind: "water" } },
      { ...by, details: { kind: "keys" } },
    ]);
    expect(await auditRows("association.remove_shutoff", added.id)).toEqual([{ ...by, details: { kind: "keys" } }]);
  });

  test("contacts stand in the order of their kinds and then of their Swedish names", async () => {
    const owner = await createOwner();
    const client = await clientFor(owner);
    for (const [kind, name] of [
      ["other", "Arbetslaget"],
      ["property_manager", "Ödlan"],
      ["property_manager", "Ådran"],
      ["emergency_service", "Zebra"],
      ["property_manager", "Bygget"],
    ] as const) {
      await client.association.saveContact.mutate({ ...CONTACT, kind, name });
    }
    expect((await client.association.profile.query()).contacts.map(({ name }) => name)).toEqual([
      "Bygget",
      "Ådran",
      "Ödlan",
      "Zebra",
      "Arbetslaget",
    ]);
  });

  test("members see whom to ring; where things are shut off only those who act in a crisis", async () => {
    const owner = await createOwner();
    const client = await clientFor(owner);
    const contact = await client.association.saveContact.mutate(CONTACT);
    const shutoff = await client.association.saveShutoff.mutate(SHUTOFF);
    for (const [role, shutoffs] of [
      ["member", null],
      ["team_leader", [shutoff]],
    ] as const) {
      const member = await createMember({ role, associationId: owner.associationId });
      expect(await (await clientFor(member)).association.profile.query()).toMatchObject({ contacts: [contact], shutoffs });
    }
  });

  test("of another association's rows nothing is seen, changed or removed: they answer as an id that does not exist", async () => {
    const [owner, stranger] = [await createOwner(), await createOwner()];
    const client = await clientFor(owner);
    const contact = await client.association.saveContact.mutate(CONTACT);
    const shutoff = await client.association.saveShutoff.mutate(SHUTOFF);
    const strange = await clientFor(stranger);
    const unknown = await Promise.all(writes(strange, crypto.randomUUID()).map((write) => refusal(write())));
    for (const id of [contact.id, shutoff.id]) {
      expect(await Promise.all(writes(strange, id).map((write) => refusal(write())))).toEqual(unknown);
    }
    expect(unknown[0]).toMatchObject({ data: { httpStatus: 404, reason: "NOT_FOUND" } });
    expect(await client.association.profile.query()).toMatchObject({ contacts: [contact], shutoffs: [shutoff] });
    expect(await strange.association.profile.query()).toMatchObject({ contacts: [], shutoffs: [] });
    expect(await db().$count(auditLog, eq(auditLog.associationId, stranger.associationId))).toBe(0);
  });

  test("SETA-06 nobody but an owner of that moment writes", async () => {
    const owner = await createOwner();
    const ctx = await contextFor(owner);
    const { id } = await saveContact(ctx, CONTACT);
    for (const role of ["member", "team_leader"] as const) {
      const client = await clientFor(await createMember({ role, associationId: owner.associationId }));
      for (const write of writes(client, id)) {
        expect(await refusal(write())).toMatchObject({
          message: "Du har inte behörighet att ändra föreningens uppgifter.",
          data: { httpStatus: 403 },
        });
      }
    }
    for (const write of writes(await clientFor(await createPerson()), id)) {
      expect(await refusal(write())).toMatchObject({ message: "Could not verify membership.", data: { httpStatus: 403 } });
    }
    await db().update(associationMembers).set({ role: "team_leader" }).where(eq(associationMembers.profileId, owner.profileId));
    await expect(saveShutoff(ctx, SHUTOFF)).rejects.toMatchObject({ reason: "ASSOCIATION_EDIT_FORBIDDEN" });
  });

  test("an association keeps 30 of each at most, also when two are added at once; they can still be changed", async () => {
    const owner = await createOwner();
    const { associationId: housingAssociationId } = owner;
    const ctx = await contextFor(owner);
    await db()
      .insert(housingAssociationContacts)
      .values(Array.from({ length: 29 }, (_, index) => ({ ...CONTACT, housingAssociationId, name: `Kontakt ${index}` })));
    await db()
      .insert(housingAssociationShutoffs)
      .values(Array.from({ length: 29 }, () => ({ ...SHUTOFF, housingAssociationId })));
    for (const [adding, reason] of [
      [() => saveContact(ctx, CONTACT), "TOO_MANY_CONTACTS"],
      [() => saveShutoff(ctx, SHUTOFF), "TOO_MANY_SHUTOFFS"],
    ] as const) {
      const outcomes = await Promise.allSettled([adding(), adding()]);
      expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
      expect(outcomes.find(({ status }) => status === "rejected")).toMatchObject({ reason: { code: "INVALID", reason } });
    }
    const client = await clientFor(owner);
    const last = (await client.association.profile.query()).contacts.find(({ name }) => name === CONTACT.name);
    expect(await client.association.saveContact.mutate({ ...CONTACT, id: last?.id, note: "Ny" })).toMatchObject({ note: "Ny" });
    expect(await refusal(client.association.saveContact.mutate(CONTACT))).toMatchObject({
      message: "Föreningen har redan 30 kontakter. Ta bort en som inte används och försök igen.",
      data: { httpStatus: 400 },
    });
  });

  test.each([
    ["saveContact", { ...CONTACT, name: " " }, "name", "Skriv ett namn."],
    ["saveContact", { ...CONTACT, phone: "" }, "phone", "Skriv ett telefonnummer."],
    ["saveContact", { ...CONTACT, phone: "ring mig" }, "phone", "Ogiltigt telefonnummerformat."],
    ["saveContact", { ...CONTACT, phone: "070-174" }, "phone", "Ogiltigt telefonnummerformat."],
  ] as const)("%s refuses bad fields: %o", async (procedure, input, field, text) => {
    const client = await clientFor(await createOwner());
    expect((await refusal(client.association[procedure].mutate(input))).data).toMatchObject({ httpStatus: 400, fields: { [field]: text } });
  });
});

describe("stairwells", () => {
  test("owners name the stairwells; who lives in one that is renamed or moved stays in it, and members read them", async () => {
    const { id: associationId } = await createAssociation();
    const owner = await contextFor(await createMember({ role: "system_owner", associationId }));
    const saved = await saveStairwells(owner, { names: ["A", "B", "C"] });
    expect(saved.map(({ name }) => name)).toEqual(["A", "B", "C"]);
    const [a, b, c] = await Promise.all(saved.map(({ id }) => createSubscriber(associationId, { stairwellId: id })));

    const changed = await saveStairwells(owner, { names: ["B", "Tallgatan 2"] });
    expect(changed).toEqual([
      { id: saved[1]?.id, name: "B" },
      { id: expect.any(String), name: "Tallgatan 2" },
    ]);
    const stairwellOf = async (id: string | undefined) =>
      (
        await portal()
          .services.db.select()
          .from(crisisSubscribers)
          .where(eq(crisisSubscribers.id, id ?? ""))
      )[0]?.stairwellId;
    expect(await stairwellOf(b?.id)).toBe(saved[1]?.id);
    expect(await Promise.all([a, c].map((row) => stairwellOf(row?.id)))).toEqual([null, null]);

    expect((await saveStairwells(owner, { names: ["Port 2", "Tallgatan 2"] }))[0]).toEqual({ id: saved[1]?.id, name: "Port 2" });
    expect(await auditRows("association.save_stairwells", associationId)).toHaveLength(3);
    const member = await contextFor(await createMember({ associationId }));
    expect((await readStairwells(member)).map(({ name }) => name)).toEqual(["Port 2", "Tallgatan 2"]);
    await expect(saveStairwells(member, { names: [] })).rejects.toMatchObject({ reason: "ASSOCIATION_EDIT_FORBIDDEN" });
    await expect(saveStairwells(owner, { names: ["A", "a"] })).rejects.toMatchObject({ fields: { names: "«a» står två gånger." } });
    const stranger = await contextFor(await createMember({ role: "system_owner" }));
    expect(await readStairwells(stranger)).toEqual([]);
  });

  test("the number of stairwells, told for the first time, makes as many; a later one, or one of a house that has some, makes none", async () => {
    const told = async (names: string[], ...numbers: number[]) => {
      const { id: associationId } = await createAssociation({ numStairwells: null });
      const member = await createMember({ role: "system_owner", associationId });
      const [client, owner] = [await clientFor(member), await contextFor(member)];
      if (names.length > 0) await saveStairwells(owner, { names });
      for (const numStairwells of numbers) await client.association.updateProfile.mutate({ numStairwells });
      return (await readStairwells(owner)).map(({ name }) => name);
    };
    expect(await told([], 2)).toEqual(["Trapphus A", "Trapphus B"]);
    expect(await told([], 2, 4)).toEqual(["Trapphus A", "Trapphus B"]);
    expect(await told(["Tallgatan 2"], 3)).toEqual(["Tallgatan 2"]);
    expect(await told([], 500)).toEqual([]);
  });
});

describe("overview", () => {
  const overviewOf = async (member: TestMember) => (await clientFor(member)).association.overview.query();

  test("DATA-15 GUARD-25 the overview shows the own association, the role in it and how many belong to it", async () => {
    const association = await createAssociation();
    const owner = await createMember({ role: "system_owner", associationId: association.id });
    expect(await overviewOf(owner)).toMatchObject({
      association: { id: association.id, name: association.associationName },
      role: "system_owner",
      memberCount: 1,
    });
    const member = await createMember({ associationId: association.id });
    expect(await overviewOf(member)).toMatchObject({ role: "member", memberCount: 2 });
  });

  test("someone without an association has no overview", async () => {
    const { message, data } = await refusal((await clientFor(await createPerson({ setup: "private" }))).association.overview.query());
    expect(message).toBe("Du tillhör ingen förening.");
    expect(data).toMatchObject({ httpStatus: 403, reason: "NOT_IN_ASSOCIATION" });
  });

  test("DATA-10 DATA-14 every member reads the own association", async () => {
    const association = await createAssociation({ residentCount: 33 });
    const member = await createMember({ associationId: association.id });
    expect(await (await clientFor(member)).association.current.query()).toMatchObject({
      id: association.id,
      residentCount: 33,
      postalCode: "11122",
    });
  });

  test("DATA-28 the thirteen preparedness areas come in their order", async () => {
    const domains = await (await clientFor(await createPerson())).preparedness.domains.query();
    expect(domains.map(({ orderIndex }) => orderIndex)).toEqual(Array.from({ length: 13 }, (_, index) => index + 1));
    expect(domains[1]).toEqual({
      id: expect.any(String),
      slug: "vatten",
      name: "Vatten",
      description: "Dricksvatten, nödvatten och gemensamma förråd.",
      icon: "Droplets",
      orderIndex: 2,
    });
  });
});
