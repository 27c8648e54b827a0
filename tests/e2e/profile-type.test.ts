import { eq, sql } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { profiles } from "#drizzle/schema/index.ts";
import { createPerson } from "#tests/factories/people.ts";
import { atPath } from "#tests/helpers/at-path.ts";
import type { BrowserUser } from "#tests/helpers/browser.ts";
import { failWrites } from "#tests/helpers/fail-writes.ts";
import { portal } from "#tests/helpers/portal.ts";
import { openBrowserAs } from "#tests/helpers/signed-in-browser.ts";
import { wcagFaults } from "#tests/helpers/wcag-faults.ts";

let user: BrowserUser | null = null;
afterEach(async () => {
  await user?.close();
  user = null;
});

test("SETUP-13 a choice that could not be saved leaves one on the page, with a calm word; the next try goes on", async () => {
  const person = await createPerson();
  const mend = await failWrites("profiles", "update", sql`new.id = ${person.profileId}`);
  user = await openBrowserAs(person, { width: 390, height: 844 });
  const { page } = user;
  const submit = page.getByRole("button", { name: "Fortsätt" });
  try {
    await page.goto(`${portal().url}/profile-type-selection`);
    await page.getByRole("radio", { name: "Privatperson" }).check();
    await submit.click();
    const alert = page.getByRole("alert").filter({ hasText: "Valet kunde inte sparas" });
    await alert.getByText("Inget har ändrats. Vänta en liten stund och försök igen.").waitFor();
    await expect.poll(() => submit.isEnabled()).toBe(true);
    expect(await page.getByRole("radio", { name: "Privatperson" }).isChecked()).toBe(true);
    expect(new URL(page.url()).pathname).toBe("/profile-type-selection");
    expect(await wcagFaults(page)).toEqual([]);
  } finally {
    await mend();
  }
  await submit.click();
  await page.waitForURL(atPath("/dashboard"));
  const [profile] = await portal().services.db.select().from(profiles).where(eq(profiles.id, person.profileId));
  expect(profile?.hasCompletedInitialSetup).toBe(true);
});
