import { and, eq } from "drizzle-orm";
import { describe, expect, onTestFinished, test } from "vitest";
import {
  ambitionLevels,
  associationTasks,
  auditLog,
  crisisSubscribers,
  housingAssociationFacts,
  housingAssociations,
  products,
  profiles,
  recommendationStates,
} from "#drizzle/schema/index.ts";
import { saveHousehold } from "#server/domains/preparedness/save-household.ts";
import { changeStatus } from "#server/domains/product-requests/request-status.ts";
import { decideForAssociation, decideForHousehold } from "#server/domains/recommendations/decide.ts";
import { listAssociationRecommendations, listHouseholdRecommendations } from "#server/domains/recommendations/queries.ts";
import { setTaskState } from "#server/domains/tasks/change-task.ts";
import type { AssociationRole } from "#shared/enums.ts";
import { createAssociation } from "#tests/factories/associations.ts";
import { householdInput } from "#tests/factories/household.ts";
import { createMember, createPerson, type TestMember, type TestPerson } from "#tests/factories/people.ts";
import { createProductRequest } from "#tests/factories/product-requests.ts";
import { createProduct } from "#tests/factories/products.ts";
import { createSubscriber, uniquePhone } from "#tests/factories/subscribers.ts";
import { clientFor, refusal } from "#tests/helpers/client.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { portal } from "#tests/helpers/portal.ts";

describe("association", () => {
  const HOUSE = { numApartments: 20, residentCount: 40, numStairwells: 2, numFloors: 4, buildingYear: 1952, hasShelter: true };
  const FIRST_AID = "first-aid";
  const DAY_MS = 86_400_000;
  const REASON = "Vi har det redan";

  async function createHouse(values: Partial<typeof housingAssociations.$inferInsert> = {}) {
    const { id: associationId } = await createAssociation({ ...HOUSE, ...values });
    const join = (role: AssociationRole) => createMember({ role, associationId });
    return { associationId, owner: await join("system_owner"), leader: await join("team_leader"), member: await join("member") };
  }

  const listFor = async (person: TestMember, now?: Date) =>
    listAssociationRecommendations(await contextFor(person, now ? { now: () => now } : {}));
  const decide = async (person: TestMember, decision: Parameters<typeof decideForAssociation>[1]["decision"], key = FIRST_AID) =>
    decideForAssociation(await contextFor(person), { key, decision });
  const recordedIn = async (associationId: string) =>
    (await portal().services.db.select().from(auditLog).where(eq(auditLog.associationId, associationId))).map(({ action }) => action);
  const aYearOn = (): Date => new Date(Date.now() + 366 * 86_400_000);

  test("PAGE-12 what is recommended comes from the house's own facts, each with its reason and the way to the products", async () => {
    const { owner, associationId } = await createHouse();
    const { recommendations } = await listFor(owner);
    expect(recommendations.find(({ key }) => key === FIRST_AID)).toMatchObject({
      area: { slug: "halsa", name: "Hälsa & omsorg" },
      numbers: "2 trapphus.",
      effort: "evening",
      cost: { from: 1000, to: 4000 },
      state: null,
    });
    const shelter = recommendations.find(({ key }) => key === "shelter-48");
    const catalogue = new URL(shelter?.catalogueHref ?? "", portal().url);
    expect([catalogue.pathname, catalogue.searchParams.get("rec_name")]).toEqual(["/product-catalog", shelter?.title]);
    expect(catalogue.searchParams.get("rec_categories")).toMatch(/^[0-9a-f-]{36}$/);

    const { db } = portal().services;
    await db.update(housingAssociations).set({ hasShelter: false }).where(eq(housingAssociations.id, associationId));
    expect((await listFor(owner)).recommendations.map(({ key }) => key)).not.toContain("shelter-48");
  });

  test("PAGE-12 a recommendation becomes a task, and is done when the task is", async () => {
    const { associationId, leader, member } = await createHouse();
    await decide(leader, { kind: "plan" });
    const [task] = await portal()
      .services.db.select()
      .from(associationTasks)
      .where(eq(associationTasks.housingAssociationId, associationId));
    expect(task).toMatchObject({
      source: "recommendation",
      sourceKey: FIRST_AID,
      title: "Ha en sjukvårdsväska i varje trapphus",
      state: "open",
    });
    expect((await listFor(member)).recommendations.find(({ key }) => key === FIRST_AID)?.state).toBe("planned");
    await expect(decide(leader, { kind: "plan" })).rejects.toMatchObject({ reason: "RECOMMENDATION_DECIDED" });

    await setTaskState(await contextFor(leader), {
      taskId: task?.id ?? "",
      journeyTaskKey: null,
      version: task?.version ?? 0,
      state: "done",
    });
    const { recommendations, setAside } = await listFor(member);
    expect(recommendations.map(({ key }) => key)).not.toContain(FIRST_AID);
    expect(setAside).toMatchObject([{ key: FIRST_AID, state: "done", reason: null, returnsAt: expect.any(Date) }]);
    expect((await listFor(member, aYearOn())).recommendations.map(({ key }) => key)).toContain(FIRST_AID);
  });

  test("PAGE-12 «Inte aktuellt» keeps its reason and comes back after twelve months", async () => {
    const { associationId, owner, member } = await createHouse();
    await decide(owner, { kind: "dismiss", reason: REASON });
    const { recommendations, setAside } = await listFor(member);
    expect(recommendations.map(({ key }) => key)).not.toContain(FIRST_AID);
    expect(setAside).toMatchObject([{ key: FIRST_AID, state: "dismissed", reason: REASON }]);
    expect((await listFor(member, aYearOn())).recommendations.map(({ key }) => key)).toContain(FIRST_AID);

    await decide(owner, { kind: "restore" });
    expect((await listFor(member)).setAside).toEqual([]);
    await decide(owner, { kind: "complete" });
    expect((await listFor(member)).setAside).toMatchObject([{ state: "done" }]);
    expect((await recordedIn(associationId)).sort()).toEqual([
      "preparedness.complete_recommendation",
      "preparedness.dismiss_recommendation",
      "preparedness.restore_recommendation",
    ]);
  });

  test("PAGE-12 of two who decide at once the later one is told, and nothing is lost", async () => {
    const { associationId, owner, leader } = await createHouse();
    await decide(owner, { kind: "dismiss", reason: REASON });
    await expect(decide(leader, { kind: "plan" })).rejects.toMatchObject({ reason: "RECOMMENDATION_DECIDED" });
    await expect(decide(owner, { kind: "restore" }, "shelter-48")).rejects.toMatchObject({ reason: "RECOMMENDATION_DECIDED" });
    await expect(decide(owner, { kind: "plan" }, "basement-flood")).rejects.toMatchObject({ reason: "RECOMMENDATION_GONE" });

    const outcomes = await Promise.allSettled([decide(owner, { kind: "complete" }, "drill"), decide(leader, { kind: "plan" }, "drill")]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const { db } = portal().services;
    const states = await db.$count(
      recommendationStates,
      and(eq(recommendationStates.housingAssociationId, associationId), eq(recommendationStates.recommendationKey, "drill")),
    );
    expect(states + (await db.$count(associationTasks, eq(associationTasks.housingAssociationId, associationId)))).toBe(1);
  });

  test("PAGE-12 members read, leaders plan, owners put aside; nobody reaches another association's", async () => {
    const { owner, leader, member } = await createHouse();
    const neighbour = await createMember({ role: "system_owner" });
    await expect(decide(member, { kind: "plan" })).rejects.toMatchObject({ reason: "FORBIDDEN" });
    await expect(decide(leader, { kind: "dismiss", reason: REASON })).rejects.toMatchObject({ reason: "FORBIDDEN" });
    await decide(owner, { kind: "dismiss", reason: REASON });
    expect((await listFor(neighbour)).setAside).toEqual([]);
    const { data } = await refusal((await clientFor(await createPerson({ setup: "private" }))).recommendations.association.query());
    expect(data.reason).toBe("NOT_IN_ASSOCIATION");
  });

  test("PAGE-12 an unknown recommendation and a dismissal without a reason are refused", async () => {
    const client = await clientFor((await createHouse()).owner);
    const unknown = client.recommendations.decideForAssociation.mutate({ key: "finns-inte", decision: { kind: "plan" } } as never);
    expect((await refusal(unknown)).data.reason).toBe("INVALID_INPUT");
    const silent = client.recommendations.decideForAssociation.mutate({ key: FIRST_AID, decision: { kind: "dismiss", reason: "  " } });
    expect((await refusal(silent)).data.reason).toBe("INVALID_INPUT");
  });

  test("PAGE-12 a press fills the request with the articles that the action takes, and offers none where none fits", async () => {
    const { member, associationId } = await createHouse();
    const { db } = portal().services;
    await db.insert(housingAssociationFacts).values({ housingAssociationId: associationId, hasPressureBoost: true });
    const [robust] = await db.select().from(ambitionLevels).where(eq(ambitionLevels.slug, "robust"));
    await db
      .update(housingAssociations)
      .set({ selectedAmbitionLevelId: robust?.id ?? null })
      .where(eq(housingAssociations.id, associationId));
    // The same article of another supplier, who takes more for it.
    await createProduct({ articleNumber: "LB-2006", resiliaPriceExcludingVat: 99_999 });
    const client = await clientFor(member);
    const { lines, drafts } = await client.recommendations.fillRequest.mutate({ key: "doors-battery" });
    expect(lines).toMatchObject([{ articleNumber: "LB-2006", quantity: 2, outcome: "added" }]);
    expect(drafts).toMatchObject([{ lineCount: 1 }]);
    const again = await client.recommendations.fillRequest.mutate({ key: "doors-battery" });
    expect(again.lines).toMatchObject([{ quantity: 2, outcome: "kept" }]);

    const { recommendations } = await listFor(member);
    const mayFill = new Map(recommendations.map((recommendation) => [recommendation.key, recommendation.mayFill]));
    expect([mayFill.get("reserve-power"), mayFill.get("water-pressure")]).toEqual([true, false]);
    expect((await refusal(client.recommendations.fillRequest.mutate({ key: "water-pressure" }))).data.reason).toBe("RECOMMENDATION_GONE");
    expect((await refusal(client.recommendations.fillRequest.mutate({ key: "contacts" }))).data.reason).toBe("RECOMMENDATION_GONE");
  });

  test("PAGE-12 what has no price is filled in too: its price is asked for", async () => {
    const { member } = await createHouse();
    const { db } = portal().services;
    const isArticle = eq(products.articleNumber, "LB-2006");
    const before = await db.select({ id: products.id, price: products.resiliaPriceExcludingVat }).from(products).where(isArticle);
    onTestFinished(async () => {
      for (const { id, price } of before) await db.update(products).set({ resiliaPriceExcludingVat: price }).where(eq(products.id, id));
    });
    await db.update(products).set({ resiliaPriceExcludingVat: null }).where(isArticle);
    const { recommendations } = await listFor(member);
    expect(recommendations.find(({ key }) => key === "doors-battery")).toMatchObject({ mayFill: true });
    const { lines, drafts } = await (await clientFor(member)).recommendations.fillRequest.mutate({ key: "doors-battery" });
    expect(lines).toMatchObject([{ articleNumber: "LB-2006", outcome: "added", priceNow: null }]);
    expect(drafts).toMatchObject([{ lineCount: 1 }]);
  });

  test("PAGE-12 a page is offered only to those who may open it", async () => {
    const { owner, member } = await createHouse();
    const pagesOf = async (person: TestMember) =>
      (await listFor(person)).recommendations.flatMap(({ key, page }) => (key === "second-owner" ? [page?.href ?? null] : []));
    expect(await pagesOf(owner)).toEqual(["/admin"]);
    expect(await pagesOf(member)).toEqual([null]);
  });

  test("PAGE-12 an offer has waited since it came, not since it was asked for", async () => {
    const { owner } = await createHouse();
    const ctx = await contextFor(owner);
    const productRequestId = await createProductRequest(owner);
    const inDays = (days: number) => ({ ...ctx, now: () => new Date(Date.now() + days * DAY_MS) });
    const seenIn = async (days: number) => {
      const { recommendations } = await listAssociationRecommendations(inDays(days));
      return recommendations.find(({ key }) => key === "offers-waiting")?.numbers ?? null;
    };
    await changeStatus(inDays(40), { productRequestId, status: "offer_received" });
    expect(await seenIn(50)).toBeNull();
    expect(await seenIn(55)).toBe("Den äldsta offerten kom för 15 dagar sedan.");
  });
});

describe("household", () => {
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
});
