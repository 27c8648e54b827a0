import ICAL from "ical.js";
import { expect, test } from "vitest";
import { saveHousehold } from "#server/domains/preparedness/save-household.ts";
import { printHouseholdPlan, printWaterLabels } from "#server/domains/water/print-water-papers.ts";
import { saveHouseholdWater } from "#server/domains/water/save-household-water.ts";
import { saveWaterPlan } from "#server/domains/water/save-water-plan.ts";
import { writeWaterChangeEvent } from "#server/domains/water/write-change-event.ts";
import { createAssociation } from "#tests/factories/associations.ts";
import { householdInput } from "#tests/factories/household.ts";
import { createMember, createPerson } from "#tests/factories/people.ts";
import { householdWaterInput, waterPlanInput } from "#tests/factories/water.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { strictLimits } from "#tests/helpers/strict-limits.ts";

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
