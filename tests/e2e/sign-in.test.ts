import { eq } from "drizzle-orm";
import type { Locator, Page } from "playwright-core";
import { afterEach, expect, test } from "vitest";
import { loginActivity, profiles, signInChallenges, users } from "#drizzle/schema/index.ts";
import { createMember, createPerson, TEST_PASSWORD } from "#tests/factories/people.ts";
import { withSecondFactor } from "#tests/factories/second-factors.ts";
import { unique } from "#tests/factories/unique.ts";
import { atPath } from "#tests/helpers/at-path.ts";
import { type BrowserUser, openBrowser } from "#tests/helpers/browser.ts";
import { verificationLink } from "#tests/helpers/email-links.ts";
import { callsOf, holdCall, holdNextAnswer, refuseCall } from "#tests/helpers/intercepted-calls.ts";
import { portal } from "#tests/helpers/portal.ts";
import { signInThroughForm } from "#tests/helpers/sign-in-form.ts";
import { toast } from "#tests/helpers/toast.ts";

const WRONG_CODE = "Verifieringen misslyckades. Kontrollera koden och försök igen. Koden kan vara ogiltig eller ha gått ut.";

let user: BrowserUser | null = null;
afterEach(async () => {
  await user?.close();
  user = null;
});

async function openPage(path: string): Promise<Page> {
  user = await openBrowser();
  await user.page.goto(path);
  return user.page;
}

const codeField = (page: Page) => page.getByLabel("Verifieringskod");
const awaitFocus = (field: Locator) => expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true);

/** A code that is none of the three that count now. */
const wrongCodeFor = (codeAt: (steps: number) => string) => {
  const right = [-1, 0, 1, 2].map(codeAt);
  return ["111111", "222222", "333333", "444444", "555555"].find((code) => !right.includes(code)) ?? "666666";
};

test("AUTH-01 AUTH-05 AUTH-09 the public sign-in has its fields and ways on, and leads to the dashboard", async () => {
  const person = await createPerson({ setup: "private" });
  const page = await openPage("/login");
  await page.getByRole("heading", { level: 1, name: "Logga in" }).waitFor();
  expect(await page.getByRole("link", { name: "Glömt lösenordet?" }).getAttribute("href")).toBe("/reset-password");
  expect(await page.getByRole("main").getByRole("link", { name: "Skapa konto" }).getAttribute("href")).toBe("/signup");
  await signInThroughForm(page, person.email);
  await page.waitForURL(atPath("/dashboard"));
  expect(user?.faults).toEqual([]);
});

test.each(["a password", "a code"])(
  "NS-14 AUTH-05 who signs in by %s before the page has heard of nobody comes in all the same",
  async (way) => {
    const person = await createPerson({ setup: "private" });
    const secondFactor = way === "a code" ? await withSecondFactor(person) : null;
    user = await openBrowser();
    const { page } = user;
    const session = await holdNextAnswer(page, "auth.session");
    await page.goto("/login");
    await session.answered;
    const last = secondFactor ? "auth.completeSecondFactor" : "auth.signIn";
    const completed = page.waitForResponse((response) => response.url().includes(last));
    await signInThroughForm(page, person.email);
    if (secondFactor) await codeField(page).fill(secondFactor.codeAt());
    await completed;
    session.release();
    await page.waitForURL(atPath("/dashboard"));
  },
);

test("AUTH-12 a wrong password is told in a toast and above the button", async () => {
  const person = await createPerson();
  const page = await openPage("/login");
  await signInThroughForm(page, person.email, "fel-losenord-1");
  await toast(page, "Fel vid inloggning", "Fel e-postadress eller lösenord.");
  await page.getByRole("main").getByText("Fel e-postadress eller lösenord.").waitFor();
});

test("AUTH-22 AUTH-24 an account whose profile is gone is told so in a toast, and is not signed in", async () => {
  const person = await createPerson({ setup: "private" });
  await portal().services.db.delete(profiles).where(eq(profiles.id, person.profileId));
  const page = await openPage("/login");
  await signInThroughForm(page, person.email);
  await toast(page, "Fel vid inloggning", "Användarprofil kunde inte laddas korrekt. Försök logga ut och in igen.");
  await page.goto("/dashboard");
  await page.waitForURL(atPath("/login"));
});

test("AUTH-13 the two names of the sign-up are sent along, and may be left out", async () => {
  const page = await openPage("/signup");
  const sent = callsOf(page, "auth.signUp");
  for (const names of [
    { fullName: "Åsa Ek", displayName: "Åsa" },
    { fullName: "", displayName: "" },
  ]) {
    await page.goto("/signup");
    const form = page.locator("form:not([inert])");
    const email = `${unique("namn")}@test.example`;
    await form.getByLabel("Fullständigt namn").fill(names.fullName);
    await form.getByLabel("Visningsnamn").fill(names.displayName);
    await form.getByLabel("E-postadress").fill(email);
    await form.getByLabel(/^Lösenord/).fill(TEST_PASSWORD);
    await form.getByRole("button", { name: "Skapa konto" }).click();
    await page.waitForURL(atPath("/signup-confirmation"));
    const [user] = await portal().services.db.select({ id: users.id }).from(users).where(eq(users.email, email));
    const [profile] = await portal()
      .services.db.select({ fullName: profiles.fullName, name: profiles.name })
      .from(profiles)
      .where(eq(profiles.userId, user?.id ?? ""));
    expect(profile).toEqual({ fullName: names.fullName || null, name: names.displayName || null });
  }
  expect(sent).toHaveLength(2);
});

test("SET-07 someone who comes from the settings is told so, and the origin stands in every link on", async () => {
  const page = await openPage("/settings");
  await page.waitForURL(atPath("/login"));
  await page.getByText("Du är inte inloggad. Logga in för att fortsätta till inställningarna.", { exact: true }).waitFor();
  for (const [name, path] of [
    ["Glömt lösenordet?", "/reset-password"],
    ["Skapa konto", "/signup"],
  ] as const) {
    const link = page.getByRole("main").getByRole("link", { name });
    expect(await link.getAttribute("href")).toBe(`${path}?redirect=/settings`);
  }
});

test("AUTH-02 with a second factor the code is asked for on the same card, is sent by itself and leads to the origin", async () => {
  const person = await createMember();
  const { codeAt } = await withSecondFactor(person);
  const page = await openPage("/product-catalog?search=dunk");
  await page.waitForURL(atPath("/login"));
  await page.getByText("Logga in för att fortsätta till AI-Handel.").waitFor();
  const sent = callsOf(page, "auth.completeSecondFactor");
  await signInThroughForm(page, person.email);
  await codeField(page).waitFor();
  await awaitFocus(codeField(page));
  expect(await codeField(page).getAttribute("autocomplete")).toBe("one-time-code");
  expect(await codeField(page).getAttribute("inputmode")).toBe("numeric");
  const code = codeAt();
  await codeField(page).fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await page.waitForURL((url) => url.pathname + url.search === "/product-catalog?search=dunk");
  expect(sent).toEqual([{ code }]);
});

test("AUTH-10 until the code is right there is no session and no line in the login history", async () => {
  const person = await createMember();
  const { codeAt } = await withSecondFactor(person);
  const logins = () => portal().services.db.$count(loginActivity, eq(loginActivity.userId, person.userId));
  const page = await openPage("/login");
  await signInThroughForm(page, person.email);
  await codeField(page).waitFor();
  const second = await user?.context.newPage();
  await second?.goto("/dashboard");
  await second?.waitForURL(atPath("/login"));
  expect(await logins()).toBe(0);
  await codeField(page).fill(codeAt());
  await page.waitForURL(atPath("/association-dashboard"));
  expect(await logins()).toBe(1);
});

test("AUTH-12 a wrong code is told at the field, which keeps the focus, and typing another is enough", async () => {
  const person = await createMember();
  const { codeAt } = await withSecondFactor(person);
  const page = await openPage("/login");
  await signInThroughForm(page, person.email);
  await codeField(page).fill(wrongCodeFor(codeAt));
  await toast(page, "Fel vid inloggning", WRONG_CODE);
  await awaitFocus(codeField(page));
  await expect.poll(() => codeField(page).getAttribute("aria-invalid")).toBe("true");
  const description = await codeField(page).evaluate((field) =>
    (field.getAttribute("aria-describedby") ?? "").split(" ").map((id) => document.getElementById(id)?.textContent),
  );
  expect(description).toContain(WRONG_CODE);
  // The wrong digits are selected, so the first new one replaces them.
  await page.keyboard.type(codeAt());
  await page.waitForURL(atPath("/association-dashboard"));
});

test("a code that is not complete is not sent", async () => {
  const person = await createMember();
  await withSecondFactor(person);
  const page = await openPage("/login");
  const sent = callsOf(page, "auth.completeSecondFactor");
  await signInThroughForm(page, person.email);
  await awaitFocus(codeField(page));
  await page.keyboard.press("Enter");
  await page.getByText("Verifieringskod krävs.", { exact: true }).waitFor();
  await page.keyboard.type("12345");
  await page.keyboard.press("Enter");
  await page.getByText("Koden har sex siffror.", { exact: true }).waitFor();
  expect(sent).toEqual([]);
});

test("a recovery code stands in for the app, in small letters too, and works once", async () => {
  const person = await createMember();
  const { recoveryCodes } = await withSecondFactor(person);
  const [code = ""] = recoveryCodes;
  const enterRecoveryCode = async (page: Page) => {
    await signInThroughForm(page, person.email);
    await page.getByRole("button", { name: "Använd en återställningskod" }).click();
    await awaitFocus(page.getByLabel("Återställningskod"));
    await page.keyboard.type(code.toLowerCase());
    await page.keyboard.press("Enter");
  };
  const page = await openPage("/login");
  await enterRecoveryCode(page);
  await page.waitForURL(atPath("/association-dashboard"));

  await user?.context.clearCookies();
  await page.goto("/login");
  await enterRecoveryCode(page);
  await toast(page, "Fel vid inloggning", WRONG_CODE);
  await page.getByRole("button", { name: "Använd autentiseringsappen" }).click();
  await codeField(page).waitFor();
  expect(await page.getByRole("main").getByText(WRONG_CODE).count()).toBe(0);
});

test("a second step that took too long leads back to the first with the reason", async () => {
  const person = await createMember();
  const { codeAt } = await withSecondFactor(person);
  const page = await openPage("/login?redirect=/product-catalog");
  await signInThroughForm(page, person.email);
  await codeField(page).waitFor();
  await portal().services.db.delete(signInChallenges).where(eq(signInChallenges.userId, person.userId));
  await codeField(page).fill(codeAt());
  await toast(page, "Fel vid inloggning", "Inloggningen tog för lång tid. Logga in igen.");
  await page.getByRole("main").getByText("Inloggningen tog för lång tid. Logga in igen.").waitFor();
  await signInThroughForm(page, person.email);
  await codeField(page).fill(codeAt());
  await page.waitForURL(atPath("/product-catalog"));
});

test("the second step survives a reload, and «Börja om» and the browser's way back lead to the first", async () => {
  const person = await createMember();
  await withSecondFactor(person);
  const page = await openPage("/login?redirect=/settings");
  await signInThroughForm(page, person.email);
  await codeField(page).waitFor();
  await page.reload();
  await codeField(page).waitFor();
  await page.goBack();
  await page.getByLabel("Lösenord", { exact: true }).waitFor();
  await page.goForward();
  await page.getByRole("button", { name: "Börja om" }).click();
  await page.getByLabel("Lösenord", { exact: true }).waitFor();
  expect(new URL(page.url()).search).toBe("?redirect=/settings");
});

test("both steps are done with the keyboard alone", async () => {
  const person = await createMember();
  const { codeAt } = await withSecondFactor(person);
  const page = await openPage("/login");
  await page.locator("form:not([inert])").waitFor();
  await page.getByRole("main").focus();
  await page.keyboard.press("Tab");
  await page.keyboard.type(person.email);
  await page.keyboard.press("Tab");
  await page.keyboard.type(TEST_PASSWORD);
  await page.keyboard.press("Enter");
  await awaitFocus(codeField(page));
  await page.keyboard.type(codeAt());
  await page.waitForURL(atPath("/association-dashboard"));
});

test("AUTH-03 AUTH-04 AUTH-16 a sign-up says that it worked and leads to the public confirmation, which sends the mail again", async () => {
  const email = `${unique("ny")}@test.example`;
  const page = await openPage("/signup");
  const form = page.locator("form:not([inert])");
  await form.getByLabel("E-postadress").fill(email);
  await form.getByLabel(/^Lösenord/).fill(TEST_PASSWORD);
  await form.getByRole("button", { name: "Skapa konto" }).click();
  await toast(page, "Registrering lyckades!", "Vänligen kolla din e-post för att verifiera ditt konto.");
  await page.waitForURL(atPath("/signup-confirmation"));
  await page.getByText(`Vi har skickat ett mejl till ${email}.`).waitFor();
  expect(await page.getByRole("button", { name: "Skicka mejlet igen" }).isDisabled()).toBe(true);

  const stranger = await user?.context.newPage();
  await stranger?.goto("/signup-confirmation");
  await stranger?.getByRole("heading", { level: 1, name: "Kolla din e-post" }).waitFor();
  await stranger?.getByLabel("E-postadress").fill(email);
  await stranger?.getByRole("button", { name: "Skicka mejlet igen" }).click();
  await stranger?.getByText("Mejlet är på väg").waitFor();
});

test("AUTH-15 a sign-up that fails says so, at the field where there is one", async () => {
  const page = await openPage("/signup");
  const form = page.locator("form:not([inert])");
  await form.getByLabel("E-postadress").fill(`${unique("ny")}@test.example`);
  await form.getByLabel(/^Lösenord/).fill("password");
  await form.getByRole("button", { name: "Skapa konto" }).click();
  const text = "Lösenordet är för vanligt. Välj ett som är svårare att gissa.";
  await page.locator(".mantine-Notification-title").getByText("Fel vid registrering", { exact: true }).waitFor();
  await form.getByText(text).waitFor();
  const password = form.getByLabel(/^Lösenord/);
  await expect.poll(() => password.evaluate((node) => node === document.activeElement)).toBe(true);

  await refuseCall(page, "auth.signUp", { message: "För många försök. Vänta en stund och försök igen.", reason: "RATE_LIMITED" });
  await form.getByRole("button", { name: "Skapa konto" }).click();
  await toast(page, "Fel vid registrering", "För många försök. Vänta en stund och försök igen.");
  await form.getByText("För många försök. Vänta en stund och försök igen.").waitFor();
});

test("decision 1: the right password of an unconfirmed address offers the mail again", async () => {
  const person = await createPerson({ verified: false });
  await verificationLink(person);
  const page = await openPage("/login");
  await signInThroughForm(page, person.email);
  await toast(page, "Fel vid inloggning", "Bekräfta din e-postadress först.");
  await page.getByRole("main").getByRole("button", { name: "Skicka mejlet igen" }).waitFor();
});

test("while the code is checked it cannot be changed or sent twice", async () => {
  const person = await createMember();
  const { codeAt } = await withSecondFactor(person);
  const page = await openPage("/login");
  const sent = callsOf(page, "auth.completeSecondFactor");
  await signInThroughForm(page, person.email);
  const release = await holdCall(page, "auth.completeSecondFactor");
  await codeField(page).fill(codeAt());
  await expect.poll(() => sent.length).toBe(1);
  await page.keyboard.press("Enter");
  expect(await codeField(page).getAttribute("readonly")).not.toBeNull();
  release();
  await page.waitForURL(atPath("/association-dashboard"));
  expect(sent).toHaveLength(1);
});
