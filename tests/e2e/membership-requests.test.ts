import { and, eq } from "drizzle-orm";
import type { Locator, Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { associationMembers, associationMembershipRequests, profiles } from "#drizzle/schema/index.ts";
import { createMembershipRequest } from "#tests/factories/membership-requests.ts";
import { createMember, createPerson, type TestMember, type TestPerson } from "#tests/factories/people.ts";
import { callsOf, holdCall, refuseCall } from "#tests/helpers/intercepted-calls.ts";
import { portal } from "#tests/helpers/portal.ts";
import { openPageAs } from "#tests/helpers/signed-in-browser.ts";
import { toast } from "#tests/helpers/toast.ts";

const APPLICANTS = 11;
/** Polls last one second by themselves; a busy machine takes longer. */
const PATIENT = { timeout: 15_000 };

let owner: TestMember;
let page: Page;
let dialog: Locator;

beforeAll(async () => {
  owner = await createMember({ role: "system_owner" });
  for (let number = 1; number <= APPLICANTS; number++) await createApplicant(`Sökande ${number}`, new Date(Date.UTC(2026, 0, number)));
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

/** An owner's dialog over so many applications, the first of them sent in first. */
async function openDialogWith(count: number, nameOf: (number: number) => string) {
  const deciding = await createMember({ role: "system_owner" });
  const people: TestPerson[] = [];
  for (let number = 1; number <= count; number++) {
    const person = await createPerson({ fullName: nameOf(number) });
    await createMembershipRequest(deciding.associationId, person);
    people.push(person);
  }
  const opened = await openPageAs(deciding);
  await opened.goto("/dashboard");
  await opened.getByRole("button", { name: /Hantera Ansökningar/ }).click();
  const shown = opened.getByRole("dialog", { name: "Hantera Medlemskapsansökningar" });
  await shown.getByText("Sida 1 av 2", { exact: true }).waitFor();
  return { page: opened, dialog: shown, people };
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

test("SIDE-16 the administration section counts the waiting applications in a red badge, for owners alone", async () => {
  await page.goto("/dashboard");
  const button = page.getByRole("navigation", { name: "Administration" }).getByRole("button", { name: /Hantera Ansökningar/ });
  const badge = button.locator(".mantine-Badge-root");
  await badge.waitFor();
  expect((await badge.innerText()).trim()).toMatch(/^11\b/);
  // One line high: the label is not broken by the badge.
  expect((await button.boundingBox())?.height).toBe(44);
  const [red = 0, green = 0, blue = 0] = await badge.evaluate((element) =>
    (getComputedStyle(element).backgroundColor.match(/\d+/g) ?? []).map(Number),
  );
  expect(red).toBeGreaterThan(2 * Math.max(green, blue));
  await button.click();
  await dialog.waitFor();

  const plain = await openPageAs(await createMember({ associationId: owner.associationId }));
  await plain.goto("/dashboard");
  await plain.getByRole("heading", { level: 1 }).waitFor();
  expect(await plain.getByText("Hantera Ansökningar").count()).toBe(0);
});

test("MREQ-02 MREQ-07 LIMIT-22 LIMIT-23 ten applications make a page, in a table of at most 400 pixels", async () => {
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

test("MREQ-13 a decision that fails says so and leaves the application waiting", async () => {
  await dialog.getByRole("tab", { name: /Väntande/ }).click();
  const undo = await refuseCall(page, "membership.decide", { message: "Ansökan har redan hanterats av någon annan." });
  await dialog.getByRole("button", { name: "Godkänn Sökande 10" }).click();
  await confirm("Godkänn ansökan", "Godkänn");
  await toast(page, "Fel vid bearbetning", "Kunde inte bearbeta ansökan");
  await undo();
  await confirm("Godkänn ansökan", "Avbryt");
  await rows().filter({ hasText: "Sökande 10" }).waitFor();
});

test("GUARD-18 MREQ-03 MREQ-06 the owner approves one as member and one as system owner; the history tells which", async () => {
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

test("MREQ-07 the page follows when its last application was decided", async () => {
  const { page: other, dialog: list } = await openDialogWith(11, (number) => `Granne ${number}`);
  await list.getByRole("button", { name: "Nästa" }).click();
  await list.getByText("Sida 2 av 2", { exact: true }).waitFor();
  await list.getByRole("button", { name: "Avslå Granne 1", exact: true }).click();
  await other.getByRole("dialog", { name: "Avslå ansökan?" }).getByRole("button", { name: "Avslå" }).click();
  await toast(other, "Ansökan avslagen", "Granne 1 har meddelats.");
  await list.getByText("Sida 1 av 1", { exact: true }).waitFor();
  await expect.poll(() => list.getByRole("button", { name: /^Avslå/ }).count()).toBe(10);
  await list.getByRole("tab", { name: "Väntande 10" }).waitFor();
});

test("MREQ-02 MREQ-07 a search waits for the hand, begins at the first page and finds å, ä, ö and parts of addresses", async () => {
  const names = ["Åke Ängström", "Örjan Håkansson", "Ärla Öst"];
  const { page: other, dialog: list, people } = await openDialogWith(14, (number) => names[number - 1] ?? `Boende ${number}`);
  const asked = callsOf(other, "membership.requests");
  const found = () => list.getByRole("button", { name: /^Godkänn/ }).evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")));
  await list.getByRole("button", { name: "Nästa" }).click();
  await list.getByText("Sida 2 av 2", { exact: true }).waitFor();

  const search = list.getByRole("searchbox", { name: "Sök bland väntande" });
  await other.clock.install();
  await other.clock.pauseAt(Date.now() + 10_000);
  const before = asked.length;
  await search.pressSequentially("örjan");
  await other.clock.runFor(299);
  expect(asked.slice(before)).toEqual([]);
  await other.clock.resume();
  await expect.poll(found, PATIENT).toEqual(["Godkänn Örjan Håkansson"]);
  await list.getByText("Sida 1 av 1", { exact: true }).waitFor();
  expect(asked.slice(before)).toEqual([{ status: "pending", search: "örjan", page: 1 }]);
  for (const [text, name] of [
    ["ÅKE ÄNG", names[0]],
    ["ärla ö", names[2]],
    [people[6]?.email.slice(3, -5), "Boende 7"],
  ]) {
    await search.fill(text ?? "");
    await expect.poll(found, PATIENT).toEqual([`Godkänn ${name}`]);
  }
  await search.fill("ingen heter så");
  await list.getByText("Inga väntande ansökningar matchar din sökning.", { exact: true }).waitFor();
  await list.getByRole("button", { name: "Töm sökfältet" }).click();
  await list.getByText("Sida 1 av 2", { exact: true }).waitFor();
});

test("MREQ-07 while the next page is on its way the rows shown stay, dimmed", async () => {
  const { page: other, dialog: list } = await openDialogWith(12, (number) => `Boende ${number}`);
  const release = await holdCall(other, "membership.requests");
  await list.getByRole("button", { name: "Nästa" }).click();
  const body = list.locator('[aria-busy="true"]');
  await body.getByText("Boende 12", { exact: true }).waitFor();
  expect(Number(await body.evaluate((element) => getComputedStyle(element).opacity))).toBeLessThan(1);
  release();
  await list.getByText("Sida 2 av 2", { exact: true }).waitFor();
  await expect.poll(() => list.locator('[aria-busy="true"]').count()).toBe(0);
});

test("MREQ-14 MREQ-15 applications that cannot be read say so; with none waiting the list says that", async () => {
  const other = await openPageAs(await createMember({ role: "system_owner" }));
  const undo = await refuseCall(other, "membership.requests");
  await other.goto("/dashboard");
  await other.getByRole("button", { name: /Hantera Ansökningar/ }).click();
  const alert = other.getByRole("alert", { name: "Fel vid laddning av ansökningar" });
  await alert.getByText("Kunde inte ladda medlemskapsansökningar. Försök igen senare.", { exact: true }).waitFor();
  await undo();
  await alert.getByRole("button", { name: "Försök igen" }).click();
  await other.getByText("Det finns för närvarande inga väntande medlemskapsansökningar.", { exact: true }).waitFor();
});
