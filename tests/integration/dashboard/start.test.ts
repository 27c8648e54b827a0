import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { housingAssociations } from "#drizzle/schema/index.ts";
import { saveHousehold } from "#server/domains/preparedness/save-household.ts";
import { createAssociation } from "#tests/factories/associations.ts";
import { createMember, createPerson, type TestPerson } from "#tests/factories/people.ts";
import { createSubscriber } from "#tests/factories/subscribers.ts";
import { clientFor } from "#tests/helpers/client.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { portal } from "#tests/helpers/portal.ts";

const startOf = async (person: TestPerson) => (await clientFor(person)).start.steps.query();
const keysOf = ({ steps }: Awaited<ReturnType<typeof startOf>>) => steps.map(({ key }) => key);
const doneOf = ({ steps }: Awaited<ReturnType<typeof startOf>>) => steps.filter(({ isDone }) => isDone).map(({ key }) => key);

test("PAGE-11 each role has its own steps, every one with the page where it is done", async () => {
  const { id: associationId } = await createAssociation();
  const [owner, member, alone] = [
    await createMember({ role: "system_owner", associationId }),
    await createMember({ associationId }),
    await createPerson({ setup: "private" }),
  ];
  expect(keysOf(await startOf(owner))).toEqual(["facts", "ambition", "invite", "crisis-group", "water-plan", "posters"]);
  expect(keysOf(await startOf(member))).toEqual(["household", "home-water", "subscribe", "help"]);
  expect(keysOf(await startOf(alone))).toEqual(["household", "home-water", "join"]);
  expect((await startOf(member)).steps.find(({ key }) => key === "subscribe")?.href).toBe(`/crisis-subscribe/${associationId}`);
});

test("PAGE-11 a step is done when its record exists, never by a tick", async () => {
  const owner = await createMember({ role: "system_owner" });
  expect(doneOf(await startOf(owner))).toEqual([]);
  await createMember({ associationId: owner.associationId });
  const { db } = portal().services;
  await db.update(housingAssociations).set({ numApartments: 4 }).where(eq(housingAssociations.id, owner.associationId));
  await createSubscriber(owner.associationId);
  const begun = await startOf(owner);
  expect(doneOf(begun)).toEqual(["invite"]);
  expect(begun.steps.find(({ key }) => key === "posters")).toMatchObject({ hasBegun: true, progress: "25 % av lägenheterna" });
  await createSubscriber(owner.associationId);
  expect(doneOf(await startOf(owner))).toEqual(["invite", "posters"]);

  const member = await createMember();
  await saveHousehold(await contextFor(member), { familySize: 3, diet: [], allergies: [], daysPrepared: 2 });
  expect(doneOf(await startOf(member))).toEqual(["household"]);
});

test("PAGE-11 a step can be skipped and the list hidden, each also back again, for oneself alone", async () => {
  const owner = await createMember({ role: "system_owner" });
  const other = await createMember({ role: "system_owner", associationId: owner.associationId });
  const client = await clientFor(owner);
  await client.start.putAside.mutate({ key: "posters", aside: true });
  await client.start.putAside.mutate({ key: "posters", aside: true });
  await client.start.hide.mutate({ hidden: true });
  const hidden = await startOf(owner);
  expect(hidden.isHidden).toBe(true);
  expect(hidden.steps.filter(({ isAside }) => isAside).map(({ key }) => key)).toEqual(["posters"]);
  expect(await startOf(other)).toMatchObject({
    isHidden: false,
    steps: expect.not.arrayContaining([expect.objectContaining({ isAside: true })]),
  });

  await client.start.putAside.mutate({ key: "posters", aside: false });
  await client.start.hide.mutate({ hidden: false });
  const shown = await startOf(owner);
  expect([shown.isHidden, shown.steps.some(({ isAside }) => isAside)]).toEqual([false, false]);
});
