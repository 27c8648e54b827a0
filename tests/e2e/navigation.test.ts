import type { Page } from "playwright-core";
import { expect, onTestFinished, test } from "vitest";
import { createApplication } from "#tests/factories/applications.ts";
import { createMember } from "#tests/factories/people.ts";
import { atPath } from "#tests/helpers/at-path.ts";
import { openBrowserAs, openPageAs } from "#tests/helpers/signed-in-browser.ts";

test("GUARD-02 GUARD-03 GUARD-20 NAV-11 NAV-12 an owner goes by the menu to the administration and signs out, and no page opens then", async () => {
  const page = await openPageAs(await createMember({ role: "system_owner" }));
  const chooseInMenu = async (name: string) => {
    await page.getByRole("button", { name: /^Användarmeny/ }).click();
    await page.getByRole("menuitem", { name }).click();
  };
  await page.goto("/");
  await chooseInMenu("Admin Dashboard");
  await page.getByRole("heading", { level: 1, name: "Adminpanel" }).waitFor();
  // On paper there is nothing to skip.
  const skip = page.getByRole("link", { name: "Hoppa till innehållet" });
  await skip.focus();
  expect(await skip.isVisible()).toBe(true);
  await page.emulateMedia({ media: "print" });
  expect(await skip.isVisible()).toBe(false);
  await page.emulateMedia({ media: "screen" });
  await page.goto("/");
  await chooseInMenu("Logga ut");
  await page.waitForURL(atPath("/login"));
  for (const path of ["/dashboard", "/admin", "/account-setup-choice"]) {
    await page.goto(path);
    await page.waitForURL(atPath("/login"));
  }
});

test("what is chosen in a list stands in the address, through a reload and for whoever is sent it", async () => {
  const page = await openPageAs(await createMember({ role: "system_owner" }));
  const role = page.getByRole("combobox", { name: "Roll", exact: true });
  await page.goto("/admin?tab=medlemmar");
  await role.click();
  await page.getByRole("option", { name: "Teamledare (0)", exact: true }).click();
  await page.waitForURL((url) => url.search.includes("medlem-roll=team_leader"));
  const link = page.url();
  const expectChosen = () => expect.poll(() => role.inputValue()).toBe("Teamledare (0)");
  await page.reload();
  await expectChosen();
  await page.goto("/dashboard");
  await page.goto(link);
  await expectChosen();
});

test("pages that the browser keeps for «Back» hold no connection: the tenth in a row opens like the first", async () => {
  const user = await openBrowserAs(await createMember(), { keepsPages: true });
  onTestFinished(() => user.close());
  const { page } = user;
  for (let visit = 0; visit < 10; visit++) {
    const listens = page.waitForResponse(/association\.onNews/);
    await page.goto(`/dashboard?besok=${visit}`);
    await listens;
  }
  await page.goBack();
  await page.getByRole("heading", { level: 1 }).waitFor();
});

test("windows behind others hold no connection, and one that is seen again reads what it has missed", async () => {
  const owner = await createMember({ role: "system_owner" });
  const { page, context, close } = await openBrowserAs(owner);
  onTestFinished(close);
  const listensIn = (window: Page) => window.waitForResponse(/association\.onNews/);
  const firstListens = listensIn(page);
  await page.goto("/dashboard");
  await firstListens;
  await setVisibility(page, "hidden");

  for (let count = 0; count < 7; count++) {
    const window = await context.newPage();
    const listens = listensIn(window);
    await window.goto("/dashboard");
    await listens;
    await setVisibility(window, "hidden");
  }

  await createApplication(owner.associationId);
  await setVisibility(page, "visible");
  await page.getByRole("button", { name: /^Boende.*1 väntar$/ }).waitFor();
});

/** What the browser does when another window or tab covers the page, which it never does to pages that are driven by tests. */
async function setVisibility(page: Page, state: DocumentVisibilityState): Promise<void> {
  await page.evaluate((visibility) => {
    Object.defineProperty(document, "visibilityState", { configurable: true, get: () => visibility });
    document.dispatchEvent(new Event("visibilitychange"));
  }, state);
}
