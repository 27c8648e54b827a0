import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { associationMembers, auditLog, housingAssociationContacts, housingAssociationShutoffs } from "#drizzle/schema/index.ts";
import { saveContact } from "#server/domains/association/contacts.ts";
import { saveShutoff } from "#server/domains/association/shutoffs.ts";
import { createMember, createPerson } from "#tests/factories/people.ts";
import { auditRows } from "#tests/helpers/audit.ts";
import { clientFor, type PortalClient, refusal } from "#tests/helpers/client.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { portal } from "#tests/helpers/portal.ts";

const db = () => portal().services.db;
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
  expect(added).toEqual({ id: expect.stringMatching(/^[\da-f-]{36}$/), ...SHUTOFF });
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
