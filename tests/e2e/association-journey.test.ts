import type { Page } from "playwright-core";
import { test } from "vitest";
import { createAssociation } from "#tests/factories/associations.ts";
import { createImage } from "#tests/factories/images.ts";
import { createMember } from "#tests/factories/people.ts";
import { openPageAs } from "#tests/helpers/signed-in-browser.ts";

const task = (page: Page, title: string) => page.getByRole("listitem").filter({ has: page.getByRole("checkbox", { name: title }) });
const dialog = (page: Page, name: string) => page.getByRole("dialog", { name });
const ownTask = (page: Page) => task(page, "Utse ansvarig ledamot");

async function choose(page: Page, title: string, action: string): Promise<void> {
  await page.getByRole("button", { name: `Åtgärder för ${title}` }).click();
  await page.getByRole("menuitem", { name: action }).click();
}

test("PAGE-10 an owner assigns a task, proves it with a file, ends the phase with a reason and begins the next", async () => {
  const { id: associationId } = await createAssociation();
  await createMember({ associationId, fullName: "Maja Medlem" });
  const page = await openPageAs(await createMember({ role: "system_owner", associationId, fullName: "Anna Ägare" }));
  await page.goto("/association-journey");
  await page.getByRole("heading", { level: 2, name: "Fas 1 av 8: Förankra" }).waitFor();
  await page.getByText("Ett protokoll där styrelsen har beslutat", { exact: true }).waitFor();
  await page.getByText("0 av 3 obligatoriska uppgifter klara", { exact: true }).waitFor();

  await choose(page, "Utse ansvarig ledamot", "Tilldela");
  await dialog(page, "Tilldela").getByRole("combobox", { name: "Ansvarig" }).fill("maja");
  await page.getByRole("option", { name: "Maja Medlem" }).click();
  await dialog(page, "Tilldela").getByLabel("Klart senast").fill("2020-01-31");
  await dialog(page, "Tilldela").getByRole("button", { name: "Spara" }).click();
  await ownTask(page).getByText("Ansvarig: Maja Medlem", { exact: true }).waitFor();
  await ownTask(page).getByText("Skulle varit klar 31 januari 2020").waitFor();

  await choose(page, "Styrelsebeslut i protokoll", "Lägg till bevis");
  const evidence = dialog(page, "Lägg till bevis");
  const file = { name: "protokoll.png", mimeType: "image/png", buffer: await createImage("png") };
  await evidence.locator("input[type=file]").setInputFiles(file);
  await evidence.getByRole("textbox", { name: "Anteckning" }).fill("Styrelsemöte 7");
  await evidence.getByRole("button", { name: "Lägg till bevis" }).click();
  const decision = task(page, "Styrelsebeslut i protokoll");
  await decision.getByRole("link", { name: "protokoll.png" }).waitFor();
  await decision.getByText("Foto: Styrelsemöte 7", { exact: true }).waitFor();
  await decision.getByRole("checkbox", { name: "Styrelsebeslut i protokoll" }).click();
  await page.getByText("1 av 3 obligatoriska uppgifter klara", { exact: true }).waitFor();

  await page.getByRole("button", { name: "Markera fas klar" }).click();
  const ending = dialog(page, "Markera fas 1 klar");
  await ending.getByText("2 obligatoriska uppgifter är inte klara. Avsluta ändå?", { exact: true }).waitFor();
  await ending.getByRole("button", { name: "Avsluta ändå" }).click();
  await ending.getByText("Skriv varför fasen avslutas ändå.", { exact: true }).waitFor();
  await ending.getByRole("textbox", { name: "Varför avslutas fasen?" }).fill("Stämman har beslutat");
  await ending.getByRole("button", { name: "Avsluta ändå" }).click();
  await page.getByRole("heading", { level: 2, name: "Fas 2 av 8: Kartlägg" }).waitFor();
  await page.getByRole("button", { name: "Påbörja fas" }).click();
  await page.getByRole("button", { name: "Markera fas klar" }).waitFor();
  await page.getByRole("link", { name: "Förankra" }).click();
  await page.getByText("Avslutad med öppna uppgifter av Anna Ägare: Stämman har beslutat", { exact: true }).waitFor();
});
