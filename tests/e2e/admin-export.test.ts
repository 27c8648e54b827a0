import { readFile } from "node:fs/promises";
import { desc, eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { associationExports, profiles } from "#drizzle/schema/index.ts";
import { createMember, type TestMember } from "#tests/factories/people.ts";
import { callsOf, refuseCall } from "#tests/helpers/intercepted-calls.ts";
import { portal } from "#tests/helpers/portal.ts";
import { openPageAs } from "#tests/helpers/signed-in-browser.ts";
import { toast } from "#tests/helpers/toast.ts";

type Export = typeof associationExports.$inferSelect;

const PATIENT = { timeout: 10_000 };
const TAB = "/admin?tab=export";
let owner: TestMember;
let member: TestMember;
let page: Page;

beforeAll(async () => {
  owner = await createMember({ role: "system_owner", fullName: "Ylva Ägare" });
  member = await createMember({ associationId: owner.associationId, fullName: "Åke Medlem" });
  await portal().services.db.update(profiles).set({ phoneNumber: "+46701234567" }).where(eq(profiles.id, member.profileId));
  page = await openPageAs(owner);
});

const list = () => page.getByRole("list", { name: "Skapade exporter" });
const row = (name: string) => list().getByRole("listitem").filter({ hasText: name });
const members = () => page.getByRole("region", { name: "Medlemmar", exact: true });
const create = () => members().getByRole("button", { name: "Skapa export" });

test("PAGE-27 without exports the tab says so, and says that a file holds personal data", async () => {
  await page.goto(TAB);
  await page.getByText("Ingen export är skapad. Filerna visas här och tas bort av sig själva efter en tid.").waitFor();
  await members()
    .getByText("Filen innehåller personuppgifter. Spara den där bara du kommer åt den, och radera den när du är klar.")
    .waitFor();
});

test("PAGE-27 the list of members is ordered as CSV, made, fetched, and stands in the log", async () => {
  await page.goto(TAB);
  await members().getByRole("radio", { name: "CSV" }).check();
  await create().click();
  await toast(page, "Exporten skapas", "Medlemmar, CSV läggs under Skapade exporter, längst ner på sidan.");
  const made = row("Medlemmar, CSV");
  await made.getByText("Klar", { exact: true }).waitFor();
  expect(await create().evaluate((node) => node === document.activeElement)).toBe(true);
  await made.getByText(/^Skapad \d+ [a-z]+ \d\d:\d\d av Ylva Ägare$/).waitFor();
  await made.getByText(/^1\s?kB · Tas bort \d+ [a-z]+( \d{4})? \d\d:\d\d$/).waitFor();

  const [download] = await Promise.all([page.waitForEvent("download"), made.getByRole("link", { name: /^Ladda ner/ }).click()]);
  expect(download.suggestedFilename()).toMatch(/^medlemmar-.*\.csv$/);
  const lines = (await readFile(await download.path(), "utf8")).replace("\uFEFF", "").trim().split("\r\n");
  expect(lines[0]).toBe("Namn;E-postadress;Telefon;Roll;Leder team;Medlem sedan");
  expect(lines.slice(1).map((line) => line.split(";").slice(0, 4))).toEqual([
    ["Ylva Ägare", owner.email, "", "Systemägare"],
    ["Åke Medlem", member.email, "070-123 45 67", "Medlem"],
  ]);

  await page.getByRole("tab", { name: "Händelselogg" }).click();
  await page.getByRole("listitem").filter({ hasText: "Hämtade en export" }).getByText("Medlemmar, CSV · 2 rader").waitFor();
  await page.getByRole("listitem").filter({ hasText: "Beställde en export" }).waitFor();
});

test("PAGE-27 an Excel file is made as well, and stands first", async () => {
  await page.goto(TAB);
  await create().click();
  await row("Medlemmar, Excel").getByText("Klar", { exact: true }).waitFor();
  await expect.poll(() => list().getByRole("listitem").first().textContent(), PATIENT).toContain("Medlemmar, Excel");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    row("Medlemmar, Excel")
      .getByRole("link", { name: /^Ladda ner/ })
      .click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.xlsx$/);
  expect((await readFile(await download.path())).subarray(0, 2).toString()).toBe("PK");
});

/** Gives the newest export other values, as the work on it does, and tells those who follow; answers how it was. */
async function changeNewest(values: Partial<Export>): Promise<Export> {
  const { db, live } = portal().services;
  const ofOwner = eq(associationExports.associationId, owner.associationId);
  const [newest] = await db.select().from(associationExports).where(ofOwner).orderBy(desc(associationExports.createdAt)).limit(1);
  if (!newest) throw new Error("no export to change");
  await db.transaction(async (tx) => {
    await tx.update(associationExports).set(values).where(eq(associationExports.id, newest.id));
    await live.publish(tx, `association:${owner.associationId}:exports`);
  });
  return newest;
}

test("PAGE-27 a long export tells how far it has come, by itself", async () => {
  await page.goto(TAB);
  const made = row("Medlemmar, Excel");
  await made.getByText("Klar", { exact: true }).waitFor();
  const asItWas = await changeNewest({ status: "pending", doneRows: 1500, totalRows: 5000, bytes: null, expiresAt: null });
  await made.getByText("Skapas", { exact: true }).waitFor();
  await expect.poll(async () => (await made.textContent())?.replaceAll("\u00a0", " "), PATIENT).toContain("1 500 av 5 000 rader");
  const progress = made.getByRole("progressbar", { name: "Medlemmar, Excel" });
  expect([await progress.getAttribute("aria-valuenow"), await progress.getAttribute("aria-valuemax")]).toEqual(["30", "100"]);
  expect(await made.getByRole("link").count()).toBe(0);
  await changeNewest(asItWas);
  await made.getByText("Klar", { exact: true }).waitFor();
  await page.getByText("Senaste exporten: Klar").waitFor({ state: "attached" });
});

test("PAGE-27 one that failed says so and can be tried again", async () => {
  await changeNewest({ status: "failed", bytes: null, fileKey: null });
  await page.goto(TAB);
  const failed = row("Filen blev inte klar.");
  await failed.getByText("Misslyckades", { exact: true }).waitFor();
  const ordered = callsOf(page, "admin.orderExport");
  await failed.getByRole("button", { name: /^Försök igen/ }).click();
  await expect.poll(() => list().getByRole("listitem").count(), PATIENT).toBe(3);
  await list().getByRole("listitem").first().getByText("Klar", { exact: true }).waitFor();
  expect(ordered).toEqual([{ kind: "members", format: "xlsx" }]);
});

test("PAGE-27 an order that is refused, and a list that cannot be fetched, say why", async () => {
  const heal = await refuseCall(page, "admin.exports");
  await page.goto(TAB);
  const failure = page.getByRole("alert").filter({ hasText: "Det gick inte att hämta uppgifterna" });
  await failure.waitFor();
  await heal();
  await failure.getByRole("button", { name: "Försök igen" }).click();
  await list().waitFor();

  await refuseCall(page, "admin.orderExport", { reason: "EXPORT_RUNNING", message: "En export pågår redan. Vänta tills den är klar." });
  await create().click();
  await toast(page, "Exporten kunde inte skapas", "En export pågår redan. Vänta tills den är klar.");
});
