import type { Page } from "playwright-core";
import { afterEach, expect, test } from "vitest";
import { auditLog } from "#drizzle/schema/index.ts";
import { createApplication } from "#tests/factories/applications.ts";
import { createChecklist } from "#tests/factories/documents.ts";
import { createMember } from "#tests/factories/people.ts";
import { createSecondFactor } from "#tests/factories/second-factors.ts";
import { inBothSchemes } from "#tests/helpers/both-schemes.ts";
import type { BrowserUser } from "#tests/helpers/browser.ts";
import { portal } from "#tests/helpers/portal.ts";
import { openBrowserAs } from "#tests/helpers/signed-in-browser.ts";
import { sidewaysScroll, wcagFaults } from "#tests/helpers/wcag-faults.ts";

const PATIENT = { timeout: 10_000 };
let user: BrowserUser | null = null;
afterEach(async () => {
  await user?.close();
  user = null;
});

const panel = (page: Page) => page.getByRole("tabpanel").first();

/** Each tab with what stands in it, and the dialogs that open there. */
const STATES: Record<string, (page: Page, locked: { email: string }) => Promise<unknown>> = {
  "/admin?tab=oversikt": (page) => page.getByRole("region", { name: "Datakvalitet" }).getByRole("progressbar").waitFor(),
  "/admin?tab=medlemmar": (page) => page.getByRole("searchbox", { name: "Sök medlem" }).waitFor(),
  "/admin?tab=ansokningar": (page) => page.getByRole("button", { name: /^Godkänn/ }).waitFor(),
  "/admin?tab=prenumeranter": (page) => page.getByText(/^Ingen prenumererar ännu/).waitFor(),
  "/admin?tab=krisgrupper": (page) => page.getByRole("link", { name: "Öppna krisgrupperna" }).waitFor(),
  "/admin?tab=dokument": (page) => panel(page).getByRole("link", { name: "Fortsätt med Källarrond" }).waitFor(),
  "/admin?tab=export": async (page) => {
    await page.getByRole("button", { name: "Skapa export" }).first().click();
    await page.getByRole("link", { name: /^Ladda ner/ }).waitFor();
  },
  "/admin?tab=handelselogg": async (page) => {
    await panel(page).getByRole("listitem").first().waitFor();
    const fold = page.getByRole("button", { name: "Visa filter" });
    if (await fold.isVisible()) await fold.click();
  },
};

const OPERATIONS: typeof STATES = {
  "/drift": (page) => page.getByText("Databasens storlek").waitFor(),
  "/drift?tab=foreningar": (page) => page.getByText("Aktiv", { exact: true }).first().waitFor(),
  "/drift?tab=katalog": async (page) => {
    for (const upkeep of [/^Inaktivera/, /^Ändra länk för/]) await page.getByRole("button", { name: upkeep }).first().waitFor();
  },
  "/drift?tab=skyddsrum": (page) => page.getByRole("button", { name: "Importera skyddsrum" }).waitFor(),
  "/drift?tab=sakerhet": (page) => page.getByRole("searchbox", { name: "Sök i säkerhetsloggen" }).waitFor(),
  "/drift?tab=anvandare": async (page, { email }) => {
    await page.getByRole("searchbox", { name: "Sök användare" }).fill(email);
    // Not what was there before the search: nobody else's address is left.
    const addresses = page
      .getByRole("region", { name: "Användare", exact: true })
      .first()
      .getByText(/@\w+\.example$/);
    await expect.poll(() => addresses.allTextContents(), PATIENT).toEqual([email]);
    await page.getByRole("button", { name: /^Stäng av tvåfaktor för/ }).waitFor();
    // What is still being read is dimmed.
    await page.locator('[aria-busy="true"]').waitFor({ state: "detached" });
  },
};

async function openOperator(): Promise<{ page: Page; locked: { email: string } }> {
  const operator = await createMember({ role: "system_owner" });
  (portal().services.config.operatorEmails as string[]).push(operator.email);
  const { associationId, profileId: actorProfileId } = operator;
  await createApplication(associationId, { messageToAdmin: "Jag flyttar in i maj." });
  await createChecklist(operator);
  await portal()
    .services.db.insert(auditLog)
    .values({ associationId, actorProfileId, action: "association.invite", details: { invited: 3 } });
  const locked = await createMember();
  await createSecondFactor(locked);
  user = await openBrowserAs(operator, { width: 390, height: 900 });
  return { page: user.page, locked };
}

const expectNoFaults = (page: Page, where: string): Promise<void> =>
  inBothSchemes(page, async (colorScheme) => {
    expect(await wcagFaults(page), `${where}, ${colorScheme}`).toEqual([]);
    expect(await sidewaysScroll(page), `${where}, ${colorScheme}`).toBe(0);
  });

test("PAGE-27 on a phone every tab of the admin area and of operations has no fault that axe finds (WCAG 2.2 AA), light and dark, does not scroll sideways, is in sight when chosen, and is as high as a finger is wide", async () => {
  const { page, locked } = await openOperator();
  const walk = async (states: typeof STATES) => {
    for (const [address, reach] of Object.entries(states)) {
      await page.goto(address);
      await reach(page, locked);
      await expectNoFaults(page, address);
    }
  };
  await walk(STATES);
  await expectTabsForFingers(page);
  await walk(OPERATIONS);
  await page.getByRole("button", { name: /^Stäng av tvåfaktor för/ }).click();
  await page.getByRole("dialog", { name: "Stäng av tvåfaktorsautentisering" }).getByLabel("Skriv kontots e-postadress").waitFor();
  await expectNoFaults(page, "dialog");
}, 120_000);

/** The last tab is the chosen one. */
async function expectTabsForFingers(page: Page): Promise<void> {
  const tabs = page.getByRole("tablist", { name: "Administration" }).getByRole("tab");
  await expect
    .poll(
      () => tabs.last().evaluate((tab) => tab.getBoundingClientRect().right <= window.innerWidth && tab.getBoundingClientRect().left >= 0),
      PATIENT,
    )
    .toBe(true);
  const heights = await tabs.evaluateAll((elements) => elements.map((element) => element.getBoundingClientRect().height));
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
}
