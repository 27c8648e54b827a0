import { eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { housingAssociations } from "#drizzle/schema/index.ts";
import { createAssociation } from "#tests/factories/associations.ts";
import { createMember } from "#tests/factories/people.ts";
import { portal } from "#tests/helpers/portal.ts";
import { openPageAs } from "#tests/helpers/signed-in-browser.ts";
import { sidewaysScroll, wcagFaults } from "#tests/helpers/wcag-faults.ts";

const shelf = (page: Page) => page.getByRole("region", { name: "Pärmen på hyllan" });

async function expectAccessible(page: Page): Promise<void> {
  for (const [width, colorScheme] of [
    [360, "dark"],
    [1280, "light"],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    expect(await wcagFaults(page)).toEqual([]);
    expect(await sidewaysScroll(page)).toBe(0);
  }
}

test("PAGE-18 PAGE-09 an owner finds the binder from the overview, notes a print, and is told which pages changed since", async () => {
  const { id: associationId } = await createAssociation();
  const page = await openPageAs(await createMember({ role: "system_owner", associationId }));
  await page.goto("/association-dashboard");
  await page.getByRole("button", { name: /steg till$/ }).click();
  await page.getByRole("link", { name: "Skriv ut krispärmen" }).click();
  const whole = shelf(page).getByRole("link", { name: /^Skriv ut pärm \(\d+ sidor\)$/ });
  await whole.waitFor();
  expect(await whole.getAttribute("href")).toBe("/api/binder.pdf");
  await shelf(page).getByText("Inte utskriven").waitFor();

  await shelf(page).getByRole("button", { name: "Sidorna sitter i pärmen" }).click();
  await shelf(page).getByText("Aktuell", { exact: true }).waitFor();
  await portal().services.db.update(housingAssociations).set({ city: "Uppsala" }).where(eq(housingAssociations.id, associationId));
  await page.reload();
  await shelf(page).getByText("2 flikar är ändrade").waitFor();
  const changed = shelf(page).getByRole("link", { name: "Skriv ut bara ändrade sidor (3 sidor)" });
  expect(await changed.getAttribute("href")).toBe("/api/binder.pdf?changed=1");
  expect(await page.getByRole("table", { name: "Pärmens flikar" }).getByText("Ändrad", { exact: true }).count()).toBe(2);
  await expectAccessible(page);
});

test("PAGE-18 a member finds the binder for residents, and nothing of prints", async () => {
  const { id: associationId } = await createAssociation();
  const page = await openPageAs(await createMember({ role: "member", associationId }));
  await page.goto("/documents?tab=parmen");
  const link = page.getByRole("link", { name: /^Skriv ut pärm för boende \(\d+ sidor\)$/ });
  await link.waitFor();
  expect(await link.getAttribute("href")).toBe("/api/binder.pdf?edition=resident");
  expect(await shelf(page).count()).toBe(0);
  expect(await page.getByText("Avstängningar och nycklar").count()).toBe(0);
  await expectAccessible(page);
});
