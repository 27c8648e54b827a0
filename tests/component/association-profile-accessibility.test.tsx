import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { FORM_SECTIONS } from "#client/features/association/profile/profile-sections.ts";
import { button, resizeWindow, untilFocused } from "./actions.ts";
import { renderPage } from "./render-page.tsx";
import { recorded } from "./stand-in.ts";
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

const field = (label: string) => page.getByLabelText(label, { exact: true });

test("axe finds no fault with the page, its faults and its dialogs, light and dark, on a phone; the keyboard comes back from them", async () => {
  await resizeWindow(390, 844);
  const { router, server } = renderPage("/association-profile#grunduppgifter", { as: "agare" });
  server.answer("association.updateProfile", recorded("agare", "association.profile"));
  await opened();
  await field("Organisationsnummer").fill("769612-3457");
  await expect.element(field("Organisationsnummer")).toHaveAttribute("aria-invalid", "true");
  await expectNoFaultsInWindow("a faulty number");
  const dialog = page.getByRole("dialog");
  for (const name of ["Ändra Exempeljouren", "Ta bort Exempeljouren", "Lägg till plats"]) {
    await button(name).click();
    await expect.element(dialog.getByRole("button", { name: "Avbryt" })).toBeVisible();
    await expectNoFaultsInWindow(name);
    await dialog.getByRole("button", { name: "Avbryt" }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await untilFocused(() => button(name).query(), name);
  }
  await field("Organisationsnummer").fill("769999-9012");
  await router.navigate("/association-profile#ambitionsniva");
  const robust = page.getByRole("radio", { name: /^Robust/ });
  await expect.element(robust).toBeVisible();
  await expectNoFaultsInWindow("the levels");
  await robust.click();
  await expect.element(page.getByRole("status").getByText(/^Sparat\./)).toBeVisible();
  await expectNoFaultsInWindow("a level that is saved");
});

test("targets are at least 44 pixels high", async () => {
  await resizeWindow(390, 844);
  renderPage("/association-profile#kallare", { as: "agare" });
  await expect.element(field("Källaröppningar")).toBeVisible();
  const targets = [...document.querySelectorAll("main :is(button, select, nav a, a[href^=tel]), main li > a, main .mantine-Radio-label")];
  expect(targets.length).toBeGreaterThan(20);
  const heights = targets.map((target) => [target.textContent, Math.round(target.getBoundingClientRect().height)] as const);
  expect(heights.filter(([, height]) => height < 44)).toEqual([]);
});

test("the keyboard alone answers the questions of a card and goes on to the next", async () => {
  const { router, server } = renderPage("/association-profile#forsakring", { as: "nystartad" });
  let { association, ...rest } = recorded("nystartad", "association.profile");
  server.answer("association.updateProfile", (patch) => {
    association = { ...association, ...patch } as typeof association;
    return { ...rest, association };
  });
  await field("Försäkringsbolag").click();
  for (const typed of ["Exempelförsäkring", "EX-1", "070-174 06 50"]) {
    await userEvent.keyboard(typed);
    await userEvent.keyboard("[Tab]");
  }
  await expect.element(page.getByRole("status").getByText(/^Sparat\./)).toBeVisible();
  const sent = () => Object.assign({}, ...server.callsOf("association.updateProfile"));
  await expect
    .poll(sent)
    .toEqual({ insuranceCompany: "Exempelförsäkring", insuranceNumber: "EX-1", insuranceEmergencyPhone: "070-174 06 50" });
  const focused = () => document.activeElement?.textContent ?? "";
  expect(focused()).toMatch(/^Nästa: /);
  await userEvent.keyboard("[Enter]");
  await expect.poll(focused).toMatch(/^Grunduppgifter\d kvar$/);

  await router.navigate("/association-profile#kallare");
  const unknown = page.getByRole("radiogroup", { name: "Skyddsrum", exact: true }).getByLabelText("Vet inte");
  await expect.element(unknown).toBeVisible();
  (unknown.element() as HTMLElement).focus();
  await userEvent.keyboard("[ArrowLeft]");
  await expect.poll(sent).toMatchObject({ hasShelter: false });
});
