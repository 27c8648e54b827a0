import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog, crisisSubscribers, profiles } from "#drizzle/schema/index.ts";
import { saveHousehold } from "#server/domains/preparedness/save-household.ts";
import { decideForHousehold } from "#server/domains/recommendations/decide.ts";
import { listHouseholdRecommendations } from "#server/domains/recommendations/queries.ts";
import { createAssociation } from "#tests/factories/associations.ts";
import { householdInput } from "#tests/factories/household.ts";
import { createMember, createPerson, type TestPerson } from "#tests/factories/people.ts";
import { createSubscriber, uniquePhone } from "#tests/factories/subscribers.ts";
import { clientFor } from "#tests/helpers/client.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { portal } from "#tests/helpers/portal.ts";

const listFor = async (person: TestPerson) => listHouseholdRecommendations(await contextFor(person));
const keysFor = async (person: TestPerson) => (await listFor(person)).recommendations.map(({ key }) => key);
const decide = async (person: TestPerson, kind: "plan" | "complete" | "restore", key = "home-radio") =>
  decideForHousehold(await contextFor(person), { key, decision: { kind } });

test("PAGE-12 a home is recommended what it lacks by what it has told", async () => {
  const person = await createPerson({ setup: "private" });
  expect(await keysFor(person)).toEqual(expect.arrayContaining(["home-household", "home-water-start", "home-radio", "home-two-factor"]));

  await saveHousehold(await contextFor(person), householdInput({ adults: 2, daysPrepared: 4 }));
  await (await clientFor(person)).water.saveHousehold.mutate({
    ...{ adults: 2, children: 0, dogs: 0, cats: 0, litresPerPerson: 3, days: 7, bottleLitres: 18, freezerBottleLitres: 0 },
    ...{ boilerLitres: 0, containers: [] },
  });
  const { recommendations } = await listFor(person);
  const keys = recommendations.map(({ key }) => key);
  expect(keys).not.toContain("home-household");
  expect(keys).not.toContain("home-water-start");
  expect(recommendations.find(({ key }) => key === "home-water")).toMatchObject({
    numbers: "Ni har 18 av 42 liter för 7 dygn.",
    effect: "+4,0 dygn vatten",
    page: { href: "/water" },
  });
  expect(recommendations.find(({ key }) => key === "home-food")?.title).toBe("Fyll på mat för 3 dygn");
});

test("PAGE-12 a member who does not get the house's messages is told, until the address is among them", async () => {
  const member = await createMember();
  expect(await keysFor(member)).toContain("home-alerts");
  await portal()
    .services.db.insert(crisisSubscribers)
    .values({ housingAssociationId: member.associationId, fullName: member.fullName, email: member.email, emailState: "active" });
  expect(await keysFor(member)).not.toContain("home-alerts");
});

test("PAGE-12 only an address that gets the messages counts: not one that has left, bounces or waits; a number does", async () => {
  const { db } = portal().services;
  for (const emailState of ["unsubscribed", "bounced", "pending"] as const) {
    const member = await createMember();
    await createSubscriber(member.associationId, { email: member.email, emailState });
    expect(await keysFor(member)).toContain("home-alerts");
  }
  const bySms = await createMember();
  const phoneNumber = uniquePhone();
  await createSubscriber(bySms.associationId, { phoneNumber });
  expect(await keysFor(bySms)).toContain("home-alerts");
  await db.update(profiles).set({ phoneNumber }).where(eq(profiles.id, bySms.profileId));
  // As long as nobody has shown that the number is theirs, it tells nothing of who subscribes with it.
  expect(await keysFor(bySms)).toContain("home-alerts");
  await db.update(profiles).set({ phoneVerified: true }).where(eq(profiles.id, bySms.profileId));
  expect(await keysFor(bySms)).not.toContain("home-alerts");
});

test("PAGE-12 without an association the shelter leads to the authorities, not to a map that is not there", async () => {
  const shelterOf = async (person: TestPerson) =>
    (await listFor(person)).recommendations.find(({ key }) => key === "home-shelter")?.page?.href;
  expect(await shelterOf(await createPerson({ setup: "private" }))).toBe("https://www.krisinformation.se");
  const { id: associationId } = await createAssociation({ hasShelter: false });
  expect(await shelterOf(await createMember({ associationId }))).toBe("/maps");
});

test("PAGE-12 what one has ticked off or planned at home is one's own, and leaves no audit row", async () => {
  const member = await createMember();
  const neighbour = await createMember({ associationId: member.associationId });
  await decide(member, "plan");
  expect((await listFor(member)).recommendations.find(({ key }) => key === "home-radio")?.state).toBe("planned");
  await decide(member, "complete");
  await expect(decide(member, "complete")).rejects.toMatchObject({ reason: "RECOMMENDATION_DECIDED" });
  const { states, setAside } = await listFor(member);
  expect(states).toEqual({ "home-radio": "done" });
  expect(setAside).toMatchObject([{ key: "home-radio", state: "done" }]);
  expect((await listFor(neighbour)).states).toEqual({});
  await decide(member, "restore");
  expect((await listFor(member)).states).toEqual({});
  expect(await portal().services.db.$count(auditLog, eq(auditLog.actorProfileId, member.profileId))).toBe(0);
});
