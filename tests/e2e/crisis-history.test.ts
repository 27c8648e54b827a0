import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { crisisActivations, crisisReplies } from "#drizzle/schema/index.ts";
import { endCrisis } from "#server/domains/crisis/end-crisis.ts";
import { correctImportedCrisis, importCrisis } from "#server/domains/crisis/imported-crises.ts";
import { readImportedCrisis } from "#server/domains/crisis/imported-crisis-queries.ts";
import { addArea } from "#server/domains/crisis/update-crisis.ts";
import { formatDay, formatDayTime } from "#shared/format/date.ts";
import { createCrisis } from "#tests/factories/crises.ts";
import { areaId } from "#tests/factories/crisis-page.ts";
import { importInput } from "#tests/factories/imported-crises.ts";
import { createMember, type TestMember } from "#tests/factories/people.ts";
import { createTeamMember, createTeams } from "#tests/factories/teams.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { refuseCall } from "#tests/helpers/intercepted-calls.ts";
import { menuEntry, sidebarOf } from "#tests/helpers/menu.ts";
import { portal } from "#tests/helpers/portal.ts";
import { openPageAs } from "#tests/helpers/signed-in-browser.ts";
import { sidewaysScroll, wcagFaults } from "#tests/helpers/wcag-faults.ts";

interface Past {
  area: string;
  from: string;
  to: string;
  isExercise?: boolean;
}

/** A crisis that has been led and ended, between these instants. */
async function createPast(leader: TestMember, { area, from, to, isExercise = false }: Past): Promise<string> {
  const { id } = await createCrisis(leader, { crisisDomainId: await areaId(area), isExercise });
  await endCrisis(await contextFor(leader), { activationId: id, closingNote: null, allClear: null, idempotencyKey: crypto.randomUUID() });
  await portal()
    .services.db.update(crisisActivations)
    .set({ createdAt: new Date(from), resolvedAt: new Date(to) })
    .where(eq(crisisActivations.id, id));
  return id;
}

async function createHistory(): Promise<{ leader: TestMember; power: string }> {
  const leader = await createMember({ role: "team_leader" });
  const power = await createPast(leader, { area: "el", from: "2026-02-03T17:40:00Z", to: "2026-02-03T20:52:00Z" });
  await createPast(leader, { area: "vatten", from: "2025-10-01T08:00:00Z", to: "2025-10-01T08:45:00Z", isExercise: true });
  await createCrisis(leader, { crisisDomainId: await areaId("brand") });
  await createPast(await createMember({ role: "team_leader" }), { area: "mat", from: "2026-01-01T08:00:00Z", to: "2026-01-01T09:00:00Z" });
  return { leader, power };
}

test("CRIS-22 members see what is over in their own association, newest first, with report and filters in the address", async () => {
  const { leader, power } = await createHistory();
  const page = await openPageAs(await createMember({ associationId: leader.associationId }));
  await page.goto("/association-dashboard");
  await (await menuEntry(sidebarOf(page), "Kris", "Krishistorik")).click();
  await page.getByRole("heading", { level: 1, name: "Krishistorik" }).waitFor();
  const rows = page.getByRole("region", { name: "Avslutade krislägen" }).locator("tbody tr");
  await rows.first().waitFor();
  await expect.poll(() => rows.count()).toBe(2);
  const words = (await rows.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, " "));
  expect(words[0]).toContain(`El Krisläge Nivå 2 · Allvarlig störning ${formatDayTime("2026-02-03T17:40:00Z")} 3 h 12 min 0 0 0`);
  expect(words[1]).toContain("Vatten Övning Nivå 2 · Allvarlig störning 1 oktober 2025 10:00 45 min 0 0 0");
  expect(words).toHaveLength(2);
  expect(
    await rows
      .first()
      .getByRole("link", { name: /^Öppna rapport/ })
      .getAttribute("href"),
  ).toBe(`/crisis-management/${power}`);
  // The report holds what was said in the group: it is for those who lead.
  expect(await page.getByRole("link", { name: /^PDF/ }).count()).toBe(0);
  const forLeader = await openPageAs(leader);
  await forLeader.goto("/crisis-history");
  expect(await forLeader.getByRole("link", { name: /^PDF om El/ }).getAttribute("href")).toBe(
    `/api/crisis/activations/${power}/report.pdf`,
  );

  await page.getByRole("combobox", { name: "År" }).click();
  await expect.poll(() => page.getByRole("option").allTextContents()).toEqual(["Alla", "2026", "2025"]);
  await page.getByRole("option", { name: "2025" }).click();
  await expect.poll(() => rows.count()).toBe(1);
  await page.getByRole("combobox", { name: "Typ" }).click();
  await page.getByRole("option", { name: "Krislägen" }).click();
  await page.getByText("Inget i historiken stämmer med filtret.").waitFor();
  expect(new URL(page.url()).search).toBe("?ar=2025&typ=krislage");
  await page.goBack();
  await rows.getByText("Vatten", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Rensa filter" }).click();
  await expect.poll(() => rows.count()).toBe(2);
});

test("CRIS-22 a crisis stands beside the one of its area before it, in a dialog that gives the focus back", async () => {
  const { leader } = await createHistory();
  await createPast(leader, { area: "el", from: "2024-03-01T08:00:00Z", to: "2024-03-01T10:12:00Z", isExercise: true });
  const page = await openPageAs(await createMember({ associationId: leader.associationId }), { width: 390, height: 844 });
  await page.goto("/crisis-history");
  const compare = page.getByRole("button", { name: /^Jämför med förra/ });
  await compare.waitFor();
  expect(await compare.count()).toBe(1);
  await compare.click();
  const dialog = page.getByRole("dialog", { name: "El: jämför med förra" });
  const lasted = dialog.getByRole("row", { name: /^Varade/ });
  await lasted.waitFor();
  expect((await lasted.innerText()).replaceAll(/\s+/g, " ")).toBe("Varade 3 h 12 min +1 h 2 h 12 min");
  expect(await dialog.getByRole("columnheader").allInnerTexts()).toEqual([
    expect.stringContaining(formatDay("2026-02-03")),
    expect.stringContaining("1 mars 2024"),
  ]);
  expect(await wcagFaults(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toBe(0);
  await page.keyboard.press("Escape");
  await expect.poll(() => compare.evaluate((button) => button === document.activeElement)).toBe(true);
});

test("CRIS-22 an owner sees what is erased of old crises and what stays, before and after", async () => {
  const { leader, power } = await createHistory();
  await portal()
    .services.db.update(crisisActivations)
    .set({ createdAt: new Date("2020-02-03T17:40:00Z"), resolvedAt: new Date("2020-02-03T20:52:00Z") })
    .where(eq(crisisActivations.id, power));
  const { associationId, profileId } = leader;
  await portal().services.db.insert(crisisReplies).values({ crisisActivationId: power, profileId, source: "link", answer: "need_help" });
  const forLeader = await openPageAs(leader);
  await forLeader.goto("/crisis-history");
  await forLeader
    .getByRole("link", { name: /^Öppna rapport/ })
    .first()
    .waitFor();
  const opener = { name: "Radera personuppgifter äldre än …" };
  expect(await forLeader.getByRole("button", opener).count()).toBe(0);

  const page = await openPageAs(await createMember({ associationId, role: "system_owner" }));
  await page.goto("/crisis-history");
  await page.getByRole("button", opener).click();
  const dialog = page.getByRole("dialog", { name: "Radera personuppgifter ur historiken" });
  await dialog.getByRole("list", { name: "Det här raderas" }).waitFor();
  expect(await dialog.getByRole("list", { name: "Det här raderas" }).innerText()).toContain("1 svar på hur läget är");
  expect(await dialog.getByRole("list", { name: "Det här står kvar" }).innerText()).toContain("Hur många som nåddes");
  await dialog.getByRole("combobox").selectOption({ label: "5 år sedan" });
  await dialog.getByRole("list", { name: "Det här raderas" }).waitFor();
  expect(await wcagFaults(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Radera för gott" }).click();
  await dialog.waitFor({ state: "detached" });
  await page.getByText(/Personuppgifter raderade \d+ [a-z]+/).waitFor();
  await expect.poll(() => page.getByRole("button", opener).evaluate((button) => button === document.activeElement)).toBe(true);
  await page.getByRole("button", opener).click();
  await dialog.getByRole("combobox").selectOption({ label: "5 år sedan" });
  await dialog.getByText(/^Det finns inget kvar att radera från krislägen som avslutades före/).waitFor();
  expect(await dialog.getByRole("button", { name: "Radera för gott" }).isDisabled()).toBe(true);
});

test("without any past the history says what it is for, and a failure can be tried again", async () => {
  const page = await openPageAs(await createMember());
  const undo = await refuseCall(page, "crisis.history");
  await page.goto("/crisis-history");
  await page.getByText("Krishistoriken kunde inte hämtas").waitFor();
  await undo();
  await page.getByRole("button", { name: "Försök igen" }).click();
  await page.getByText(/Här samlas krislägen och övningar när de är avslutade/).waitFor();
});

test.each([
  { colorScheme: "light", width: 390 },
  { colorScheme: "dark", width: 1280 },
] as const)("the history has no fault that axe finds, $colorScheme at $width px", async ({ colorScheme, width }) => {
  const { leader } = await createHistory();
  const page = await openPageAs(leader, { colorScheme, width, height: 844 });
  await page.goto("/crisis-history");
  await page.getByRole("region", { name: "Avslutade krislägen" }).getByText("Vatten", { exact: true }).waitFor();
  expect(await wcagFaults(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toBe(0);
});

test("CRIS-22 an owner writes down a crisis of before the portal by the keyboard, corrects it and removes it", async () => {
  const owner = await createMember({ role: "system_owner" });
  const page = await openPageAs(owner);
  await page.goto("/crisis-history");
  const opener = page.getByRole("button", { name: "Importera tidigare händelse" });
  await opener.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Importera tidigare händelse" });
  await dialog.getByRole("checkbox", { name: "Vatten" }).waitFor();
  await page.keyboard.press("Escape");
  await expect.poll(() => opener.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.keyboard.press("Enter");
  const title = dialog.getByRole("textbox", { name: "Vad hände?" });
  await expect.poll(() => title.evaluate((field) => field === document.activeElement)).toBe(true);
  await page.keyboard.type("Översvämning");
  // The area is what is first missing on the page, and a group of choices: its first choice takes the focus.
  await page.keyboard.press("Enter");
  await expect
    .poll(() =>
      dialog
        .getByRole("checkbox")
        .first()
        .evaluate((choice) => choice === document.activeElement),
    )
    .toBe(true);
  for (const area of ["Vatten", "El"]) {
    await dialog.getByRole("checkbox", { name: area, exact: true }).focus();
    await page.keyboard.press("Space");
  }
  await dialog.getByLabel("Började").fill("2020-02-03");
  await dialog.getByLabel("Klockan").fill("18:00");
  await dialog.getByLabel("Sluttid").fill("17:00");
  await dialog.getByRole("textbox", { name: "Beskrivning" }).fill("Källaren stod under vatten.");
  await dialog.getByRole("textbox", { name: "Beslut" }).fill("Vi pumpade.");
  expect(await wcagFaults(page)).toEqual([]);
  await dialog.getByRole("button", { name: "För in händelsen" }).focus();
  await page.keyboard.press("Enter");
  await dialog.getByText("Slutet ska ligga efter början.").waitFor();
  await dialog.getByLabel("Sluttid").fill("21:00");
  await page.keyboard.press("Enter");
  await dialog.waitFor({ state: "detached" });
  const row = page.getByRole("region", { name: "Avslutade krislägen" }).locator("tbody tr");
  await row.getByText(`Införd i efterhand ${formatDay(new Date())}`).waitFor();
  const words = (await row.innerText()).replaceAll(/\s+/g, " ");
  expect(words).toContain("Vatten, El Krisläge Översvämning Nivå 2 · Allvarlig störning Införd i efterhand");
  expect(words).toContain(`av ${owner.fullName} 3 februari 2020 18:00 3 h okänt okänt 1`);

  await row.getByRole("link", { name: /^Öppna rapport/ }).click();
  await page.getByRole("heading", { level: 1, name: "Översvämning" }).waitFor();
  await page.getByText("Händelsen leddes inte i portalen.").waitFor();
  expect(await page.getByRole("link", { name: "PDF till styrelsen" }).getAttribute("href")).toMatch(
    /^\/api\/crisis\/imported\/.+\/report\.pdf$/,
  );
  const correct = page.getByRole("button", { name: "Rätta" });
  await correct.click();
  const correction = page.getByRole("dialog", { name: "Rätta händelsen" });
  await correction.getByRole("textbox", { name: "Nådda personer" }).fill("12");
  const importedCrisisId = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  const ctx = await contextFor(owner);
  const { updatedAt: seenAt } = await readImportedCrisis(ctx, { importedCrisisId });
  await correctImportedCrisis(ctx, { ...(await importInput()), importedCrisisId, seenAt });
  await correction.getByRole("button", { name: "Spara" }).click();
  await correction
    .getByRole("alert")
    .getByText(/^Någon annan har ändrat händelsen under tiden\..* Sparar du igen gäller det\.$/)
    .waitFor();
  await correction.getByRole("button", { name: "Spara" }).click();
  await correction.waitFor({ state: "detached" });
  await page.getByText("Nådda personer: 12").waitFor();
  await expect.poll(() => correct.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.getByRole("button", { name: "Ta bort" }).click();
  await page.getByRole("dialog", { name: "Ta bort händelsen?" }).getByRole("button", { name: "Ta bort" }).click();
  await page.getByText(/Här samlas krislägen och övningar när de är avslutade/).waitFor();
});

test.each([
  { colorScheme: "dark", width: 390 },
  { colorScheme: "light", width: 1440 },
] as const)("what was written down afterwards has no fault that axe finds, $colorScheme at $width px", async ({ colorScheme, width }) => {
  const owner = await createMember({ role: "system_owner" });
  const { id } = await importCrisis(await contextFor(owner), await importInput());
  const member = await createMember({ associationId: owner.associationId });
  const page = await openPageAs(owner, { colorScheme, width, height: 844 });
  await page.goto("/crisis-history");
  await page.getByRole("region", { name: "Avslutade krislägen" }).getByText("Införd i efterhand").waitFor();
  expect(await wcagFaults(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toBe(0);
  await page.goto(`/crisis-history/${id}`);
  await page.getByRole("heading", { level: 2, name: "Lärdomar" }).waitFor();
  expect(await wcagFaults(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toBe(0);

  const forMember = await openPageAs(member, { colorScheme, width, height: 844 });
  await forMember.goto(`/crisis-history/${id}`);
  await forMember.getByRole("heading", { level: 2, name: "Lärdomar" }).waitFor();
  expect(await forMember.getByRole("heading", { name: "Anteckningar" }).count()).toBe(0);
  expect(await forMember.getByRole("button", { name: "Rätta" }).count()).toBe(0);
});

test("CRIS-22 a crisis that spread shows the teams of all its areas, and is found in the history by the area it spread to", async () => {
  const leader = await createMember({ role: "team_leader" });
  const teams = await createTeams(leader.associationId);
  for (const areaName of ["El", "Vatten"]) {
    const team = teams.find((known) => known.areaName === areaName);
    await createTeamMember(team?.id ?? "", { memberName: `Vakt för ${areaName}` });
  }
  const { id: activationId } = await createCrisis(leader, { crisisDomainId: await areaId("el") });
  await addArea(await contextFor(leader), { activationId, crisisDomainId: await areaId("vatten") });
  const page = await openPageAs(leader, { width: 1440, height: 900 });
  await page.goto(`/crisis-management/${activationId}`);
  const panel = page.getByRole("region", { name: "Team", exact: true });
  await panel.getByRole("heading", { name: "Team El" }).waitFor();
  await panel.getByText("Vakt för El").waitFor();
  await panel.getByRole("heading", { name: "Team Vatten" }).waitFor();
  await panel.getByText("Vakt för Vatten").waitFor();

  await endCrisis(await contextFor(leader), { activationId, closingNote: null, allClear: null, idempotencyKey: crypto.randomUUID() });
  await page.goto(`/crisis-history?omrade=${await areaId("vatten")}`);
  await page.getByRole("region", { name: "Avslutade krislägen" }).getByText("El, Vatten", { exact: true }).waitFor();
});
