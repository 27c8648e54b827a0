import type { Page } from "playwright-core";
import { afterEach, expect, test } from "vitest";
import { createMember } from "#tests/factories/people.ts";
import { withSecondFactor } from "#tests/factories/second-factors.ts";
import { atPath } from "#tests/helpers/at-path.ts";
import { type BrowserUser, openBrowser } from "#tests/helpers/browser.ts";
import { portal } from "#tests/helpers/portal.ts";
import { signInThroughForm } from "#tests/helpers/sign-in-form.ts";

const LEGAL_PAGES = {
  "/integritet": "Integritetspolicy",
  "/tillganglighet": "Tillgänglighetsredogörelse",
  "/sa-lagrar-vi-data": "Så lagrar vi data",
};

let user: BrowserUser | null = null;
afterEach(async () => {
  (portal().services.config as { contactEmail: string | null }).contactEmail = null;
  await user?.close();
  user = null;
});

async function openPage(path: string): Promise<Page> {
  user = await openBrowser();
  await user.page.goto(path);
  return user.page;
}

test("each of these pages is public and stands in the answer itself, without any script", async () => {
  const page = await openPage("/");
  for (const [path, title] of Object.entries(LEGAL_PAGES)) {
    const html = await (await fetch(portal().url + path)).text();
    expect(html).toMatch(new RegExp(`<h1[^>]*>${title}</h1>`));
    expect(html).toContain(`<title>${title} – Beredskapsportalen</title>`);
    await page.goto(path);
    await page.getByRole("heading", { level: 1, name: title }).waitFor();
    await page.waitForLoadState("networkidle");
    expect(new URL(page.url()).pathname).toBe(path);
  }
  expect(user?.faults).toEqual([]);
});

test("contact goes to the operator's own address when one is configured", async () => {
  expect(await (await fetch(`${portal().url}/api/contact`)).json()).toEqual({ email: null, phone: null, mapHosts: [] });
  (portal().services.config as { contactEmail: string | null }).contactEmail = "kontakt@portal.example";
  expect(await (await fetch(`${portal().url}/api/contact`)).json()).toEqual({
    ...{ email: "kontakt@portal.example", phone: null, mapHosts: [] },
  });
  const page = await openPage("/integritet");
  for (const path of ["/integritet", "/tillganglighet"]) {
    await page.goto(path);
    const link = page.getByRole("link", { name: "kontakt@portal.example" });
    expect(await link.getAttribute("href")).toBe("mailto:kontakt@portal.example");
  }
});

test("everything that a walk through the portal leaves in the browser stands on the storage page", async () => {
  const member = await createMember();
  const { codeAt } = await withSecondFactor(member);
  const page = await openPage("/signup");
  const form = page.locator("form:not([inert])");
  await form.getByLabel("E-postadress").fill(member.email);
  await form.getByLabel(/^Lösenord/).fill("Granskog-42-vinter");
  await form.getByRole("button", { name: "Skapa konto" }).click();
  await page.waitForURL(atPath("/signup-confirmation"));

  const names = new Set<string>();
  const collect = async () => {
    for (const { name } of (await user?.context.cookies()) ?? []) names.add(name);
    const keys = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
    for (const key of keys) names.add(key.replace(member.userId, "{ditt id}"));
  };
  await page.goto("/login");
  await signInThroughForm(page, member.email);
  await page.getByLabel("Verifieringskod").waitFor();
  await collect();
  await page.getByLabel("Verifieringskod").fill(codeAt());
  await page.waitForURL(atPath("/association-dashboard"));
  await page.goto("/product-catalog");
  await page.getByRole("listitem").first().waitFor();
  await page.keyboard.press("Control+b");
  await page.getByRole("button", { name: "Välj tema" }).first().click();
  await page.getByRole("menuitemradio", { name: "Mörkt" }).click();
  await page.waitForTimeout(1_500);
  await collect();
  expect([...names]).toEqual(
    expect.arrayContaining([
      "portal_session",
      "portal_signup",
      "portal_second_step",
      "sidebar_state",
      "vite-ui-theme",
      "user",
      "auth-token",
    ]),
  );

  await page.goto("/sa-lagrar-vi-data");
  const described = await page.locator("dt").allTextContents();
  expect([...names].filter((name) => !described.includes(name))).toEqual([]);
});
