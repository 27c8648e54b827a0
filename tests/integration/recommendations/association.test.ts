import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import {
  ambitionLevels,
  associationTasks,
  auditLog,
  housingAssociationFacts,
  housingAssociations,
  recommendationStates,
} from "#drizzle/schema/index.ts";
import { changeStatus } from "#server/domains/product-requests/change-status.ts";
import { decideForAssociation } from "#server/domains/recommendations/decide.ts";
import { listAssociationRecommendations } from "#server/domains/recommendations/queries.ts";
import { setTaskState } from "#server/domains/tasks/change-task.ts";
import type { AssociationRole } from "#shared/enums.ts";
import { createAssociation } from "#tests/factories/associations.ts";
import { createMember, createPerson, type TestMember } from "#tests/factories/people.ts";
import { createProductRequest } from "#tests/factories/product-requests.ts";
import { clientFor, refusal } from "#tests/helpers/client.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { portal } from "#tests/helpers/portal.ts";

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
  const [task] = await portal().services.db.select().from(associationTasks).where(eq(associationTasks.housingAssociationId, associationId));
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
  expect(setAside).toMatchObject([{ key: FIRST_AID, state: "done", reason: null, returnsAt: expect.any(String) }]);
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
