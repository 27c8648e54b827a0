import type { Page } from "playwright-core";
import { afterEach, expect, test } from "vitest";
import { createMember, createPerson } from "#tests/factories/people.ts";
import { withSecondFactor } from "#tests/factories/second-factors.ts";
import { inBothSchemes } from "#tests/helpers/both-schemes.ts";
import { type BrowserUser, openBrowser } from "#tests/helpers/browser.ts";
import { resetLink } from "#tests/helpers/email-links.ts";
import { signInThroughForm } from "#tests/helpers/sign-in-form.ts";
import { openBrowserAs } from "#tests/helpers/signed-in-browser.ts";
import { sidewaysScroll, wcagFaults } from "#tests/helpers/wcag-faults.ts";

let user: BrowserUser | null = null;
afterEach(async () => {
  await user?.close();
  user = null;
});

const PAGES = {
  public: ["/", "/login", "/signup", "/signup-confirmation", "/reset-password"],
  "public reading": ["/integritet", "/tillganglighet", "/sa-lagrar-vi-data", "/finns-inte"],
  setup: ["/profile-type-selection", "/account-setup-choice", "/create-association", "/join-association"],
  owner: ["/dashboard", "/association-dashboard", "/product-catalog", "/association-profile", "/admin"],
} as const;

const PHONE = { width: 390, height: 844 };

async function open(group: keyof typeof PAGES): Promise<BrowserUser> {
  if (group === "public" || group === "public reading") return openBrowser(PHONE);
  return openBrowserAs(group === "setup" ? await createPerson() : await createMember({ role: "system_owner" }), PHONE);
}

const expectNoFaults = (page: Page, where: string): Promise<void> =>
  inBothSchemes(page, async (colorScheme) => {
    expect(await wcagFaults(page), `${where}, ${colorScheme}`).toEqual([]);
    expect(await sidewaysScroll(page), `${where}, ${colorScheme}`).toBe(0);
  });

test.each(["public", "public reading", "setup", "owner"] as const)(
  "the %s pages have no fault that axe finds (WCAG 2.2 AA), light and dark, and do not scroll sideways on a phone",
  async (group) => {
    user = await open(group);
    const { page } = user;
    for (const path of PAGES[group]) {
      await page.goto(path);
      await page.getByRole("heading", { level: 1 }).first().waitFor();
      await page.waitForLoadState("networkidle");
      await expectNoFaults(page, path);
    }
  },
);

/** What the public pages show only after something was done on them. */
const STATES: Record<string, (page: Page) => Promise<void>> = {
  "a refused sign-in": async (page) => {
    await page.goto("/login?redirect=/settings");
    await signInThroughForm(page, (await createPerson()).email, "fel-losenord-1");
    await page.getByRole("main").getByText("Fel e-postadress eller lösenord.").waitFor();
  },
  "the second step with a wrong code": async (page) => {
    await openSecondStep(page);
    await page.getByLabel("Verifieringskod").fill("000000");
    await page
      .getByRole("main")
      .getByText(/^Verifieringen misslyckades/)
      .waitFor();
  },
  "the second step with a recovery code": async (page) => {
    await openSecondStep(page);
    await page.getByRole("button", { name: "Använd en återställningskod" }).click();
    await page.getByLabel("Återställningskod").waitFor();
  },
  "a spent link": async (page) => {
    await page.goto(`/auth/callback#access_token=${"x".repeat(43)}`);
    await page
      .getByRole("note")
      .getByText(/^Länken gäller inte längre/)
      .waitFor();
  },
  "the reset mail sent": async (page) => {
    await page.goto("/reset-password");
    await page.locator("form:not([inert])").getByLabel("E-postadress").fill("ingen@test.example");
    await page.getByRole("button", { name: "Skicka länk" }).click();
    await page.getByRole("button", { name: "Skicka igen", exact: true }).waitFor();
  },
  "the new password with its faults": async (page) => {
    await page.goto(await resetLink(await createPerson()));
    await page.getByRole("button", { name: "Spara nytt lösenord" }).click();
    await page.getByText("Bekräfta nytt lösenord krävs.").waitFor();
  },
  "a reset link that is spent": async (page) => {
    await page.goto(`/reset-password#token=${"x".repeat(43)}`);
    await page.getByRole("alert").getByText("Länken gäller inte längre.").waitFor();
  },
};

async function openSecondStep(page: Page): Promise<void> {
  const person = await createMember();
  await withSecondFactor(person);
  await page.goto("/login");
  await signInThroughForm(page, person.email);
  await page.getByLabel("Verifieringskod").waitFor();
}

test("what the public pages show on the way in has no fault that axe finds, light and dark", async () => {
  for (const [state, reach] of Object.entries(STATES)) {
    user = await openBrowser(PHONE);
    await reach(user.page);
    await expectNoFaults(user.page, state);
    await user.close();
  }
}, 120_000);
