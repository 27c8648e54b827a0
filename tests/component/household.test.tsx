import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { saveHouseholdInput } from "#shared/schemas/account.ts";
import { press, resizeWindow, untilFocused } from "./actions.ts";
import type { Answer } from "./answers.ts";
import { renderPage } from "./render-page.tsx";
import { recorded } from "./stand-in.ts";
import { expectNoFaultsInWindow } from "./wcag-faults.ts";

type Household = Answer<"preparedness.household">;

const card = () => page.getByRole("region", { name: "Mitt hushåll" });
const drawer = () => page.getByRole("dialog", { name: "Uppdatera hushåll" });
const update = () => card().getByRole("button", { name: "Uppdatera hushåll" });

const told = (values: Partial<Household>): Household => ({ ...recorded("privat", "preparedness.household"), ...values });
const NOTHING = told({ adults: null, children: 0, dogs: 0, cats: 0, familySize: null, daysPrepared: null, updatedAt: null });

/** The overview of somebody without an association, who has told nothing about the water. */
const renderDashboard = (household: Household) => {
  const water = recorded("privat", "water.household");
  return renderPage("/dashboard", {
    as: "privat",
    answers: {
      "preparedness.household": household,
      "water.household": { ...water, updatedAt: null },
      "billing.subscription": null,
      "crisis.official": recorded("medlem", "crisis.official"),
    },
  });
};

test("faults stand at their fields, the first one has the focus, and nothing is sent", async () => {
  const { server } = renderDashboard(NOTHING);
  await update().click();
  const persons = drawer().getByLabelText("Vuxna");
  await persons.fill("0");
  await drawer().getByLabelText("Dygn ni klarar i dag").fill("400");
  await press(persons);
  await expect.element(drawer().getByText("Minst en person behöver bo i hushållet.", { exact: true })).toBeVisible();
  await expect.element(drawer().getByText("Värdet får vara högst 365.", { exact: true })).toBeVisible();
  await untilFocused(() => persons.query(), "the number of persons");
  expect(server.callsOf("preparedness.saveHousehold")).toEqual([]);
});

test("when the server cannot answer and the browser has no copy, there is a way to try again", async () => {
  const { server } = renderDashboard(told({ familySize: 4, daysPrepared: 3 }));
  const undo = server.refuse("preparedness.household");
  const again = card().getByRole("button", { name: "Försök igen" });
  await expect.element(again).toBeVisible();
  undo();
  await again.click();
  await expect.element(card().getByText("Ni klarar 3 av 7 dygn")).toBeVisible();
});

test("the drawer works with the keyboard alone and gives the focus back", async () => {
  const { server } = renderDashboard(NOTHING);
  server.answer("preparedness.saveHousehold", (sent) => {
    const { adults, children, ...rest } = saveHouseholdInput.parse(sent);
    const saved = told({ ...rest, adults, children, familySize: (adults ?? 0) + children, updatedAt: new Date().toISOString() });
    server.answer("preparedness.household", saved);
    return saved;
  });
  const label = () => (document.activeElement as HTMLInputElement).labels?.[0]?.textContent ?? document.activeElement?.textContent;
  const tabTo = async (name: string) => {
    await userEvent.keyboard("{Tab}");
    await expect.poll(label).toBe(name);
  };
  await press(update());
  await expect.poll(label).toBe("Vuxna");
  await userEvent.keyboard("2");
  for (const name of ["Barn", "Hundar", "Katter", "Dygn ni klarar i dag"]) await tabTo(name);
  await tabTo("Kost");
  await userEvent.keyboard("Veg");
  await expect.element(page.getByRole("option", { name: "Vegansk" })).toBeVisible();
  await userEvent.keyboard("{ArrowDown}");
  await userEvent.keyboard("{Enter}");
  // Nothing lies over the next fields once a word is chosen.
  await expect.poll(() => page.getByRole("option").elements()).toEqual([]);
  await tabTo("Allergier");
  await tabTo("Avbryt");
  await userEvent.keyboard("{Tab}");
  await userEvent.keyboard("{Enter}");
  await expect.element(card().getByText("Vegetarisk", { exact: true })).toBeVisible();
  await expect.poll(() => document.activeElement?.textContent).toBe("Uppdatera hushåll");
  expect(server.callsOf("preparedness.saveHousehold")).toMatchObject([{ adults: 2, diet: ["Vegetarisk"], daysPrepared: "" }]);

  await press(update());
  await expect.element(drawer()).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(drawer()).not.toBeInTheDocument();
  await untilFocused(() => update().query(), "what opened it");
});

test("PAGE-05 the household and the ring say the same number of days when the water ends first", async () => {
  const { server } = renderDashboard(told({ familySize: 2, daysPrepared: 4 }));
  const water = recorded("privat", "water.household");
  server.answer("water.household", { ...water, summary: { ...water.summary, enduranceDays: 3 } });
  await expect.element(page.getByRole("region", { name: "Min beredskap" }).getByText("3 av 7 dygn", { exact: true })).toBeVisible();
  await expect.element(card().getByText("Ni klarar 3 av 7 dygn", { exact: true })).toBeVisible();
  await expect.element(card().getByText("Vattnet tar slut först. Resten är angett till 4 dygn.", { exact: true })).toBeVisible();
});

test("on a phone the card and the drawer have no fault that axe finds, light and dark, and do not scroll sideways", async () => {
  await resizeWindow(390, 844);
  const allergies = ["En mycket lång allergi som inte får plats på en enda rad"];
  renderDashboard(told({ adults: 4, familySize: 4, diet: ["Vegetarisk"], allergies, daysPrepared: 3 }));
  await expect.element(card().getByText("Ni klarar 3 av 7 dygn")).toBeVisible();
  await expectNoFaultsInWindow("the card");

  await update().click();
  const persons = drawer().getByLabelText("Vuxna");
  await persons.fill("0");
  await press(persons);
  await expect.element(drawer().getByText("Minst en person behöver bo i hushållet.", { exact: true })).toBeVisible();
  await page.getByRole("combobox", { name: "Kost" }).fill("Veg");
  await expect.element(page.getByRole("option", { name: "Vegansk" })).toBeVisible();
  await expectNoFaultsInWindow("the drawer with a fault and suggestions");
});
