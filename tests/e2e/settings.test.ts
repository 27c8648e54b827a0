import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { createMember } from "#tests/factories/people.ts";
import { atPath } from "#tests/helpers/at-path.ts";
import { clientFor } from "#tests/helpers/client.ts";
import { openPageAs } from "#tests/helpers/signed-in-browser.ts";

async function settingsOf(person: { userId: string }, tab = ""): Promise<Page> {
  const page = await openPageAs(person);
  await page.goto(`/settings${tab && `?tab=${tab}`}`);
  await page.getByRole("heading", { level: 1, name: "Kontoinställningar" }).waitFor();
  return page;
}

test("GEN-09 SET-03 the settings hold the profile and the logo, the association, the sign-in, the exports and the deletion; each tab loads with its first opening, and stays after a reload", async () => {
  const page = await settingsOf(await createMember({ role: "system_owner" }));
  await page.getByLabel("Fullständigt namn").waitFor();
  await page.getByRole("heading", { name: "Föreningens logotyp", exact: true }).waitFor();
  const loaded = (chunk: string) =>
    page.evaluate((name) => performance.getEntriesByType("resource").some((entry) => entry.name.includes(name)), chunk);
  expect([await loaded("profile-tab"), await loaded("security-tab"), await loaded("privacy-tab")]).toEqual([true, false, false]);
  for (const [tab, headings] of [
    ["Förening", ["Namn och adress"]],
    ["Säkerhet", ["Lösenord", "Tvåfaktorsautentisering", "Inloggningshistorik"]],
    ["Konto & GDPR", ["Exportera dina uppgifter", "Radera kontot"]],
  ] as const) {
    await page.getByRole("tab", { name: tab }).click();
    for (const name of headings) await page.getByRole("heading", { name, exact: true }).waitFor();
  }
  expect([await loaded("security-tab"), await loaded("privacy-tab")]).toEqual([true, true]);
  await page.reload();
  await page.getByRole("heading", { name: "Radera kontot", exact: true }).waitFor();
  expect(await page.getByRole("tab", { selected: true }).textContent()).toBe("Konto & GDPR");
});

test("SETA-01 SETA-05 SETA-11 GUARD-19 an owner changes name and city, and leaves what another owner has changed meanwhile", async () => {
  const owner = await createMember({ role: "system_owner" });
  const page = await settingsOf(owner, "forening");
  const name = page.getByLabel(/^Föreningens namn/);
  const [address, city] = [page.getByRole("textbox", { name: "Adress" }), page.getByRole("textbox", { name: "Ort" })];
  await city.waitFor();
  const client = await clientFor(await createMember({ associationId: owner.associationId, role: "system_owner" }));
  await client.association.update.mutate({ address: "Provgatan 9" });
  await name.fill("Brf Tallbacken");
  await city.fill("Umeå");
  await page.getByRole("button", { name: "Spara ändringar" }).click();
  await page.locator(".mantine-Notification-root").getByText("Föreningen uppdaterad!", { exact: true }).waitFor();
  await expect.poll(() => address.inputValue()).toBe("Provgatan 9");
  await page.reload();
  await expect.poll(() => name.inputValue()).toBe("Brf Tallbacken");
  expect([await address.inputValue(), await city.inputValue()]).toEqual(["Provgatan 9", "Umeå"]);
});

test("SET-07 signing out in another tab leaves the settings with a notice and the way to the sign-in", async () => {
  const page = await settingsOf(await createMember());
  const other = await page.context().newPage();
  await other.goto("/dashboard");
  await other.getByRole("button", { name: /^Användarmeny/ }).click();
  await other.getByRole("menuitem", { name: "Logga ut" }).click();
  await other.waitForURL(atPath("/login"));
  await page.getByRole("heading", { level: 1, name: "Du är inte inloggad." }).waitFor();
  expect(new URL(page.url()).pathname).toBe("/settings");
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("main");
  expect(await page.getByRole("link", { name: "Logga in" }).getAttribute("href")).toBe("/login?redirect=/settings");
});
