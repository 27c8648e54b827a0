import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog, productRequestDraftLines } from "#drizzle/schema/index.ts";
import { readHousehold } from "#server/domains/preparedness/queries.ts";
import { saveHousehold } from "#server/domains/preparedness/save-household.ts";
import { readDraft } from "#server/domains/product-requests/read-draft.ts";
import { requestContainers } from "#server/domains/product-requests/request-containers.ts";
import { readHouseholdWater } from "#server/domains/water/household-queries.ts";
import { saveHouseholdWater } from "#server/domains/water/save-household-water.ts";
import { writeWaterChangeEvent } from "#server/domains/water/write-change-event.ts";
import { householdInput } from "#tests/factories/household.ts";
import { createMember, createPerson } from "#tests/factories/people.ts";
import { createContainer, householdWaterInput, waterPlanInput } from "#tests/factories/water.ts";
import { clientFor, refusal } from "#tests/helpers/client.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { portal } from "#tests/helpers/portal.ts";

test("PAGE-16 a household's water is kept as it was written and says how long it lasts, and it begins with the known family", async () => {
  const person = await createPerson({ setup: "private" });
  const ctx = await contextFor(person);
  expect(await readHouseholdWater(ctx)).toMatchObject({
    profileId: person.profileId,
    updatedAt: null,
    values: { adults: 1, containers: [] },
  });
  await saveHousehold(ctx, householdInput({ adults: 4 }));
  expect((await readHouseholdWater(ctx)).summary).toMatchObject({ persons: 4, needLitres: 84, stockLitres: 0 });

  const saved = await saveHouseholdWater(ctx, householdWaterInput());
  expect(saved.values).toEqual(householdWaterInput());
  expect(saved.summary).toMatchObject({ needLitres: 42, stockLitres: 18, gapLitres: 24, enduranceDays: 3, nextChange: "2027-02-28" });
  expect(await readHouseholdWater(ctx)).toEqual(saved);
  // Who lives there is one truth, told on whichever page.
  const { adults, children, dogs, cats } = householdWaterInput();
  expect(await readHousehold(ctx)).toMatchObject({ adults, children, dogs, cats, familySize: adults + children });
  await saveHousehold(ctx, householdInput({ adults: 5, cats: 1 }));
  expect(await readHouseholdWater(ctx)).toMatchObject({
    values: { adults: 5, children: 0, cats: 1 },
    summary: { persons: 5, stockLitres: 18 },
  });
  await saveHouseholdWater(ctx, householdWaterInput());
  const { db } = portal().services;
  expect(await db.$count(auditLog, eq(auditLog.actorProfileId, person.profileId))).toBe(0);
});

test("nobody sees or changes the water of another household", async () => {
  const member = await createMember();
  const owner = await createMember({ role: "system_owner", associationId: member.associationId });
  await saveHouseholdWater(await contextFor(member), householdWaterInput());
  const client = await clientFor(owner);
  await client.water.saveHousehold.mutate({ ...householdWaterInput({ adults: 5 }), profileId: member.profileId } as never);
  expect((await client.water.household.query()).profileId).toBe(owner.profileId);
  expect((await readHouseholdWater(await contextFor(member))).values.adults).toBe(2);
  expect((await refusal((await clientFor(null)).water.household.query())).data.httpStatus).toBe(401);
  await expect(readHouseholdWater(await contextFor(null))).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
});

const container = { litres: 10, count: 1, filledShare: 1, filledOn: null };

test.each([
  ["nobody at home", { adults: 0 }, "adults"],
  ["half a person", { children: 0.5 }, "children"],
  ["a crowd", { adults: 51 }, "adults"],
  ["negative litres", { bottleLitres: -1 }, "bottleLitres"],
  ["an absurd boiler", { boilerLitres: 1e9 }, "boilerLitres"],
  ["a year and a day", { days: 366 }, "days"],
  ["a container without volume", { containers: [{ ...container, litres: 0 }] }, "containers.0.litres"],
  ["a negative count", { containers: [container, { ...container, count: -1 }] }, "containers.1.count"],
  ["fuller than full", { containers: [{ ...container, filledShare: 2 }] }, "containers.0.filledShare"],
  ["a day to come", { containers: [{ ...container, filledOn: "2099-01-01" }] }, "containers.0.filledOn"],
  ["too many kinds", { containers: Array.from({ length: 21 }, () => container) }, "containers"],
])("%s is refused at its field, and nothing is saved", async (_case, wrong, field) => {
  const person = await createPerson({ setup: "private" });
  const client = await clientFor(person);
  const { data } = await refusal(client.water.saveHousehold.mutate(householdWaterInput(wrong)));
  expect(data).toMatchObject({ httpStatus: 400, reason: "INVALID_INPUT" });
  expect(Object.keys(data.fields ?? {})).toEqual([field]);
  expect((await client.water.household.query()).updatedAt).toBeNull();
});

test("PAGE-16 the missing containers lie in the request, once, in packages of the cheapest of their size", async () => {
  const person = await createPerson({ setup: "private" });
  const ctx = await contextFor(person);
  const dear = await createContainer("Vattendunk 13 liter, dyr", { resiliaPriceExcludingVat: 300 });
  const packed = await createContainer("Vikbar vattensäck 13 liter", { resiliaPriceExcludingVat: 400, unitQuantity: 5 });
  await createContainer("Vattendunk 13 liter, borta", { resiliaPriceExcludingVat: 1, isActive: false });
  await saveHouseholdWater(ctx, householdWaterInput({ adults: 5 }));

  const asked = await requestContainers(ctx, { scope: "household", containerLitres: 13 });
  expect(asked).toMatchObject({ supplierId: packed.supplierId, line: { productId: packed.id, quantity: 2, outcome: "added" } });
  const again = await requestContainers(ctx, { scope: "household", containerLitres: 13 });
  expect(again.line).toMatchObject({ quantity: 2, outcome: "kept" });
  const { db } = portal().services;
  const lines = await db.select().from(productRequestDraftLines).where(eq(productRequestDraftLines.profileId, person.profileId));
  expect(lines.map(({ productId }) => productId)).toEqual([packed.id]);
  expect(lines.map(({ productId }) => productId)).not.toContain(dear.id);
});

test("PAGE-16 without an association the request recommends as many containers as the home lacks", async () => {
  const ctx = await contextFor(await createPerson({ setup: "private" }));
  const can = await createContainer("Vattendunk 11 liter", { recommendedQuantityRule: "ceil(persons*litres_pp*days/10)" });
  await saveHouseholdWater(ctx, householdWaterInput());
  await requestContainers(ctx, { scope: "household", containerLitres: 11 });
  const { lines } = await readDraft(ctx, { supplierId: can.supplierId, days: 7 });
  expect(lines).toMatchObject([{ quantity: 3, recommendedQuantity: 3, recommendationBasis: "I ditt hushåll saknas 24 liter vatten." }]);
});

test("PAGE-16 what is outside the limits is told by them", async () => {
  const client = await clientFor(await createPerson({ setup: "private" }));
  for (const bottleLitres of [-5, 99_999_999]) {
    const { data } = await refusal(client.water.saveHousehold.mutate(householdWaterInput({ bottleLitres })));
    expect(data.fields).toEqual({ bottleLitres: "Skriv 0 till 5\u00a0000 liter." });
  }
});

test("containers are asked for only when water is missing, in a size that is offered, and an association's only by its members", async () => {
  const owner = await createMember({ role: "system_owner" });
  const ctx = await contextFor(owner);
  await (await clientFor(owner)).water.saveAssociation.mutate(waterPlanInput());
  const ask = (scope: "household" | "association", containerLitres: number) => requestContainers(ctx, { scope, containerLitres });
  await expect(ask("association", 20)).rejects.toMatchObject({ reason: "NO_CONTAINERS_NEEDED" });
  await expect(ask("household", 4999)).rejects.toMatchObject({ reason: "NO_CONTAINER_OFFERED" });
  const alone = await contextFor(await createPerson({ setup: "private" }));
  await expect(requestContainers(alone, { scope: "association", containerLitres: 20 })).rejects.toMatchObject({ code: "FORBIDDEN" });
});

test("PAGE-16 a household takes its day of change along to its own calendar", async () => {
  const ctx = await contextFor(await createPerson({ setup: "private" }));
  await expect(writeWaterChangeEvent(ctx)).rejects.toMatchObject({ code: "NOT_FOUND" });
  await saveHouseholdWater(ctx, householdWaterInput());
  const event = await writeWaterChangeEvent(ctx);
  for (const line of ["BEGIN:VEVENT", "DTSTART;VALUE=DATE:20270228", "TRIGGER:-P7D"]) expect(event).toContain(line);
  expect(event.match(/BEGIN:VEVENT/g)).toHaveLength(1);
});
