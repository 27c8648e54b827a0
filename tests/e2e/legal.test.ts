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

test.each(Object.entries(LEGAL_PAGES))("%s is public and stands in the answer itself, without any script", async (path, title) => {
  const html = await (await fetch(portal().url + path)).text();
  expect(html).toMatch(new RegExp(`<h1[^>]*>${title}</h1>`));
  expect(html).toContain(`<title>${title} – Beredskapsportalen</title>`);
  const page = await openPage(path);
  await page.getByRole("heading", { level: 1, name: title }).waitFor();
  await page.waitForLoadState("networkidle");
  expect(new URL(page.url()).pathname).toBe(path);
  expect(user?.faults).toEqual([]);
});

test("every public page ends with the numbers to call and the links to these pages", async () => {
  const page = await openPage("/");
  for (const path of ["/", "/login", "/signup", "/signup-confirmation", "/reset-password", ...Object.keys(LEGAL_PAGES)]) {
    await page.goto(path);
    const footer = page.getByRole("contentinfo");
    await footer.getByRole("link", { name: "112", exact: true }).waitFor();
    const links = footer.getByRole("navigation", { name: "Om portalen" }).getByRole("link");
    expect(await links.evaluateAll((all) => all.map((link) => [link.getAttribute("href"), link.textContent]))).toEqual(
      Object.entries(LEGAL_PAGES),
    );
  }
  await page.getByRole("contentinfo").getByRole("link", { name: "Integritetspolicy" }).click();
  await page.waitForURL(atPath("/integritet"));
  await page.getByRole("heading", { level: 1, name: "Integritetspolicy" }).waitFor();
});

test("the privacy page leads to the authority, to the own rights and to what is stored", async () => {
  const page = await openPage("/integritet");
  const hrefOf = (name: string) => page.getByRole("main").getByRole("link", { name, exact: true }).getAttribute("href");
  expect(await hrefOf("imy.se")).toBe("https://www.imy.se");
  expect(await hrefOf("Konto & GDPR")).toBe("/settings?tab=konto");
  expect(await hrefOf("Säkerhet")).toBe("/settings?tab=sakerhet");
  expect(await hrefOf("Så lagrar vi data")).toBe("/sa-lagrar-vi-data");
});

test("the accessibility page names the standard, the law, what is known to be missing and the authority", async () => {
  const page = await openPage("/tillganglighet");
  for (const text of ["WCAG 2.2 på nivå AA", "Lagen (2023:254)", "Portalen är inte granskad av någon utomstående."]) {
    await page.getByText(text).first().waitFor();
  }
  expect(await page.getByRole("link", { name: "pts.se" }).getAttribute("href")).toBe("https://www.pts.se");
});

test("contact goes through the association, and to the operator's own address when one is configured", async () => {
  const page = await openPage("/integritet");
  expect(await (await fetch(`${portal().url}/api/contact`)).json()).toEqual({ email: null, phone: null, mapHosts: [] });
  await page.getByText("Vänd dig till systemägaren i din förening").waitFor();
  expect(await page.locator("a[href^='mailto:']").count()).toBe(0);

  (portal().services.config as { contactEmail: string | null }).contactEmail = "kontakt@portal.example";
  expect(await (await fetch(`${portal().url}/api/contact`)).json()).toEqual({
    ...{ email: "kontakt@portal.example", phone: null, mapHosts: [] },
  });
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
