import { expect, test } from "vitest";
import { createAssociation } from "#tests/factories/associations.ts";
import { createMember } from "#tests/factories/people.ts";
import { createTeams } from "#tests/factories/teams.ts";
import type { BrowserUser } from "#tests/helpers/browser.ts";
import { countKept, keptProcedures } from "#tests/helpers/kept-answers.ts";
import { openBrowserAs } from "#tests/helpers/signed-in-browser.ts";
import { sidewaysScroll, wcagFaults } from "#tests/helpers/wcag-faults.ts";

const UNHURRIED = { timeout: 90_000 };
const PATIENT = { timeout: 30_000 };

type Options = Parameters<typeof openBrowserAs>[1];

async function openAs(role: "system_owner" | "member", options: Options = {}): Promise<BrowserUser & { userId: string }> {
  const { id: associationId } = await createAssociation({ buildingYear: 1952, residentCount: 40 });
  await createTeams(associationId);
  const { userId } = await createMember({ role, associationId });
  const user = await openBrowserAs({ userId }, options);
  return { ...user, userId };
}

test("PAGE-09 the dashboard stands there without a network, loaded anew, and says from when", UNHURRIED, async () => {
  const { page, context, userId } = await openAs("system_owner", { width: 390, height: 844, serviceWorkers: "allow" });
  const stands = async () => {
    await page.getByText(/^Nästa steg · 1 av 6 klara/).waitFor(PATIENT);
    await page.getByRole("img", { name: /av 100$/ }).waitFor();
    const endurance = page.getByRole("list", { name: "Så länge räcker det" });
    await endurance.getByRole("listitem").first().waitFor();
    return endurance.innerText();
  };
  await page.goto("/association-dashboard");
  const before = await stands();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null), PATIENT).toBe(true);
  const needed = ["auth.session", "dashboard.association", "readiness.overview", "start.steps"];
  await expect.poll(() => keptProcedures(page, userId), PATIENT).toEqual(expect.arrayContaining(needed));
  await expect.poll(() => countKept(page, userId), PATIENT).toBeGreaterThanOrEqual(5);
  await context.setOffline(true);
  await page.reload();
  await page.getByText(/^Du är offline – visar sparad information från/).waitFor(PATIENT);
  expect(await stands()).toBe(before);
  expect(await wcagFaults(page)).toEqual([]);
  await context.setOffline(false);
  await page.getByText(/^Du är offline/).waitFor({ state: "detached" });
});

test("PAGE-12 PAGE-11 an action is put among the tasks, another is put aside with a reason; a step is skipped", UNHURRIED, async () => {
  const { page } = await openAs("system_owner");
  await page.goto("/recommendations");
  const card = (title: string) =>
    page.getByRole("list", { name: "Rekommenderade åtgärder" }).getByRole("listitem").filter({ hasText: title });
  await card("Öva i 20 minuter").getByText("Varför ser jag detta?").click();
  await card("Öva i 20 minuter").getByText("Ingen övning är gjord i portalen.").waitFor();
  await card("Öva i 20 minuter").getByRole("button", { name: "Lägg till i uppgifter" }).click();
  await card("Öva i 20 minuter").getByText("Bland uppgifterna").waitFor();

  await card("Fyll i årshjulet").getByRole("button", { name: "Inte aktuellt" }).click();
  await page.getByRole("dialog").getByLabel("Annat").check();
  await page.getByRole("button", { name: "Lägg undan" }).click();
  await page.getByRole("dialog").getByText("Skriv varför.").waitFor();
  await page.getByLabel(/^Skriv varför/).fill("Vi har ett eget årshjul.");
  await page.getByRole("button", { name: "Lägg undan" }).click();
  await page.getByRole("listitem").filter({ hasText: "Inte aktuellt: Vi har ett eget årshjul." }).waitFor();
  await page.getByRole("tab", { name: "Mitt hushåll" }).click();
  await page.getByRole("button", { name: "Bocka av" }).first().waitFor();

  await page.goto("/start");
  await page.getByRole("button", { name: "Hoppa över Utse tre roller" }).click();
  await page.getByRole("button", { name: "Ta tillbaka Utse tre roller" }).waitFor();
  await page.getByRole("link", { name: "Bjud in: Utse en systemägare till" }).click();
  const dialog = page.getByRole("dialog", { name: "Utse en systemägare till" });
  await expect.poll(() => dialog.getByLabel("E-postadress 1").evaluate((field) => field === document.activeElement)).toBe(true);
  await dialog.getByRole("button", { name: "Kopiera länken" }).waitFor();
});

test("PAGE-11 a step that is done is named by the word that stands on it", UNHURRIED, async () => {
  const { associationId, userId } = await createMember({ role: "system_owner" });
  await createMember({ associationId, role: "system_owner" });
  const user = await openBrowserAs({ userId });
  await user.page.goto("/start");
  const link = user.page.getByRole("link", { name: "Öppna: Utse en systemägare till" });
  await link.waitFor();
  expect(await link.textContent()).toBe("Öppna");
});

test("PAGE-11 PAGE-12 the pages have no fault that axe finds, light and dark", UNHURRIED, async () => {
  const { page } = await openAs("system_owner", { width: 390, height: 844 });
  for (const path of ["/recommendations", "/recommendations?tab=hushall", "/start"]) {
    await page.goto(path);
    await page.getByRole("main").getByRole("listitem").nth(3).waitFor();
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor();
      expect(await wcagFaults(page), `${path}, ${colorScheme}`).toEqual([]);
    }
    expect(await sidewaysScroll(page), path).toBe(0);
  }
});
