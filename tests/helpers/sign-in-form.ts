import type { Page } from "playwright-core";
import { TEST_PASSWORD } from "#tests/factories/people.ts";

/** Fills in the sign-in form that is shown and sends it. */
export async function signInThroughForm(page: Page, email: string, password: string = TEST_PASSWORD): Promise<void> {
  const form = page.locator("form:not([inert])");
  await form.waitFor();
  await form.getByLabel("E-postadress").fill(email);
  await form.getByLabel("Lösenord", { exact: true }).fill(password);
  await form.getByRole("button", { name: "Logga in", exact: true }).click();
}
