import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { ambitionLevels, calendarEvents, housingAssociationWaterPreparedness as plans } from "#drizzle/schema/index.ts";
import { remindAboutChange } from "#server/domains/calendar/remind-about-water-change.ts";
import { findHouse } from "#server/domains/product-requests/queries.ts";
import { countingFor } from "#server/domains/product-requests/rules.ts";
import { findWaterPlan, readWaterPlan } from "#server/domains/water/plan-queries.ts";
import { saveWaterPlan } from "#server/domains/water/save-water-plan.ts";
import type { AssociationRole } from "#shared/enums.ts";
import { createAssociation } from "#tests/factories/associations.ts";
import { createMember, createPerson } from "#tests/factories/people.ts";
import { waterPlanInput } from "#tests/factories/water.ts";
import { auditRows } from "#tests/helpers/audit.ts";
import { clientFor, refusal } from "#tests/helpers/client.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { portal } from "#tests/helpers/portal.ts";

async function house(values: Parameters<typeof createAssociation>[0] = {}) {
  const { id: associationId } = await createAssociation({ numApartments: 42, residentCount: 84, ...values });
  const caller = (role: AssociationRole) => createMember({ role, associationId });
  return { associationId, caller, owner: await caller("system_owner") };
}

const ambition = async (slug: string) => {
  const [level] = await portal().services.db.select().from(ambitionLevels).where(eq(ambitionLevels.slug, slug));
  return level?.id ?? null;
};

test("DATA-27 PAGE-16 an association has one water plan, which its members read and its leaders save", async () => {
  const { associationId, owner, caller } = await house({ selectedAmbitionLevelId: await ambition("utokad") });
  const member = await contextFor(await caller("member"));
  expect(await readWaterPlan(member)).toMatchObject({ version: 0, updatedAt: null, values: { litresPerPerson: 4, days: 7 } });

  const leader = await contextFor(await caller("team_leader"));
  const saved = await saveWaterPlan(leader, waterPlanInput());
  expect(saved).toMatchObject({ version: 1, values: { sharedStockLitres: 200, toilets: 46, emergencyWaterPlace: "Gården" } });
  expect(saved.summary).toMatchObject({ needLitres: 1764, sharedGapLitres: 241, containers: 13, tripsPerDay: 4, nextChange: "2027-02-28" });
  expect(await readWaterPlan(member)).toEqual(saved);

  await saveWaterPlan(await contextFor(owner), waterPlanInput({ version: 1, sharedStockLitres: 500 }));
  const rows = await portal().services.db.select().from(plans).where(eq(plans.housingAssociationId, associationId));
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({ version: 2, sharedStockLitres: 500, updatedByProfileId: owner.profileId });
  expect(await auditRows("association.save_water", associationId)).toMatchObject([{ details: { needLitres: 1764 } }, { associationId }]);
});

test("PAGE-16 residents are counted, known or guessed from the apartments, and the guess is told", async () => {
  const { associationId, owner } = await house({ residentCount: null });
  const { db } = portal().services;
  expect((await findWaterPlan(db, associationId)).house).toMatchObject({ residents: 84, residentsEstimated: true });
  await saveWaterPlan(await contextFor(owner), waterPlanInput({ residents: 60 }));
  expect((await findWaterPlan(db, associationId)).house).toMatchObject({ residents: 60, residentsEstimated: false });

  const { associationId: unknown } = await house({ residentCount: null, numApartments: null });
  expect(await findWaterPlan(db, unknown)).toMatchObject({ house: { residents: null }, summary: { enduranceDays: null } });
});

test("PAGE-16 without an ambition level the association holds nothing itself", async () => {
  const { owner } = await house({ selectedAmbitionLevelId: null });
  const { summary } = await saveWaterPlan(await contextFor(owner), waterPlanInput());
  expect(summary).toMatchObject({ sharedNeedLitres: 0, sharedGapLitres: 0, containers: 0 });
  expect(summary.totalGapLitres).toBeCloseTo(1764 - 529.2 - 200);
});

test("of two who change the plan at once the later one is told, and what the first one wrote stands", async () => {
  const { associationId, owner, caller } = await house();
  const [first, second] = [await contextFor(owner), await contextFor(await caller("team_leader"))];
  await saveWaterPlan(first, waterPlanInput({ sharedStockLitres: 300 }));
  await expect(saveWaterPlan(second, waterPlanInput())).rejects.toMatchObject({ code: "CONFLICT", reason: "WATER_PLAN_CHANGED" });
  await saveWaterPlan(first, waterPlanInput({ version: 1, sharedStockLitres: 400 }));
  await expect(saveWaterPlan(second, waterPlanInput({ version: 1 }))).rejects.toMatchObject({ reason: "WATER_PLAN_CHANGED" });
  expect(await findWaterPlan(portal().services.db, associationId)).toMatchObject({ version: 2, values: { sharedStockLitres: 400 } });
});

test("members, outsiders and strangers do not save it", async () => {
  const { caller } = await house();
  await expect(saveWaterPlan(await contextFor(await caller("member")), waterPlanInput())).rejects.toMatchObject({ code: "FORBIDDEN" });
  await expect(saveWaterPlan(await contextFor(await createPerson()), waterPlanInput())).rejects.toMatchObject({ code: "FORBIDDEN" });
  await expect(readWaterPlan(await contextFor(await createPerson()))).rejects.toMatchObject({ code: "FORBIDDEN" });
  await expect(readWaterPlan(await contextFor(null))).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
});

test.each([
  ["nobody in the house", { residents: 0 }, "residents"],
  ["too little water", { litresPerPerson: 1 }, "litresPerPerson"],
  ["an absurd amount of water", { litresPerPerson: 500 }, "litresPerPerson"],
  ["no days", { days: 0 }, "days"],
  ["half a day", { days: 0.5 }, "days"],
  ["negative litres", { sharedStockLitres: -5 }, "sharedStockLitres"],
  ["an ocean", { sharedStockLitres: 1e12 }, "sharedStockLitres"],
  ["more than the whole", { selfPreparedShare: 1.2 }, "selfPreparedShare"],
  ["a container without volume", { containerLitres: 0 }, "containerLitres"],
  ["a day that is none", { sharedFilledOn: "2026-02-30" }, "sharedFilledOn"],
  ["a day to come", { sharedFilledOn: "2099-01-01" }, "sharedFilledOn"],
])("%s is refused at its field, and nothing is saved", async (_case, wrong, field) => {
  const { associationId, owner } = await house();
  const { data } = await refusal((await clientFor(owner)).water.saveAssociation.mutate(waterPlanInput(wrong)));
  expect(data).toMatchObject({ httpStatus: 400, reason: "INVALID_INPUT" });
  expect(Object.keys(data.fields ?? {})).toEqual([field]);
  expect((await findWaterPlan(portal().services.db, associationId)).version).toBe(0);
});

test("what the plan lacks is what requests and recommendations count with", async () => {
  const { associationId, owner } = await house({ selectedAmbitionLevelId: await ambition("utokad") });
  const { db } = portal().services;
  const counted = async () => countingFor(await findHouse(db, associationId), { days: 7 }).missingWater;
  // As the page of the plan begins: the level's four litres, and nothing in store.
  expect(await counted()).toMatchObject({ litres: 588, oneDayMore: 672 });
  await saveWaterPlan(await contextFor(owner), waterPlanInput());
  expect(await counted()).toMatchObject({ litres: 241, oneDayMore: 304 });
  await saveWaterPlan(await contextFor(owner), waterPlanInput({ version: 1, days: 10, litresPerPerson: 4 }));
  expect(await (await clientFor(owner)).productRecommendation.choices.query()).toMatchObject({ days: 10, litresPerPerson: 4 });
});

test("PAGE-16 the next change of water stands in the calendar once, and only when it can be reckoned", async () => {
  const { associationId, owner, caller } = await house();
  const ctx = await contextFor(owner, { now: () => new Date("2026-11-22T12:00:00Z") });
  await expect(remindAboutChange(ctx)).rejects.toMatchObject({ reason: "WATER_NOT_DATED" });
  await saveWaterPlan(ctx, waterPlanInput());
  const first = await remindAboutChange(ctx);
  expect(first.day).toBe("2027-02-28");
  expect(await remindAboutChange(ctx)).toEqual(first);
  const events = await portal().services.db.select().from(calendarEvents).where(eq(calendarEvents.housingAssociationId, associationId));
  expect(events).toMatchObject([
    { id: first.eventId, category: "maintenance", isAllDay: true, remindDaysBefore: 7, ownerProfileId: owner.profileId },
  ]);
  expect(await auditRows("association.remind_water", first.eventId)).toMatchObject([{ details: { day: "2027-02-28" } }, {}]);
  await expect(remindAboutChange(await contextFor(await caller("member")))).rejects.toMatchObject({ code: "FORBIDDEN" });

  const late = await contextFor(owner, { now: () => new Date("2027-06-01T12:00:00Z") });
  await saveWaterPlan(late, waterPlanInput({ version: 1, sharedFilledOn: "2026-10-01" }));
  expect((await remindAboutChange(late)).day).toBe("2027-06-01");
});
