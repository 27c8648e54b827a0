import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { createAssociation } from "#tests/factories/associations.ts";
import { createMember, createPerson } from "#tests/factories/people.ts";
import { atPath } from "#tests/helpers/at-path.ts";
import { openBrowser } from "#tests/helpers/browser.ts";
import { clientFor } from "#tests/helpers/client.ts";
import { menuEntry, sidebarOf } from "#tests/helpers/menu.ts";
import { openBrowserAs } from "#tests/helpers/signed-in-browser.ts";
import { sidewaysScroll, wcagFaults } from "#tests/helpers/wcag-faults.ts";

const PHONE = { width: 390, height: 844 };

async function openAs(person: { userId: string } | null, options?: Parameters<typeof openBrowser>[0]): Promise<Page> {
  const user = person ? await openBrowserAs(person, options) : await openBrowser(options);
  return user.page;
}

/** In both themes, and no wider than the window. */
async function isAccessible(page: Page): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await wcagFaults(page), `${page.url()} ${colorScheme}`).toEqual([]);
  }
  expect(await sidewaysScroll(page), page.url()).toBe(0);
}

test("PAGE-21 SIDE-19 the sidebar leads to the ladder", async () => {
  const page = await openAs(await createMember());
  await page.goto("/dashboard");
  await (await menuEntry(sidebarOf(page), "Kris", "Krisnivåer")).click();
  await page.getByRole("heading", { level: 1, name: "Krisnivåer" }).waitFor();
  const ladder = page.getByRole("list", { name: "Krisnivåer" });
  await ladder.getByRole("heading", { level: 2, name: "Nivå 5: Höjd beredskap" }).waitFor();
  expect(await page.getByRole("button", { name: /Anpassa texten/ }).count()).toBe(0);
  await page.setViewportSize(PHONE);
  await isAccessible(page);
});

test("PAGE-21 PAGE-22 the ladder leads to a persona, and from there to other levels and people", async () => {
  const page = await openAs(await createMember(), PHONE);
  await page.goto("/crisis-levels");
  await page.getByRole("switch", { name: "Visa per person" }).click();
  await page
    .getByRole("list", { name: "Nivå 3 per person" })
    .getByRole("link", { name: /^Aisha, 78/ })
    .click();
  await page.getByRole("heading", { level: 1, name: "Aisha, 78" }).waitFor();
  await page.getByText("Bor ensam på plan 5, utan hiss. Nivå 3 · Kris.").waitFor();
  for (const title of ["Så märks det", "Behöver", "Föreningen gör", "Jag eller grannen gör", "Första dygnet", "Checklista"])
    await page.getByRole("heading", { level: 2, name: title }).waitFor();
  await isAccessible(page);
  await page.getByRole("link", { name: "Nivå 4" }).click();
  await page.getByText("Nivå 4 · Långvarig kris.").waitFor();
  await page
    .getByRole("list", { name: "Andra personer" })
    .getByRole("link", { name: /^Mei, 24/ })
    .click();
  await page.getByRole("heading", { level: 1, name: "Mei, 24" }).waitFor();
  await page.getByText("Nivå 4 · Långvarig kris.").waitFor();

  await page.goto("/crisis-levels/persona/finns-inte");
  await page.getByRole("heading", { level: 1, name: "Insikten hittades inte" }).waitFor();
  await page.getByRole("link", { name: "Till krisnivåerna" }).click();
  await page.waitForURL(atPath("/crisis-levels"));
});

test("PAGE-21 an owner writes the association's own text, and sees what somebody else wrote meanwhile before replacing it", async () => {
  const { id: associationId } = await createAssociation();
  const owner = await createMember({ role: "system_owner", associationId });
  const other = await clientFor(await createMember({ role: "system_owner", associationId }));
  const page = await openAs(owner);
  await page.goto("/crisis-levels");
  await page.getByRole("button", { name: "Anpassa texten för vår förening, nivå 2" }).click();
  const dialog = page.getByRole("dialog", { name: "Nivå 2: Allvarlig störning" });
  await dialog.getByLabel("Föreningen gör").fill("Min text");
  await other.crisisLevels.saveText.mutate({ level: 2, text: "Den andras text", seenAt: null });
  await dialog.getByRole("button", { name: "Spara" }).click();
  await dialog.getByRole("alert").getByText("Den andras text").waitFor();
  expect(await dialog.getByLabel("Föreningen gör").inputValue()).toBe("Min text");
  await isAccessible(page);
  await dialog.getByLabel("Föreningen gör").fill("Vår gemensamma text");
  await dialog.getByRole("button", { name: "Spara" }).click();
  await page.getByRole("list", { name: "Krisnivåer" }).getByText("Vår gemensamma text").waitFor();
  await page.getByText("Vår egen text").waitFor();
});

test("PAGE-23 the slider moves through a crisis by keyboard, becomes tasks, and opens the activation as an exercise", async () => {
  const { id: associationId } = await createAssociation({ residentCount: 84, numStairwells: 3 });
  const page = await openAs(await createMember({ role: "team_leader", associationId }), PHONE);
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
  for (const name of ["Tillbaka", "Framåt"]) {
    const label = page.getByRole("button", { name, exact: true }).locator(".mantine-Button-label");
    expect(await label.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth), name).toBe(true);
  }
  await expect.poll(() => new URL(page.url()).searchParams.get("steg")).toBe("2");
  await isAccessible(page);

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

test("PAGE-01 a visitor's landing page leads in", async () => {
  const page = await openAs(null);
  await page.goto("/");
  await page.getByRole("heading", { level: 1, name: "När strömmen går vet er förening vad som gäller" }).waitFor();
  for (const [name, path] of [
    ["Kom igång", "/signup"],
    ["Se priser", "/pricing"],
    ["Jag har en kod", "/join-association"],
    ["Prenumerera", "/crisis-subscribe"],
  ])
    expect(await page.getByRole("main").getByRole("link", { name, exact: true }).getAttribute("href")).toBe(path);
});

test("PAGE-14 PAGE-15 NAV-02 somebody without an association reads the areas, and who is behind the portal", async () => {
  const page = await openAs(await createPerson({ setup: "private" }));
  await page.goto("/categories");
  await page.getByRole("heading", { level: 1, name: "Beredskapsområden" }).waitFor();
  await expect.poll(() => page.getByRole("main").getByRole("article").count()).toBe(13);
  expect(await page.getByText("Inget team").count()).toBe(0);
  const navigation = page.getByRole("navigation", { name: "Toppnavigering" });
  await navigation.getByRole("link", { name: "Beredskapsområden" }).hover();
  await isAccessible(page);
  await page.getByRole("link", { name: "Vatten", exact: true }).click();
  const sheet = page.getByRole("dialog", { name: "Vatten" });
  for (const title of ["Så påverkas huset", "Gör nu", "Checklista", "Produkter", "Källor"])
    await sheet.getByRole("heading", { name: title }).waitFor();
  await isAccessible(page);
  await sheet.getByRole("button", { name: "Stäng" }).click();
  await sheet.waitFor({ state: "detached" });

  await navigation.getByRole("link", { name: "Om Oss" }).click();
  await page.getByRole("heading", { level: 1, name: "Om oss" }).waitFor();
  await page.getByText("Vi är inte en myndighet. Vid fara ring 112.", { exact: false }).waitFor();
  expect(await page.getByRole("link", { name: "Läs integritetspolicyn" }).getAttribute("href")).toBe("/integritet");
  await page.getByRole("main").getByRole("link", { name: "Tillgänglighetsredogörelse" }).waitFor();
  await page.setViewportSize(PHONE);
  await isAccessible(page);
});

test("PAGE-14 a member sees beside each area how ready the association is, and whether it has a team", async () => {
  const page = await openAs(await createMember(), PHONE);
  await page.goto("/categories?area=el");
  const sheet = page.getByRole("dialog", { name: "El" });
  await sheet.getByText("Låg 0 %, inget underlag än").waitFor();
  await sheet.getByText("Området har inget team.").waitFor();
  await isAccessible(page);
});
