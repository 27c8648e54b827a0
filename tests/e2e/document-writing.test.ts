import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { checklist, createChecklist, uploadDocumentPhoto } from "#tests/factories/documents.ts";
import { createImage } from "#tests/factories/images.ts";
import { createMember } from "#tests/factories/people.ts";
import { clientFor } from "#tests/helpers/client.ts";
import { openPageAs } from "#tests/helpers/signed-in-browser.ts";
import { wcagFaults } from "#tests/helpers/wcag-faults.ts";

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const saved = (page: Page) => page.getByText(/^Utkastet sparades/).waitFor();
const title = (page: Page) => page.getByRole("textbox", { name: "Titel", exact: true });
const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name }).waitFor();
const isFocused = (target: Locator) => target.evaluate((element) => element === document.activeElement);

/** The PDF of the first version, once it is made. */
async function pdfOf(page: Page): Promise<Buffer> {
  await page.getByRole("heading", { level: 2, name: "Version 1" }).waitFor();
  const link = page.getByRole("link", { name: "Öppna version 1" });
  await link.waitFor({ timeout: 60_000 });
  const answer = await page.request.get((await link.getAttribute("href")) ?? "");
  expect(answer.headers()["content-type"]).toMatch(/^application\/pdf/);
  return answer.body();
}

const holdsPicture = (pdf: Buffer): boolean => pdf.includes("/Subtype /Image") && pdf.includes("/DCTDecode");

async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let step = 0; step < 150 && !(await isFocused(target)); step++) await page.keyboard.press("Tab");
  expect(await isFocused(target)).toBe(true);
}

test("PAGE-18 a photo is added in a field of a document and stands in its PDF", async () => {
  const page = await openPageAs(await createMember({ role: "team_leader" }));
  await page.goto("/documents");
  await press(page, "Fyll i Checklista");
  await title(page).fill("Källarrond");
  const row = page.getByRole("group", { name: "Rad 1" });
  await row.getByRole("textbox").first().fill("Nödljuset vid porten");
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    row.getByRole("button", { name: "Lägg till foto", exact: true }).click(),
  ]);
  await chooser.setFiles({ name: "Nödljus.png", mimeType: "image/png", buffer: await createImage("png", { width: 400, height: 300 }) });
  await row.getByText("Nödljus.jpg").waitFor();
  await page.getByRole("region", { name: "Förhandsgranskning" }).getByText("Nödljus.jpg").waitFor();
  await saved(page);
  await press(page, "Skapa PDF");
  expect(holdsPicture(await pdfOf(page))).toBe(true);
}, 120_000);

test("PAGE-18 of two who write on a document at once the later is told, and keeps text and photo in a document of one's own", async () => {
  const owner = await createMember({ role: "system_owner" });
  const leader = await createMember({ role: "team_leader", associationId: owner.associationId });
  const client = await clientFor(owner);
  const id = await createChecklist(owner);
  const photo = await uploadDocumentPhoto(owner, id, "porten.png");
  await client.documents.saveDraft.mutate({ documentId: id, answers: checklist({ item: "Porten", photo }), revision: 1 });
  const [first, later] = [await openPageAs(leader), await openPageAs(owner)];
  for (const page of [first, later]) {
    await page.goto(`/documents?dokument=${id}&skriv=1`);
    await title(page).waitFor();
  }
  await title(first).fill("Vindsrond");
  await saved(first);
  await title(later).fill("Garagerond");
  const told = later.getByRole("alert").filter({ hasText: "Det finns ett nyare utkast" });
  await told.waitFor();
  expect([await title(later).inputValue(), await wcagFaults(later)]).toEqual(["Garagerond", []]);

  await told.getByRole("button", { name: "Spara min text som ett eget utkast" }).click();
  await heading(later, "Källarrond (min version)");
  expect(await title(later).inputValue()).toBe("Garagerond");
  await later.getByRole("group", { name: "Rad 1" }).getByText("porten.jpg").waitFor();
  await press(later, "Skapa PDF");
  expect(holdsPicture(await pdfOf(later))).toBe(true);

  // The first one's text is untouched, also when the later one comes back to it.
  expect((await client.documents.read.query({ documentId: id })).draft?.answers.heading).toBe("Vindsrond");
  await later.goto(`/documents?dokument=${id}&skriv=1`);
  await expect.poll(() => title(later).inputValue(), { timeout: 15_000 }).toBe("Vindsrond");
  expect(await told.count()).toBe(0);
}, 120_000);

test("PAGE-18 what is typed survives a lost network and a reload, and reaches the server when it answers again", async () => {
  const owner = await createMember({ role: "system_owner" });
  const client = await clientFor(owner);
  const id = await createChecklist(owner);
  const page = await openPageAs(owner);
  const draft = async () => (await client.documents.read.query({ documentId: id })).draft?.answers.heading;
  await page.goto(`/documents?dokument=${id}`);
  await title(page).fill("Vindsrond");
  await saved(page);
  await page.reload();
  await title(page).waitFor();
  expect(await title(page).inputValue()).toBe("Vindsrond");

  await page.route(/documents\.saveDraft/, (route) => route.abort("internetdisconnected"));
  await title(page).fill("Garagerond");
  await page.getByText(/Utkastet finns i webbläsaren/).waitFor();
  await page.reload();
  await title(page).waitFor();
  expect([await title(page).inputValue(), await draft()]).toEqual(["Garagerond", "Vindsrond"]);
  await page.getByText(/Utkastet finns i webbläsaren/).waitFor();
  await page.unroute(/documents\.saveDraft/);
  await saved(page);
  expect(await draft()).toBe("Garagerond");
});

test("PAGE-18 a template is filled in and made into a PDF by the keyboard alone", async () => {
  const page = await openPageAs(await createMember({ role: "team_leader" }));
  await page.goto("/documents");
  await tabTo(page, page.getByRole("button", { name: "Fyll i Anteckning", exact: true }));
  await page.keyboard.press("Enter");
  await heading(page, "Anteckning");
  const make = page.getByRole("button", { name: "Skapa PDF", exact: true });
  await tabTo(page, make);
  await page.keyboard.press("Enter");
  // What is missing is said, and the focus stands there.
  const text = page.getByRole("textbox", { name: "Text" });
  await page.getByText("Fältet är obligatoriskt.", { exact: true }).waitFor();
  await expect.poll(() => isFocused(text)).toBe(true);
  await page.keyboard.type("Vattnet stängs av i källaren.");
  await saved(page);
  await tabTo(page, make);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 2, name: "Version 1" }).waitFor();
  await tabTo(page, page.getByRole("switch", { name: "Synligt för boende" }));
  await page.keyboard.press("Space");
  await expect.poll(() => page.getByRole("switch", { name: "Synligt för boende" }).isChecked()).toBe(true);
}, 60_000);
