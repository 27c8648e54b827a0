import { and, eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { associationMembershipRequests, housingAssociations, profiles, subscriptions } from "#drizzle/schema/index.ts";
import { parseEnvironment } from "#server/platform/env.ts";
import { createAssociation } from "#tests/factories/associations.ts";
import { createMember, createPerson, TEST_PASSWORD } from "#tests/factories/people.ts";
import { withSecondFactor } from "#tests/factories/second-factors.ts";
import { unique } from "#tests/factories/unique.ts";
import { atPath } from "#tests/helpers/at-path.ts";
import { type BrowserUser, expectFault, openBrowser } from "#tests/helpers/browser.ts";
import { mailTo } from "#tests/helpers/outbox.ts";
import { configurePayments, startPayments, TEST_PRICES } from "#tests/helpers/pay-with.ts";
import { portal } from "#tests/helpers/portal.ts";
import type { FakeStripe } from "#tests/helpers/providers/fake-stripe.ts";
import { signInThroughForm } from "#tests/helpers/sign-in-form.ts";
import { openBrowserAs, openPageAs } from "#tests/helpers/signed-in-browser.ts";
import { toast } from "#tests/helpers/toast.ts";
import { wcagFaults } from "#tests/helpers/wcag-faults.ts";

describe("pricing", () => {
  const PATIENT = { timeout: 15_000 };
  let stripe: FakeStripe;
  let close: () => Promise<void>;
  let visitor: BrowserUser;

  beforeAll(async () => {
    ({ stripe, close } = await startPayments());
    visitor = await openBrowser();
  });
  afterAll(async () => {
    await visitor.close();
    await close();
  });

  const card = (page: Page, name: string) =>
    page
      .getByRole("list", { name: "Abonnemang" })
      .getByRole("listitem")
      .filter({ has: page.getByRole("heading", { name, exact: true }) });
  const plain = (text: string) => text.replaceAll(/\s+/g, " ");
  const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

  test("PLAN-01 PLAN-06 PLAN-12 PLAN-13 PLAN-14 a visitor's choice waits through the sign-in and is one press from the payment", async () => {
    const person = await createPerson({ setup: "private" });
    const { page } = visitor;
    await page.goto("/pricing");
    await press(page, "Välj Premium");
    await page.waitForURL("**/login?redirect=/pricing");
    await expect.poll(() => page.evaluate(() => localStorage.getItem("selectedPlan"))).toBe("premium");
    await page.getByRole("textbox", { name: "E-postadress" }).fill(person.email);
    await page.locator('input[type="password"]').fill(TEST_PASSWORD);
    await press(page, "Logga in");
    await page.waitForURL("**/pricing");
    await page.getByText("Du valde Premium").waitFor();
    expect(plain(await card(page, "Premium").innerText())).toContain("Ditt val");
    expect(stripe.sessions.size).toBe(0);
    await press(page, "Fortsätt till betalningen");
    await page.waitForURL(`${stripe.url}/pay/**`);
    await page.getByRole("link", { name: "Avbryt" }).click();
    await page.getByText("Betalningen avbröts, inget har dragits.", { exact: true }).waitFor();
    expect(page.url()).toBe(`${portal().url}/pricing?checkout=cancel`);
    await expect.poll(() => page.evaluate(() => localStorage.getItem("selectedPlan"))).toBeNull();
  });

  test("PLAN-08 PLAN-11 PAGE-06 GEN-13 paid, thanked on the dashboard, chosen on the pricing page, changed and given up", async () => {
    const person = await createPerson({ setup: "private" });
    const page = await openPageAs(person);
    // The page does not ask again: it is loaded anew once Stripe's word has been taken down.
    const taken = async () => (await portal().services.db.select().from(subscriptions).where(eq(subscriptions.userId, person.userId)))[0];
    await page.goto("/pricing");
    await press(page, "Välj Standard");
    await press(page, "Betala");
    await page.getByRole("status").getByText("Tack! Ditt abonnemang är aktiverat.").waitFor();
    expect(page.url()).toBe(`${portal().url}/dashboard`);
    await page.getByRole("heading", { name: "Ditt abonnemang: Standard" }).waitFor();

    await page.goto("/pricing");
    const own = card(page, "Standard").getByRole("button");
    await own.getByText("Vald Plan", { exact: true }).waitFor();
    expect(await own.isDisabled()).toBe(true);
    expect(await wcagFaults(page)).toEqual([]);
    await press(page, "Byt till Premium");
    await page.getByRole("button", { name: /^Bekräfta bytet/ }).click();
    await page.waitForURL("**/pricing");
    await expect.poll(taken, PATIENT).toMatchObject({ stripePriceId: TEST_PRICES.premium });
    await page.reload();
    await card(page, "Premium").getByRole("button", { name: "Vald Plan" }).waitFor();
    await press(page, "Hantera abonnemang och kvitton");
    await press(page, "Avsluta");
    await page.waitForURL("**/pricing");
    await expect.poll(taken, PATIENT).toMatchObject({ cancelAtPeriodEnd: true });
    await page.reload();
    await page.getByText(/^Abonnemanget är uppsagt och gäller till och med /).waitFor();
  });

  test("PLAN-21 PLAN-22 PLAN-23 PLAN-24 each way a payment can fail to start has its text", async () => {
    expectFault(/status of 503/);
    const page = await openPageAs(await createPerson({ setup: "private" }));
    await page.goto("/pricing");
    const alert = page.getByRole("alert").filter({ hasText: "Ett fel uppstod" });
    const path = "**/api/create-checkout-session";
    const failing = async (text: string) => {
      await press(page, "Välj Grundläggande");
      await alert.getByText(text, { exact: true }).waitFor();
    };
    await page.route(path, (route) => route.abort());
    await failing("Kunde inte ansluta till betalningssystemet...");
    await page.unroute(path);
    stripe.isDown = true;
    await failing("Det gick inte att slutföra betalningen. Försök igen senare.");
    stripe.isDown = false;
    await page.context().clearCookies();
    await failing("Du måste vara inloggad för att prenumerera...");
  });

  test("NS-24 PLAN-12 PLAN-13 PLAN-15 PAGE-28 as shipped every plan can be chosen, and that nothing can be paid is said to who tries", async () => {
    const undo = configurePayments(parseEnvironment({}).STRIPE);
    const stranger = await openBrowser();
    try {
      const association = await createAssociation();
      await portal()
        .services.db.update(housingAssociations)
        .set({ suggestedPlan: "basic" })
        .where(eq(housingAssociations.id, association.id));
      const owner = await createMember({ associationId: association.id, role: "system_owner" });
      const { page } = stranger;
      const said = page.getByText("Stripe inte konfigurerad", { exact: true });
      await page.goto("/pricing");
      await page.waitForLoadState("networkidle");
      expect(await said.count()).toBe(0);
      await press(page, "Välj Standard");
      await page.waitForURL("**/login?redirect=/pricing");
      await expect.poll(() => page.evaluate(() => localStorage.getItem("selectedPlan"))).toBe("standard");
      await page.getByRole("textbox", { name: "E-postadress" }).fill(owner.email);
      await page.locator('input[type="password"]').fill(TEST_PASSWORD);
      await press(page, "Logga in");
      await page.waitForURL("**/pricing");
      await page.getByText("Du valde Standard").waitFor();
      expect(await said.count()).toBe(0);
      await press(page, "Fortsätt till betalningen");
      await page.getByRole("alert").filter({ hasText: "Ett fel uppstod" }).getByText("Stripe inte konfigurerad", { exact: true }).waitFor();
      expect(await wcagFaults(page)).toEqual([]);
      await press(page, "Välj ett annat abonnemang");
      await card(page, "Grundläggande").getByText("Ert val vid starten", { exact: true }).waitFor();
      await page.goto("/stripe-test");
      await page.getByRole("heading", { name: "Stripe inte konfigurerad" }).waitFor();
      await page.getByText("Nyckeln saknas (STRIPE_SECRET_KEY).").waitFor();
      expect(await wcagFaults(page)).toEqual([]);
    } finally {
      undo();
      await stranger.close();
    }
  });

  test("PAGE-13 PAGE-28 an owner tries a checkout with test keys, and a failed payment says what to do", async () => {
    const owner = await createMember({ role: "system_owner" });
    const page = await openPageAs(owner);
    await page.goto("/stripe-test");
    await page.getByText("Nyckeln fungerar och hör till testläget.").waitFor();
    await press(page, "Prova att köpa Grundläggande");
    await press(page, "Betala");
    await page.waitForURL("**/dashboard");
    await page.goto("/success");
    await page.getByRole("heading", { name: "Betalningen är klar" }).waitFor();
    await page.getByText(/^Nästa betalning dras .+, om 30 dagar\.$/).waitFor();
    expect(await wcagFaults(page)).toEqual([]);
    await portal().services.db.update(subscriptions).set({ paymentFailed: true }).where(eq(subscriptions.userId, owner.userId));
    const whatToDo = /^Den senaste betalningen gick inte igenom\. Byt kort hos Stripe/;
    await page.goto("/dashboard");
    // Above what is always there.
    const [told, first] = [page.getByText(whatToDo), page.getByRole("heading", { name: "Läget just nu" })];
    await Promise.all([told.waitFor(), first.waitFor()]);
    await expect.poll(async () => ((await told.boundingBox())?.y ?? 0) < ((await first.boundingBox())?.y ?? 0), PATIENT).toBe(true);
    await page.goto("/pricing");
    await page.getByText(whatToDo).waitFor();
  });
});

describe("legal", () => {
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
});

describe("short address", () => {
  test("on a phone a stranger makes an account at the short address and stands among the applications; renewed, it leads nowhere", async () => {
    const associationName = `Brf ${unique("Kort")}`;
    const { id: associationId } = await createAssociation({ associationName });
    const owner = await openBrowserAs(await createMember({ role: "system_owner", associationId, fullName: "Åsa Ägare" }), {
      phone: "pixel",
    });
    await owner.page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    // As in a browser that has nothing to share with.
    await owner.page.addInitScript(() => Object.defineProperty(navigator, "share", { value: undefined }));
    await owner.page.goto("/admin");
    const address = await owner.page.getByLabel("Kort adress", { exact: true }).inputValue();
    expect(new URL(address).pathname).toMatch(/^\/h\/\w{4}-\w{4}$/);
    expect(await owner.page.getByRole("button", { name: "Dela", exact: true }).count()).toBe(0);
    await owner.page.getByRole("button", { name: "Kopiera kort adress" }).click();
    await expect.poll(() => owner.page.evaluate(() => navigator.clipboard.readText())).toBe(address);

    const stranger = await openBrowser({ phone: "pixel" });
    const { page } = stranger;
    const email = `${unique("granne")}@test.example`;
    // As a mail writes it, which knows whom it went to.
    await page.goto(`${address}#epost=${encodeURIComponent(email)}`);
    await page.getByRole("heading", { level: 1, name: `Åsa Ägare bjuder in dig till ${associationName}` }).waitFor();
    await page.getByLabel("Fullständigt namn").fill("Nils Granne");
    expect(await page.getByLabel("E-postadress").inputValue()).toBe(email);
    expect(new URL(page.url()).hash).toBe("");
    await page.getByLabel(/^Lösenord/).fill("Granskog-41-vinter");
    await page.getByRole("button", { name: "Skapa konto" }).click();
    await page.waitForURL(atPath("/signup-confirmation"));
    const link = /https?:\/\/\S+\/auth\/callback#access_token=[\w-]+/.exec((await mailTo(email, /./)).text)?.[0];
    await page.goto(link ?? "");
    await page.waitForURL(atPath("/pending-approval"));
    await page.getByRole("main").getByText(associationName, { exact: true }).waitFor();
    const waiting = await portal()
      .services.db.select({ name: profiles.fullName })
      .from(associationMembershipRequests)
      .innerJoin(profiles, eq(profiles.id, associationMembershipRequests.profileId))
      .where(and(eq(associationMembershipRequests.associationId, associationId), eq(associationMembershipRequests.status, "pending")));
    expect(waiting).toEqual([{ name: "Nils Granne" }]);

    await owner.page.getByRole("button", { name: "Byt adress" }).click();
    await owner.page.getByRole("dialog", { name: "Byt adress?" }).getByRole("button", { name: "Byt adress" }).click();
    await toast(owner.page, "Adressen är bytt", "Den gamla leder ingenstans längre.");
    await expect.poll(() => owner.page.getByLabel("Kort adress", { exact: true }).inputValue()).not.toBe(address);
    const late = await openBrowser({ phone: "pixel" });
    await late.page.goto(address);
    await late.page.getByRole("heading", { level: 1, name: "Adressen leder inte till någon förening" }).waitFor();
  });
});

describe("the page of the interface", () => {
  test("it says how to get a key and shows the paths and webhooks, and asks nobody but the portal", async () => {
    const { page } = await openBrowser();
    const asked = new Set<string>();
    page.on("request", (request) => asked.add(new URL(request.url()).origin));
    await page.goto("/api/docs");
    await page.getByRole("heading", { name: "Så får du en nyckel" }).first().waitFor({ timeout: 30_000 });
    await page.getByText("Ett krisläge eller en övning börjar").first().waitFor({ state: "attached" });
    expect([...asked]).toEqual([portal().url]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  });
});
