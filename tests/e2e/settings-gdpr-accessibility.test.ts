import type { Page } from "playwright-core";
import { afterEach, expect, test } from "vitest";
import { dataExports } from "#drizzle/schema/index.ts";
import { createAssociation } from "#tests/factories/associations.ts";
import { householdInput } from "#tests/factories/household.ts";
import { createMember, createPerson } from "#tests/factories/people.ts";
import { inBothSchemes } from "#tests/helpers/both-schemes.ts";
import type { BrowserUser } from "#tests/helpers/browser.ts";
import { clientFor } from "#tests/helpers/client.ts";
import { portal } from "#tests/helpers/portal.ts";
import { openBrowserAs } from "#tests/helpers/signed-in-browser.ts";
import { sidewaysScroll, wcagFaults } from "#tests/helpers/wcag-faults.ts";

let user: BrowserUser | null = null;
afterEach(async () => {
  await user?.close();
  user = null;
});

const expectNoFault = (page: Page, what: string): Promise<void> =>
  inBothSchemes(page, async (colorScheme) => {
    expect(await wcagFaults(page), `${what}, ${colorScheme}`).toEqual([]);
    expect(await sidewaysScroll(page), `${what}, ${colorScheme}`).toBe(0);
  });

async function phoneOf(person: { userId: string }): Promise<Page> {
  user = await openBrowserAs(person, { width: 390, height: 844 });
  return user.page;
}

async function accountTab(): Promise<Page> {
  const person = await createPerson({ setup: "private" });
  await portal()
    .services.db.insert(dataExports)
    .values(
      (["ready", "failed", "expired", "pending"] as const).map((status, index) => ({
        userId: person.userId,
        status,
        requestedOn: `2026-11-0${index + 1}`,
        bytes: 1000,
        expiresAt: new Date("2099-01-01T12:00:00Z"),
      })),
    );
  const page = await phoneOf(person);
  await page.goto(`/settings?tab=konto&export=${crypto.randomUUID()}`);
  await page.getByText("Exporten hittades inte").waitFor();
  await page.getByRole("list", { name: "Dina exporter" }).waitFor();
  return page;
}

test("each information of «Konto & GDPR» has no fault that axe finds, light and dark", async () => {
  const page = await accountTab();
  const information = page.getByRole("region", { name: "Så hanterar vi dina uppgifter" }).getByRole("button");
  for (const button of await information.all()) {
    await button.click();
    await page.getByRole("dialog").waitFor();
    await expectNoFault(page, (await button.textContent()) ?? "");
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
  }
});

test("«Konto & GDPR» and its deletion dialog have no fault that axe finds, light and dark", async () => {
  const page = await accountTab();
  await expectNoFault(page, "the tab");
  await page.getByRole("button", { name: "Radera kontot" }).click();
  await page.getByRole("button", { name: "Radera för alltid" }).click();
  await page.getByText("Skriv RADERA för att bekräfta.", { exact: true }).waitFor();
  await expectNoFault(page, "the deletion dialog");
});

test("the card of an owner who cannot leave has no fault that axe finds, light and dark", async () => {
  const { id: associationId } = await createAssociation();
  await createMember({ associationId });
  const page = await phoneOf(await createMember({ associationId, role: "system_owner" }));
  await page.goto("/settings?tab=konto");
  await page.getByRole("link", { name: "Till Adminpanelen" }).waitFor();
  await expectNoFault(page, "the last owner's tab");
});

test("the household's card and drawer have no fault that axe finds, light and dark", async () => {
  const person = await createPerson({ setup: "private" });
  await (await clientFor(person)).preparedness.saveHousehold.mutate(
    householdInput({
      adults: 4,
      diet: ["Vegetarisk"],
      allergies: ["En mycket lång allergi som inte får plats på en enda rad"],
      daysPrepared: 3,
    }),
  );
  const page = await phoneOf(person);
  await page.goto("/dashboard");
  await page.getByText("Ni klarar 3 av 7 dygn").waitFor();
  await expectNoFault(page, "the card");

  await page.getByRole("button", { name: "Uppdatera hushåll" }).click();
  await page.getByLabel("Vuxna").fill("0");
  await page.getByLabel("Vuxna").press("Enter");
  await page.getByText("Minst en person behöver bo i hushållet.").waitFor();
  await expectNoFault(page, "the drawer with a fault");
  await page.getByRole("combobox", { name: "Kost" }).fill("Veg");
  await page.getByRole("option", { name: "Vegansk" }).waitFor();
  await expectNoFault(page, "the drawer with suggestions");
});
