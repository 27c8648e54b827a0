import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { ERROR_MESSAGES } from "#shared/text/error-messages.ts";
import { press, untilFocused } from "./actions.ts";
import { renderPage } from "./render-page.tsx";

/** With the network back, what stands on the page is read anew. */
function loseNetworkForAMoment(): void {
  for (const event of ["offline", "online"]) window.dispatchEvent(new Event(event));
}

const steps = () => page.getByRole("main").getByRole("list").first();
const ribbon = () => page.getByRole("status").filter({ hasText: "Det du ser kan ha ändrats." });

test("what could not be read anew stays, said to be older, until it is read", async () => {
  const { server } = renderPage("/start", { as: "agare" });
  const shown = () => (steps().element() as HTMLElement).innerText;
  await expect.element(steps()).toBeVisible();
  const before = shown();
  const answerAgain = server.refuse("start.steps", { message: "Ett oväntat fel inträffade hos oss. Försök igen om en stund." });
  loseNetworkForAMoment();
  await expect
    .element(ribbon().getByRole("paragraph"))
    .toHaveTextContent("Det du ser kan ha ändrats. Ett oväntat fel inträffade hos oss. Försök igen om en stund.");
  // Nothing is under way that could still say more.
  await expect.poll(() => document.querySelector('[aria-busy="true"]')).toBeNull();
  expect(page.getByRole("alert").elements()).toEqual([]);
  expect(shown()).toBe(before);

  answerAgain();
  await press(ribbon().getByRole("button", { name: "Läs på nytt" }));
  await expect.element(ribbon()).not.toBeInTheDocument();
  await untilFocused(() => document.getElementById("main"), "the page's content");
  expect(shown()).toBe(before);
});

test("on a page whose session has ended the way to a new one leads back to it", async () => {
  const { server, router } = renderPage("/start", { as: "agare" });
  await expect.element(steps()).toBeVisible();
  server.refuse("start.steps", { reason: "NOT_AUTHENTICATED", message: ERROR_MESSAGES.NOT_AUTHENTICATED, status: 401 });
  server.answer("auth.session", () => null);
  loseNetworkForAMoment();
  await expect.element(ribbon().getByText("Du är inte längre inloggad. Logga in igen.")).toBeVisible();
  await ribbon().getByRole("button", { name: "Logga in" }).click();
  await expect.poll(() => router.state.location.pathname + router.state.location.search).toBe("/login?redirect=/start");
});
