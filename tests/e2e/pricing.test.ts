import { eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { housingAssociations, subscriptions } from "#drizzle/schema/index.ts";
import { parseEnvironment } from "#server/platform/env.ts";
import { createAssociation } from "#tests/factories/associations.ts";
import { createMember, createPerson, TEST_PASSWORD } from "#tests/factories/people.ts";
import { type BrowserUser, expectFault, openBrowser } from "#tests/helpers/browser.ts";
import { configurePayments, startPayments, TEST_PRICES } from "#tests/helpers/pay-with.ts";
import { portal } from "#tests/helpers/portal.ts";
import type { FakeStripe } from "#tests/helpers/providers/fake-stripe.ts";
import { openPageAs } from "#tests/helpers/signed-in-browser.ts";
import { wcagFaults } from "#tests/helpers/wcag-faults.ts";

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
