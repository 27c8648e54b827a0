import { eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import { afterEach, beforeAll, expect, test } from "vitest";
import { associationMembers } from "#drizzle/schema/index.ts";
import { createMembershipRequest } from "#tests/factories/membership-requests.ts";
import { createMember, createPerson, type TestMember } from "#tests/factories/people.ts";
import { createTeams } from "#tests/factories/teams.ts";
import type { BrowserUser } from "#tests/helpers/browser.ts";
import { portal } from "#tests/helpers/portal.ts";
import { openBrowserAs } from "#tests/helpers/signed-in-browser.ts";
import { sidewaysScroll, wcagFaults } from "#tests/helpers/wcag-faults.ts";

const UNHURRIED = { timeout: 180_000 };

let owner: TestMember;
let user: BrowserUser | null = null;

beforeAll(async () => {
  owner = await createMember({ role: "system_owner", fullName: "Anna Ägare" });
  for (let number = 1; number <= 12; number++) {
    await createMembershipRequest(owner.associationId, await createPerson({ fullName: `Sökande ${number}` }));
  }
  await createMember({ associationId: owner.associationId, fullName: "Bo Ek" });
  await createTeams(owner.associationId);
});
afterEach(async () => {
  await user?.close();
  user = null;
});

const examinerOf = (page: Page) => async (view: string) => {
  await page.mouse.move(1, 1);
  expect((await wcagFaults(page)).map((fault) => `${view} ${fault}`)).toEqual([]);
  expect(await sidewaysScroll(page), view).toBe(0);
};

test(
  "on a phone applications and members have no fault that axe finds (WCAG 2.2 AA), dialogs open, and do not scroll sideways",
  UNHURRIED,
  async () => {
    user = await openBrowserAs(owner, { width: 390, height: 844 });
    const { page, faults } = user;
    const examine = examinerOf(page);
    const dialog = (name: string) => page.getByRole("dialog", { name });

    await page.goto("/association-dashboard");
    await page.getByRole("button", { name: /^Svara: \d+ ansök/ }).click();
    await dialog("Hantera Medlemskapsansökningar").getByText("Sida 1 av 2", { exact: true }).waitFor();
    await examine("waiting");
    for (const [button, title] of [
      ["Godkänn Sökande 12", "Godkänn ansökan"],
      ["Avslå Sökande 12", "Avslå ansökan?"],
    ] as const) {
      await page.getByRole("button", { name: button }).click();
      await dialog(title).getByRole("button", { name: "Avbryt" }).waitFor();
      await examine(title);
      await page.keyboard.press("Escape");
      await dialog(title).waitFor({ state: "detached" });
    }
    await page.getByRole("tab", { name: "Avslagna" }).click();
    await page.getByText("Det finns inga avslagna ansökningar.", { exact: true }).waitFor();
    await examine("rejected");

    await page.goto("/admin?tab=medlemmar");
    await page.getByText("E-post saknas. Ingen förening kopplad till din profil.", { exact: true }).waitFor();
    const trigger = page.getByRole("button", { name: "Åtgärder för Bo Ek" });
    await trigger.click();
    await examine("menu");
    await page.getByRole("menuitem", { name: "Byt roll" }).click();
    await dialog("Byt roll").getByRole("radio", { name: "Teamledare" }).check();
    await dialog("Byt roll").getByRole("checkbox").first().waitFor();
    await dialog("Byt roll").getByRole("button", { name: "Spara roll" }).click();
    await dialog("Byt roll").getByText("Välj minst ett team att leda.", { exact: true }).waitFor();
    await examine("teams");
    await dialog("Byt roll").getByRole("radio", { name: "Systemägare" }).check();
    await examine("new owner");
    await page.keyboard.press("Escape");
    await trigger.click();
    await page.getByRole("menuitem", { name: "Ta bort ur föreningen" }).click();
    await dialog("Ta bort ur föreningen?").getByRole("button", { name: "Ta bort ur föreningen" }).click();
    await dialog("Ta bort ur föreningen?").getByText("Skriv en anledning. Den skickas till personen.", { exact: true }).waitFor();
    await examine("removal");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Åtgärder för Anna Ägare" }).click();
    await page.getByRole("menuitem", { name: "Byt roll" }).click();
    await dialog("Byt roll").getByText("Föreningen måste ha minst en systemägare. Utse en ny innan du ändrar rollen.").waitFor();
    await examine("last owner");
    const second = await createMember({ role: "system_owner", associationId: owner.associationId });
    await page.reload();
    await page.getByRole("button", { name: "Åtgärder för Anna Ägare" }).click();
    await page.getByRole("menuitem", { name: "Byt roll" }).click();
    await dialog("Byt roll").getByRole("radio", { name: "Medlem", exact: true }).check();
    await dialog("Byt roll").getByRole("button", { name: "Spara roll" }).click();
    await dialog("Byt roll").getByText("Vill du sluta vara systemägare?").waitFor();
    await examine("own role");
    await portal().services.db.delete(associationMembers).where(eq(associationMembers.profileId, second.profileId));
    expect(faults).toEqual([]);
  },
);
