import { and, eq } from "drizzle-orm";
import type { Locator, Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { associationMembers, associationMembershipRequests, profiles } from "#drizzle/schema/index.ts";
import { createMember, createPerson, type TestMember } from "#tests/factories/people.ts";
import { menuEntry, sidebarOf } from "#tests/helpers/menu.ts";
import { portal } from "#tests/helpers/portal.ts";
import { openPageAs } from "#tests/helpers/signed-in-browser.ts";
import { toast } from "#tests/helpers/toast.ts";

const APPLICANTS = 3;
/** Polls last one second by themselves; a busy machine takes longer. */
const PATIENT = { timeout: 15_000 };

let owner: TestMember;
let page: Page;
let dialog: Locator;

beforeAll(async () => {
  owner = await createMember({ role: "system_owner" });
  for (let number = 1; number <= APPLICANTS; number++) {
    await createApplicant(`Sökande ${number}`, new Date(Date.UTC(2026, 0, number)));
  }
  page = await openPageAs(owner);
  dialog = page.getByRole("dialog", { name: "Hantera Medlemskapsansökningar" });
});

async function createApplicant(fullName: string, requestedAt: Date): Promise<void> {
  const person = await createPerson({ fullName });
  const { db } = portal().services;
  await db
    .insert(associationMembershipRequests)
    .values({ associationId: owner.associationId, profileId: person.profileId, messageToAdmin: `Hej från ${fullName}`, requestedAt });
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

test("MREQ-02 MREQ-05 MREQ-08 rejecting asks once more, and tells that the applicant has been told", async () => {
  await page.goto("/dashboard");
  await (await menuEntry(sidebarOf(page), "Boende", "Hantera Ansökningar")).click();
  await rows().first().waitFor();
  expect(await rows().count()).toBe(3);
  await dialog.getByRole("button", { name: "Avslå Sökande 3" }).click();
  const confirmation = page.getByRole("dialog", { name: "Avslå ansökan?" });
  await confirmation.getByText(/^Sökande 3 \(.+\) får besked om att ansökan avslogs\.$/).waitFor();
  await confirmation.getByRole("button", { name: "Avslå" }).click();
  await toast(page, "Ansökan avslagen", "Sökande 3 har meddelats.");
  await dialog.getByText("Sida 1 av 1", { exact: true }).waitFor();
  await dialog.getByRole("tab", { name: "Avslagna" }).click();
  await rows().filter({ hasText: "Sökande 3" }).waitFor();
  expect(await roleOf("Sökande 3")).toBeNull();
});

test("GUARD-18 MREQ-03 MREQ-06 the owner approves one as member and one as system owner; the history tells which", async () => {
  await dialog.getByRole("tab", { name: /Väntande/ }).click();
  await dialog.getByRole("button", { name: "Godkänn Sökande 2" }).click();
  await confirm("Godkänn ansökan", "Godkänn");
  await toast(page, "Ansökan godkänd", "Sökande 2 är nu medlem i föreningen.");
  await dialog.getByRole("button", { name: "Godkänn Sökande 1" }).click();
  await page.getByRole("dialog", { name: "Godkänn ansökan" }).getByRole("radio", { name: "Systemägare" }).check();
  await confirm("Godkänn ansökan", "Godkänn");
  await toast(page, "Ansökan godkänd", "Sökande 1 är nu systemägare i föreningen.");
  expect([await roleOf("Sökande 2"), await roleOf("Sökande 1")]).toEqual(["member", "system_owner"]);

  await dialog.getByRole("tab", { name: "Godkända" }).click();
  await rows().filter({ hasText: "Sökande 2" }).getByRole("cell", { name: "Medlem", exact: true }).waitFor();
  await rows().filter({ hasText: "Sökande 1" }).getByRole("cell", { name: "Systemägare", exact: true }).waitFor();
});

test("MREQ-03 MREQ-16 the history is searched by name and address", async () => {
  const search = dialog.getByRole("searchbox", { name: "Sök bland godkända" });
  await search.fill("sökande 1");
  await expect.poll(() => rows().allInnerTexts(), PATIENT).toEqual([expect.stringMatching(/^Sökande 1\s/)]);
  await search.fill("Ingen heter så");
  await dialog.getByText("Inga godkända medlemmar matchar din sökning.", { exact: true }).waitFor();
});
