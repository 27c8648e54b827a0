import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { button } from "./actions.ts";
import { renderPage } from "./render-page.tsx";
import { recorded } from "./stand-in.ts";

const seen = (text: string) => expect.element(page.getByText(text, { exact: true })).toBeVisible();

test("PAGE-05 a number with a comma or an e stands as it was typed or pasted, and is refused at its field", async () => {
  const saved = recorded("privat", "preparedness.household");
  const { server } = renderPage("/dashboard", {
    as: "privat",
    answers: {
      "billing.subscription": null,
      "crisis.official": recorded("agare", "crisis.official"),
      "preparedness.household": {
        ...saved,
        adults: null,
        children: 0,
        dogs: 0,
        cats: 0,
        familySize: null,
        daysPrepared: null,
        updatedAt: null,
      },
      "preparedness.saveHousehold": saved,
    },
  });
  await button("Uppdatera hushåll", "Mitt hushåll").click();
  const drawer = page.getByRole("dialog", { name: "Uppdatera hushåll" });
  const persons = drawer.getByLabelText("Vuxna");
  const save = drawer.getByRole("button", { name: "Spara" });
  await persons.click();
  await userEvent.keyboard("2,5");
  await save.click();
  await seen("Skriv ett heltal.");
  await expect.element(persons).toHaveValue("2,5");

  await persons.fill("");
  await persons.click();
  document.execCommand("insertText", false, "1e9");
  await save.click();
  await seen("Värdet får vara högst 50.");
  await expect.element(persons).toHaveValue("1e9");
  expect(server.callsOf("preparedness.saveHousehold")).toEqual([]);

  await persons.fill("3");
  await userEvent.keyboard("[ArrowUp]");
  await save.click();
  await expect.element(page.getByText("Hushållet är sparat")).toBeVisible();
  expect(server.callsOf("preparedness.saveHousehold")).toMatchObject([{ adults: 4 }]);
});

test("PAGE-16 the water lasts for no number of days while a field would be refused, and nothing else is saved", async () => {
  const water = recorded("privat", "water.household");
  const values = { ...water.values, containers: [], bottleLitres: 0 };
  const { server } = renderPage("/water", {
    as: "privat",
    answers: { "water.household": { ...water, values }, "water.containers": recorded("agare", "water.containers") },
  });
  const result = page.getByRole("region", { name: "Så länge räcker vattnet" });
  const days = page.getByLabelText("Antal dygn");
  await page.getByLabelText("Vuxna").fill("2");
  await page.getByLabelText("Köpt vatten, liter").fill("12");
  await expect.element(result.getByText("2,0 av 7 dygn")).toBeVisible();
  await days.fill("999999999");
  await expect.element(result.getByText("Ingen att räkna på")).toBeVisible();
  await days.fill("7.5");
  await page.getByRole("button", { name: "Spara" }).first().click();
  await seen("Skriv hela dygn.");
  await expect.element(days).toHaveValue("7.5");
  expect(server.callsOf("water.saveHousehold")).toEqual([]);
});
