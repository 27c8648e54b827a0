import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { ambitionLevels } from "#drizzle/schema/index.ts";
import { createAssociation } from "#tests/factories/associations.ts";
import { createMember, createPerson } from "#tests/factories/people.ts";
import { waterPlanInput } from "#tests/factories/water.ts";
import { clientFor } from "#tests/helpers/client.ts";
import { portal } from "#tests/helpers/portal.ts";
import { openPageAs } from "#tests/helpers/signed-in-browser.ts";

const result = (page: Page) => page.getByRole("region", { name: "Så länge räcker vattnet" });
const save = (page: Page) => page.getByRole("button", { name: "Spara", exact: true }).click();

test("PAGE-16 PAGE-05 a household is led to its water, reckons it, and sees at once how long it lasts", async () => {
  const person = await createPerson({ setup: "private" });
  const page = await openPageAs(person);
  await page.goto("/dashboard");
  await page.getByText("Börja med vattnet. Det tar två minuter.").waitFor();
  await page.getByRole("link", { name: "Räkna på vattnet" }).first().click();

  await page.getByRole("heading", { level: 1, name: /Vatten.?försörjning/ }).waitFor();
  await page.getByLabel("Vuxna").fill("0");
  await result(page).getByText("Ingen att räkna på").waitFor();
  await save(page);
  await page.getByText("Minst en person behöver bo i hushållet.").waitFor();
  await page.getByLabel("Vuxna").fill("2");
  await page.getByLabel("Köpt vatten, liter").fill("8");
  await page.getByRole("button", { name: "Lägg till kärl" }).click();
  await page.getByRole("group", { name: "Kärl 1" }).getByLabel("Fyllda").fill("2026-09-01");
  await result(page).getByText("3,0 av 7 dygn").waitFor();
  await result(page).getByText("24 liter").waitFor();
  await page.getByText("Osparade ändringar").waitFor();
  await save(page);
  await page.getByText("Hushållets vatten är sparat").waitFor();
  expect((await (await clientFor(person)).water.household.query()).summary.stockLitres).toBe(18);
  expect(await page.getByRole("link", { name: "Påminn om vattenbyte" }).getAttribute("href")).toBe("/api/water/change.ics");
});

async function house() {
  const levels = await portal().services.db.select().from(ambitionLevels);
  const selectedAmbitionLevelId = levels.find(({ slug }) => slug === "utokad")?.id ?? null;
  const { id: associationId } = await createAssociation({ numApartments: 42, residentCount: 84, selectedAmbitionLevelId });
  const owner = await createMember({ role: "system_owner", associationId });
  return { owner, member: await createMember({ associationId }), client: await clientFor(owner) };
}

test("DATA-27 PAGE-16 a board writes its plan, is told when somebody else was first, and members read it", async () => {
  const { owner, member, client } = await house();
  const page = await openPageAs(owner);
  await page.goto("/water?tab=forening");
  await page.getByLabel("Liter per person och dygn").fill("3");
  await page.getByLabel("Vatten i förrådet, liter").fill("200");
  await page.getByLabel("Fyllt").fill("2026-09-01");
  await page.getByLabel("Nödvattenplats").fill("Gården vid port B");
  await result(page).getByText("1 764 liter").waitFor();
  await result(page).getByText("241 liter").waitFor();

  await client.water.saveAssociation.mutate(waterPlanInput({ sharedStockLitres: 100 }));
  await save(page);
  await page.getByText(/Någon annan har ändrat vattenplanen/).waitFor();
  expect(await page.getByLabel("Nödvattenplats").inputValue()).toBe("Gården vid port B");
  await page.getByRole("button", { name: "Läs in den nya planen" }).click();
  await result(page).getByText("341 liter").waitFor();
  await page.getByLabel("Kärlens storlek, liter").fill("1000");
  await page.getByText("Kontrollera bjälklagets last").waitFor();
  await save(page);
  await page.getByText("Vattenplanen är sparad").waitFor();
  await page.getByRole("button", { name: "Påminn om vattenbyte" }).click();
  await page.getByText("Vattenbytet står i kalendern").waitFor();

  await page.getByRole("button", { name: "Skapa förfrågan på saknade kärl" }).click();
  await page
    .getByRole("dialog", { name: "Skapa Produktförfrågan" })
    .getByText(/1000 liter/)
    .first()
    .waitFor();

  const reader = await openPageAs(member);
  await reader.goto("/water?tab=forening");
  await reader.getByText("Gården", { exact: true }).waitFor();
  expect(await reader.getByRole("button", { name: "Spara", exact: true }).count()).toBe(0);
});
