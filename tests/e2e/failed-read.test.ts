import { eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import { test } from "vitest";
import { sessions } from "#drizzle/schema/index.ts";
import { createMember, type TestMember } from "#tests/factories/people.ts";
import type { BrowserUser } from "#tests/helpers/browser.ts";
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
