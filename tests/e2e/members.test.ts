import { eq } from "drizzle-orm";
import type { Locator, Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { associationMembers } from "#drizzle/schema/index.ts";
import { createMember, type TestMember } from "#tests/factories/people.ts";
import { createTeams } from "#tests/factories/teams.ts";
import { atPath } from "#tests/helpers/at-path.ts";
import { auditRows } from "#tests/helpers/audit.ts";
import { clientFor } from "#tests/helpers/client.ts";
import { sidebarOf } from "#tests/helpers/menu.ts";
import { mailTo } from "#tests/helpers/outbox.ts";
import { portal } from "#tests/helpers/portal.ts";
import { openPageAs } from "#tests/helpers/signed-in-browser.ts";
import { toast } from "#tests/helpers/toast.ts";

const NAMES = ["Bo Ek", "Medlem 1", "Medlem 2", "Medlem 3"];
/** Polls last one second by themselves; a busy machine takes longer. */
const PATIENT = { timeout: 15_000 };
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
