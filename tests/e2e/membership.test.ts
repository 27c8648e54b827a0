import { and, eq } from "drizzle-orm";
import type { Locator, Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { associationMembers, associationMembershipRequests, profiles } from "#drizzle/schema/index.ts";
import { createMembershipRequest } from "#tests/factories/membership-requests.ts";
import { createMember, createPerson, type TestMember } from "#tests/factories/people.ts";
import { createTeams } from "#tests/factories/teams.ts";
import { atPath } from "#tests/helpers/at-path.ts";
import { auditRows } from "#tests/helpers/audit.ts";
import { clientFor } from "#tests/helpers/client.ts";
import { goTo } from "#tests/helpers/go-to.ts";
import { menuEntry, sidebarOf } from "#tests/helpers/menu.ts";
import { mailTo } from "#tests/helpers/outbox.ts";
import { portal } from "#tests/helpers/portal.ts";
import { openPageAs } from "#tests/helpers/signed-in-browser.ts";
import { toast } from "#tests/helpers/toast.ts";

/** Polls last one second by themselves; a busy machine takes longer. */
const PATIENT = { timeout: 15_000 };

describe("members", () => {
  const NAMES = ["Bo Ek", "Medlem 1", "Medlem 2", "Medlem 3"];
  const TAB = "/admin?tab=medlemmar";

  let owner: TestMember;
  let page: Page;
  const people = new Map<string, TestMember>();
  const named = (name: string): TestMember => people.get(name) ?? owner;

  beforeAll(async () => {
    owner = await createMember({ role: "system_owner", fullName: "Anna Ägare" });
    for (const fullName of NAMES) people.set(fullName, await createMember({ associationId: owner.associationId, fullName }));
    await createTeams(owner.associationId);
    page = await openPageAs(owner);
    await page.goto(TAB);
  });

  const table = () => page.getByRole("region", { name: "Medlemmar" });
  const row = (name: string): Locator => table().getByRole("row").filter({ hasText: name });
  const dialog = (name: string) => page.getByRole("dialog", { name });

  async function choose(name: string, action: string): Promise<void> {
    await page.getByRole("button", { name: `Åtgärder för ${name}` }).click();
    await page.getByRole("menuitem", { name: action }).click();
  }

  async function roleOf({ profileId }: { profileId: string }): Promise<string | null> {
    const [member] = await portal().services.db.select().from(associationMembers).where(eq(associationMembers.profileId, profileId));
    return member?.role ?? null;
  }

  test("GUARD-22 GUARD-23 a member becomes Teamledare of chosen teams; without a team it is not saved", async () => {
    await choose("Bo Ek", "Byt roll");
    const save = dialog("Byt roll").getByRole("button", { name: "Spara roll" });
    expect(await save.isDisabled()).toBe(true);
    await dialog("Byt roll").getByRole("radio", { name: "Teamledare" }).check();
    await dialog("Byt roll").getByRole("checkbox", { name: "El", exact: true }).waitFor();
    await save.click();
    await dialog("Byt roll").getByText("Välj minst ett team att leda.", { exact: true }).waitFor();
    for (const team of ["El", "Vatten"]) await dialog("Byt roll").getByRole("checkbox", { name: team, exact: true }).check();
    await save.click();
    await toast(page, "Rollen är ändrad", "Bo Ek är nu teamledare i föreningen.");
    await row("Bo Ek").getByText("Leder El, Vatten", { exact: true }).waitFor();
    expect(await roleOf(named("Bo Ek"))).toBe("team_leader");
    expect(await auditRows("membership.change_role", named("Bo Ek").profileId)).toMatchObject([
      { actorProfileId: owner.profileId, associationId: owner.associationId },
    ]);

    await choose("Bo Ek", "Byt roll");
    await dialog("Byt roll").getByText("Leds av Bo Ek").first().waitFor();
    await dialog("Byt roll").getByRole("checkbox", { name: "El", exact: true }).uncheck();
    await save.click();
    await row("Bo Ek").getByText("Leder Vatten", { exact: true }).waitFor();
  });

  test("GUARD-15 GUARD-20 an owner makes another one, who then has the admin area; who gives the role away is led out of it", async () => {
    await choose("Medlem 1", "Byt roll");
    await dialog("Byt roll").getByRole("radio", { name: "Systemägare" }).check();
    await dialog("Byt roll")
      .getByText("Medlem 1 får samma rättigheter som du, också att ändra din roll och ta bort dig ur föreningen.")
      .waitFor();
    await dialog("Byt roll").getByRole("button", { name: "Spara roll" }).click();
    await toast(page, "Rollen är ändrad", "Medlem 1 är nu systemägare i föreningen.");

    const other = await openPageAs(named("Medlem 1"));
    await other.goto(TAB);
    await other.getByRole("button", { name: "Åtgärder för Medlem 1" }).click();
    await other.getByRole("menuitem", { name: "Byt roll" }).click();
    await other.getByRole("radio", { name: "Medlem", exact: true }).check();
    await other.getByRole("button", { name: "Spara roll" }).click();
    await other.getByRole("button", { name: "Sluta som systemägare" }).click();
    await toast(other, "Rollen är ändrad", "Medlem 1 är nu medlem i föreningen.");
    await other.waitForURL(atPath("/dashboard"));
    await expect
      .poll(
        () =>
          sidebarOf(other)
            .getByRole("button", { name: /^Boende/ })
            .count(),
        PATIENT,
      )
      .toBe(0);
  });

  test("a member is removed with a reason, which is mailed", async () => {
    const member = named("Medlem 2");
    await choose("Medlem 2", "Ta bort ur föreningen");
    const question = dialog("Ta bort ur föreningen?");
    await question.getByRole("textbox", { name: "Anledning" }).fill("Har flyttat härifrån.");
    await question.getByRole("button", { name: "Ta bort ur föreningen" }).click();
    await page.locator(".mantine-Notification-root").getByText("Medlem 2 är borttagen ur föreningen", { exact: true }).waitFor();
    await row("Medlem 2").waitFor({ state: "detached" });
    expect(await roleOf(member)).toBeNull();
    expect((await mailTo(member.email, /./)).text).toContain("Har flyttat härifrån.");
  });

  test("MREQ-12 MREQ-18 GUARD-15 a plain member reads the own association's names without addresses, and changes nobody", async () => {
    const client = await clientFor(named("Medlem 3"));
    const { rows, total } = await client.membership.members.query({});
    expect([total, rows.every(({ email, phoneNumber }) => email === null && phoneNumber === null)]).toEqual([4, true]);
    const plain = await openPageAs(named("Medlem 3"));
    await plain.goto(TAB);
    await plain.waitForURL(atPath("/dashboard"));
  });
});

describe("membership requests", () => {
  const APPLICANTS = 3;

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
});

describe("membership two windows", () => {
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

  test("SIDE-16 MREQ-01 MREQ-08 MREQ-09 an application appears in the owner's open windows, and the approval in the applicant's", async () => {
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
  });

  test("MREQ-08 MREQ-09 MREQ-13 of two owners the first decides; the second reads why it is too late, and the row is gone", async () => {
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
  });

  test("GUARD-24 who is removed, or gets another role, reads it at once on the page that is open", async () => {
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
    await page
      .locator(".mantine-Notification-root")
      .getByText(`Du är inte längre medlem i ${association.name}.`, { exact: true })
      .waitFor();
    await page.getByText("Du tillhör ingen förening.", { exact: true }).waitFor();
  });

  /** As when the live connection was away at that moment. */
  const unheard = () => portal().services.db;

  test("GUARD-24 a member who was removed and goes on is told so, and the page shows what is true", async () => {
    const owner = await createMember({ role: "system_owner" });
    const member = await createMember({ associationId: owner.associationId });
    const page = await openPageAs(member);
    await page.goto("/settings?tab=forening");
    await page.getByRole("button", { name: "Lämna föreningen" }).waitFor();
    const association = await (await clientFor(owner)).association.current.query();
    await unheard().delete(associationMembers).where(eq(associationMembers.profileId, member.profileId));

    await page.getByRole("button", { name: "Lämna föreningen" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Lämna föreningen" }).click();
    await page
      .locator(".mantine-Notification-root")
      .getByText(`Du är inte längre medlem i ${association.name}.`, { exact: true })
      .waitFor();
    await page.getByRole("heading", { name: "Ingen förening" }).waitFor();
    await goTo(page, "/association-dashboard");
    await page.getByText("Du tillhör ingen förening.", { exact: true }).waitFor();
  });

  test("GUARD-20 GUARD-24 an owner who was made a member and goes on is led out of the admin area", async () => {
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

  test("GUARD-24 an owner who has just changed somebody else's role is told of losing the own one", async () => {
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

  test("GUARD-21 SETA-15 who leaves is told of that alone", async () => {
    const owner = await createMember({ role: "system_owner" });
    const page = await openPageAs(await coOwnerOf(owner));
    await page.goto("/settings?tab=forening");
    await page.getByRole("button", { name: "Lämna föreningen" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Lämna föreningen" }).click();
    await page.getByRole("heading", { name: "Ingen förening" }).waitFor();
    await page.locator(".mantine-Notification-root").getByText("Du har lämnat föreningen", { exact: true }).waitFor();
    expect(await page.getByText(/inte längre medlem/).count()).toBe(0);
  });
});
