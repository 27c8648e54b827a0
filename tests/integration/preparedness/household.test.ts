import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog, households } from "#drizzle/schema/index.ts";
import { readHousehold } from "#server/domains/preparedness/queries.ts";
import { saveHousehold } from "#server/domains/preparedness/save-household.ts";
import { createAssociation } from "#tests/factories/associations.ts";
import { householdInput } from "#tests/factories/household.ts";
import { createMember, createPerson } from "#tests/factories/people.ts";
import { clientFor, refusal } from "#tests/helpers/client.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { portal } from "#tests/helpers/portal.ts";

const VALUES = householdInput({ adults: 3, children: 1, cats: 2, diet: ["Vegetarisk", "halal"], allergies: ["Nötter"], daysPrepared: 3 });
const NOTHING = householdInput();

test("LOCAL-02 LOCAL-03 LOCAL-04 LOCAL-05 the household is kept on the server as it was written, and can be replaced and emptied", async () => {
  const person = await createPerson({ setup: "private" });
  const client = await clientFor(person);
  expect(await client.preparedness.household.query()).toEqual({
    profileId: person.profileId,
    ...NOTHING,
    familySize: null,
    updatedAt: null,
  });

  const saved = await client.preparedness.saveHousehold.mutate(VALUES);
  expect(saved).toEqual({ profileId: person.profileId, ...VALUES, familySize: 4, updatedAt: expect.any(String) });
  expect(await client.preparedness.household.query()).toEqual(saved);

  await client.preparedness.saveHousehold.mutate(householdInput({ adults: 1 }));
  expect(await client.preparedness.household.query()).toMatchObject({ ...NOTHING, adults: 1, familySize: 1 });
});

test("nobody sees or changes the household of another, not even an owner of the same association", async () => {
  const { id: associationId } = await createAssociation();
  const member = await createMember({ associationId });
  const owner = await createMember({ associationId, role: "system_owner" });
  await (await clientFor(member)).preparedness.saveHousehold.mutate(VALUES);

  const ownersClient = await clientFor(owner);
  expect(await ownersClient.preparedness.household.query()).toMatchObject({ profileId: owner.profileId, ...NOTHING });
  // A profile in the input is not asked for, and changes nothing.
  const withForeignProfile = { ...NOTHING, adults: 9, profileId: member.profileId };
  expect(await ownersClient.preparedness.saveHousehold.mutate(withForeignProfile)).toMatchObject({ profileId: owner.profileId });
  expect(await (await clientFor(member)).preparedness.household.query()).toMatchObject(VALUES);
});

test("nobody signed in has no household", async () => {
  const stranger = await clientFor(null);
  expect((await refusal(stranger.preparedness.household.query())).data).toMatchObject({ httpStatus: 401 });
  expect((await refusal(stranger.preparedness.saveHousehold.mutate(VALUES))).data).toMatchObject({ httpStatus: 401 });
  await expect(readHousehold(await contextFor(null))).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
  await expect(saveHousehold(await contextFor(null), VALUES)).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
});

test.each([
  ["nobody in it", { adults: 0, children: 0 }, { adults: "Minst en person behöver bo i hushållet." }],
  ["children without grown-ups being told", { adults: null, children: 1 }, { adults: "Skriv hur många vuxna ni är." }],
  ["what a page of before sends", { adults: undefined, familySize: 4 }, { adults: "Skriv ett heltal." }],
  ["too many people", { adults: 51 }, { adults: "Värdet får vara högst 50." }],
  ["too many children", { children: 51 }, { children: "Skriv ett antal från 0 till 50." }],
  ["half a person", { adults: 1.5 }, { adults: "Skriv ett heltal." }],
  ["a negative number of days", { daysPrepared: -1 }, { daysPrepared: "Värdet måste vara minst 0." }],
  ["more than a year", { daysPrepared: 366 }, { daysPrepared: "Värdet får vara högst 365." }],
  ["a blank word", { diet: [" "] }, { "diet.0": "Fältet är obligatoriskt." }],
  ["a long word", { allergies: ["x".repeat(61)] }, { "allergies.0": "Skriv högst 60 tecken." }],
  ["too many words", { allergies: Array.from({ length: 21 }, (_, n) => `allergi ${n}`) }, { allergies: "Ange högst 20." }],
])("%s is refused at its field, and nothing is saved", async (_case, wrong, fields) => {
  const person = await createPerson({ setup: "private" });
  const client = await clientFor(person);
  const { data } = await refusal(client.preparedness.saveHousehold.mutate({ ...VALUES, ...wrong }));
  expect(data).toMatchObject({ httpStatus: 400, reason: "INVALID_INPUT", fields });
  expect(await client.preparedness.household.query()).toMatchObject({ ...NOTHING, updatedAt: null });
});

test("what is saved carries the time of saving, and leaves no audit row", async () => {
  const { db } = portal().services;
  const person = await createPerson({ setup: "private" });
  const now = new Date("2031-05-01T10:00:00Z");
  const ctx = await contextFor(person, { now: () => now });
  expect(await saveHousehold(ctx, VALUES)).toMatchObject({ updatedAt: now.toISOString() });
  expect(await db.select().from(auditLog).where(eq(auditLog.actorProfileId, person.profileId))).toEqual([]);
});

test("two saves at the same moment leave one household", async () => {
  const { db } = portal().services;
  const person = await createPerson({ setup: "private" });
  const ctx = await contextFor(person);
  await Promise.all([1, 2, 3, 4].map((adults) => saveHousehold(ctx, { ...VALUES, adults })));
  expect(await db.select().from(households).where(eq(households.profileId, person.profileId))).toHaveLength(1);
});
