import { expect } from "vitest";
import { type Locator, page } from "vitest/browser";
import type { Answers, Procedure } from "./answers.ts";
import { renderPage } from "./render-page.tsx";
import type { StandIn } from "./stand-in.ts";

export const PASSWORD = "Granbarr-1234";

/** A list of the same name in a card is a region too. */
export const securityCard = (title: string): Locator =>
  page.getByRole("region", { name: title, exact: true }).filter({ has: page.getByRole("heading", { name: title, exact: true }) });

/** `Säkerhet` in a member's settings, and the card with this heading. */
export async function openSecurityCard(title: string, answers: Answers = {}) {
  const { server } = renderPage("/settings?tab=sakerhet", { as: "medlem", answers });
  const card = securityCard(title);
  await expect.element(card).toBeVisible();
  return { server, card };
}

/** The member has signed in long ago: the procedure asks for the password until one is proven. */
export function demandPassword(server: StandIn, procedure: Procedure): void {
  const undo = server.refuse(procedure, { reason: "FRESH_SESSION_REQUIRED", status: 409 });
  server.answer("auth.provePassword", () => {
    undo();
    return {};
  });
}

export const passwordDialog = page.getByRole("dialog", { name: "Bekräfta med ditt lösenord" });

/** Gives the password where the portal asks for it. */
export async function provePassword(password = PASSWORD): Promise<void> {
  await passwordDialog.getByLabelText("Lösenord", { exact: true }).fill(password);
  await passwordDialog.getByRole("button", { name: "Fortsätt" }).click();
}
