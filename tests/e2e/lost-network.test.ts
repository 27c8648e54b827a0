import { eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { crisisMessages } from "#drizzle/schema/index.ts";
import { createLedCrisis } from "#tests/factories/crisis-page.ts";
import { createMember, type TestMember } from "#tests/factories/people.ts";
import { createSubscriber } from "#tests/factories/subscribers.ts";
import { atPath } from "#tests/helpers/at-path.ts";
import { type BrowserUser, expectFault } from "#tests/helpers/browser.ts";
import { menuEntry, sidebarOf } from "#tests/helpers/menu.ts";
import { portal } from "#tests/helpers/portal.ts";
import { openBrowserAs } from "#tests/helpers/signed-in-browser.ts";
import { toast } from "#tests/helpers/toast.ts";

async function open(options: Parameters<typeof openBrowserAs>[1], person?: TestMember): Promise<BrowserUser> {
  const user = await openBrowserAs(person ?? (await createMember({ role: "system_owner" })), options);
  return user;
}

async function createCrisis() {
  const owner = await createMember({ role: "system_owner" });
  const crisis = await createLedCrisis(owner.associationId, { activatedByProfileId: owner.profileId, ledByProfileId: owner.profileId });
  return { owner, crisis };
}

/** The toasts load when the page is quiet. */
const untilToastsAreThere = (page: Page) =>
  page.waitForFunction(() => performance.getEntriesByType("resource").some(({ name }) => name.includes("/toast-regions-")));

test("SIDE-12 on a phone whose network is gone the menu opens whole and leads to a page that is kept", { timeout: 60_000 }, async () => {
  const { page, context } = await open({ serviceWorkers: "allow", width: 390, height: 844 });
  await page.goto("/association-dashboard");
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null), { timeout: 30_000 }).toBe(true);
  await context.setOffline(true);
  await page.getByRole("button", { name: "Öppna menyn" }).click();
  const menu = page.getByRole("dialog");
  await (await menuEntry(menu, "Boende", "Hantera Ansökningar")).waitFor();
  await (await menuEntry(menu, "Kris", "Aktivera krisläge")).waitFor();
  await (await menuEntry(menu, "Kris", "Krisgruppen")).click();
  await page.waitForURL(atPath("/crisis-team"));
  await page.getByRole("heading", { level: 1, name: "Krisgruppen" }).waitFor();
});

test("a part that cannot be loaded takes no page away: it is told once, and comes with the network, with its styles", async () => {
  const { page, context } = await open({});
  await page.goto("/association-dashboard");
  const applications = await menuEntry(sidebarOf(page), "Boende", "Hantera Ansökningar");
  await applications.waitFor();
  await untilToastsAreThere(page);
  const heading = await page.getByRole("heading", { level: 1 }).innerText();
  await context.setOffline(true);
  await applications.click();
  await page.keyboard.press("Control+b");
  await toast(page, "Allt på sidan kunde inte hämtas", "Resten visas så snart det går. Kommer det inte: ladda om sidan.");
  expect(await page.getByRole("heading", { level: 1 }).innerText()).toBe(heading);
  expect(await page.locator(".mantine-Notification-root").count()).toBe(1);

  await context.setOffline(false);
  await page
    .getByRole("dialog")
    .getByRole("heading", { name: /ansökningar/i })
    .waitFor();
  await page.keyboard.press("Escape");
  await sidebarOf(page).getByRole("link", { name: "Översikt" }).hover();
  const hint = page.getByRole("tooltip", { name: "Översikt" });
  await hint.waitFor();
  expect(await hint.evaluate((shown) => getComputedStyle(shown).position)).toBe("absolute");
});

test("a page that is not kept leads back to the one before, which still stands", async () => {
  expectFault(/Unable to preload CSS|Failed to fetch dynamically imported module/);
  const { page, context } = await open({});
  await page.goto("/association-dashboard");
  const documents = () => menuEntry(sidebarOf(page), "Dokument", "Dokument och mallar");
  await (await documents()).waitFor();
  const heading = await page.getByRole("heading", { level: 1 }).innerText();
  await context.setOffline(true);
  await (await documents()).click();
  await page.getByText("Den här sidan finns inte sparad på enheten.", { exact: true }).waitFor();
  expect(await page.getByRole("link", { name: "Gå till startsidan" }).count()).toBe(0);
  await page.getByRole("button", { name: "Tillbaka" }).click();
  await page.waitForURL(atPath("/association-dashboard"));
  await page.getByRole("heading", { level: 1, name: heading, exact: true }).waitFor();

  // With the network the page comes whole: each stylesheet that failed is asked for anew.
  await context.setOffline(false);
  await (await documents()).click();
  await page.getByRole("heading", { level: 1, name: "Dokument och mallar" }).waitFor();
  const bare = () =>
    page.locator('link[rel="stylesheet"]').evaluateAll((links) => links.filter((link) => !(link as HTMLLinkElement).sheet).length);
  await expect.poll(bare).toBe(0);
});

test("a message that is sent without a network says at once that it did not leave, leaves not by itself later, and then once", async () => {
  const { owner, crisis } = await createCrisis();
  await createSubscriber(owner.associationId);
  const { page, context } = await open({}, owner);
  await page.goto(`/crisis-management/${crisis.id}`);
  const composer = page.getByRole("region", { name: "Nytt besked" });
  await composer.getByLabel("Text", { exact: true }).fill("Strömmen är borta i hela huset. Ring 112 vid fara.");
  await composer.getByRole("button", { name: "Granska och skicka" }).click();
  const review = page.getByRole("dialog", { name: "Skicka beskedet?" });
  const send = review.getByRole("button", { name: "Skicka till 1 person", exact: true });
  await send.waitFor();
  await context.setOffline(true);
  await send.click();
  await review
    .getByText("Ingen kontakt med servern. Kontrollera din uppkoppling och försök igen. Tryck en gång till: ingen får det två gånger.")
    .waitFor();
  await context.setOffline(false);
  await page.waitForTimeout(1_500);
  const sent = () => portal().services.db.select().from(crisisMessages).where(eq(crisisMessages.crisisActivationId, crisis.id));
  expect(await sent()).toEqual([]);
  await send.click();
  await toast(page, "Beskedet skickas", "Under Besked ser du hur det går.");
  expect(await sent()).toHaveLength(1);
});

test("a crisis page whose stream is cut says from when it is", async () => {
  const { owner, crisis } = await createCrisis();
  const { page } = await open({}, owner);
  await page.route("**/api/trpc/crisis.onChanges*", (route) => route.abort());
  await page.goto(`/crisis-management/${crisis.id}`);
  await page.getByText(/^Ingen kontakt just nu\. Du ser läget från \d\d:\d\d\. Vi försöker igen av oss själva\.$/).waitFor();
});
