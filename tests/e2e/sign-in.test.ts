import { eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { loginActivity } from "#drizzle/schema/index.ts";
import { createMember, createPerson } from "#tests/factories/people.ts";
import { withSecondFactor } from "#tests/factories/second-factors.ts";
import { atPath } from "#tests/helpers/at-path.ts";
import { openBrowser } from "#tests/helpers/browser.ts";
import { verificationLink } from "#tests/helpers/email-links.ts";
import { callsOf, holdCall } from "#tests/helpers/intercepted-calls.ts";
import { mailTo } from "#tests/helpers/outbox.ts";
import { portal } from "#tests/helpers/portal.ts";
import { signInThroughForm } from "#tests/helpers/sign-in-form.ts";
import { openBrowserAs, openPageAs } from "#tests/helpers/signed-in-browser.ts";

const NEW_PASSWORD = "Trappa-88-snigel";

const codeField = (page: Page) => page.getByLabel("Verifieringskod");
const spent = (page: Page) => page.getByText("Länken gäller inte längre.");

test("AUTH-01 AUTH-05 AUTH-09 the public sign-in has its fields and ways on, and leads to the dashboard", async () => {
  const person = await createPerson({ setup: "private" });
  const { page, faults } = await openBrowser();
  await page.goto("/login");
  await page.getByRole("heading", { level: 1, name: "Logga in" }).waitFor();
  expect(await page.getByRole("link", { name: "Glömt lösenordet?" }).getAttribute("href")).toBe("/reset-password");
  expect(await page.getByRole("main").getByRole("link", { name: "Skapa konto" }).getAttribute("href")).toBe("/signup");
  await signInThroughForm(page, person.email);
  await page.waitForURL(atPath("/dashboard"));
  expect(faults).toEqual([]);
});

test("AUTH-02 AUTH-10 a second step outlives a reload; until the code is right there is no session and no line in the login history", async () => {
  const person = await createMember();
  const { codeAt } = await withSecondFactor(person);
  const logins = () => portal().services.db.$count(loginActivity, eq(loginActivity.userId, person.userId));
  const { page, context } = await openBrowser();
  await page.goto("/product-catalog?search=dunk");
  await page.waitForURL(atPath("/login"));
  await signInThroughForm(page, person.email);
  await codeField(page).waitFor();
  const second = await context.newPage();
  await second.goto("/dashboard");
  await second.waitForURL(atPath("/login"));
  expect(await logins()).toBe(0);
  await page.reload();
  await codeField(page).waitFor();
  await page.goBack();
  await page.getByLabel("Lösenord", { exact: true }).waitFor();
  await page.goForward();
  await codeField(page).fill(codeAt());
  await page.waitForURL((url) => url.pathname + url.search === "/product-catalog?search=dunk");
  expect(await logins()).toBe(1);
});

test("AUTH-05 GEN-07 from the sign-in to the mail, the new password and a session; every other session ends, and the link with it", async () => {
  const person = await createPerson({ setup: "private" });
  const elsewhere = await openPageAs(person);
  await elsewhere.goto("/dashboard");
  await elsewhere.getByRole("heading", { level: 1 }).waitFor();

  const { page } = await openBrowser();
  await page.goto("/login");
  await page.locator("form:not([inert])").getByLabel("E-postadress").fill(person.email);
  await page.getByRole("link", { name: "Glömt lösenordet?" }).click();
  await page.waitForURL(atPath("/reset-password"));
  await page.getByRole("heading", { level: 1, name: "Återställ lösenord" }).waitFor();
  await expect.poll(() => page.getByLabel("E-postadress").inputValue()).toBe(person.email);
  await page.getByRole("button", { name: "Skicka länk" }).click();
  const message = "Om det finns ett konto med adressen har vi skickat ett mejl med en länk. Titta även i skräpposten.";
  await page.getByText(message, { exact: true }).waitFor();

  const mail = await mailTo(person.email, /^Välj ett nytt lösenord/);
  const link = /https?:\/\/\S+\/reset-password#token=[\w-]+/.exec(mail.text)?.[0] ?? "";
  const { page: mailbox } = await openBrowser();
  await mailbox.goto(link);
  await mailbox.getByLabel("Nytt lösenord", { exact: true }).fill(NEW_PASSWORD);
  expect(new URL(mailbox.url()).hash).toBe("");
  await mailbox.getByLabel("Bekräfta nytt lösenord", { exact: true }).fill(NEW_PASSWORD);
  await mailbox.getByRole("button", { name: "Spara nytt lösenord" }).click();
  await mailbox.getByText("Lösenord uppdaterat!", { exact: true }).first().waitFor();
  await mailbox.waitForURL(atPath("/dashboard"));

  await elsewhere.reload();
  await elsewhere.waitForURL(atPath("/login"));
  await signInThroughForm(elsewhere, person.email, NEW_PASSWORD);
  await elsewhere.waitForURL(atPath("/dashboard"));

  // Pasted into the page that is open: the browser only changes the hash.
  await page.evaluate((hash) => {
    window.location.hash = hash;
  }, new URL(link).hash);
  await spent(page).waitFor();
  expect(new URL(page.url()).hash).toBe("");
});

test("AUTH-06 AUTH-07 the secret is out of the address before anything is asked of the server, and opens the session", async () => {
  const person = await createPerson({ verified: false, setup: "private" });
  const { page } = await openBrowser();
  const release = await holdCall(page, "auth.completeCallback");
  const sent = callsOf(page, "auth.completeCallback");
  await page.addInitScript(() => {
    const { fetch } = window;
    window.fetch = (...asked) => {
      sessionStorage.setItem("hashes", (sessionStorage.getItem("hashes") ?? "") + window.location.hash);
      return fetch(...asked);
    };
  });
  const link = await verificationLink(person);
  await page.goto(link);
  await page.getByText("Slutför inloggning...", { exact: true }).waitFor();
  await expect.poll(() => sent).toEqual([{ accessToken: link.split("=")[1] }]);
  expect(await page.evaluate(() => sessionStorage.getItem("hashes"))).toBe("");
  release();
  await page.waitForURL(atPath("/dashboard"));
  expect(sent).toHaveLength(1);
});

test("AUTH-08 another person's link is not used up, counts once that one is signed out, and not a second time", async () => {
  const member = await createMember();
  const person = await createPerson({ verified: false, setup: "private" });
  const link = await verificationLink(person);
  const { page, context } = await openBrowserAs(member);
  await page.goto(link);
  await page.getByText(`Du är redan inloggad som ${member.email}.`).waitFor();
  await page.getByRole("button", { name: "Logga ut" }).click();
  await page.getByLabel("Lösenord", { exact: true }).waitFor();
  await page.goto(link);
  await page.waitForURL(atPath("/dashboard"));

  await context.clearCookies();
  await page.goto("/");
  await page.goto(link);
  await page.waitForURL(atPath("/login"));
  await spent(page).first().waitFor();
  await signInThroughForm(page, person.email);
  await page.waitForURL(atPath("/dashboard"));
});
