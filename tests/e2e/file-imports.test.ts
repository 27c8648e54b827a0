import { readFile } from "node:fs/promises";
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { createOperator } from "#tests/factories/operators.ts";
import { createMember } from "#tests/factories/people.ts";
import { unique } from "#tests/factories/unique.ts";
import { callsOf, refuseCall } from "#tests/helpers/intercepted-calls.ts";
import { openPageAs } from "#tests/helpers/signed-in-browser.ts";

test("ERR-06 a refused import is previewed again, can be pressed again, is sent once, and gives the focus back", async () => {
  const page = await openPageAs(await createMember({ role: "system_owner" }));
  await page.goto("/collaboration/my-resources");
  const opener = page.getByRole("button", { name: "Importera lista" });
  await opener.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Importera resurser" });
  const [previews, writes] = [callsOf(page, "collaboration.previewResourceImport"), callsOf(page, "collaboration.importResources")];
  const buffer = Buffer.from("namn;antal\nVärmefläkt;2\nPump;många\n");
  await dialog.locator('input[type="file"]').setInputFiles({ name: "resurser.csv", mimeType: "text/csv", buffer });
  const run = dialog.getByRole("button", { name: "Lägg till 1 resurs" });
  const refused = dialog.getByRole("alert", { name: "Importen misslyckades" });
  await run.waitFor();
  expect(previews).toHaveLength(1);

  const undo = await refuseCall(page, "collaboration.importResources", { message: "Någon annan var före.", status: 409 });
  await run.click();
  await refused.getByText("Någon annan var före.", { exact: true }).waitFor();
  await expect.poll(() => previews).toHaveLength(2);
  await expect.poll(() => run.isEnabled()).toBe(true);

  // Without an answer the former preview stands.
  const undoPreview = await refuseCall(page, "collaboration.previewResourceImport");
  await run.click();
  await expect.poll(() => previews).toHaveLength(3);
  await expect.poll(() => run.isEnabled()).toBe(true);
  await dialog.getByRole("cell", { name: "Värmefläkt", exact: true }).waitFor();
  expect(await dialog.getByRole("alert").count()).toBe(1);
  await undoPreview();
  await undo();

  await run.dblclick();
  await dialog.waitFor({ state: "detached" });
  expect(writes).toHaveLength(3);
  await page.getByText("Värmefläkt", { exact: true }).first().waitFor();
});

test("what was chosen in an import is not lost by a press beside it, and whoever takes the file away is at its field again", async () => {
  const page = await openPageAs(await createMember({ role: "system_owner" }));
  await page.goto("/crisis-subscribers-admin?tab=anmalan");
  const opener = page.getByRole("button", { name: "Klistra in eller välj fil" });
  const dialog = page.getByRole("dialog", { name: "Importera prenumeranter" });
  await opener.click();
  await dialog.waitFor();
  await page.mouse.click(5, 5);
  await dialog.waitFor({ state: "detached" });
  await expect.poll(() => opener.evaluate((node) => node === document.activeElement)).toBe(true);

  await opener.click();
  const buffer = Buffer.from("namn;e-post\nNy Granne;granne@test.example\n");
  await dialog.locator('input[type="file"]').setInputFiles({ name: "lista.csv", mimeType: "text/csv", buffer });
  await dialog.getByLabel("På vilken grund").fill("Lista i trapphuset.");
  await page.mouse.click(5, 5);
  await refuseCall(page, "subscribers.import", { reason: "INVALID_INPUT", fields: { ground: "Så kan det inte stå." }, status: 409 });
  await dialog.getByRole("button", { name: "Fråga 1 ny person" }).click();
  await dialog.getByRole("alert", { name: "Importen misslyckades" }).getByText("Så kan det inte stå.", { exact: true }).waitFor();
  await expect.poll(() => dialog.getByLabel("På vilken grund").inputValue()).toBe("Lista i trapphuset.");

  await dialog.getByRole("button", { name: "Ta bort filen" }).press("Enter");
  await expect.poll(() => dialog.getByLabel("CSV-fil").evaluate((node) => node === document.activeElement)).toBe(true);
  await dialog.getByRole("alert").waitFor({ state: "detached" });
  expect(await dialog.getByRole("button", { name: "Importera", exact: true }).isDisabled()).toBe(true);
});

/** What a person does with a template: downloads it, and gives it back as it is. */
async function importTemplate(page: Page, opener: string, title: string): Promise<Locator> {
  await page.getByRole("button", { name: opener, exact: true }).click();
  const dialog = page.getByRole("dialog", { name: title });
  const download = page.waitForEvent("download");
  await dialog.getByRole("link", { name: "Ladda ner en mall" }).click();
  const file = await download;
  const [name, buffer] = [file.suggestedFilename(), await readFile(await file.path())];
  await dialog.locator('input[type="file"]').setInputFiles({ name, mimeType: "text/csv", buffer });
  return dialog;
}

test("every list that is taken in has a template, whose own example is taken in without a fault", async () => {
  const owner = await openPageAs(await createMember({ role: "system_owner" }));
  await owner.goto("/collaboration/my-resources");
  await (await importTemplate(owner, "Importera lista", "Importera resurser"))
    .getByRole("button", { name: "Lägg till 1 resurs" })
    .waitFor();
  await owner.goto("/crisis-subscribers-admin?tab=anmalan");
  const people = await importTemplate(owner, "Klistra in eller välj fil", "Importera prenumeranter");
  await people.getByText("Ny: 1 · Finns redan: 0 · Har avslutat: 0 · Kan inte användas: 0", { exact: true }).waitFor();

  const operator = await openPageAs(await createOperator());
  await operator.goto("/drift?tab=skyddsrum");
  const shelters = await importTemplate(operator, "Importera skyddsrum", "Importera skyddsrum");
  await shelters.getByRole("textbox", { name: "Källa" }).fill("Provregistret");
  await shelters.getByLabel("Uppgifternas datum").fill("2026-02-03");
  await shelters.getByRole("button", { name: "Granska filen" }).click();
  await shelters.getByText(/Nya: 1 .*Avvisade: 0/).waitFor();
  await operator.goto("/drift?tab=katalog");
  const products = await importTemplate(operator, "Importera", "Importera produkter");
  await products.getByRole("button", { name: "Importera 1 produkt" }).waitFor();
});

test("PAGE-29 shelters that became others since the preview are previewed again, and a change of the fields asks for a new preview", async () => {
  const page = await openPageAs(await createOperator());
  await page.goto("/drift?tab=skyddsrum");
  await page.getByRole("button", { name: "Importera skyddsrum" }).click();
  const dialog = page.getByRole("dialog", { name: "Importera skyddsrum" });
  const buffer = Buffer.from(`number;name;lat;lon;places\r\n${unique("UI-")};Prov;63,1;15,2;40\r\n`);
  await dialog.locator('input[type="file"]').setInputFiles({ name: "skyddsrum.csv", mimeType: "text/csv", buffer });
  await dialog.getByRole("textbox", { name: "Källa" }).fill("Provregistret");
  await dialog.getByLabel("Uppgifternas datum").fill("2026-02-03");
  const ask = dialog.getByRole("button", { name: "Granska filen" });
  const run = dialog.getByRole("button", { name: "Importera", exact: true });
  await ask.click();
  await run.waitFor();
  await dialog.getByRole("textbox", { name: "Källa" }).fill("Provregistret 2");
  expect(await dialog.getByText("Nya: 1", { exact: false }).count()).toBe(0);
  await ask.click();

  const isWrite = (url: URL) => url.pathname === "/api/admin/shelter-imports";
  await page.route(isWrite, (route) => route.fulfill({ status: 409, json: { message: "Någon annan var före." } }));
  const again = page.waitForResponse((response) => response.url().includes("/shelter-imports/preview"));
  await run.click();
  await again;
  await dialog.getByRole("alert", { name: "Importen misslyckades" }).getByText("Någon annan var före.", { exact: true }).waitFor();
  await page.unroute(isWrite);
  await run.click();
  await dialog.waitFor({ state: "detached" });
  await page.getByText("Provregistret 2", { exact: true }).waitFor();
});
