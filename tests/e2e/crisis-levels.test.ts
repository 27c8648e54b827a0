import { expect, test } from "vitest";
import { createAssociation } from "#tests/factories/associations.ts";
import { createMember } from "#tests/factories/people.ts";
import { openBrowserAs } from "#tests/helpers/signed-in-browser.ts";

const PHONE = { width: 390, height: 844 };

test("PAGE-21 PAGE-22 the ladder leads to a persona, and from there to other levels and people", async () => {
  const { page } = await openBrowserAs(await createMember(), PHONE);
  await page.goto("/crisis-levels");
  await page.getByRole("switch", { name: "Visa per person" }).click();
  await page
    .getByRole("list", { name: "Nivå 3 per person" })
    .getByRole("link", { name: /^Aisha, 78/ })
    .click();
  await page.getByRole("heading", { level: 1, name: "Aisha, 78" }).waitFor();
  await page.getByText("Bor ensam på plan 5, utan hiss. Nivå 3 · Kris.").waitFor();
  await page.getByRole("link", { name: "Nivå 4" }).click();
  await page.getByText("Nivå 4 · Långvarig kris.").waitFor();
  await page
    .getByRole("list", { name: "Andra personer" })
    .getByRole("link", { name: /^Mei, 24/ })
    .click();
  await page.getByRole("heading", { level: 1, name: "Mei, 24" }).waitFor();
  await page.getByText("Nivå 4 · Långvarig kris.").waitFor();
});

test("PAGE-23 the slider moves through a crisis by keyboard, becomes tasks, and opens the activation as an exercise", async () => {
  const { id: associationId } = await createAssociation({ residentCount: 84, numStairwells: 3 });
  const { page } = await openBrowserAs(await createMember({ role: "team_leader", associationId }), PHONE);
  const house = page.getByRole("region", { name: "Det här händer i huset" });
  await page.goto("/crisis-journey?scenario=vatten");
  await page.getByRole("heading", { level: 1, name: "Krisresan" }).waitFor();
  await house.getByText("Trycket sjunker. Det som rinner nu är det sista.").waitFor();
  const slider = page.getByRole("slider", { name: "Tid sedan start" });
  await slider.focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await house.getByText("84 boende behöver 252 liter dricksvatten per dygn.").waitFor();
  expect(await slider.getAttribute("aria-valuetext")).toBe("1 h, kl 20:00");
  await expect.poll(() => new URL(page.url()).searchParams.get("steg")).toBe("2");

  await page.getByRole("button", { name: "Gör om till checklista" }).click();
  await page.getByText("9 uppgifter är tillagda").waitFor();
  await page.getByRole("button", { name: "Kör som övning" }).click();
  const dialog = page.getByRole("dialog", { name: "Starta en övning" });
  // The scenario has chosen the area: a phone begins with the next step.
  await dialog.getByRole("heading", { name: "Besked till de boende" }).waitFor();
  await dialog.getByRole("button", { name: "Tillbaka" }).click();
  await expect.poll(() => dialog.getByRole("switch", { name: "Övning" }).isChecked()).toBe(true);
  await dialog.getByRole("button", { name: "Vatten", pressed: true }).waitFor();
});
