import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { housingAssociations, productRecommendations, products } from "#drizzle/schema/index.ts";
import { compareRecommendation, listRecommendations, readRecommendation } from "#server/domains/product-recommendations/queries.ts";
import {
  createRecommendation,
  orderRecommendation,
  removeRecommendation,
  renameRecommendation,
  updateRecommendation,
} from "#server/domains/product-recommendations/write-recommendations.ts";
import { readDraft } from "#server/domains/product-requests/read-draft.ts";
import { createAssociation } from "#tests/factories/associations.ts";
import { createMember } from "#tests/factories/people.ts";
import { createCategory, createSet, recommendationInput } from "#tests/factories/product-recommendations.ts";
import { clientFor, refusal } from "#tests/helpers/client.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { portal } from "#tests/helpers/portal.ts";

const WATER_RULE = "ceil(persons*litres_pp*days*0.5/10)";

async function createHouse(values: Partial<typeof housingAssociations.$inferInsert> = {}) {
  const { id: associationId } = await createAssociation({ numApartments: 42, residentCount: 84, numStairwells: 3, ...values });
  return { associationId, owner: await createMember({ role: "system_owner", associationId }) };
}

const dunkAndTap = () =>
  createCategory(
    { name: "Dunk", recommendedQuantityRule: WATER_RULE, resiliaPriceExcludingVat: 119 },
    { name: "Kran", recommendedQuantityRule: "stairwells", resiliaPriceExcludingVat: 40, vatPercent: 6 },
    { name: "Tank", recommendedQuantityRule: "1", resiliaPriceExcludingVat: null },
    { name: "Utan regel", recommendedQuantityRule: null },
    { name: "Borttagen", recommendedQuantityRule: "5", isActive: false },
  );

const changeHouse = (associationId: string, values: Partial<typeof housingAssociations.$inferInsert>) =>
  portal().services.db.update(housingAssociations).set(values).where(eq(housingAssociations.id, associationId));
const changeProduct = (id: string | undefined, values: Partial<typeof products.$inferInsert>) =>
  portal()
    .services.db.update(products)
    .set(values)
    .where(eq(products.id, id ?? ""));

test("PAGE-30 a set holds what the rules recommend with its basis, its prices and its cost per apartment", async () => {
  const { owner } = await createHouse();
  const category = await dunkAndTap();
  const set = await createSet(owner, category, { name: "  Vatten 7 dygn – 84 boende " });
  expect(set).toMatchObject({
    name: "Vatten 7 dygn – 84 boende",
    basis: { persons: 84, personsEstimated: false, apartments: 42, days: 7, litresPerPerson: 3 },
    categories: [{ id: category.id, name: category.name }],
    createdBy: owner.fullName,
    version: 1,
  });
  expect(
    set.lines.map(({ productName, quantity, unitPrice, totalPrice, basis }) => [productName, quantity, unitPrice, totalPrice, basis]),
  ).toEqual([
    ["Dunk", 89, 119, 10_591, "Beräknat på 50 % av vattenbehovet: 84 boende, 3 liter per person och dygn och 7 dygn."],
    ["Kran", 3, 40, 120, "Beräknat på 3 trapphus."],
    ["Tank", 1, null, null, "Fast antal: 1."],
  ]);
  expect(set.cost).toEqual({
    totals: { excludingVat: 10_711, vat: 2654.95, includingVat: 13_365.95 },
    perApartment: 318.24,
    unpricedLines: 1,
  });
  // Eight days need 101 cans.
  expect(set.costPerExtraDay).toBe(12 * 119 * 1.25);
  expect(set.extraDayProducts).toEqual(["Dunk"]);
});

test("PAGE-30 the list is the association's alone, newest first, with the same sums", async () => {
  const { owner, associationId } = await createHouse();
  const category = await dunkAndTap();
  const first = await createSet(owner, category, { name: "Första" });
  const second = await createSet(owner, category, { name: "Andra", days: 3 });
  await createSet((await createHouse()).owner, category, { name: "Grannens" });
  const list = await listRecommendations(await contextFor(await createMember({ associationId })));
  expect(list.map(({ name }) => name)).toEqual(["Andra", "Första"]);
  for (const [row, set] of [[list[0], second] as const, [list[1], first] as const]) {
    expect(row).toMatchObject({ lineCount: 3, includingVat: set.cost.totals.includingVat, perApartment: set.cost.perApartment });
    expect(row?.categories).toEqual(set.categories);
  }
});

test("a set keeps its quantities and prices when the catalogue and the house change", async () => {
  const { owner, associationId } = await createHouse();
  const category = await dunkAndTap();
  const set = await createSet(owner, category);
  await changeProduct(category.products[0]?.id, { resiliaPriceExcludingVat: 500, isActive: false });
  await changeHouse(associationId, { residentCount: 10, numApartments: 5 });
  const later = await readRecommendation(await contextFor(owner), set.id);
  expect(later.cost).toEqual(set.cost);
  expect(later.lines.map(({ productName, unitPrice, isOffered }) => [productName, unitPrice, isOffered])).toEqual([
    ["Dunk", 119, false],
    ["Kran", 40, true],
    ["Tank", null, true],
  ]);
});

test("new numbers are shown before they are saved, and just those are saved", async () => {
  const { owner, associationId } = await createHouse();
  const category = await dunkAndTap();
  const set = await createSet(owner, category);
  await changeHouse(associationId, { residentCount: 90 });
  await changeProduct(category.products[1]?.id, { isActive: false });
  await changeProduct(category.products[4]?.id, { isActive: true });
  const ctx = await contextFor(owner);
  const numbers = { recommendationId: set.id, days: 10, litresPerPerson: 4 };
  const comparison = await compareRecommendation(ctx, numbers);
  expect(
    comparison.lines.map(({ productName, before, after, change }) => [productName, before?.quantity, after?.quantity, change]),
  ).toEqual([
    ["Dunk", 89, 180, "changed"],
    ["Kran", 3, undefined, "removed"],
    ["Tank", 1, 1, "same"],
    ["Borttagen", undefined, 5, "added"],
  ]);
  expect(comparison.before.cost).toEqual(set.cost);
  expect((await readRecommendation(ctx, set.id)).version).toBe(1);

  const { version, proposal } = comparison;
  const updated = await updateRecommendation(ctx, { ...numbers, version, proposal });
  expect(updated).toMatchObject({ version: 2, basis: { persons: 90, days: 10, litresPerPerson: 4 }, cost: comparison.after.cost });
  expect(updated.lines.map(({ productName, quantity }) => [productName, quantity])).toEqual([
    ["Borttagen", 5],
    ["Dunk", 180],
    ["Tank", 1],
  ]);
});

test("an update of an old version, or of numbers that nobody was shown, changes nothing", async () => {
  const { owner } = await createHouse();
  const category = await dunkAndTap();
  const set = await createSet(owner, category);
  const ctx = await contextFor(owner);
  const numbers = { recommendationId: set.id, days: 7, litresPerPerson: 3 };
  const { version, proposal } = await compareRecommendation(ctx, numbers);
  const changed = expect.objectContaining({ code: "CONFLICT", reason: "RECOMMENDATION_CHANGED" });
  await renameRecommendation(ctx, { recommendationId: set.id, version, name: "Annat namn" });
  await expect(updateRecommendation(ctx, { ...numbers, version, proposal })).rejects.toThrow(changed);
  await expect(renameRecommendation(ctx, { recommendationId: set.id, version, name: "Tredje" })).rejects.toThrow(changed);

  await changeProduct(category.products[0]?.id, { resiliaPriceExcludingVat: 120 });
  await expect(updateRecommendation(ctx, { ...numbers, version: 2, proposal })).rejects.toThrow(changed);
  expect(await readRecommendation(ctx, set.id)).toMatchObject({ name: "Annat namn", version: 2, cost: set.cost });
});

test("of two who update at once one is told", async () => {
  const { owner } = await createHouse();
  const set = await createSet(owner, await dunkAndTap());
  const ctx = await contextFor(owner);
  const numbers = { recommendationId: set.id, days: 9, litresPerPerson: 3 };
  const { version, proposal } = await compareRecommendation(ctx, numbers);
  const update = () => updateRecommendation(ctx, { ...numbers, version, proposal });
  const outcomes = await Promise.allSettled([update(), update()]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect((await readRecommendation(ctx, set.id)).version).toBe(2);
});

test("PAGE-30 a set goes into the caller's drafts, and what cannot be had is named", async () => {
  const { owner, associationId } = await createHouse();
  const category = await dunkAndTap();
  const set = await createSet(owner, category, { days: 14 });
  await changeProduct(category.products[1]?.id, { isActive: false });
  const member = await createMember({ associationId });
  const ctx = await contextFor(member);
  const { lines, drafts } = await orderRecommendation(ctx, { recommendationId: set.id });
  expect(lines.map(({ productName, quantity, outcome }) => [productName, quantity, outcome])).toEqual([
    ["Dunk", 177, "added"],
    ["Kran", 0, "not_offered"],
    ["Tank", 1, "added"],
  ]);
  expect(drafts).toMatchObject([{ supplierId: category.supplierId, lineCount: 2 }]);
  const again = await orderRecommendation(ctx, { recommendationId: set.id });
  expect(again.lines[0]).toMatchObject({ quantity: 177, outcome: "kept" });
  // The request is then for the days that the set was reckoned for, and says so.
  const draft = await readDraft(ctx, { supplierId: category.supplierId, days: null });
  expect(draft).toMatchObject({ days: 14, lines: [{ quantity: 177, recommendedQuantity: 177 }, { quantity: 1 }] });
  expect(await readDraft(ctx, { supplierId: category.supplierId, days: 7 })).toMatchObject({
    days: 7,
    lines: [{ recommendedQuantity: 89 }, { quantity: 1 }],
  });
});

test("a house of unknown size, unknown categories and a hundred sets are refused, each in words of its own", async () => {
  const category = await dunkAndTap();
  const { owner: unknown } = await createHouse({ numApartments: null });
  await expect(createSet(unknown, category)).rejects.toMatchObject({ code: "PRECONDITION", reason: "APARTMENTS_MISSING" });

  const { owner, associationId } = await createHouse();
  const ctx = await contextFor(owner);
  await expect(
    createRecommendation(ctx, recommendationInput(category, { productCategoryIds: [crypto.randomUUID()] })),
  ).rejects.toMatchObject({ fields: { productCategoryIds: "En av kategorierna finns inte längre." } });
  await expect(createSet(owner, await createCategory({ recommendedQuantityRule: null }))).rejects.toMatchObject({
    fields: { productCategoryIds: "Inget i de valda kategorierna har en rekommenderad mängd." },
  });

  const { basis } = await createSet(owner, category);
  const rest = Array.from({ length: 99 }, () => ({
    housingAssociationId: associationId,
    crisisDomainId: category.crisisDomainId,
    name: "Fler",
    basis,
  }));
  await portal().services.db.insert(productRecommendations).values(rest);
  await expect(createSet(owner, category)).rejects.toMatchObject({ reason: "TOO_MANY_RECOMMENDATIONS" });
  await portal().services.db.delete(productRecommendations).where(eq(productRecommendations.housingAssociationId, associationId));
  expect(await listRecommendations(ctx)).toEqual([]);
});

test("members read and order, leaders and owners write, and a removed set is gone for all", async () => {
  const { owner, associationId } = await createHouse();
  const category = await dunkAndTap();
  const leader = await createMember({ role: "team_leader", associationId });
  const member = await contextFor(await createMember({ associationId }));
  const set = await createSet(leader, category);
  const named = { recommendationId: set.id, version: 1, name: "Kapat" };
  await expect(createRecommendation(member, recommendationInput(category))).rejects.toMatchObject({ code: "FORBIDDEN" });
  await expect(renameRecommendation(member, named)).rejects.toMatchObject({ code: "FORBIDDEN" });
  await expect(removeRecommendation(member, named)).rejects.toMatchObject({ code: "FORBIDDEN" });

  const stranger = await contextFor((await createHouse()).owner);
  for (const call of [
    () => readRecommendation(stranger, set.id),
    () => renameRecommendation(stranger, named),
    () => removeRecommendation(stranger, named),
  ]) {
    await expect(call()).rejects.toMatchObject({ code: "NOT_FOUND" });
  }
  await removeRecommendation(await contextFor(owner), named);
  await expect(readRecommendation(member, set.id)).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("over the wire bad numbers are refused on their field, and the choices tell what a set can be made of", async () => {
  const { owner } = await createHouse();
  const category = await dunkAndTap();
  const client = await clientFor(owner);
  const { areas, ...numbers } = await client.productRecommendation.choices.query();
  expect(numbers).toEqual({ apartments: 42, persons: 84, personsEstimated: false, days: 7, litresPerPerson: 3 });
  const area = areas.find(({ id }) => id === category.crisisDomainId);
  expect(area?.categories).toContainEqual({ id: category.id, name: category.name });

  const input = recommendationInput(category);
  const refused = await refusal(client.productRecommendation.create.mutate({ ...input, name: " ", days: 0.5, litresPerPerson: 21 }));
  expect(refused.data.fields).toEqual({ name: "Skriv ett namn.", days: "Skriv hela dygn.", litresPerPerson: "Högst 20 liter." });
});
