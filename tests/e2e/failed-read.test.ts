import { eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { sessions } from "#drizzle/schema/index.ts";
import { createMember, type TestMember } from "#tests/factories/people.ts";
import type { BrowserUser } from "#tests/helpers/browser.ts";
import { refuseCall } from "#tests/helpers/intercepted-calls.ts";
import { portal } from "#tests/helpers/portal.ts";
import { openBrowserAs } from "#tests/helpers/signed-in-browser.ts";

async function open(person: TestMember): Promise<BrowserUser> {
  const user = await openBrowserAs(person);
  return user;
}

/** With the network back, what stands on the page is read anew. */
async function loseNetworkForAMoment({ context }: BrowserUser): Promise<void> {
  await context.setOffline(true);
  await context.setOffline(false);
}

const ribbon = (page: Page) => page.getByRole("status").filter({ hasText: "Det du ser kan ha ändrats." });

test("what could not be read anew stays, said to be older, until it is read", async () => {
  const user = await open(await createMember({ role: "system_owner" }));
  const { page } = user;
  await page.goto("/start");
  const steps = page.getByRole("main").getByRole("list").first();
  await steps.waitFor();
  const before = await steps.innerText();
  const answerAgain = await refuseCall(page, "start.steps", { message: "Ett oväntat fel inträffade hos oss. Försök igen om en stund." });
  await loseNetworkForAMoment(user);
  await ribbon(page).waitFor();
  await page.waitForTimeout(500);
  expect(await ribbon(page).getByRole("paragraph").innerText()).toBe(
    "Det du ser kan ha ändrats. Ett oväntat fel inträffade hos oss. Försök igen om en stund.",
  );
  expect(await page.getByRole("alert").count()).toBe(0);
  expect(await steps.innerText()).toBe(before);

  await answerAgain();
  await ribbon(page).getByRole("button", { name: "Läs på nytt" }).press("Enter");
  await ribbon(page).waitFor({ state: "detached" });
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("main");
  expect(await steps.innerText()).toBe(before);
});

test("on a page whose session has ended the way to a new one leads back to it", async () => {
  const person = await createMember({ role: "system_owner" });
  const user = await open(person);
  const { page } = user;
  await page.goto("/start");
  await page.getByRole("main").getByRole("list").first().waitFor();
  await portal().services.db.delete(sessions).where(eq(sessions.userId, person.userId));
  await loseNetworkForAMoment(user);
  await ribbon(page).getByText("Du är inte längre inloggad. Logga in igen.").waitFor();
  await ribbon(page).getByRole("button", { name: "Logga in" }).click();
  await page.waitForURL((url) => url.pathname === "/login" && url.searchParams.get("redirect") === "/start");
});
