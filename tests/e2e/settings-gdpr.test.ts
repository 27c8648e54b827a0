import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { createPerson, TEST_PASSWORD, type TestPerson } from "#tests/factories/people.ts";
import { atPath } from "#tests/helpers/at-path.ts";
import { mailTo } from "#tests/helpers/outbox.ts";
import { ageSessions, provePassword } from "#tests/helpers/security-tab.ts";
import { openPageAs } from "#tests/helpers/signed-in-browser.ts";
import { toast } from "#tests/helpers/toast.ts";

const privatePerson = () => createPerson({ setup: "private" });
const exportButton = (page: Page) => page.getByRole("button", { name: "Beställ export" });
const confirmButton = (page: Page) => page.getByRole("dialog").getByRole("button", { name: "Radera för alltid" });

/** The tab, once the browser has its bearer token. */
async function openTab(person: TestPerson): Promise<Page> {
  const page = await openPageAs(person);
  await page.goto("/settings?tab=konto");
  await page.getByRole("heading", { name: "Radera kontot" }).waitFor();
  await waitForToken(page);
  return page;
}

const waitForToken = (page: Page) => page.waitForFunction(() => localStorage.getItem("auth-token") !== null);

test("SETG-08 without a connection it fails at once and says so", async () => {
  const page = await openTab(await privatePerson());
  // Toasts are fetched once the page is quiet.
  await page.waitForFunction(() => performance.getEntriesByType("resource").some(({ name }) => name.includes("toast-regions")));
  await page.context().setOffline(true);
  await exportButton(page).click();
  await toast(page, "Fel vid export", "Ingen kontakt med servern. Kontrollera din uppkoppling och försök igen.");
  await page.context().setOffline(false);
});

test("SETG-06 SETG-09 a real export is ordered, becomes ready before one's eyes, and is fetched from the link in the mail", async () => {
  const person = await privatePerson();
  const page = await openTab(person);
  await exportButton(page).click();
  await page.getByText("Dataexport påbörjad", { exact: true }).waitFor();
  const list = page.getByRole("list", { name: "Dina exporter" });
  await list.getByText("Klar", { exact: true }).waitFor();

  const { text } = await mailTo(person.email, /./);
  const link = new URL(/https?:\/\/\S*export=[\w-]+/.exec(text)?.[0] ?? "");
  await page.goto(link.pathname + link.search);
  const linked = page.locator("[data-linked]");
  await linked.getByText(/kan hämtas till \d+ [a-z]+( \d{4})? \d{2}:\d{2}/).waitFor();
  const [download] = await Promise.all([page.waitForEvent("download"), linked.getByRole("link", { name: /^Ladda ner/ }).click()]);
  expect(download.suggestedFilename()).toMatch(/\.zip$/);

  await exportButton(page).click();
  await toast(page, "Fel vid export", "Du har redan beställt en export det senaste dygnet. Den finns under Konto & GDPR när den är klar.");
});

test("NS-16 SETG-03 SETG-07 SETG-11 the account is deleted once the password is proven, the browser forgets it, and the way back does not lead into it", async () => {
  const person = await privatePerson();
  const page = await openPageAs(person);
  await page.goto("/dashboard");
  await page.goto("/settings?tab=konto");
  await waitForToken(page);
  await ageSessions(person);
  const token = await page.evaluate(() => localStorage.getItem("auth-token"));
  const entries = await page.evaluate(() => history.length);
  const call = page.waitForRequest("**/api/gdpr/delete");
  await page.getByRole("button", { name: "Radera kontot" }).click();
  await page.getByRole("dialog", { name: "Radera kontot?" }).getByRole("textbox").fill("RADERA");
  await confirmButton(page).click();
  const request = await call;
  expect(await request.headerValue("authorization")).toBe(`Bearer ${token}`);
  expect(request.postData()).toBe("{}");
  const proof = page.getByRole("dialog", { name: "Bekräfta med ditt lösenord" });
  await proof.getByRole("button", { name: "Avbryt" }).click();
  await proof.waitFor({ state: "hidden" });
  expect(await page.getByText("Fel vid radering").count()).toBe(0);
  await confirmButton(page).click();
  await provePassword(page);

  await page.waitForURL("**/login");
  const told = page.getByText("Kontot har raderats", { exact: true });
  await told.waitFor();
  expect(await page.evaluate(() => history.length)).toBe(entries);
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain("portal_session");

  await page.reload();
  await page.getByLabel("E-postadress").fill(person.email);
  await page.getByLabel(/^Lösenord/).fill(TEST_PASSWORD);
  await page.getByRole("button", { name: "Logga in" }).click();
  await toast(page, "Fel vid inloggning", "Fel e-postadress eller lösenord.");
  expect(await told.count()).toBe(0);
  await page.goBack();
  await page.waitForURL(atPath("/login"));
  expect(new URL(page.url()).search).toBe("?redirect=/dashboard");
});
