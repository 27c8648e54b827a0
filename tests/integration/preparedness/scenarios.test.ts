import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { associationTasks, products } from "#drizzle/schema/index.ts";
import { createAssociation } from "#tests/factories/associations.ts";
import { createMember, createPerson } from "#tests/factories/people.ts";
import { clientFor, refusal } from "#tests/helpers/client.ts";
import { portal } from "#tests/helpers/portal.ts";

const POWER_CUT = { scenario: "el", season: "winter", dayPart: "evening" } as const;

async function house() {
  const { id: associationId } = await createAssociation({ residentCount: 84, numStairwells: 3, buildingYear: 1952 });
  const leader = await createMember({ role: "team_leader", associationId });
  return { associationId, leader, client: await clientFor(leader) };
}

test("PAGE-23 a member goes through a crisis in the own house, with the season's temperature or a chosen one", async () => {
  const { associationId } = await house();
  const member = await clientFor(await createMember({ associationId }));
  const scenario = await member.scenarios.read.query(POWER_CUT);
  expect(scenario.moments.map(({ label }) => label)).toEqual(["0 min", "15 min", "1 h", "6 h", "24 h", "72 h", "7 dygn", "Återläge"]);
  expect(scenario.outdoorCelsius).toBe(-10);
  expect(scenario.moments[0]?.house).toContain("3 trapphus är mörka.");
  expect(scenario.moments[1]?.message?.text).toMatch(/^Brf Test .+ Nytt besked kl 21:15\.$/);
  expect(scenario.missing).toContain("Antal hissar");
  expect((await member.scenarios.read.query({ ...POWER_CUT, outdoorCelsius: -25 })).outdoorCelsius).toBe(-25);
  for (const outdoorCelsius of [-41, 41, 1.5])
    expect((await refusal(member.scenarios.read.query({ ...POWER_CUT, outdoorCelsius }))).data).toMatchObject({ httpStatus: 400 });
});

test("PAGE-23 a scenario becomes tasks of the association once; what was done stays done", async () => {
  const { associationId, client } = await house();
  const { db } = portal().services;
  const first = await client.scenarios.makeChecklist.mutate({ scenario: "el" });
  expect(first).toEqual({ added: 14, known: 0 });
  const ofScenario = and(eq(associationTasks.housingAssociationId, associationId), eq(associationTasks.source, "scenario"));
  const [task] = await db.select().from(associationTasks).where(ofScenario).orderBy(associationTasks.sourceKey);
  expect(task).toMatchObject({ sourceKey: "el/1", title: expect.stringMatching(/^Förbered: /), state: "open" });
  await db
    .update(associationTasks)
    .set({ state: "done", doneAt: new Date() })
    .where(eq(associationTasks.id, task?.id ?? ""));

  expect(await client.scenarios.makeChecklist.mutate({ scenario: "el" })).toEqual({ added: 0, known: 14 });
  expect(await db.$count(associationTasks, and(ofScenario, eq(associationTasks.state, "done")))).toBe(1);
  const member = await clientFor(await createMember({ associationId }));
  expect((await refusal(member.scenarios.makeChecklist.mutate({ scenario: "el" }))).data).toMatchObject({ httpStatus: 403 });
});

test("PAGE-14 DATA-28 the areas are read without an account, each with how much the shop has for it", async () => {
  const areas = await (await clientFor(null)).preparedness.areas.query();
  expect(areas.map(({ orderIndex }) => orderIndex)).toEqual(Array.from({ length: 13 }, (_, index) => index + 1));
  const water = areas.find(({ slug }) => slug === "vatten");
  const active = and(eq(products.crisisDomainId, water?.id ?? ""), eq(products.isActive, true));
  expect(water?.offers).toBe(await portal().services.db.$count(products, active));
  expect(Object.keys(water ?? {})).toEqual(["id", "slug", "name", "description", "icon", "orderIndex", "offers"]);
  const privatePerson = await clientFor(await createPerson({ setup: "private" }));
  expect((await refusal(privatePerson.scenarios.read.query(POWER_CUT))).data).toMatchObject({ httpStatus: 403 });
});
