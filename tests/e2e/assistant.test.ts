import { eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { assistantRatings, associationDocuments, associationTasks } from "#drizzle/schema/index.ts";
import { createAssociation } from "#tests/factories/associations.ts";
import { createMember } from "#tests/factories/people.ts";
import { menuEntry, sidebarOf } from "#tests/helpers/menu.ts";
import { portal } from "#tests/helpers/portal.ts";
import { openPageAs } from "#tests/helpers/signed-in-browser.ts";
import { sidewaysScroll, wcagFaults } from "#tests/helpers/wcag-faults.ts";

async function ask(page: Page, question: string): Promise<void> {
  await page.getByRole("textbox", { name: "Din fråga" }).fill(question);
  await page.keyboard.press("Enter");
}

const kept = (page: Page, { userId }: { userId: string }) => page.evaluate((id) => localStorage.getItem(`${id}:chat-history`), userId);

test("PAGE-20 SIDE-21 LOCAL-08 NAV-08 an owner asks, keeps what helps, and the dashboard link clears the conversation", async () => {
  const { id } = await createAssociation();
  const owner = await createMember({ associationId: id, role: "system_owner" });
  const { db } = portal().services;
  const page = await openPageAs(owner);
  await page.goto("/association-calendar");
  await page.getByRole("link", { name: "Assistenten", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "Assistenten" }).waitFor();
  await page.getByRole("button", { name: "Hur mycket vatten behöver huset?" }).waitFor();
  expect(await wcagFaults(page)).toEqual([]);

  await ask(page, "Hur länge håller sig kranvattnet i en dunk?");
  const log = page.getByRole("log", { name: "Samtal" });
  await log.getByRole("heading", { name: "Förvara och byt vatten" }).waitFor();
  await log.getByText("Svar från kunskapsbanken").waitFor();
  await log.getByText("Livsmedelsverket: Dricksvatten i dunk (november 2026)").waitFor();
  await log.getByRole("listitem").filter({ hasText: "Skriv datum på en etikett." }).waitFor();

  await log.getByRole("button", { name: "Bra svar" }).click();
  await log.getByRole("button", { name: "Skapa uppgift" }).click();
  await log.getByRole("link", { name: "Visa uppgiften" }).waitFor();
  await log.getByRole("button", { name: "Spara som dokument" }).click();
  await log.getByRole("link", { name: "Öppna dokumentet" }).waitFor();
  const tasks = await db.select().from(associationTasks).where(eq(associationTasks.housingAssociationId, id));
  expect(tasks).toMatchObject([{ title: "Förvara och byt vatten", description: expect.stringContaining("Skriv datum på en etikett.") }]);
  const documents = await db.select().from(associationDocuments).where(eq(associationDocuments.housingAssociationId, id));
  expect(documents).toMatchObject([
    { title: "Förvara och byt vatten", state: "draft", answers: { sources: expect.stringContaining("Livsmedelsverket") } },
  ]);
  const rated = () => db.select().from(assistantRatings).where(eq(assistantRatings.profileId, owner.profileId));
  await expect.poll(rated).toMatchObject([{ articleSlugs: ["vatten-forvara-dunk"], isHelpful: true }]);

  await ask(page, "Det brinner i soprummet");
  await log.getByRole("link", { name: "Ring 112" }).waitFor();
  await log.getByRole("heading", { name: "Vid brand" }).waitFor();
  expect(await wcagFaults(page)).toEqual([]);

  await expect.poll(() => kept(page, owner)).toContain("Det brinner i soprummet");
  await page.reload();
  await log.getByRole("heading", { name: "Vid brand" }).waitFor();
  await page.getByRole("button", { name: /^Användarmeny/ }).click();
  await page.getByRole("menuitem", { name: "Mitt konto" }).click();
  await page.waitForURL("**/association-dashboard");
  await expect.poll(() => kept(page, owner)).toBeNull();
});

test("PAGE-20 DATA-31 widgets open by a press and by what is asked, and are kept for the session", async () => {
  const member = await createMember();
  const page = await openPageAs(member, { width: 390, height: 844 });
  await page.goto("/ai-extended");
  const log = page.getByRole("log", { name: "Samtal" });
  await page.getByRole("button", { name: "Mitt hushåll", exact: true }).click();
  await log.getByRole("region", { name: "Mitt hushåll" }).waitFor();
  await ask(page, "Öppna kartan");
  await log.getByText("Här är kartan.").waitFor();
  await log.getByRole("region", { name: "Karta" }).waitFor();
  const flags = () => page.evaluate((id) => JSON.parse(sessionStorage.getItem(`${id}:chat-widgets`) ?? "{}"), member.userId);
  await expect.poll(flags).toMatchObject({ "household-form": true, maps: true, "protocol-form": false });
  await log.getByRole("button", { name: "Stäng kartan" }).click();
  await log.getByRole("button", { name: "Öppna kartan igen" }).waitFor();
  await page.reload();
  await log.getByRole("region", { name: "Mitt hushåll" }).waitFor();
  await log.getByRole("button", { name: "Öppna kartan igen" }).waitFor();
  expect(await sidewaysScroll(page)).toBe(0);
  expect(await wcagFaults(page)).toEqual([]);

  await page.getByRole("button", { name: "Rensa samtal" }).click();
  const asked = page.getByRole("dialog", { name: "Rensa samtalet?" });
  await asked.getByRole("button", { name: "Avbryt" }).click();
  await asked.waitFor({ state: "detached" });
  await log.getByText("Här är kartan.").waitFor();
  await page.getByRole("button", { name: "Rensa samtal" }).click();
  await asked.getByRole("button", { name: "Rensa", exact: true }).click();
  await page.getByRole("heading", { name: "Vad undrar du?" }).waitFor();
  await expect.poll(flags).not.toMatchObject({ "household-form": true });
  await expect.poll(() => kept(page, member)).toBeNull();
});

test("PAGE-19 NAV-02 «Chatt» is the same conversation by itself; what fails can be asked again", async () => {
  const member = await createMember();
  const page = await openPageAs(member, { colorScheme: "dark" });
  await page.goto("/about");
  await page.getByRole("link", { name: "Chatt", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "Chatt" }).waitFor();
  expect(await page.getByRole("complementary", { name: "Sidomeny" }).count()).toBe(0);

  await page.route("**/api/assistant/chat", (route) => route.abort());
  await ask(page, "Grannen andas inte");
  await page.getByText("Frågan fick inget svar").waitFor();
  await page.getByRole("link", { name: "Ring 112" }).waitFor();
  await page.unroute("**/api/assistant/chat");
  await page.getByRole("button", { name: "Försök igen" }).click();
  await page.getByRole("heading", { name: "Första hjälpen-rum" }).waitFor();
  await ask(page, "Vem vann melodifestivalen?");
  await page.getByText("Det här vet jag inte.").waitFor();
  expect(await page.getByRole("button", { name: "Skapa uppgift" }).count()).toBe(0);
  expect(await wcagFaults(page)).toEqual([]);
});

test("PAGE-19 a new question comes to the top of a long conversation, which reopens there, and what went wrong stands in sight", async () => {
  const member = await createMember();
  const page = await openPageAs(member, { width: 390, height: 844 });
  await page.goto("/chat-2");
  const log = page.getByRole("log", { name: "Samtal" });
  await ask(page, "Hur länge håller sig kranvattnet i en dunk?");
  await log.getByRole("heading", { name: "Förvara och byt vatten" }).waitFor();
  await ask(page, "Det brinner i soprummet");
  await log.getByRole("heading", { name: "Vid brand" }).waitFor();
  await page.getByRole("button", { name: "Skicka frågan" }).waitFor();
  const top = async () => (await log.getByText("Det brinner i soprummet").boundingBox())?.y ?? -1;
  await expect.poll(top).toBeLessThan(200);
  expect(await top()).toBeGreaterThan(56);

  await expect.poll(() => kept(page, member)).toContain("Det brinner i soprummet");
  await page.goto("/about");
  await page.goto("/chat-2");
  await log.getByRole("heading", { name: "Vid brand" }).waitFor();
  await expect.poll(top).toBeLessThan(844);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(200);

  await page.route("**/api/assistant/chat", (route) => route.abort());
  await ask(page, "Vad är VMA?");
  const retry = log.getByRole("button", { name: "Försök igen" });
  await retry.waitFor();
  const field = page.getByRole("textbox", { name: "Din fråga" });
  const gap = async () => ((await field.boundingBox())?.y ?? 0) - ((await retry.boundingBox())?.y ?? Number.MAX_SAFE_INTEGER);
  await expect.poll(gap).toBeGreaterThan(36);
});

test("PAGE-20 who comes back to an earlier conversation can leave it again", async () => {
  const page = await openPageAs(await createMember({ role: "system_owner" }));
  await page.goto("/ai-extended");
  await ask(page, "Hur länge håller sig kranvattnet i en dunk?");
  await page.getByRole("log", { name: "Samtal" }).getByRole("heading", { name: "Förvara och byt vatten" }).waitFor();
  await page.reload();
  await page.getByRole("log", { name: "Samtal" }).getByRole("heading", { name: "Förvara och byt vatten" }).waitFor();
  await (await menuEntry(sidebarOf(page), "Huset", "Kalender")).click();
  await page.getByRole("heading", { level: 1, name: "Föreningens kalender" }).waitFor();
});
