import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { resizeWindow } from "./actions.ts";
import type { Answers } from "./answers.ts";
import { renderPage } from "./render-page.tsx";
import { recorded } from "./stand-in.ts";
import { expectNoFaultsInWindow } from "./wcag-faults.ts";

const result = () => page.getByRole("region", { name: "Så länge räcker vattnet" });

/** Two adults with 18 of 42 litres, and what else their pages ask for. */
const ANSWERS: Answers = {
  "water.containers": recorded("agare", "water.containers"),
  "billing.subscription": null,
  "crisis.official": recorded("medlem", "crisis.official"),
};

async function expectNoFaults(where: string): Promise<void> {
  for (const width of [360, 1280]) {
    await resizeWindow(width, 900);
    await expectNoFaultsInWindow(`${where}, ${width} px`);
  }
}

test("PAGE-16 PAGE-05 a household meets its water again on its dashboard", async () => {
  const { server } = renderPage("/dashboard", { as: "privat", answers: ANSWERS });
  await expect.element(page.getByRole("region", { name: "Vatten" }).getByText("18 av 42 liter")).toBeVisible();
  await expect.element(page.getByRole("region", { name: "Min beredskap" }).getByText("3 av 7 dygn")).toBeVisible();
  await expect.element(page.getByRole("link", { name: "Spara min plan som PDF" })).toHaveAttribute("href", "/api/household/plan.pdf");
  const actions = page.getByRole("region", { name: "Gör det här härnäst" });
  await expect.element(actions.getByRole("listitem").first()).toBeVisible();
  const title = actions.getByRole("listitem").first().getByRole("paragraph").first().element().textContent ?? "";
  const list = recorded("privat", "recommendations.household");
  const [ticked, left] = [true, false].map((isIt) => list.recommendations.filter((one) => (one.title === title) === isIt));
  server.answer("recommendations.decideForHousehold", () => {
    server.answer("recommendations.household", { ...list, recommendations: left ?? [] });
  });
  const tick = actions.getByRole("button", { name: `Bocka av: ${title}` });
  await tick.click();
  await expect.element(tick).not.toBeInTheDocument();
  expect(server.callsOf("recommendations.decideForHousehold")).toMatchObject([{ key: ticked?.[0]?.key }]);
  await expectNoFaults("a household's dashboard");
});

const table = () => result().getByRole("table", { name: "Liter vatten: vad som finns kvar och vad resten av dygnen behöver" });
const cellsOf = (row: Element | undefined) => [...(row?.querySelectorAll("td") ?? [])].map((cell) => cell.textContent);
const rowOf = (days: string) =>
  table()
    .getByRole("row")
    .elements()
    .find((row) => row.textContent?.includes(days));
const untilDrawn = () => expect.poll(() => document.querySelectorAll(".recharts-line").length).toBeGreaterThan(1);

const withBottles: Answers = {
  ...ANSWERS,
  "water.household": (() => {
    const water = recorded("privat", "water.household");
    return { ...water, values: { ...water.values, bottleLitres: 9 } };
  })(),
};

test("PAGE-16 the water is drawn day by day where there is room, and stands as a table for who listens", async () => {
  renderPage("/water", { as: "privat", answers: withBottles });
  await untilDrawn();
  expect(
    table()
      .getByRole("columnheader")
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(["Efter", "Finns kvar", "Behövs för resten"]);
  expect(cellsOf(rowOf("3,1 dygn"))).toEqual(["0", "23"]);
  // It follows what is typed.
  await page.getByLabelText("Köpt vatten, liter").fill("32");
  await expect.poll(() => cellsOf(rowOf("7 dygn"))[0]).toBe("0");
  expect(cellsOf(table().getByRole("row").elements()[1])).toEqual(["42", "42"]);
  await expectNoFaults("a household's water");
});

test("PAGE-16 on a phone the water is drawn for who asks", async () => {
  await resizeWindow(390, 844);
  renderPage("/water", { as: "privat", answers: withBottles });
  const fold = result().getByRole("button", { name: "Vattnet dygn för dygn" });
  await expect.element(fold).toBeVisible();
  expect(table().elements()).toEqual([]);
  await fold.click();
  await untilDrawn();
  await expectNoFaultsInWindow("the drawing on a phone");
});

test("PAGE-16 a board's plan warns of the floor's load, and axe finds nothing", async () => {
  renderPage("/water?tab=forening", { as: "agare" });
  await page.getByLabelText("Kärlens storlek, liter").fill("1000");
  await expect.element(page.getByText("Kontrollera bjälklagets last")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Spara", exact: true })).toBeVisible();
  await expectNoFaults("a board's plan");
});

test("NAV-14 the menu on a phone leads to the water, whose numbers fill a recommendation", async () => {
  await resizeWindow(390, 844);
  const choices = recorded("agare", "productRecommendation.choices");
  const answers: Answers = { "productRecommendation.choices": { ...choices, days: 10, litresPerPerson: 4 } };
  const { router } = renderPage("/pricing", { as: "agare", answers });
  await page.getByRole("button", { name: /Användarmeny/ }).click();
  await expect.element(page.getByRole("menuitem", { name: "Sparade produkter" })).toBeVisible();
  await page.getByRole("menuitem", { name: "Vattenförsörjning" }).click();
  await expect.poll(() => router.state.location.pathname).toBe("/water");
  await page.getByRole("tab", { name: "Förening" }).click();
  await page.getByRole("link", { name: "Skapa inköpslista av planen" }).click();
  const dialog = page.getByRole("dialog", { name: "Skapa från vattenplanen" });
  await expect.element(dialog.getByLabelText("Antal dygn")).toHaveValue("10");
  await expect.element(dialog.getByLabelText("Liter per person och dygn")).toHaveValue("4");
});
