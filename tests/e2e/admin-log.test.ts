import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { auditLog } from "#drizzle/schema/index.ts";
import { createMember, type TestMember } from "#tests/factories/people.ts";
import { callsOf } from "#tests/helpers/intercepted-calls.ts";
import { portal } from "#tests/helpers/portal.ts";
import { openPageAs } from "#tests/helpers/signed-in-browser.ts";

const PATIENT = { timeout: 10_000 };
const TAB = "/admin?tab=handelselogg";
let owner: TestMember;
let colleague: TestMember;
let page: Page;

type Row = Partial<typeof auditLog.$inferInsert>;

async function record({ associationId, profileId }: TestMember, rows: Row[]): Promise<void> {
  const values = rows.map((row) => ({ associationId, actorProfileId: profileId, action: "association.update", ...row }));
  await portal().services.db.insert(auditLog).values(values);
}

beforeAll(async () => {
  owner = await createMember({ role: "system_owner", fullName: "Ylva Ägare" });
  colleague = await createMember({ associationId: owner.associationId, role: "system_owner", fullName: "Åke Kollega" });
  await record(owner, [
    { createdAt: new Date("2026-11-19T22:30:00Z"), details: { fields: ["address", "numApartments"] } },
    { createdAt: new Date("2026-11-19T23:30:00Z"), action: "admin.order_export", details: { kind: "members", format: "csv" } },
  ]);
  await record(colleague, [
    {
      createdAt: new Date("2026-11-20T08:05:00Z"),
      action: "membership.change_role",
      subjectId: owner.profileId,
      details: { from: "member", to: "system_owner" },
    },
  ]);
  page = await openPageAs(owner);
});

const entries = (of: Page = page) => of.getByRole("tabpanel").getByRole("listitem");
const texts = async (of: Page = page) => (await entries(of).allInnerTexts()).map((text) => text.replace(/\s+/g, " "));
const days = () => page.getByRole("tabpanel").getByRole("heading", { level: 2 }).allTextContents();
const search = () => page.getByRole("searchbox", { name: "Sök händelse" });
const choose = async (field: string, option: string) => {
  await page.getByRole("combobox", { name: field }).click();
  await page.getByRole("option", { name: option, exact: true }).click();
};

test("PAGE-27 category, person, days and search narrow the log; they stand in the address, and back undoes them", async () => {
  await page.goto(TAB);
  await choose("Kategori", "Föreningens uppgifter");
  await page.waitForURL((url) => url.searchParams.get("kategori") === "association");
  await expect
    .poll(async () => (await texts()).map((text) => text.slice(6)), PATIENT)
    .toEqual(["Ändrade föreningens uppgifter Ylva Ägare Adress, Antal lägenheter"]);
  await choose("Kategori", "Alla");
  await choose("Person", "Åke Kollega");
  await expect.poll(() => entries().count(), PATIENT).toBe(1);
  await page.goBack();
  await expect.poll(() => entries().count(), PATIENT).toBe(3);
  await page.goBack();
  await expect.poll(() => page.getByRole("combobox", { name: "Kategori" }).inputValue(), PATIENT).toBe("Föreningens uppgifter");

  await page.getByRole("button", { name: "Rensa filter" }).click();
  await page.waitForURL((url) => url.search === "?tab=handelselogg");
  await page.getByLabel("Från och med").fill("2026-11-20");
  await expect.poll(days, PATIENT).toEqual(["Fredag 20 november"]);
  await page.getByLabel("Till och med").fill("2026-11-19");
  await page.getByText("Ingen händelse stämmer med filtret.").waitFor();
  await page.getByRole("button", { name: "Rensa filter" }).click();
  await expect.poll(() => entries().count(), PATIENT).toBe(3);
  expect(await page.getByLabel("Från och med").inputValue()).toBe("");

  await search().fill("kollega");
  await page.waitForURL((url) => url.searchParams.get("sok") === "kollega");
  await expect.poll(() => entries().count(), PATIENT).toBe(1);
});

test("PAGE-27 a link leads another owner to the same part of the log", async () => {
  const other = await openPageAs(colleague);
  await other.goto(`${TAB}&kategori=admin&sok=export&fran=2026-11-20&till=2026-11-20`);
  await expect.poll(() => texts(other), PATIENT).toEqual(["00:30 Beställde en export Ylva Ägare Medlemmar, CSV"]);
  expect(await other.getByLabel("Till och med").inputValue()).toBe("2026-11-20");
});

test("PAGE-27 a half-typed year and a mistyped address ask the server for nothing impossible", async () => {
  await page.goto(`${TAB}&kategori=hemligt&fran=2026-02-30&person=alla`);
  await expect.poll(() => entries().count(), PATIENT).toBe(3);
  const asked = callsOf(page, "admin.auditEntries");
  await page.getByLabel("Från och med").fill("0202-11-20");
  await search().fill("roll");
  await expect.poll(() => entries().count(), PATIENT).toBe(1);
  expect(new URL(page.url()).search).toContain("sok=roll");
  expect(asked).toHaveLength(1);
});

test("PAGE-27 on a phone the choices are folded until they are asked for", async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(TAB);
  await search().waitFor();
  expect(await page.getByRole("combobox", { name: "Kategori" }).count()).toBe(0);
  const fold = page.getByRole("button", { name: "Visa filter" });
  expect(await fold.getAttribute("aria-expanded")).toBe("false");
  await fold.click();
  await page.getByRole("combobox", { name: "Kategori" }).waitFor();
  await page.goto(`${TAB}&kategori=admin`);
  await page.getByRole("button", { name: "Dölj filter" }).waitFor();
});
