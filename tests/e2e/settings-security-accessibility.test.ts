import type { Page } from "playwright-core";
import { afterEach, expect, test } from "vitest";
import { loginActivity } from "#drizzle/schema/index.ts";
import { createPerson, type TestPerson } from "#tests/factories/people.ts";
import { createSecondFactor, totpCode } from "#tests/factories/second-factors.ts";
import { inBothSchemes } from "#tests/helpers/both-schemes.ts";
import type { BrowserUser } from "#tests/helpers/browser.ts";
import { portal } from "#tests/helpers/portal.ts";
import { ageSessions, openSecurityCard, provePassword } from "#tests/helpers/security-tab.ts";
import { openBrowserAs } from "#tests/helpers/signed-in-browser.ts";
import { sidewaysScroll, wcagFaults } from "#tests/helpers/wcag-faults.ts";

const WINDOWS = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36";

let user: BrowserUser | null = null;
afterEach(async () => {
  await user?.close();
  user = null;
});

async function openTab(person: TestPerson) {
  user = await openBrowserAs(person, { width: 390, height: 844 });
  const { page, faults } = user;
  const password = await openSecurityCard(page, "Lösenord");
  const factor = page.getByRole("region", { name: "Tvåfaktorsautentisering", exact: true });
  // The browser itself tells of the refusal that asks for the password.
  const ownFaults = () => faults.filter((fault) => !fault.startsWith("Failed to load resource"));
  return { page, password, factor, dialog: (name: string) => page.getByRole("dialog", { name }), ownFaults };
}

async function examine(page: Page, view: string): Promise<void> {
  await page.mouse.move(1, 1);
  await inBothSchemes(page, async (colorScheme) => {
    expect(await wcagFaults(page), `${view}, ${colorScheme}`).toEqual([]);
    expect(await sidewaysScroll(page), `${view}, ${colorScheme}`).toBe(0);
  });
}

test("the security tab and the dialogs of a new factor have no fault that axe finds (WCAG 2.2 AA), light and dark, and do not scroll sideways on a phone", async () => {
  const person = await createPerson({ setup: "private" });
  const { db, sessions } = portal().services;
  await sessions.start(person.userId, { ipAddress: "203.0.113.7", userAgent: WINDOWS });
  await db.insert(loginActivity).values(Array.from({ length: 12 }, () => ({ userId: person.userId, userAgent: WINDOWS })));
  const { page, password, factor, dialog, ownFaults } = await openTab(person);
  await page.getByText("Sida 1 av 2").waitFor();
  await factor.getByRole("button").waitFor();
  await examine(page, "page");
  await password.getByRole("button", { name: "Byt lösenord" }).click();
  await password.getByText("Nuvarande lösenord krävs.").waitFor();
  await examine(page, "password errors");

  await ageSessions(person);
  await factor.getByRole("button").click();
  await dialog("Bekräfta med ditt lösenord").waitFor();
  await examine(page, "password dialog");
  await provePassword(page);
  await factor.getByLabel("Verifieringskod").press("Enter");
  await factor.getByText("Verifieringskod krävs.").waitFor();
  await examine(page, "enrolment");
  const secret = await factor
    .getByRole("button", { name: /Kopiera$/ })
    .locator("span")
    .first()
    .innerText();
  await factor.getByLabel("Verifieringskod").fill(totpCode(secret.replaceAll(" ", "")));
  await factor.getByRole("button", { name: "Verifiera" }).click();
  await dialog("Dina återställningskoder").waitFor();
  await examine(page, "recovery codes");
  await page.keyboard.press("Escape");
  await dialog("Stänga utan att spara?").waitFor();
  await examine(page, "question before closing");
  expect(ownFaults()).toEqual([]);
});

test("the dialogs of a factor in use and of API keys have no fault that axe finds (WCAG 2.2 AA), light and dark, and do not scroll sideways on a phone", async () => {
  const person = await createPerson({ setup: "private" });
  await createSecondFactor(person);
  const { page, factor, dialog, ownFaults } = await openTab(person);
  const tokens = page.getByRole("region", { name: "API-nycklar" });
  await factor.getByRole("button", { name: "Skapa nya återställningskoder" }).click();
  await dialog("Skapa nya återställningskoder?").waitFor();
  await examine(page, "renewal");
  await page.keyboard.press("Escape");
  await factor.getByRole("button", { name: "Inaktivera" }).click();
  await dialog("Inaktivera tvåfaktorsautentisering?").waitFor();
  await examine(page, "deactivation");
  await page.keyboard.press("Escape");

  await tokens.getByRole("button", { name: "Skapa nyckel" }).click();
  await dialog("Skapa API-nyckel").getByRole("button", { name: "Skapa nyckel" }).click();
  await examine(page, "new key");
  await dialog("Skapa API-nyckel").getByLabel("Namn").fill("Nattlig lista");
  await dialog("Skapa API-nyckel").getByRole("button", { name: "Skapa nyckel" }).click();
  await dialog("Din nya API-nyckel").waitFor();
  await examine(page, "key shown once");
  await dialog("Din nya API-nyckel").getByRole("button", { name: "Klar" }).click();
  await tokens.getByRole("button", { name: "Återkalla Nattlig lista" }).click();
  await dialog("Återkalla nyckeln?").waitFor();
  await examine(page, "recall");
  expect(ownFaults()).toEqual([]);
});
