import { eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { associationMembers, associationMembershipRequests } from "#drizzle/schema/index.ts";
import { createMembershipRequest } from "#tests/factories/membership-requests.ts";
import { createMember, createPerson, type TestMember } from "#tests/factories/people.ts";
import { atPath } from "#tests/helpers/at-path.ts";
import { clientFor } from "#tests/helpers/client.ts";
import { goTo } from "#tests/helpers/go-to.ts";
import { menuEntry, sidebarOf } from "#tests/helpers/menu.ts";
import { portal } from "#tests/helpers/portal.ts";
import { openPageAs } from "#tests/helpers/signed-in-browser.ts";
import { toast } from "#tests/helpers/toast.ts";

/** Several windows on a busy machine. */
const PATIENT = { timeout: 15_000 };
const UNHURRIED = { timeout: 120_000 };

const dialogOf = (page: Page) => page.getByRole("dialog", { name: "Hantera Medlemskapsansökningar" });
const rowOf = (page: Page) => sidebarOf(page).getByRole("button", { name: /^Boende/ });
const confirm = (page: Page, button: string) =>
  page.getByRole("dialog", { name: "Godkänn ansökan" }).getByRole("button", { name: button }).click();

/** The owner's window with the dialog of the applications. */
async function openDialog(owner: TestMember): Promise<Page> {
  const page = await openPageAs(owner);
  await page.goto("/dashboard");
  await (await menuEntry(sidebarOf(page), "Boende", "Hantera Ansökningar")).click();
  await dialogOf(page)
    .getByRole("tab", { name: /^Väntande/ })
    .waitFor();
  return page;
}

async function coOwnerOf({ associationId }: TestMember): Promise<TestMember> {
  return createMember({ role: "system_owner", associationId });
}

test(
  "SIDE-16 MREQ-01 MREQ-08 MREQ-09 an application appears in the owner's open windows, and the approval in the applicant's",
  UNHURRIED,
  async () => {
    const owner = await createMember({ role: "system_owner" });
    const applicant = await createPerson({ fullName: "Östen Ärlig" });
    const [page, second] = [await openDialog(owner), await openPageAs(owner)];
    await second.goto("/dashboard");
    await dialogOf(page).getByText("Det finns för närvarande inga väntande medlemskapsansökningar.", { exact: true }).waitFor();
    expect(await rowOf(second).locator(".mantine-Badge-root").count()).toBe(0);

    const waiting = await openPageAs(applicant);
    await waiting.goto(`/join-association?associationId=${owner.associationId}`);
    await waiting.getByRole("button", { name: "Skicka ansökan" }).click();
    await waiting.waitForURL(atPath("/pending-approval"));
    await dialogOf(page).getByRole("button", { name: "Godkänn Östen Ärlig" }).waitFor();
    await dialogOf(page).getByRole("tab", { name: "Väntande 1" }).waitFor();
    await rowOf(second).locator(".mantine-Badge-root", { hasText: /^1/ }).waitFor();

    await dialogOf(page).getByRole("button", { name: "Godkänn Östen Ärlig" }).click();
    await confirm(page, "Godkänn");
    await toast(page, "Ansökan godkänd", "Östen Ärlig är nu medlem i föreningen.");
    await waiting.waitForURL(atPath("/dashboard"));
    await dialogOf(page).getByText("Det finns för närvarande inga väntande medlemskapsansökningar.", { exact: true }).waitFor();
    await rowOf(second).locator(".mantine-Badge-root").waitFor({ state: "detached" });
    await dialogOf(page).getByRole("tab", { name: "Godkända 1" }).click();
    await dialogOf(page).getByRole("cell", { name: "Östen Ärlig" }).waitFor();
  },
);

test(
  "MREQ-08 MREQ-09 MREQ-13 of two owners the first decides; the second reads why it is too late, and the row is gone",
  UNHURRIED,
  async () => {
    const owner = await createMember({ role: "system_owner" });
    const requestId = await createMembershipRequest(owner.associationId, await createPerson({ fullName: "Maj Lind" }));
    const [first, second] = [await openDialog(owner), await openDialog(await coOwnerOf(owner))];
    for (const page of [first, second]) await dialogOf(page).getByRole("button", { name: "Godkänn Maj Lind" }).click();

    await first.getByRole("dialog", { name: "Godkänn ansökan" }).getByRole("radio", { name: "Systemägare" }).check();
    await confirm(first, "Godkänn");
    await toast(first, "Ansökan godkänd", "Maj Lind är nu systemägare i föreningen.");

    const late = second.getByRole("dialog", { name: "Godkänn ansökan" });
    await confirm(second, "Godkänn");
    await toast(second, "Fel vid bearbetning", "Kunde inte bearbeta ansökan");
    await late.getByRole("alert").getByText("Ansökan har redan hanterats av någon annan.", { exact: true }).waitFor();
    await late.getByRole("button", { name: "Stäng" }).last().click();
    await dialogOf(second).getByText("Det finns för närvarande inga väntande medlemskapsansökningar.", { exact: true }).waitFor();
    await expect.poll(() => second.evaluate(() => document.activeElement?.textContent), PATIENT).toBe("Väntande");

    const { db } = portal().services;
    const [row] = await db.select().from(associationMembershipRequests).where(eq(associationMembershipRequests.id, requestId));
    expect([row?.status, row?.role, row?.reviewedByProfileId]).toEqual(["approved", "system_owner", owner.profileId]);
  },
);

test("GUARD-24 who is removed, or gets another role, reads it at once on the page that is open", UNHURRIED, async () => {
  const owner = await createMember({ role: "system_owner" });
  const other = await coOwnerOf(owner);
  const client = await clientFor(owner);
  const association = await client.association.current.query();
  const page = await openPageAs(other);
  await page.goto("/admin");
  await page.getByRole("tab", { name: "Översikt" }).waitFor();
  await client.membership.changeRole.mutate({ profileId: other.profileId, role: "member", teamIds: [] });
  await page.waitForURL(atPath("/dashboard"));
  await toast(page, "Din roll är ändrad", `Du är nu medlem i ${association.name}.`);
  await goTo(page, "/association-dashboard");
  await sidebarOf(page).getByText("Medlem", { exact: true }).waitFor();
  await client.membership.remove.mutate({ profileId: other.profileId, reason: "Har flyttat." });
  await page.locator(".mantine-Notification-root").getByText(`Du är inte längre medlem i ${association.name}.`, { exact: true }).waitFor();
  await page.getByText("Du tillhör ingen förening.", { exact: true }).waitFor();
});

/** As when the live connection was away at that moment. */
const unheard = () => portal().services.db;

test("GUARD-24 a member who was removed and goes on is told so, and the page shows what is true", UNHURRIED, async () => {
  const owner = await createMember({ role: "system_owner" });
  const member = await createMember({ associationId: owner.associationId });
  const page = await openPageAs(member);
  await page.goto("/settings?tab=forening");
  await page.getByRole("button", { name: "Lämna föreningen" }).waitFor();
  const association = await (await clientFor(owner)).association.current.query();
  await unheard().delete(associationMembers).where(eq(associationMembers.profileId, member.profileId));

  await page.getByRole("button", { name: "Lämna föreningen" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Lämna föreningen" }).click();
  await page.locator(".mantine-Notification-root").getByText(`Du är inte längre medlem i ${association.name}.`, { exact: true }).waitFor();
  await page.getByRole("heading", { name: "Ingen förening" }).waitFor();
  await goTo(page, "/association-dashboard");
  await page.getByText("Du tillhör ingen förening.", { exact: true }).waitFor();
});

test("GUARD-20 GUARD-24 an owner who was made a member and goes on is led out of the admin area", UNHURRIED, async () => {
  const owner = await createMember({ role: "system_owner" });
  const other = await coOwnerOf(owner);
  await createMembershipRequest(owner.associationId, await createPerson({ fullName: "Maj Lind" }));
  const page = await openPageAs(other);
  await page.goto("/admin?tab=ansokningar");
  await page.getByRole("button", { name: "Godkänn Maj Lind" }).waitFor();
  await unheard().update(associationMembers).set({ role: "member" }).where(eq(associationMembers.profileId, other.profileId));

  await page.getByRole("button", { name: "Godkänn Maj Lind" }).click();
  await confirm(page, "Godkänn");
  await page.waitForURL(atPath("/dashboard"));
  const association = await (await clientFor(owner)).association.current.query();
  await toast(page, "Din roll är ändrad", `Du är nu medlem i ${association.name}.`);
  await expect.poll(() => rowOf(page).count(), PATIENT).toBe(0);
});

test("GUARD-24 an owner who has just changed somebody else's role is told of losing the own one", UNHURRIED, async () => {
  const owner = await createMember({ role: "system_owner" });
  const other = await coOwnerOf(owner);
  await createMember({ associationId: owner.associationId, fullName: "Bo Ek" });
  const page = await openPageAs(other);
  await page.goto("/admin?tab=medlemmar");
  await page.getByRole("button", { name: "Åtgärder för Bo Ek" }).click();
  await page.getByRole("menuitem", { name: "Byt roll" }).click();
  const dialog = page.getByRole("dialog", { name: "Byt roll" });
  await dialog.getByRole("radio", { name: "Systemägare" }).check();
  await dialog.getByRole("button", { name: "Spara roll" }).click();
  await toast(page, "Rollen är ändrad", "Bo Ek är nu systemägare i föreningen.");
  const client = await clientFor(owner);
  await client.membership.changeRole.mutate({ profileId: other.profileId, role: "member", teamIds: [] });
  await toast(page, "Din roll är ändrad", `Du är nu medlem i ${(await client.association.current.query()).name}.`);
});

test("GUARD-21 SETA-15 who leaves is told of that alone", UNHURRIED, async () => {
  const owner = await createMember({ role: "system_owner" });
  const page = await openPageAs(await coOwnerOf(owner));
  await page.goto("/settings?tab=forening");
  await page.getByRole("button", { name: "Lämna föreningen" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Lämna föreningen" }).click();
  await page.getByRole("heading", { name: "Ingen förening" }).waitFor();
  await page.locator(".mantine-Notification-root").getByText("Du har lämnat föreningen", { exact: true }).waitFor();
  expect(await page.getByText(/inte längre medlem/).count()).toBe(0);
});
