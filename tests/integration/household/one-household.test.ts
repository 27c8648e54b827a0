import { describe, expect, test } from "vitest";
import { readForm } from "#server/domains/forms/queries.ts";
import { collectPersonalData } from "#server/domains/gdpr/make-export.ts";
import { readHousehold } from "#server/domains/preparedness/queries.ts";
import { addDraftLine } from "#server/domains/product-requests/change-draft.ts";
import { readDraft } from "#server/domains/product-requests/read-draft.ts";
import { readHouseholdWater } from "#server/domains/water/household-queries.ts";
import { householdPlanHtml } from "#server/domains/water/print-household-plan.tsx";
import { handIn } from "#tests/factories/forms.ts";
import { householdInput, saved } from "#tests/factories/household.ts";
import { createPerson } from "#tests/factories/people.ts";
import { createContainer, householdWaterInput } from "#tests/factories/water.ts";
import { clientFor } from "#tests/helpers/client.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { ask } from "../assistant/ask.ts";

async function home() {
  const person = await createPerson({ setup: "private" });
  return { person, client: await clientFor(person), ctx: await contextFor(person) };
}
type Home = Awaited<ReturnType<typeof home>>;

/** What each of the six says of who lives there. */
async function saidBySix({ person, client, ctx }: Home) {
  const [overview, water, form, advice, answer, data] = [
    await client.preparedness.household.query(),
    await client.water.household.query(),
    await readForm(ctx, "user-form"),
    await client.recommendations.household.query(),
    await ask(person, "Hur mycket vatten behöver mitt hushåll?"),
    await collectPersonalData(ctx, person.userId),
  ];
  const plan = await householdPlanHtml({ household: await readHousehold(ctx), water, association: null, printedAt: new Date() });
  const first = form.firstAnswers;
  return {
    overview: [overview.adults, overview.children, overview.infants, overview.days],
    water: [water.values.adults, water.values.children, water.values.infants, water.values.days],
    form: [first.adults, Number(first.children) + Number(first.infants), first.infants, overview.days],
    advice: advice.recommendations.map(({ key }) => key).filter((key) => ["home-infant", "home-cold-medicine"].includes(key)),
    assistant: JSON.stringify(answer)
      .match(/Ditt hushåll behöver ([\d,]+) liter på (\d+) dygn/)
      ?.slice(1),
    paper: plan.replaceAll(/<[^>]+>/g, " ").replaceAll(/\s+/g, " "),
    data,
  };
}

describe("one household", () => {
  test("PAGE-05 PAGE-16 PAGE-26 what one page says of who lives there is what overview, water, form, advice, assistant, paper and export say", async () => {
    const at = await home();
    await at.client.water.saveHousehold.mutate(householdWaterInput({ adults: 2, children: 2, infants: 1, days: 10 }));
    const byWater = await saidBySix(at);
    for (const page of [byWater.overview, byWater.water, byWater.form]) expect(page).toEqual([2, 2, 1, 10]);
    expect(byWater.assistant).toEqual(["120", "10"]);
    expect(byWater.advice).toEqual(["home-infant"]);
    expect(byWater.paper).toContain("4 personer");
    expect(byWater.paper).toContain("Under 1 år 1");

    await handIn(at.person, "user-form", { adults: 1, children: 1, infants: 0, has_cold_medicine: true });
    const byForm = await saidBySix(at);
    for (const page of [byForm.overview, byForm.water, byForm.form]) expect(page).toEqual([1, 1, 0, 10]);
    expect(byForm.assistant).toEqual(["60", "10"]);
    expect(byForm.advice).toEqual(["home-cold-medicine"]);
    expect(byForm.paper).toContain("Läkemedel Ska förvaras kallt");

    await at.client.preparedness.saveHousehold.mutate({ ...householdInput({ adults: 5 }), changed: ["persons"] });
    const byOverview = await saidBySix(at);
    for (const page of [byOverview.overview, byOverview.water, byOverview.form]) expect(page).toEqual([5, 0, 0, 10]);
    expect(byOverview.assistant).toEqual(["150", "10"]);
    expect(byOverview.advice).toEqual(["home-cold-medicine"]);
    expect(JSON.stringify(byOverview.data)).toContain('"has_cold_medicine":true');
  });

  test("PAGE-05 PAGE-16 what stands at home of water by the saved products counts on the water page, in the request, the advice, the paper and the assistant", async () => {
    const { person, client, ctx } = await home();
    const can = await createContainer("Vattendunk 10 liter, hemma");
    await client.water.saveHousehold.mutate(householdWaterInput({ adults: 3, containers: [], bottleLitres: 0 }));
    await addDraftLine(ctx, { productId: can.id, quantity: 1 });
    const told = async () => {
      const water = await client.water.household.query();
      const { recommendations } = await client.recommendations.household.query();
      const { lines } = await readDraft(ctx, { supplierId: can.supplierId, days: 7 });
      const paper = await householdPlanHtml({ household: await readHousehold(ctx), water, association: null, printedAt: new Date() });
      return {
        water: [water.summary.needLitres, water.summary.stockLitres, water.summary.gapLitres],
        advice: recommendations.find(({ key }) => key === "home-water")?.title,
        request: [lines[0]?.recommendedQuantity, lines[0]?.recommendationBasis],
        assistant: JSON.stringify(await ask(person, "Hur mycket vatten behöver mitt hushåll?")).match(
          /Ditt hushåll behöver [^"]*?saknar \d+\./,
        )?.[0],
        paper: paper
          .replaceAll(/<[^>]+>/g, " ")
          .replaceAll(/\s+/g, " ")
          .match(/Kärl (\d+ st à \d+ liter)/)?.[1],
        unsized: water.saved.unsized,
      };
    };
    const save = (id: string, fields: Parameters<typeof saved>[1]) =>
      client.household.changeSavedProducts.mutate({ changes: [saved(id, { hasIt: true, ...fields })] });

    await save("dunk", { name: "Vattendunk 10 liter med kran", quantity: 2 });
    await save("flask", { name: "Flaskvatten" });
    await save("borta", { name: "Vattendunk 20 liter", hasIt: false, quantity: 5 });
    await save("gammal", { name: "Flaskvatten 2 liter", quantity: 5, keepsUntil: "2020-01-01" });
    await save("vatten", { name: "Flaskvatten 2 liter", quantity: 3 });
    // The bought water counts; the two cans are room for 20 litres, and no water.
    const sentence = "Ditt hushåll behöver 63 liter på 7 dygn, har 6 och saknar 57.";
    expect(await told()).toEqual({
      water: [63, 6, 57],
      advice: "Fyll på 57 liter vatten",
      request: [4, `${sentence} I kärlen ni har ryms 20 liter till.`],
      assistant: sentence,
      paper: "2 st à 10 liter",
      unsized: ["Flaskvatten"],
    });

    // The same two on the water page, one of them half empty, count once and as the page says.
    const containers = [{ litres: 10, count: 2, filledShare: 0.5, filledOn: null }];
    await client.water.saveHousehold.mutate(householdWaterInput({ adults: 3, containers, bottleLitres: 0 }));
    expect((await told()).water).toEqual([63, 16, 47]);
    expect((await told()).request[0]).toBe(4);

    // A cat makes the litres broken: each place says whole ones, so that they agree.
    const half = [{ litres: 5, count: 1, filledShare: 0.5, filledOn: null }];
    await client.water.saveHousehold.mutate(householdWaterInput({ adults: 3, cats: 1, containers: half, bottleLitres: 0 }));
    const broken = await told();
    expect(broken.water.map(Number.isInteger)).toEqual([false, false, false]);
    const whole = "Ditt hushåll behöver 66 liter på 7 dygn, har 8 och saknar 57.";
    expect([broken.assistant, broken.advice]).toEqual([whole, "Fyll på 57 liter vatten"]);
    expect(broken.request[1]).toContain(whole);
  });

  test("two pages that change different parts lose nothing, whatever else they show; the same part is the later's", async () => {
    const { client, ctx } = await home();
    await client.preparedness.saveHousehold.mutate(householdInput({ adults: 2, children: 1, diet: ["Vegansk"], daysPrepared: 3 }));
    const asOpened = householdInput({ adults: 2, children: 1, diet: ["Vegansk"], daysPrepared: 3 });
    await Promise.all([
      client.preparedness.saveHousehold.mutate({ ...asOpened, daysPrepared: 5, changed: ["daysPrepared"] }),
      client.water.saveHousehold.mutate({ ...householdWaterInput({ adults: 2, children: 1, dogs: 2 }), changed: ["dogs"] }),
      client.preparedness.saveHousehold.mutate({ ...asOpened, allergies: ["Nötter"], changed: ["allergies"] }),
    ]);
    expect(await readHousehold(ctx)).toMatchObject({
      adults: 2,
      children: 1,
      dogs: 2,
      daysPrepared: 5,
      allergies: ["Nötter"],
      diet: ["Vegansk"],
    });
    await client.preparedness.saveHousehold.mutate({ ...asOpened, adults: 1, children: 0, changed: ["persons"] });
    await client.water.saveHousehold.mutate({ ...householdWaterInput({ adults: 4, children: 1 }), changed: ["persons"] });
    expect(await readHousehold(ctx)).toMatchObject({ adults: 4, children: 1, dogs: 2, daysPrepared: 5 });
    expect((await readHouseholdWater(ctx)).values).toMatchObject({ adults: 4, children: 1, dogs: 2 });
  });

  test("PAGE-26 a form takes nothing back of what another page has changed since it was begun, also of what it left empty", async () => {
    const { client, ctx } = await home();
    await client.preparedness.saveHousehold.mutate(householdInput({ adults: 2, daysPrepared: 3 }));
    const { firstAnswers } = await readForm(ctx, "user-form");
    const answers = { ...firstAnswers, dogs: 1 };
    const { version } = await client.forms.saveDraft.mutate({ slug: "user-form", answers, version: 0, began: firstAnswers });
    await client.preparedness.saveHousehold.mutate({
      ...{ ...householdInput({ adults: 4, daysPrepared: 9, allergies: ["Nötter"], diet: ["Vegansk"] }) },
    });
    await client.forms.submit.mutate({ slug: "user-form", answers, version });
    expect(await readHousehold(ctx)).toMatchObject({ adults: 4, dogs: 1, daysPrepared: 9, allergies: ["Nötter"], diet: ["Vegansk"] });
  });

  test("PAGE-26 a draft tells what it was begun with; what of it is told by another way meanwhile is not told again when it is handed in", async () => {
    const { client, ctx } = await home();
    await client.preparedness.saveHousehold.mutate(householdInput({ adults: 2, daysPrepared: 3 }));
    const { firstAnswers } = await readForm(ctx, "user-form");
    const { days_prepared: _, ...others } = firstAnswers;
    const answers = { ...others, dogs: 1, cats: 2 };
    const draft = { slug: "user-form", answers };
    const { version } = await client.forms.saveDraft.mutate({ ...draft, version: 0, began: firstAnswers });
    await client.preparedness.saveHousehold.mutate({ ...householdInput({ diet: ["Vegansk"] }), changed: ["diet"] });
    const basis = async () => (await client.forms.read.query({ slug: "user-form" })).draft?.basis;
    expect(await basis()).toEqual(firstAnswers);

    const saved = await client.forms.saveDraft.mutate({ ...draft, version, told: { dogs: 1, days_prepared: null } });
    expect(await basis()).toEqual({ ...others, dogs: 1 });
    await client.preparedness.saveHousehold.mutate({ ...householdInput({ dogs: 4, daysPrepared: 9 }), changed: ["dogs", "daysPrepared"] });
    await client.forms.submit.mutate({ ...draft, version: saved.version });
    expect(await readHousehold(ctx)).toMatchObject({ dogs: 4, cats: 2, daysPrepared: 9, diet: ["Vegansk"] });
  });

  test("the copy of a person's data holds what they have saved and what stands at home, and the next person's does not", async () => {
    const { person, client, ctx } = await home();
    const other = await home();
    await client.household.changeSavedProducts.mutate({
      changes: [saved("filt", { name: "Ullfilt", hasIt: true, quantity: 3, keepsUntil: "2027-01-31", note: "I hallen" })],
    });
    const text = JSON.stringify(await collectPersonalData(ctx, person.userId));
    for (const told of ["Ullfilt", "I hallen", "2027-01-31"]) expect(text).toContain(told);
    expect(JSON.stringify(await collectPersonalData(other.ctx, other.person.userId))).not.toContain("Ullfilt");
  });
});
