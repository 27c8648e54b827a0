import { eq } from "drizzle-orm";
import ICAL from "ical.js";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test, vi } from "vitest";
import { outcomesOf } from "#client/features/association/profile/outcomes.ts";
import { valuesOf } from "#client/features/association/profile/profile-values.ts";
import {
  ambitionLevels,
  auditLog,
  calendarEvents,
  crisisDomains,
  housingAssociationWaterPreparedness as plans,
  productCategories,
  productRequestDraftLines,
  resourceLoans,
} from "#drizzle/schema/index.ts";
import { readBinderContent } from "#server/domains/binder/content-queries.ts";
import { binderTabs } from "#server/domains/binder/pdf/binder-tabs.tsx";
import { updateEvent } from "#server/domains/calendar/change-event.ts";
import { markOccurrence } from "#server/domains/calendar/mark-occurrence.ts";
import { listOccurrences } from "#server/domains/calendar/queries.ts";
import { remindAboutChange, saveSharedWater } from "#server/domains/calendar/water-change.ts";
import { fillYearWheel } from "#server/domains/calendar/year-wheel.ts";
import { readHouseClockFacts } from "#server/domains/crisis/clock-queries.ts";
import { readDashboard } from "#server/domains/dashboard/queries.ts";
import { readHousehold } from "#server/domains/preparedness/queries.ts";
import { saveHousehold } from "#server/domains/preparedness/save-household.ts";
import { printRecommendationDecisionBasis } from "#server/domains/product-recommendations/print-decision-basis.ts";
import { readRecommendation } from "#server/domains/product-recommendations/queries.ts";
import { addDraftLine } from "#server/domains/product-requests/change-draft.ts";
import { requestContainers } from "#server/domains/product-requests/containers.ts";
import { printRequestDecisionBasis } from "#server/domains/product-requests/print-decision-basis.ts";
import { findHouse, readProductRequest } from "#server/domains/product-requests/queries.ts";
import { readDraft } from "#server/domains/product-requests/read-draft.ts";
import { countingFor, recommend } from "#server/domains/product-requests/rules.ts";
import { listAssociationRecommendations } from "#server/domains/recommendations/queries.ts";
import { readHouseholdWater } from "#server/domains/water/household-queries.ts";
import { findWaterPlan, readWaterPlan } from "#server/domains/water/plan-queries.ts";
import { printHouseholdPlan } from "#server/domains/water/print-household-plan.tsx";
import { printWaterLabels } from "#server/domains/water/print-water-labels.tsx";
import { saveHouseholdWater } from "#server/domains/water/save-household-water.ts";
import { saveWaterPlan } from "#server/domains/water/save-water-plan.ts";
import { writeWaterChangeEvent } from "#server/domains/water/write-change-event.ts";
import { requirePermission } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { buyWater } from "#shared/calculations/bought-water.ts";
import { containerLitresOf } from "#shared/calculations/named-water.ts";
import type { AssociationRole } from "#shared/enums.ts";
import { createEventInput } from "#shared/schemas/calendar.ts";
import { boughtWaterSentence } from "#shared/text/bought-water.ts";
import { createAssociation } from "#tests/factories/associations.ts";
import { createResource } from "#tests/factories/collaboration.ts";
import { householdInput } from "#tests/factories/household.ts";
import { createMember, createPerson, type TestPerson } from "#tests/factories/people.ts";
import { createSet } from "#tests/factories/product-recommendations.ts";
import { createProductRequest } from "#tests/factories/product-requests.ts";
import { createTeamMember, createTeams } from "#tests/factories/teams.ts";
import { createContainer, householdWaterInput, waterPlanInput } from "#tests/factories/water.ts";
import { auditRows } from "#tests/helpers/audit.ts";
import { clientFor, refusal } from "#tests/helpers/client.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { portal } from "#tests/helpers/portal.ts";
import { strictLimits } from "#tests/helpers/strict-limits.ts";
import { textOfHtml } from "#tests/helpers/text-of-html.ts";
import { ask } from "../assistant/ask.ts";

describe("household water", () => {
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

    const { overtaken, ...saved } = await saveHouseholdWater(ctx, householdWaterInput());
    expect(overtaken).toEqual([]);
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
    const sentence = "Ditt hushåll behöver 42 liter på 7 dygn, har 18 och saknar 24.";
    expect(lines).toMatchObject([{ quantity: 3, recommendedQuantity: 3, recommendationBasis: sentence }]);
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
});

describe("one number", () => {
  const plain = (text: string | null | undefined): string => (text ?? "").replaceAll("\u00a0", " ");

  /** What a document says, without the time that printing takes. */
  async function printed(
    person: Parameters<typeof contextFor>[0],
    print: (ctx: Awaited<ReturnType<typeof contextFor>>) => Promise<unknown>,
  ) {
    const { pdf } = portal().services;
    const render = vi.fn(async (_html: string) => new Uint8Array());
    await print(await contextFor(person, { pdf: { ...pdf, render } }));
    return plain(textOfHtml(render.mock.calls[0]?.[0] ?? ""));
  }

  test("PAGE-16 PREQ-04 a house has one need of water, and it is the same wherever it is read", async () => {
    const { db } = portal().services;
    const [level] = await db.select().from(ambitionLevels).where(eq(ambitionLevels.slug, "utokad"));
    const house = { numApartments: 42, residentCount: 90, numStairwells: 3, selectedAmbitionLevelId: level?.id ?? null };
    const { id: associationId } = await createAssociation(house);
    const owner = await createMember({ role: "system_owner", associationId });
    const ctx = await contextFor(owner);
    // Other numbers than the association's page (90 residents), its level (4 litres) and the form's usual days say.
    await saveWaterPlan(ctx, waterPlanInput({ residents: 84, days: 8, sharedStockLitres: 263 }));

    // 84 × 3 × 8 = 2 016 litres; a quarter of it is 504, of which 263 are there: 241 litres, 13 cans of 20.
    const { summary } = await readWaterPlan(ctx);
    expect(summary).toMatchObject({ needLitres: 2016, sharedNeedLitres: 504, sharedGapLitres: 241, containers: 13 });

    const profile = await (await clientFor(owner)).association.profile.query();
    const { values: plan } = await readWaterPlan(ctx);
    const [need, share] = outcomesOf({
      ...{ values: valuesOf(profile.association), faulty: new Set(), levels: profile.ambitionLevels },
      plan,
    });
    expect([plain(need?.value), plain(share?.value)]).toEqual(["2 016 liter", "504 liter"]);

    const water = (await readDashboard(ctx)).endurance.find(({ kind }) => kind === "water");
    expect(plain(water?.basis)).toContain("Huset behöver 2 016 liter på 8 dygn.");
    const { text: answer } = await ask(owner, "Hur mycket vatten behöver huset?");
    expect(plain(answer)).toContain("Huset behöver 2 016 liter på 8 dygn.");

    const { recommendations } = await listAssociationRecommendations(ctx);
    const card = recommendations.find(({ key }) => key === "water-shared");
    expect([plain(card?.title), plain(card?.numbers)]).toEqual([
      "Fyll på det gemensamma vattnet med 241 liter",
      "25 % av 2 016 liter är 504. Ni har 263 liter.",
    ]);

    const tab = binderTabs(await readBinderContent(ctx, "full")).find(({ key }) => key === "water");
    const binder = plain(textOfHtml(renderToStaticMarkup(tab?.body)));
    for (const fact of ["84", "3 liter per person och dygn i 8 dygn", "2 016 liter", "241 liter"]) expect(binder).toContain(fact);

    const basis =
      "Förrådet ska ha 25 % av 84 boende × 3 liter × 8 dygn och har 263 liter. 241 liter saknas. Ett slags kärl räcker; storleken väljs i vattenplanen.";
    const can = await createContainer("Vattendunk 20 liter, provad", { recommendedQuantityRule: "ceil(persons*litres_pp*days*0.25/20)" });
    await addDraftLine(ctx, { productId: can.id, quantity: 1 });
    const draft = await readDraft(ctx, { supplierId: can.supplierId, days: null });
    expect(draft).toMatchObject({ days: 8, customer: { numResidentsEstimated: 84 }, lines: [{ recommendedQuantity: 13 }] });
    expect(plain(draft.lines[0]?.recommendationBasis)).toBe(basis);
    expect((await requestContainers(ctx, { scope: "association", containerLitres: 20 })).line?.quantity).toBe(13);

    const [area] = await db.select().from(crisisDomains).where(eq(crisisDomains.slug, "vatten"));
    const [category] = await db.select().from(productCategories).where(eq(productCategories.name, "Vattenförvaring"));
    const set = await createSet(owner, { id: category?.id ?? "", crisisDomainId: area?.id ?? "" }, { days: 8, litresPerPerson: 3 });
    const containers = set.lines.filter(({ productName }) => containerLitresOf(productName) !== null);
    expect(containers.map((line) => [line.quantity * line.unitQuantity, plain(line.basis)])).toEqual([[13, basis]]);
    expect(await printed(owner, (at) => printRecommendationDecisionBasis(at, set.id))).toContain(basis);

    const id = await createProductRequest(owner, {
      supplierId: can.supplierId,
      numDaysEstimated: 8,
      items: [{ productId: can.id, quantity: 13 }],
    });
    const proposal = await printed(owner, (at) => printRequestDecisionBasis(at, id));
    expect(proposal).toContain(basis);
    // What the cans do for the house is one sentence in the form, on the request, in the set and on both papers.
    const bought = { days: 8, boughtLitres: 260, storeLitres: 523 };
    const inForm = draft.houseWater && buyWater(draft.houseWater, 260);
    expect(inForm).toMatchObject(bought);
    expect((await readProductRequest(ctx, id)).costs.boughtWater).toEqual(inForm);
    expect((await readRecommendation(ctx, set.id)).boughtWater).toEqual(inForm);
    const effect = plain(inForm && boughtWaterSentence(inForm));
    expect(effect).toMatch(/^260 liter till: förrådet rymmer då 523 liter\. Fyllt, .* av 8 dygn\./);
    expect(proposal).toContain(effect);
    expect(await printed(owner, (at) => printRecommendationDecisionBasis(at, set.id))).toContain(effect);
    expect(proposal).toContain("84 boende i 42 lägenheter i 8 dygn");

    // One bag a person and day, for everybody: 672.
    expect(summary.toiletBags).toBe(672);
    const advised = recommendations.find(({ key }) => key === "sewage-bags");
    expect(plain(advised?.numbers)).toBe("84 boende × 8 dygn = 672 påsar.");
    expect(binder).toMatch(/Toalettpåsar att räkna med\D*672/);
    const bags = { name: "Toalettpåsar, 100-pack", unitQuantity: 100, rule: "ceil(persons*toilet_bags_pp*days/100)" };
    expect(recommend(bags, countingFor(await findHouse(db, associationId), { days: 8 }))?.quantity).toBe(7);
  });

  test("PAGE-16 PREQ-04 vessels on the list of resources are deducted wherever vessels are counted, and what is not certain is said", async () => {
    const { db } = portal().services;
    const [level] = await db.select().from(ambitionLevels).where(eq(ambitionLevels.slug, "utokad"));
    const { id: associationId } = await createAssociation({ numApartments: 42, residentCount: 84, selectedAmbitionLevelId: level?.id });
    const owner = await createMember({ role: "system_owner", associationId });
    const ctx = await contextFor(owner);
    await saveWaterPlan(ctx, waterPlanInput());
    const [area] = await db.select().from(crisisDomains).where(eq(crisisDomains.slug, "vatten"));
    const crisisDomainId = area?.id ?? null;
    const cans = await createResource(associationId, { name: "Vattendunkar 20 liter", quantity: 20, unit: "st" });
    await db.insert(resourceLoans).values({ resourceId: cans, borrowerName: "Grannhuset", quantity: 8 });
    for (const name of ["Dunkar 20 liter", "Vattensäckar, vikbara"])
      await createResource(associationId, { name, crisisDomainId, quantity: 9 });
    await createResource(associationId, { name: "Vattendunk 10 liter", quantity: 40, unit: "liter" });
    await createResource(associationId, { name: "Dunkar 20 liter", quantity: 9, unit: "st", crisisDomainId: null });
    await createResource((await createAssociation({})).id, { name: "Vattendunkar 20 liter", quantity: 99, unit: "st" });

    // 441 litres are to be held; twelve cans at home hold 240, and 200 litres stand in them: 201 litres lack a vessel, eleven cans.
    const plan = await readWaterPlan(ctx);
    expect(plan.house).toMatchObject({ owned: [{ litres: 20, count: 12 }] });
    expect(plan.house.uncounted.toSorted()).toEqual(["Dunkar 20 liter", "Vattendunk 10 liter", "Vattensäckar, vikbara"]);
    expect(plan.summary).toMatchObject({ needLitres: 1764, sharedGapLitres: 241, containerGapLitres: 201, containers: 11 });
    const member = await readWaterPlan(await contextFor(await createMember({ associationId })));
    expect(member).toEqual({ ...plan, house: { ...plan.house, uncounted: [] } });

    const sentence = "Egna kärl (12 à 20 liter i Våra resurser) rymmer 240 liter. Kärl saknas för 201 liter.";
    const can = await createContainer("Vattendunk 20 liter, förråd", { resiliaPriceExcludingVat: 0.5, vatPercent: 25 });
    await addDraftLine(ctx, { productId: can.id, quantity: 1 });
    const { lines } = await readDraft(ctx, { supplierId: can.supplierId, days: null });
    expect(lines).toMatchObject([{ recommendedQuantity: 11 }]);
    expect(plain(lines[0]?.recommendationBasis)).toBe(
      `Förrådet ska ha 25 % av 84 boende × 3 liter × 7 dygn och har 200 liter. 241 liter saknas. ${sentence} Ett slags kärl räcker; storleken väljs i vattenplanen.`,
    );
    expect((await requestContainers(ctx, { scope: "association", containerLitres: 20 })).line?.quantity).toBe(11);

    const { recommendations } = await listAssociationRecommendations(ctx);
    const card = recommendations.find(({ key }) => key === "water-shared");
    expect(plain(card?.numbers)).toBe(`25 % av 1 764 liter är 441. Ni har 200 liter. ${sentence}`);
    // The card costs what the request costs.
    expect(card?.cost).toEqual({ from: 6.88, to: 6.88 });

    const tab = binderTabs(await readBinderContent(ctx, "full")).find(({ key }) => key === "water");
    expect(plain(textOfHtml(renderToStaticMarkup(tab?.body)))).toContain("12 à 20 liter i Våra resurser");
    const id = await createProductRequest(owner, { supplierId: can.supplierId, items: [{ productId: can.id, quantity: 11 }] });
    expect(await printed(owner, (at) => printRequestDecisionBasis(at, id))).toContain(sentence);

    // With enough of them there is nothing to buy, and the water is missing still.
    await createResource(associationId, { name: "Vattendunkar 25 liter", quantity: 30, unit: "st" });
    expect((await readWaterPlan(ctx)).summary).toMatchObject({ sharedGapLitres: 241, containerGapLitres: 0, containers: 0 });
    await expect(requestContainers(ctx, { scope: "association", containerLitres: 20 })).rejects.toMatchObject({
      reason: "NO_CONTAINERS_NEEDED",
    });
    const [full] = (await listAssociationRecommendations(ctx)).recommendations.filter(({ key }) => key === "water-shared");
    expect(plain(full?.numbers)).toMatch(/rymmer 990 liter\. De räcker\.$/);
    expect(full).toMatchObject({ title: expect.stringContaining("241 liter"), cost: { from: 0, to: 0 }, mayFill: false });
  });
});

describe("water documents", () => {
  /** A printer that keeps the page it was given. */
  function printer() {
    const printed: string[] = [];
    const render = async (html: string) => {
      printed.push(html.replace(/<style[^>]*>[^<]*<\/style>/g, ""));
      return new TextEncoder().encode("%PDF-");
    };
    return { printed, pdf: { render } as never };
  }

  test("PAGE-16 every container has its label, the association's with its name", async () => {
    const { id: associationId } = await createAssociation({ associationName: "Brf <Åkern>", numApartments: 42 });
    const owner = await createMember({ role: "system_owner", associationId });
    const { printed, pdf } = printer();
    const ctx = await contextFor(owner, { pdf });
    await saveWaterPlan(ctx, waterPlanInput());
    const { filename } = await printWaterLabels(ctx, "association");
    expect(filename).toBe("Dunketiketter, Brf <Åkern>.pdf");
    expect(printed[0]?.match(/<article>/g)).toHaveLength(10);
    for (const words of ["Brf &lt;Åkern&gt;", "Kärl 10 av 10", "20 liter", "1 september 2026", "28 februari 2027"])
      expect(printed[0]).toContain(words);

    await saveHouseholdWater(ctx, householdWaterInput());
    await printWaterLabels(ctx, "household");
    expect(printed[1]?.match(/<article>/g)).toHaveLength(1);
    const alone = await contextFor(await createPerson({ setup: "private" }), { pdf });
    await expect(printWaterLabels(alone, "association")).rejects.toMatchObject({ code: "FORBIDDEN" });
  });

  test("PAGE-05 the household's plan holds what it has told, and the numbers that everybody needs", async () => {
    const { printed, pdf } = printer();
    const person = await createPerson({ setup: "private" });
    const ctx = await contextFor(person, { pdf });
    await printHouseholdPlan(ctx);
    expect(printed[0]).toContain("– av 7");

    await saveHousehold(ctx, householdInput({ adults: 2, diet: ["Vegansk"], allergies: ["<b>Nötter</b>"], daysPrepared: 5 }));
    await saveHouseholdWater(ctx, householdWaterInput());
    expect((await printHouseholdPlan(ctx)).filename).toBe("Min beredskapsplan.pdf");
    // The water ends first.
    for (const words of ["3 av 7", "18 av 42", "Vegansk", "&lt;b&gt;Nötter", "1 st à 10 liter", "112", "113 13", "1177", "P4"])
      expect(printed[1]).toContain(words);
    await expect(printHouseholdPlan(await contextFor(null, { pdf }))).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
  });

  test("PAGE-16 a household takes the day on which to change its water to its own calendar, with a reminder a week before", async () => {
    const person = await createPerson({ setup: "private" });
    const ctx = await contextFor(person);
    await expect(writeWaterChangeEvent(ctx)).rejects.toMatchObject({ code: "NOT_FOUND" });
    const { summary } = await saveHouseholdWater(ctx, householdWaterInput());
    const file = new ICAL.Component(ICAL.parse(await writeWaterChangeEvent(ctx)));
    const event = file.getFirstSubcomponent("vevent");
    expect(event?.getFirstPropertyValue("uid")).toBe(`vattenbyte-${person.profileId}`);
    expect(String(event?.getFirstPropertyValue("dtstart"))).toBe(summary.nextChange);
    const trigger = event?.getFirstSubcomponent("valarm")?.getFirstPropertyValue("trigger");
    expect(trigger).toBeInstanceOf(ICAL.Duration);
    expect((trigger as ICAL.Duration).toSeconds()).toBe(-7 * 24 * 3600);
  });

  test("the sheets are printed as tagged PDF, and nobody prints without end", async () => {
    const person = await createPerson({ setup: "private" });
    const { contents } = await printHouseholdPlan(await contextFor(person));
    expect(Buffer.from(contents).toString("latin1", 0, 5)).toBe("%PDF-");
    const { pdf } = printer();
    const ctx = await contextFor(person, { pdf, limits: strictLimits() });
    const printUntilRefused = async () => {
      for (let count = 0; count < 50; count++) await printWaterLabels(ctx, "household");
    };
    await expect(printUntilRefused()).rejects.toMatchObject({ code: "LIMIT" });
  });
});

describe("water plan", () => {
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
    expect(saved.summary).toMatchObject({
      needLitres: 1764,
      sharedGapLitres: 241,
      containers: 13,
      tripsPerDay: 4,
      nextChange: "2027-02-28",
    });
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
    // A crisis counts with the same guess, and says so.
    const actor = requirePermission((await contextFor(owner)).actor, "association:read");
    expect(await readHouseClockFacts(db, actor)).toMatchObject({ residentCount: 84, residentsEstimated: true, waterDays: null });
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

  test("PREQ-04 what the crisis group needs is counted for the people in Krisgruppen, and for nobody where it is empty", async () => {
    const { associationId } = await house();
    const { db } = portal().services;
    const lamps = { name: "Pannlampa, 10-pack", unitQuantity: 10, rule: "ceil(team_members/10)" };
    const counted = async () => recommend(lamps, countingFor(await findHouse(db, associationId), { days: 7 }));
    expect((await counted())?.basis).toBe("Beräknat på 1 person i krisgruppen (uppgift saknas).");
    const teams = await createTeams(associationId);
    const teamOf = (area: string): string => teams.find(({ areaName }) => areaName === area)?.id ?? "";
    const group = teamOf("Ledning & samordning");
    for (const person of Array.from({ length: 11 }, (_, index) => `Person ${index}`)) await createTeamMember(group, { memberName: person });
    // Somebody with two places is one person, and another area's team is not the crisis group.
    await createTeamMember(group, { memberName: "person 1", role: "coordinator" });
    await createTeamMember(teamOf("El"), { memberName: "En till" });
    expect(await counted()).toMatchObject({ quantity: 2, basis: "Beräknat på 11 personer i krisgruppen." });
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
      {
        id: first.eventId,
        title: "Vattenbyte",
        category: "maintenance",
        isAllDay: true,
        remindDaysBefore: 7,
        ownerProfileId: owner.profileId,
      },
    ]);
    expect(await auditRows("association.remind_water", first.eventId)).toMatchObject([{ details: { day: "2027-02-28" } }, {}]);
    await expect(remindAboutChange(await contextFor(await caller("member")))).rejects.toMatchObject({ code: "FORBIDDEN" });

    const late = await contextFor(owner, { now: () => new Date("2027-06-01T12:00:00Z") });
    await saveWaterPlan(late, waterPlanInput({ version: 1, sharedFilledOn: "2026-10-01" }));
    expect((await remindAboutChange(late)).day).toBe("2027-06-01");
  });

  describe("the calendar's one day of the change", () => {
    const at = (person: TestPerson, day: string) => contextFor(person, { now: () => new Date(`${day}T12:00:00Z`) });
    const changes = async (ctx: DomainContext) =>
      (await listOccurrences(ctx, { from: "2026-11-01", to: "2027-11-30" }))
        .filter(({ title }) => title === "Vattenbyte" || title === "Byt vattnet i det gemensamma förrådet")
        .map(({ startDay, isDone }) => `${startDay}${isDone ? " gjort" : ""}`);

    test("follows the plan, whichever comes first, and no date changes nothing", async () => {
      const { associationId, owner } = await house();
      const ctx = await at(owner, "2026-11-22");
      await fillYearWheel(ctx);
      expect(await changes(ctx)).toEqual(["2027-03-13", "2027-09-11"]);
      await saveSharedWater(ctx, waterPlanInput({ sharedFilledOn: null }));
      expect(await changes(ctx)).toEqual(["2027-03-13", "2027-09-11"]);
      const { summary } = await saveSharedWater(ctx, waterPlanInput({ version: 1 }));
      expect(summary.nextChange).toBe("2027-02-28");
      expect(await changes(ctx)).toEqual(["2027-02-28", "2027-08-22"]);
      const { eventId, day } = await remindAboutChange(ctx);
      expect(day).toBe("2027-02-28");
      expect(await auditRows("calendar.update", eventId)).toMatchObject([{ associationId, details: { title: "Vattenbyte" } }]);
      expect(await changes(ctx)).toEqual(["2027-02-28", "2027-08-22"]);

      const planned = await house();
      const other = await at(planned.owner, "2026-11-22");
      await saveSharedWater(other, waterPlanInput());
      expect(await changes(other)).toEqual([]);
      await fillYearWheel(other);
      expect(await changes(other)).toEqual(["2027-02-28", "2027-08-22"]);
    });

    test("keeps what was done, and moves again when new water is filled", async () => {
      const { owner } = await house();
      const ctx = await at(owner, "2026-11-22");
      await saveSharedWater(ctx, waterPlanInput());
      const { eventId, day } = await remindAboutChange(ctx);
      const later = await at(owner, "2027-02-20");
      const done = { eventId, occursOn: day, isDone: true, note: null, checked: [0], evidenceKind: null, seenMarkedAt: null };
      await markOccurrence(later, done);
      await saveSharedWater(later, waterPlanInput({ version: 1, sharedFilledOn: "2027-02-20" }));
      expect(await changes(later)).toEqual(["2027-02-28 gjort", "2027-08-19"]);
    });

    test("a day chosen in the calendar stands until water is filled again, and the reminder takes the plan's", async () => {
      const { owner } = await house();
      const ctx = await at(owner, "2026-11-22");
      await fillYearWheel(ctx);
      await saveSharedWater(ctx, waterPlanInput());
      const [chosen] = await listOccurrences(ctx, { from: "2027-02-28", to: "2027-02-28" });
      if (!chosen) throw new Error("no change of water");
      const input = createEventInput.parse({ ...chosen, crisisDomainId: null, ownerProfileId: null, rule: null, until: null });
      const moved = { ...input, isAllDay: false, startDay: "2027-02-06", endDay: "2027-02-06", startTime: "10:00", endTime: "12:30" };
      await updateEvent(ctx, {
        ...moved,
        rule: "FREQ=YEARLY",
        eventId: chosen.eventId,
        occursOn: "2027-02-28",
        version: chosen.version,
        scope: "all",
      });
      await saveSharedWater(ctx, waterPlanInput({ version: 1, toilets: 4 }));
      expect(await changes(ctx)).toEqual(["2027-02-06"]);
      expect(await remindAboutChange(ctx)).toEqual({ eventId: chosen.eventId, day: "2027-02-28" });
      const [back] = await listOccurrences(ctx, { from: "2027-02-28", to: "2027-02-28" });
      expect(back).toMatchObject({ title: "Vattenbyte", startTime: "10:00", endTime: "12:30", endDay: "2027-02-28" });
    });

    test("PAGE-16 one occurrence that somebody moved by itself is not left beside the plan's day", async () => {
      const { owner } = await house();
      const ctx = await at(owner, "2026-11-22");
      await fillYearWheel(ctx);
      await saveSharedWater(ctx, waterPlanInput());
      const [chosen] = await listOccurrences(ctx, { from: "2027-02-28", to: "2027-02-28" });
      if (!chosen) throw new Error("no change of water");
      const input = createEventInput.parse({ ...chosen, crisisDomainId: null, ownerProfileId: null, rule: null, until: null });
      const one = { eventId: chosen.eventId, occursOn: "2027-02-28", version: chosen.version, scope: "one" as const };
      await updateEvent(ctx, { ...input, ...one, startDay: "2027-03-03", endDay: "2027-03-03" });
      expect(await changes(ctx)).toEqual(["2027-03-03", "2027-08-22"]);
      await remindAboutChange(ctx);
      expect(await changes(ctx)).toEqual(["2027-02-28", "2027-08-22"]);
    });

    test("PAGE-16 what is ticked for a day to come goes along when a done one stays", async () => {
      const { owner } = await house();
      const ctx = await at(owner, "2026-11-22");
      await saveSharedWater(ctx, waterPlanInput());
      const { eventId, day } = await remindAboutChange(ctx);
      const later = await at(owner, "2027-02-20");
      const mark = { eventId, note: null, checked: [0], evidenceKind: null, seenMarkedAt: null };
      await markOccurrence(later, { ...mark, occursOn: day, isDone: true });
      await markOccurrence(later, { ...mark, occursOn: "2027-08-22", isDone: false });
      await saveSharedWater(later, waterPlanInput({ version: 1, sharedFilledOn: "2027-02-20" }));
      const [next] = await listOccurrences(later, { from: "2027-08-19", to: "2027-08-19" });
      expect(next).toMatchObject({ checked: [0] });
    });

    test("a reminder of its own, as there once was, gives way", async () => {
      const { owner, associationId } = await house();
      const ctx = await at(owner, "2026-11-22");
      await fillYearWheel(ctx);
      const day = { startsAt: new Date("2027-02-27T23:00:00Z"), endsAt: new Date("2027-02-28T23:00:00Z"), isAllDay: true };
      const title = "Byt vattnet i det gemensamma förrådet";
      const row = {
        ...day,
        title,
        category: "maintenance" as const,
        seedKey: "water-change/2027-02-28",
        housingAssociationId: associationId,
      };
      await portal().services.db.insert(calendarEvents).values(row);
      expect(await changes(ctx)).toEqual(["2027-02-28", "2027-03-13", "2027-09-11"]);
      await saveSharedWater(ctx, waterPlanInput({ sharedFilledOn: "2026-11-01" }));
      expect(await changes(ctx)).toEqual(["2027-04-30", "2027-10-22"]);
    });

    test("a plain member moves nothing", async () => {
      const { caller } = await house();
      const member = await contextFor(await caller("member"));
      await expect(saveSharedWater(member, waterPlanInput())).rejects.toMatchObject({ code: "FORBIDDEN" });
    });
  });
});
