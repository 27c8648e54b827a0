import { and, eq } from "drizzle-orm";
import type { Locator, Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { associationMembers, associationMembershipRequests, profiles } from "#drizzle/schema/index.ts";
import { createMember, createPerson, type TestMember, type TestPerson } from "#tests/factories/people.ts";
import { menuEntry, sidebarOf } from "#tests/helpers/menu.ts";
import { portal } from "#tests/helpers/portal.ts";
import { openPageAs } from "#tests/helpers/signed-in-browser.ts";
import { toast } from "#tests/helpers/toast.ts";

const APPLICANTS = 11;
/** By their number. */
const NAMES: Record<number, string> = { 2: "Åke Ängström", 3: "Örjan Håkansson", 4: "Ärla Öst" };
/** Polls last one second by themselves; a busy machine takes longer. */
const PATIENT = { timeout: 15_000 };

let owner: TestMember;
let page: Page;
let seventh: TestPerson | undefined;
let dialog: Locator;

beforeAll(async () => {
  owner = await createMember({ role: "system_owner" });
  for (let number = 1; number <= APPLICANTS; number++) {
    const applicant = await createApplicant(NAMES[number] ?? `Sökande ${number}`, new Date(Date.UTC(2026, 0, number)));
    if (number === 7) seventh = applicant;
  }
  page = await openPageAs(owner);
  dialog = page.getByRole("dialog", { name: "Hantera Medlemskapsansökningar" });
});

async function createApplicant(fullName: string, requestedAt: Date): Promise<TestPerson> {
  const person = await createPerson({ fullName });
  const { db } = portal().services;
  await db
    .insert(associationMembershipRequests)
    .values({ associationId: owner.associationId, profileId: person.profileId, messageToAdmin: `Hej från ${fullName}`, requestedAt });
  return person;
}

const rows = () =>
  dialog
    .getByRole("region")
    .getByRole("row")
    .filter({ hasNot: page.getByRole("columnheader") });
const confirm = async (name: string, button: string) => page.getByRole("dialog", { name }).getByRole("button", { name: button }).click();
/** In the owner's association: elsewhere there are others of that name. */
const roleOf = async (fullName: string) => {
  const [member] = await portal()
    .services.db.select({ role: associationMembers.role })
    .from(associationMembers)
    .innerJoin(profiles, eq(profiles.id, associationMembers.profileId))
    .where(and(eq(associationMembers.associationId, owner.associationId), eq(profiles.fullName, fullName)));
  return member?.role ?? null;
};

test("MREQ-02 MREQ-07 LIMIT-22 LIMIT-23 ten applications make a page, in a table of at most 400 pixels", async () => {
  await page.goto("/dashboard");
  await (await menuEntry(sidebarOf(page), "Boende", "Hantera Ansökningar")).click();
  await rows().first().waitFor();
  expect(await rows().count()).toBe(10);
  const region = dialog.getByRole("region", { name: "Väntande ansökningar" });
  expect(await region.evaluate((element) => [getComputedStyle(element).maxHeight, element.clientHeight <= 400])).toEqual(["400px", true]);
  const [previous, next] = [dialog.getByRole("button", { name: "Föregående" }), dialog.getByRole("button", { name: "Nästa" })];
  await dialog.getByText("Sida 1 av 2", { exact: true }).waitFor();
  expect([await previous.isDisabled(), await next.isDisabled()]).toEqual([true, false]);
  await next.click();
  await dialog.getByText("Sida 2 av 2", { exact: true }).waitFor();
  expect(await rows().allInnerTexts()).toEqual([expect.stringMatching(/^Sökande 1\s/)]);
  expect([await previous.isDisabled(), await next.isDisabled()]).toEqual([false, true]);
  await previous.click();
  await dialog.getByText("Sida 1 av 2", { exact: true }).waitFor();
});

test("MREQ-02 MREQ-07 a search begins at the first page and finds å, ä, ö and parts of addresses", async () => {
  const found = () =>
    dialog.getByRole("button", { name: /^Godkänn/ }).evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")));
  await dialog.getByRole("button", { name: "Nästa" }).click();
  await dialog.getByText("Sida 2 av 2", { exact: true }).waitFor();
  const search = dialog.getByRole("searchbox", { name: "Sök bland väntande" });
  for (const [text, name] of [
    ["örjan", NAMES[3]],
    ["ÅKE ÄNG", NAMES[2]],
    ["ärla ö", NAMES[4]],
    [seventh?.email.slice(3, -5), "Sökande 7"],
  ]) {
    await search.fill(text ?? "");
    await expect.poll(found, PATIENT).toEqual([`Godkänn ${name}`]);
  }
  await dialog.getByText("Sida 1 av 1", { exact: true }).waitFor();
  await search.fill("ingen heter så");
  await dialog.getByText("Inga väntande ansökningar matchar din sökning.", { exact: true }).waitFor();
  await dialog.getByRole("button", { name: "Töm sökfältet" }).click();
  await dialog.getByText("Sida 1 av 2", { exact: true }).waitFor();
});

test("MREQ-05 MREQ-08 rejecting asks once more, and tells that the applicant has been told", async () => {
  await dialog.getByRole("button", { name: "Avslå Sökande 11" }).click();
  const confirmation = page.getByRole("dialog", { name: "Avslå ansökan?" });
  await confirmation.getByText(/^Sökande 11 \(.+\) får besked om att ansökan avslogs\.$/).waitFor();
  await confirmation.getByRole("button", { name: "Avslå" }).click();
  await toast(page, "Ansökan avslagen", "Sökande 11 har meddelats.");
  await dialog.getByText("Sida 1 av 1", { exact: true }).waitFor();
  await dialog.getByRole("tab", { name: "Avslagna" }).click();
  await rows().filter({ hasText: "Sökande 11" }).waitFor();
  expect(await roleOf("Sökande 11")).toBeNull();
});

test("GUARD-18 MREQ-03 MREQ-06 the owner approves one as member and one as system owner; the history tells which", async () => {
  await dialog.getByRole("tab", { name: /Väntande/ }).click();
  await dialog.getByRole("button", { name: "Godkänn Sökande 10" }).click();
  await confirm("Godkänn ansökan", "Godkänn");
  await toast(page, "Ansökan godkänd", "Sökande 10 är nu medlem i föreningen.");
  await dialog.getByRole("button", { name: "Godkänn Sökande 9" }).click();
  await page.getByRole("dialog", { name: "Godkänn ansökan" }).getByRole("radio", { name: "Systemägare" }).check();
  await confirm("Godkänn ansökan", "Godkänn");
  await toast(page, "Ansökan godkänd", "Sökande 9 är nu systemägare i föreningen.");
  expect([await roleOf("Sökande 10"), await roleOf("Sökande 9")]).toEqual(["member", "system_owner"]);

  await dialog.getByRole("tab", { name: "Godkända" }).click();
  await rows().filter({ hasText: "Sökande 10" }).getByRole("cell", { name: "Medlem", exact: true }).waitFor();
  await rows().filter({ hasText: "Sökande 9" }).getByRole("cell", { name: "Systemägare", exact: true }).waitFor();
});

test("MREQ-03 MREQ-16 the history is searched by name and address", async () => {
  const search = dialog.getByRole("searchbox", { name: "Sök bland godkända" });
  await search.fill("sökande 9");
  await expect.poll(() => rows().allInnerTexts(), PATIENT).toEqual([expect.stringMatching(/^Sökande 9\s/)]);
  await search.fill("Ingen heter så");
  await dialog.getByText("Inga godkända medlemmar matchar din sökning.", { exact: true }).waitFor();
});
