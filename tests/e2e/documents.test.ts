import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { createMember } from "#tests/factories/people.ts";
import { menuEntry, sidebarOf } from "#tests/helpers/menu.ts";
import { openPageAs } from "#tests/helpers/signed-in-browser.ts";
import { sidewaysScroll, wcagFaults } from "#tests/helpers/wcag-faults.ts";

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const faults = async (page: Page) => [await wcagFaults(page), await sidewaysScroll(page)];

test("PAGE-18 SIDE-22 a template is filled in, kept as a draft, made into a PDF, shown to residents and read by one", async () => {
  const owner = await createMember({ role: "system_owner" });
  const page = await openPageAs(owner);
  await page.goto("/association-dashboard");
  await (await menuEntry(sidebarOf(page), "Dokument", "Dokument och mallar")).click();
  await page.getByRole("heading", { level: 1, name: "Dokument och mallar" }).waitFor();
  await press(page, "Fyll i Anteckning");
  await page.getByRole("textbox", { name: "Text" }).fill("Vattnet stängs av i källaren.");
  await page.getByText(/^Utkastet sparades/).waitFor();
  await page.getByRole("region", { name: "Förhandsgranskning" }).getByText("Vattnet stängs av i källaren.").waitFor();
  expect(await faults(page)).toEqual([[], 0]);
  await press(page, "Skapa PDF");
  await page.getByRole("heading", { level: 2, name: "Version 1" }).waitFor();
  const link = page.getByRole("link", { name: "Öppna version 1" });
  await link.waitFor();
  await expect
    .poll(async () => (await page.request.get((await link.getAttribute("href")) ?? "")).headers()["content-type"], { timeout: 30_000 })
    .toMatch(/^application\/pdf/);

  const resident = await openPageAs(await createMember({ associationId: owner.associationId }), { colorScheme: "dark", width: 360 });
  await resident.goto("/documents");
  await resident.getByRole("heading", { level: 1, name: "Dokument och mallar" }).waitFor();
  await resident.getByText("Det som föreningen har gjort synligt för er som bor här.").waitFor();
  expect(await resident.getByRole("button", { name: /^Fyll i/ }).count()).toBe(0);
  expect(await resident.getByRole("link", { name: /^Öppna / }).count()).toBe(0);
  // The switch shows the choice before the server has it.
  const kept = page.waitForResponse(/documents\.change/);
  await page.getByRole("switch", { name: "Synligt för boende" }).click();
  await kept;
  await expect.poll(() => page.getByRole("switch", { name: "Synligt för boende" }).isChecked()).toBe(true);
  await resident.reload();
  await resident.getByRole("link", { name: /^Öppna / }).click();
  await resident.getByRole("heading", { level: 2, name: "Version 1" }).waitFor();
  expect(await faults(resident)).toEqual([[], 0]);
}, 120_000);

test("PAGE-18 a file of one's own is uploaded; what is no document is refused with the reason", async () => {
  const page = await openPageAs(await createMember({ role: "team_leader" }));
  await page.goto("/documents?tab=dokument");
  await page.getByRole("button", { name: "Ladda upp fil" }).waitFor();
  const choose = async (name: string, contents: string) => {
    const [chooser] = await Promise.all([page.waitForEvent("filechooser"), press(page, "Ladda upp fil")]);
    await chooser.setFiles({ name, mimeType: "application/pdf", buffer: Buffer.from(contents) });
  };
  await choose("skadlig.pdf", "<script>alert(1)</script>");
  await page.getByRole("alert").first().waitFor();
  await choose("Ritning plan 2.pdf", "%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n");
  await page.getByRole("heading", { level: 1, name: "Ritning plan 2" }).waitFor();
  await page.getByRole("status").filter({ hasText: "Filen är uppladdad" }).waitFor();
  expect(await page.getByRole("alert").count()).toBe(0);
  await page.goto("/documents?tab=dokument");
  await page.getByRole("link", { name: "Öppna Ritning plan 2" }).waitFor();
  expect(await faults(page)).toEqual([[], 0]);
}, 60_000);
