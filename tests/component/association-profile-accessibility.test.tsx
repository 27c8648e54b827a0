import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { resizeWindow } from "./actions.ts";
import { renderPage } from "./render-page.tsx";
import { expectNoFaultsInWindow } from "./wcag-faults.ts";

const opened = () => expect.element(page.getByRole("region", { name: "Grunduppgifter", exact: true })).toBeVisible();

test("axe finds no fault with what a member reads, light and dark, on a wide screen", async () => {
  await resizeWindow(1440, 900);
  renderPage("/association-profile", { as: "medlem" });
  await opened();
  await expectNoFaultsInWindow("what a member reads");
});

test("every field says where it is used, also to those who listen", async () => {
  renderPage("/association-profile", { as: "nystartad" });
  await opened();
  const fields = () => [...document.querySelectorAll("[id^=falt-]")];
  await expect.poll(() => fields().length).toBe(28);
  for (const [index, field] of fields().entries()) {
    const control = field.querySelector("input:not([type=radio]), select, [role=radiogroup]");
    const ids = control?.getAttribute("aria-describedby")?.split(" ") ?? [];
    const description = ids.map((id) => document.getElementById(id)?.textContent ?? "").join(" ");
    expect(description, `field ${index}`).toMatch(/Används i: .+\.$/);
  }
});
