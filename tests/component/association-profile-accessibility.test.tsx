import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { FORM_SECTIONS } from "#client/features/association/profile/profile-sections.ts";
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
  const { router } = renderPage("/association-profile", { as: "nystartad" });
  await opened();
  const fields = () => [...document.querySelectorAll("[id^=falt-]")];
  let asked = 0;
  for (const card of Object.keys(FORM_SECTIONS)) {
    await router.navigate(`/association-profile#${card}`);
    await expect.poll(() => document.getElementById(card)?.querySelectorAll("[id^=falt-]").length).toBeGreaterThan(0);
    for (const [index, field] of fields().entries()) {
      const control = field.querySelector("input:not([type=radio]), select, [role=radiogroup]");
      const ids = control?.getAttribute("aria-describedby")?.split(" ") ?? [];
      const description = ids.map((id) => document.getElementById(id)?.textContent ?? "").join(" ");
      expect(description, `field ${index} of ${card}`).toMatch(/Används i: .+\.$/);
    }
    asked += fields().length;
  }
  expect(asked).toBe(28);
});
