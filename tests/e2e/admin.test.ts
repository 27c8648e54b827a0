import { readFile } from "node:fs/promises";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog, housingAssociations, profiles } from "#drizzle/schema/index.ts";
import { createMember } from "#tests/factories/people.ts";
import { portal } from "#tests/helpers/portal.ts";
import { openPageAs } from "#tests/helpers/signed-in-browser.ts";
import { toast } from "#tests/helpers/toast.ts";

/** A house of two owners and a member, and the page of one of the owners. */
async function openHouse() {
  const owner = await createMember({ role: "system_owner", fullName: "Ylva Ägare" });
  const colleague = await createMember({ associationId: owner.associationId, role: "system_owner", fullName: "Åke Kollega" });
  const member = await createMember({ associationId: owner.associationId, fullName: "Örjan Medlem" });
  await portal().services.db.update(profiles).set({ phoneNumber: "+46701234567" }).where(eq(profiles.id, member.profileId));
  return { owner, colleague, member, page: await openPageAs(owner) };
}

test("PAGE-27 GUARD-20 an owner finds the eight tabs of the own association, Översikt first; each loads with its first opening, and stays after a reload", async () => {
  const { owner, page } = await openHouse();
  const { db } = portal().services;
  const [association] = await db.select().from(housingAssociations).where(eq(housingAssociations.id, owner.associationId));
  const loaded = (chunk: string) =>
    page.evaluate((name) => performance.getEntriesByType("resource").some((entry) => entry.name.includes(name)), chunk);
  const tabs = page.getByRole("tablist", { name: "Administration" }).getByRole("tab");
  const shown = tabs.and(page.getByRole("tab", { selected: true }));
  const name = association?.associationName ?? "";
  await page.goto("/admin");
  await page.getByRole("main").getByText(name, { exact: true }).first().waitFor();
  const names = ["Översikt", "Medlemmar", "Ansökningar", "Prenumeranter", "Team", "Dokument", "Export", "Händelselogg"];
  expect([await tabs.allTextContents(), await shown.textContent()]).toEqual([names, "Översikt"]);
  await expect
    .poll(() => page.getByRole("region", { name: "Medlemmar", exact: true }).locator("dd").allTextContents())
    .toEqual(["2", "0", "1"]);
  expect([await loaded("overview-page"), await loaded("log-tab"), await loaded("export-tab")]).toEqual([true, false, false]);
  await page.getByRole("tab", { name: "Händelselogg" }).click();
  await page.getByRole("searchbox", { name: "Sök händelse" }).waitFor();
  expect([await loaded("log-tab"), await loaded("export-tab")]).toEqual([true, false]);
  await page.reload();
  await page.getByRole("searchbox", { name: "Sök händelse" }).waitFor();
  expect(await shown.textContent()).toBe("Händelselogg");
});

test("PAGE-27 the list of members is ordered as CSV, made before the eyes of every owner, fetched, and stands in the log", async () => {
  const { owner, colleague, member, page } = await openHouse();
  const other = await openPageAs(colleague);
  await other.goto("/admin?tab=export");
  await other.getByText("Ingen export är skapad. Filerna visas här. Hämta dem inom ett dygn, sedan tas de bort.").waitFor();
  await page.goto("/admin?tab=export");
  const card = page.getByRole("region", { name: "Medlemmar", exact: true });
  await card.getByRole("radio", { name: "CSV" }).check();
  await card.getByRole("button", { name: "Skapa export" }).click();
  await toast(page, "Exporten skapas", "Medlemmar, CSV läggs under Skapade exporter, längst ner på sidan.");
  const made = page.getByRole("list", { name: "Skapade exporter" }).getByRole("listitem").filter({ hasText: "Medlemmar, CSV" });
  await made.getByText("Klar", { exact: true }).waitFor();
  await other.getByRole("list", { name: "Skapade exporter" }).getByText("Klar", { exact: true }).waitFor();
  await made.getByText(/^Skapad \d+ [a-z]+ \d\d:\d\d av Ylva Ägare$/).waitFor();
  await made.getByText(/^1\s?kB · Tas bort \d+ [a-z]+( \d{4})? \d\d:\d\d$/).waitFor();

  const [download] = await Promise.all([page.waitForEvent("download"), made.getByRole("link", { name: /^Ladda ner/ }).click()]);
  expect(download.suggestedFilename()).toMatch(/^medlemmar-.*\.csv$/);
  const lines = (await readFile(await download.path(), "utf8")).replace("\uFEFF", "").trim().split("\r\n");
  expect(lines[0]).toBe("Namn;E-postadress;Telefon;Roll;Leder team;Medlem sedan");
  expect(lines.slice(1).map((line) => line.split(";").slice(0, 4))).toEqual([
    ["Ylva Ägare", owner.email, "", "Systemägare"],
    ["Åke Kollega", colleague.email, "", "Systemägare"],
    ["Örjan Medlem", member.email, "070-123 45 67", "Medlem"],
  ]);

  await page.getByRole("tab", { name: "Händelselogg" }).click();
  await page.getByRole("listitem").filter({ hasText: "Hämtade en export" }).getByText("Medlemmar, CSV · 3 rader").waitFor();
});

test("PAGE-27 a link leads another owner to the same part of the log", async () => {
  const { owner, colleague } = await openHouse();
  const { associationId, profileId: actorProfileId } = owner;
  const entry = { associationId, actorProfileId, action: "admin.order_export", details: { kind: "members", format: "csv" } };
  await portal()
    .services.db.insert(auditLog)
    .values([
      { ...entry, createdAt: new Date("2026-11-19T22:30:00Z") },
      { ...entry, createdAt: new Date("2026-11-19T23:30:00Z") },
      { ...entry, createdAt: new Date("2026-11-19T23:40:00Z"), action: "association.update", details: null },
    ]);
  const other = await openPageAs(colleague);
  await other.goto("/admin?tab=handelselogg&kategori=admin&sok=export&fran=2026-11-20&till=2026-11-20");
  const texts = async () =>
    (await other.getByRole("tabpanel").getByRole("listitem").allInnerTexts()).map((text) => text.replace(/\s+/g, " "));
  await expect.poll(texts).toEqual(["00:30 Beställde en export Ylva Ägare Medlemmar, CSV"]);
  expect(await other.getByLabel("Till och med").inputValue()).toBe("2026-11-20");
});
