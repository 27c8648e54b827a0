import { afterEach, expect, test } from "vitest";
import { loginActivity } from "#drizzle/schema/index.ts";
import { createPerson } from "#tests/factories/people.ts";
import { totpCode } from "#tests/factories/second-factors.ts";
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

test.each(["light", "dark"] as const)(
  "the security tab and each of its dialogs have no fault that axe finds (WCAG 2.2 AA), %s, and do not scroll sideways on a phone",
  async (colorScheme) => {
    const person = await createPerson({ setup: "private" });
    const { db, sessions } = portal().services;
    await sessions.start(person.userId, { ipAddress: "203.0.113.7", userAgent: WINDOWS });
    await db.insert(loginActivity).values(Array.from({ length: 12 }, () => ({ userId: person.userId, userAgent: WINDOWS })));
    user = await openBrowserAs(person, { colorScheme, width: 390, height: 844 });
    const { page, faults } = user;
    const dialog = (name: string) => page.getByRole("dialog", { name });
    const examine = async (view: string): Promise<void> => {
      await page.mouse.move(1, 1);
      expect(await wcagFaults(page), view).toEqual([]);
      expect(await sidewaysScroll(page), view).toBe(0);
    };

    const password = await openSecurityCard(page, "Lösenord");
    const factor = page.getByRole("region", { name: "Tvåfaktorsautentisering", exact: true });
    const tokens = page.getByRole("region", { name: "API-nycklar" });
    await page.getByText("Sida 1 av 2").waitFor();
    await factor.getByRole("button").waitFor();
    await examine("page");
    await password.getByRole("button", { name: "Byt lösenord" }).click();
    await password.getByText("Nuvarande lösenord krävs.").waitFor();
    await examine("password errors");

    await ageSessions(person);
    await factor.getByRole("button").click();
    await dialog("Bekräfta med ditt lösenord").waitFor();
    await examine("password dialog");
    await provePassword(page);
    await factor.getByLabel("Verifieringskod").press("Enter");
    await examine("enrolment");
    const secret = await factor
      .getByRole("button", { name: /Kopiera$/ })
      .locator("span")
      .first()
      .innerText();
    await factor.getByLabel("Verifieringskod").fill(totpCode(secret.replaceAll(" ", "")));
    await factor.getByRole("button", { name: "Verifiera" }).click();
    await dialog("Dina återställningskoder").waitFor();
    await examine("recovery codes");
    await page.keyboard.press("Escape");
    await dialog("Stänga utan att spara?").waitFor();
    await examine("question before closing");
    await dialog("Stänga utan att spara?").getByRole("button", { name: "Stäng ändå" }).click();

    await factor.getByRole("button", { name: "Skapa nya återställningskoder" }).click();
    await dialog("Skapa nya återställningskoder?").waitFor();
    await examine("renewal");
    await page.keyboard.press("Escape");
    await factor.getByRole("button", { name: "Inaktivera" }).click();
    await dialog("Inaktivera tvåfaktorsautentisering?").waitFor();
    await examine("deactivation");
    await page.keyboard.press("Escape");

    await tokens.getByRole("button", { name: "Skapa nyckel" }).click();
    await dialog("Skapa API-nyckel").getByRole("button", { name: "Skapa nyckel" }).click();
    await examine("new key");
    await dialog("Skapa API-nyckel").getByLabel("Namn").fill("Nattlig lista");
    await dialog("Skapa API-nyckel").getByRole("button", { name: "Skapa nyckel" }).click();
    await dialog("Din nya API-nyckel").waitFor();
    await examine("key shown once");
    await dialog("Din nya API-nyckel").getByRole("button", { name: "Klar" }).click();
    await tokens.getByRole("button", { name: "Återkalla Nattlig lista" }).click();
    await dialog("Återkalla nyckeln?").waitFor();
    await examine("recall");
    // The browser itself tells of the refusal that asks for the password.
    expect(faults.filter((fault) => !fault.startsWith("Failed to load resource"))).toEqual([]);
  },
);
