import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { createMember, createPerson } from "#tests/factories/people.ts";
import { withSecondFactor } from "#tests/factories/second-factors.ts";
import { unique } from "#tests/factories/unique.ts";
import { atPath } from "#tests/helpers/at-path.ts";
import { openBrowser } from "#tests/helpers/browser.ts";
import { resetLink } from "#tests/helpers/email-links.ts";
import { callsOf, holdCall, refuseCall } from "#tests/helpers/intercepted-calls.ts";
import { mailsTo, mailTo } from "#tests/helpers/outbox.ts";
import { signInThroughForm } from "#tests/helpers/sign-in-form.ts";
import { openBrowserAs } from "#tests/helpers/signed-in-browser.ts";
import { toast } from "#tests/helpers/toast.ts";

const NEW_PASSWORD = "Trappa-88-snigel";
const MESSAGE = "Om det finns ett konto med adressen har vi skickat ett mejl med en länk. Titta även i skräpposten.";

async function openPage(path: string, person?: { userId: string }): Promise<Page> {
  const user = person ? await openBrowserAs(person) : await openBrowser();
  await user.page.goto(path);
  return user.page;
}

const liveForm = (page: Page) => page.locator("form:not([inert])");
const isFocused = (page: Page, label: string) =>
  page.getByLabel(label, { exact: true }).evaluate((field) => field === document.activeElement);

async function sendRequest(page: Page, email: string): Promise<void> {
  await liveForm(page).getByLabel("E-postadress").fill(email);
  await page.getByRole("button", { name: "Skicka länk" }).click();
}

async function askForLink(page: Page, email: string): Promise<void> {
  await sendRequest(page, email);
  await page.getByText(MESSAGE, { exact: true }).waitFor();
}

async function fillPasswords(page: Page, password: string, confirmation = password): Promise<void> {
  await page.getByLabel("Nytt lösenord", { exact: true }).fill(password);
  await page.getByLabel("Bekräfta nytt lösenord", { exact: true }).fill(confirmation);
  await page.getByRole("button", { name: "Spara nytt lösenord" }).click();
}

test("AUTH-05 GEN-07 from the sign-in to the mail, the new password and a session; every other session ends", async () => {
  const person = await createPerson({ setup: "private" });
  const elsewhere = await openPage("/dashboard", person);
  await elsewhere.getByRole("heading", { level: 1 }).waitFor();

  const page = await openPage("/login");
  await liveForm(page).getByLabel("E-postadress").fill(person.email);
  await page.getByRole("link", { name: "Glömt lösenordet?" }).click();
  await page.waitForURL(atPath("/reset-password"));
  await page.getByRole("heading", { level: 1, name: "Återställ lösenord" }).waitFor();
  await expect.poll(() => page.getByLabel("E-postadress").inputValue()).toBe(person.email);
  await page.getByRole("button", { name: "Skicka länk" }).click();
  await page.getByText(MESSAGE, { exact: true }).waitFor();

  const mail = await mailTo(person.email, /^Välj ett nytt lösenord/);
  const link = /https?:\/\/\S+\/reset-password#token=[\w-]+/.exec(mail.text)?.[0] ?? "";
  const mailbox = await openPage(link);
  await mailbox.getByLabel("Nytt lösenord", { exact: true }).waitFor();
  await expect.poll(async () => new URL(mailbox.url()).hash).toBe("");
  await fillPasswords(mailbox, NEW_PASSWORD);
  await mailbox.getByText("Lösenord uppdaterat!", { exact: true }).first().waitFor();
  await mailbox.waitForURL(atPath("/dashboard"));

  await elsewhere.reload();
  await elsewhere.waitForURL(atPath("/login"));
  await signInThroughForm(elsewhere, person.email, NEW_PASSWORD);
  await elsewhere.waitForURL(atPath("/dashboard"));
});

test("AUTH-05 an address without an account gets the same answer and no mail", async () => {
  const email = `${unique("okand")}@test.example`;
  const page = await openPage("/reset-password");
  await askForLink(page, email);
  await expect.poll(() => page.getByText(MESSAGE, { exact: true }).evaluate((text) => text === document.activeElement)).toBe(true);
  await page.getByText(`Du skrev ${email}.`).waitFor();
  expect(await mailsTo(email)).toEqual([]);
  await page.getByRole("button", { name: "Använd en annan adress" }).click();
  await liveForm(page).getByLabel("E-postadress").waitFor();
});

test("after a minute the link can be sent once more", async () => {
  const user = await openBrowser();
  const { page } = user;
  await page.clock.install();
  await page.goto("/reset-password");
  // The clock stands before the answer comes: no second passes but those that are given.
  const sent = callsOf(page, "auth.requestPasswordReset");
  const release = await holdCall(page, "auth.requestPasswordReset");
  await sendRequest(page, `${unique("okand")}@test.example`);
  await expect.poll(() => sent.length).toBe(1);
  await page.clock.pauseAt(Date.now() + 10_000);
  release();
  const remaining = page.getByText("Du kan skicka igen om 60 s.");
  await expect
    .poll(async () => {
      await page.clock.runFor(10);
      return remaining.count();
    })
    .toBe(1);
  await page.getByText(MESSAGE, { exact: true }).waitFor();
  const again = page.getByRole("button", { name: "Skicka igen", exact: true });
  expect(await again.isDisabled()).toBe(true);
  await page.clock.runFor(58_000);
  expect(await again.isDisabled()).toBe(true);
  await page.clock.runFor(3_000);
  await expect.poll(() => again.isEnabled()).toBe(true);
  await page.clock.resume();
  await again.click();
  await toast(page, "Begäran är skickad", MESSAGE);
  await expect.poll(() => again.isDisabled()).toBe(true);
});

test("a faulty address is told at its field, which gets the focus, and too many requests in a toast", async () => {
  const page = await openPage("/reset-password");
  await liveForm(page).getByLabel("E-postadress").fill("inte en adress");
  await page.getByRole("button", { name: "Skicka länk" }).click();
  await page.getByText("Ogiltig e-postadress.", { exact: true }).waitFor();
  await expect.poll(() => isFocused(page, "E-postadress")).toBe(true);

  const tooMany = "För många försök. Vänta en stund och försök igen.";
  await refuseCall(page, "auth.requestPasswordReset", { message: tooMany, reason: "RATE_LIMITED" });
  await page.getByLabel("E-postadress").fill("person@test.example");
  await page.getByRole("button", { name: "Skicka länk" }).click();
  await toast(page, "Mejlet kunde inte skickas", tooMany);
});

test("each fault of the new password is told at its field, and the first one gets the focus", async () => {
  const person = await createPerson();
  const page = await openPage(await resetLink(person));
  const sent = callsOf(page, "auth.resetPassword");
  await fillPasswords(page, "", "");
  await page.getByText("Lösenordet måste vara minst 6 tecken.", { exact: true }).waitFor();
  await page.getByText("Bekräfta nytt lösenord krävs.", { exact: true }).waitFor();
  await expect.poll(() => isFocused(page, "Nytt lösenord")).toBe(true);
  await fillPasswords(page, NEW_PASSWORD, "Trappa-88-snigeln");
  await page.getByText("Nya lösenorden matchar inte.", { exact: true }).waitFor();
  await expect.poll(() => isFocused(page, "Bekräfta nytt lösenord")).toBe(true);
  expect(sent).toEqual([]);

  await fillPasswords(page, "password");
  await page.getByRole("main").getByText("Lösenordet är för vanligt. Välj ett som är svårare att gissa.", { exact: true }).waitFor();
  await expect.poll(() => isFocused(page, "Nytt lösenord")).toBe(true);
  await fillPasswords(page, NEW_PASSWORD);
  await page.waitForURL(atPath("/profile-type-selection"));
});

test("the strength of the new password is advised while it is typed, and read out with the field", async () => {
  const page = await openPage(await resetLink(await createPerson()));
  const field = page.getByLabel("Nytt lösenord", { exact: true });
  await field.fill("abc");
  const advice = () =>
    field.evaluate((input) =>
      (input.getAttribute("aria-describedby") ?? "").split(" ").map((id) => document.getElementById(id)?.textContent ?? ""),
    );
  expect((await advice()).join(" ")).toContain("Minst 6 tecken. Gärna flera ord efter varandra.");
  await field.fill("Trappa-88-snigel-i-regn");
  expect((await advice()).join(" ")).toContain("Mycket bra.");
});

test("expired, used and forged links say so and offer a new one right there", async () => {
  const person = await createPerson({ setup: "private" });
  const used = await resetLink(person);
  const first = await openPage(used);
  await fillPasswords(first, NEW_PASSWORD);
  await first.waitForURL(atPath("/dashboard"));

  const expired = await resetLink(await createPerson(), -1_000);
  for (const link of [used, expired, `/reset-password#token=${"x".repeat(43)}`, "/reset-password#token=kort"]) {
    const page = await openPage(link);
    await page.getByRole("alert").getByText("Länken gäller inte längre.", { exact: true }).waitFor();
    expect(await page.getByLabel("Nytt lösenord", { exact: true }).count()).toBe(0);
    await askForLink(page, `${unique("okand")}@test.example`);
  }
});

test("a link that ran out while the password was typed leads to the form for a new one", async () => {
  const person = await createPerson();
  const page = await openPage(await resetLink(person));
  await page.getByLabel("Nytt lösenord", { exact: true }).waitFor();
  await resetLink(person);
  await fillPasswords(page, NEW_PASSWORD);
  await page.getByRole("alert").getByText("Länken gäller inte längre.", { exact: true }).waitFor();
  await expect.poll(() => isFocused(page, "E-postadress")).toBe(true);
});

test("another person's link tells who is signed in", async () => {
  const member = await createMember();
  const page = await openPage(await resetLink(await createPerson()), member);
  await page.getByRole("alert").getByText("Länken gäller inte längre.", { exact: true }).waitFor();
  await page.getByText(`Du är inloggad som ${member.email}. Hör länken till ett annat konto loggar du ut och öppnar den igen.`).waitFor();
});

test("a link that is pasted into the open page is taken out of the address and used", async () => {
  const { page, faults } = await openBrowser();
  await page.goto("/reset-password");
  await liveForm(page).waitFor();
  const link = await resetLink(await createPerson());
  await page.evaluate((hash) => {
    window.location.hash = hash;
  }, new URL(link, page.url()).hash);
  await page.getByLabel("Nytt lösenord", { exact: true }).waitFor();
  expect(new URL(page.url()).hash).toBe("");
  expect(faults).toEqual([]);
});

test("with a second factor the new password is followed by the second step", async () => {
  const person = await createMember();
  const { codeAt } = await withSecondFactor(person);
  const page = await openPage(await resetLink(person));
  await fillPasswords(page, NEW_PASSWORD);
  await page.getByText("Lösenord uppdaterat!", { exact: true }).first().waitFor();
  await page.waitForURL(atPath("/login"));
  await page.getByLabel("Verifieringskod").fill(codeAt());
  await page.waitForURL(atPath("/association-dashboard"));
});

test("a link that could not be checked can be checked again", async () => {
  const link = await resetLink(await createPerson());
  const user = await openBrowser();
  const { page } = user;
  const restore = await refuseCall(page, "auth.checkResetLink", { message: "Tjänsten är tillfälligt upptagen.", reason: "UNAVAILABLE" });
  await page.goto(link);
  await page.getByText("Länken kunde inte kontrolleras").waitFor();
  await restore();
  await page.getByRole("button", { name: "Försök igen" }).click();
  await page.getByLabel("Nytt lösenord", { exact: true }).waitFor();
});

test("asking for a link and choosing a password are done with the keyboard alone", async () => {
  const person = await createPerson({ setup: "private" });
  const page = await openPage("/reset-password");
  await liveForm(page).waitFor();
  await page.getByRole("main").focus();
  await page.keyboard.press("Tab");
  await page.keyboard.type(person.email);
  await page.keyboard.press("Enter");
  await page.getByText(MESSAGE, { exact: true }).waitFor();

  const mailbox = await openPage(await resetLink(person));
  await mailbox.getByLabel("Nytt lösenord", { exact: true }).waitFor();
  await mailbox.getByRole("main").focus();
  await mailbox.keyboard.press("Tab");
  await mailbox.keyboard.type(NEW_PASSWORD);
  await mailbox.keyboard.press("Tab");
  await mailbox.keyboard.press("Tab");
  await mailbox.keyboard.type(NEW_PASSWORD);
  await mailbox.keyboard.press("Enter");
  await mailbox.waitForURL(atPath("/dashboard"));
});
