import { eq } from "drizzle-orm";
import type { Locator, Page } from "playwright-core";
import { sessions } from "#drizzle/schema/index.ts";
import { TEST_PASSWORD } from "#tests/factories/people.ts";
import { portal } from "./portal.ts";

const HOUR_MS = 3_600_000;

/** Opens `Säkerhet` in the settings and answers the card with this heading. */
export async function openSecurityCard(page: Page, title: string): Promise<Locator> {
  await page.goto("/settings?tab=sakerhet");
  const card = page.getByRole("region", { name: title }).filter({ has: page.getByRole("heading", { level: 2, name: title, exact: true }) });
  await card.waitFor();
  return card;
}

/** All sessions of this person are an hour old: the next change of what opens the account asks for the password. */
export async function ageSessions(person: { userId: string }): Promise<void> {
  const createdAt = new Date(Date.now() - HOUR_MS);
  await portal()
    .services.db.update(sessions)
    .set({ createdAt, provenAt: createdAt, passwordProvenAt: null })
    .where(eq(sessions.userId, person.userId));
}

/** Gives the password where the portal asks for it. */
export async function provePassword(page: Page, password = TEST_PASSWORD): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "Bekräfta med ditt lösenord" });
  await dialog.getByLabel("Lösenord", { exact: true }).fill(password);
  await dialog.getByRole("button", { name: "Fortsätt" }).click();
}

/** A toast with this title, whatever its text. */
export const toastTitled = (page: Page, title: string): Locator =>
  page.locator(".mantine-Notification-root").filter({ has: page.getByText(title, { exact: true }) });
