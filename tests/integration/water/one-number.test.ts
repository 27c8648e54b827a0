import { eq } from "drizzle-orm";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { outcomesOf } from "#client/features/association/profile/outcomes.ts";
import { valuesOf } from "#client/features/association/profile/profile-values.ts";
import { ambitionLevels, crisisDomains, productCategories } from "#drizzle/schema/index.ts";
import { readAssociationProfile } from "#server/domains/association/profile-queries.ts";
import { readBinderContent } from "#server/domains/binder/content-queries.ts";
import { binderTabs } from "#server/domains/binder/pdf/binder-tabs.tsx";
import { readDashboard } from "#server/domains/dashboard/queries.ts";
import { printRecommendationDecisionBasis } from "#server/domains/product-recommendations/print-decision-basis.ts";
import { addDraftLine } from "#server/domains/product-requests/change-draft-line.ts";
import { containerLitresOf } from "#server/domains/product-requests/container-rules.ts";
import { printRequestDecisionBasis } from "#server/domains/product-requests/print-decision-basis.ts";
import { readDraft } from "#server/domains/product-requests/read-draft.ts";
import { requestContainers } from "#server/domains/product-requests/request-containers.ts";
import { listAssociationRecommendations } from "#server/domains/recommendations/queries.ts";
import { readWaterPlan } from "#server/domains/water/plan-queries.ts";
import { saveWaterPlan } from "#server/domains/water/save-water-plan.ts";
import { createAssociation } from "#tests/factories/associations.ts";
import { createMember } from "#tests/factories/people.ts";
import { createSet } from "#tests/factories/product-recommendations.ts";
import { createProductRequest } from "#tests/factories/product-requests.ts";
import { createContainer, waterPlanInput } from "#tests/factories/water.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { portal } from "#tests/helpers/portal.ts";
import { textOfHtml } from "#tests/helpers/text-of-html.ts";
import { ask } from "../assistant/ask.ts";

const plain = (text: string | null | undefined): string => (text ?? "").replaceAll("\u00a0", " ");

/** What a document says, without the time that printing takes. */
async function printed(person: Parameters<typeof contextFor>[0], print: (ctx: Awaited<ReturnType<typeof contextFor>>) => Promise<unknown>) {
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

  const profile = await readAssociationProfile(ctx);
  const { values: plan } = await readWaterPlan(ctx);
  const [need, share] = outcomesOf({
    ...{ values: valuesOf(profile.association), faulty: new Set(), levels: profile.ambitionLevels },
    plan,
  });
  expect([plain(need?.value), plain(share?.value)]).toEqual(["2 016 liter", "504 liter"]);

  const water = (await readDashboard(ctx)).endurance.find(({ kind }) => kind === "water");
  expect(plain(water?.basis)).toContain("Huset behöver 2 016 liter på 8 dygn.");
  const { details } = await ask(owner, "Hur mycket vatten behöver huset?");
  expect(plain(details?.facts.map(({ text }) => text).join(" "))).toContain("Huset behöver 2 016 liter på 8 dygn.");

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
  expect(proposal).toContain("84 boende i 42 lägenheter i 8 dygn");
});
