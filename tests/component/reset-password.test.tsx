import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { ERROR_MESSAGES } from "#shared/text/error-messages.ts";
import { button, fakeClock, toast, untilFocused } from "./actions.ts";
import type { Answers } from "./answers.ts";
import { renderPage } from "./render-page.tsx";
import { sessionOf } from "./session.ts";

const EMAIL = "person@test.example";
const NEW_PASSWORD = "Trappa-88-snigel";
const MESSAGE = "Om det finns ett konto med adressen har vi skickat ett mejl med en länk. Titta även i skräpposten.";
const SPENT = "Länken gäller inte längre.";
const TOKEN = "x".repeat(43);
const LINK = `/reset-password#token=${TOKEN}`;

const see = (words: string) => expect.element(page.getByRole("main").getByText(words, { exact: true })).toBeVisible();
const field = (label: string) => page.getByLabelText(label, { exact: true });
const untilFieldFocused = (label: string) => untilFocused(() => field(label).query(), label);
const again = () => button("Skicka igen");
const spent = () => page.getByRole("alert").getByText(SPENT, { exact: true });
type Router = ReturnType<typeof renderPage>["router"];
const at = (router: Router, path: string) => expect.poll(() => router.state.location.pathname).toBe(path);

/** The page of a member who is not signed in; the mailed link is good. */
const renderReset = (address: string, answers: Answers = {}) =>
  renderPage(address, {
    as: "medlem",
    answers: {
      "auth.session": null,
      "auth.checkResetLink": { valid: true },
      "auth.requestPasswordReset": { message: MESSAGE },
      ...answers,
    },
  });

async function askForLink(email = EMAIL): Promise<void> {
  await field("E-postadress").fill(email);
  await button("Skicka länk").click();
}

async function fillPasswords(password: string, confirmation = password): Promise<void> {
  await field("Nytt lösenord").fill(password);
  await field("Bekräfta nytt lösenord").fill(confirmation);
  await button("Spara nytt lösenord").click();
}

test("AUTH-05 the answer to whoever asks for a link takes the focus, and another address can be tried", async () => {
  const { server } = renderReset("/reset-password");
  await askForLink();
  await untilFocused(() => page.getByText(MESSAGE, { exact: true }).query(), "the answer");
  await see(`Du skrev ${EMAIL}. Länken gäller i 30 minuter.`);
  expect(server.callsOf("auth.requestPasswordReset")).toEqual([{ email: EMAIL }]);
  await button("Använd en annan adress").click();
  await expect.element(field("E-postadress")).toBeVisible();
});

test("after a minute the link can be sent once more", async () => {
  const clock = fakeClock();
  renderReset("/reset-password");
  await expect.element(field("E-postadress")).toBeVisible();
  clock.pause();
  await askForLink();
  const remaining = page.getByText("Du kan skicka igen om 60 s.");
  await expect
    .poll(async () => {
      await clock.forward(10);
      return remaining.elements();
    })
    .toHaveLength(1);
  await see(MESSAGE);
  await expect.element(again()).toBeDisabled();
  await clock.forward(58_000);
  await expect.element(again()).toBeDisabled();
  await clock.forward(3_000);
  await expect.element(again()).toBeEnabled();
  clock.resume();
  await again().click();
  await toast("Begäran är skickad", MESSAGE);
  await expect.element(again()).toBeDisabled();
});

test("a faulty address is told at its field, which gets the focus, and too many requests in a toast", async () => {
  const { server } = renderReset("/reset-password");
  await askForLink("inte en adress");
  await see("Ogiltig e-postadress.");
  await untilFieldFocused("E-postadress");
  expect(server.callsOf("auth.requestPasswordReset")).toEqual([]);

  const tooMany = "För många försök. Vänta en stund och försök igen.";
  server.refuse("auth.requestPasswordReset", { message: tooMany, reason: "RATE_LIMITED", status: 429 });
  await askForLink();
  await toast("Mejlet kunde inte skickas", tooMany);
});

test("each fault of the new password is told at its field, and the first one gets the focus", async () => {
  const { server } = renderReset(LINK);
  await fillPasswords("", "");
  await see("Lösenordet måste vara minst 6 tecken.");
  await see("Bekräfta nytt lösenord krävs.");
  await untilFieldFocused("Nytt lösenord");
  await fillPasswords(NEW_PASSWORD, "Trappa-88-snigeln");
  await see("Nya lösenorden matchar inte.");
  await untilFieldFocused("Bekräfta nytt lösenord");
  expect(server.callsOf("auth.resetPassword")).toEqual([]);

  const common = ERROR_MESSAGES.PASSWORD_TOO_COMMON;
  server.refuse("auth.resetPassword", { message: common, reason: "PASSWORD_TOO_COMMON", fields: { password: common }, status: 409 });
  await fillPasswords("password");
  await see(common);
  await untilFieldFocused("Nytt lösenord");
  expect(server.callsOf("auth.resetPassword")).toEqual([{ token: TOKEN, password: "password" }]);
});

test("the strength of the new password is advised while it is typed, and read out with the field", async () => {
  renderReset(LINK);
  await field("Nytt lösenord").fill("abc");
  await expect.element(field("Nytt lösenord")).toHaveAccessibleDescription(/Minst 6 tecken\. Gärna flera ord efter varandra\./);
  await field("Nytt lösenord").fill("Trappa-88-snigel-i-regn");
  await expect.element(field("Nytt lösenord")).toHaveAccessibleDescription(/Mycket bra\./);
});

test("a spent and a malformed link say so and offer a new one right there", async () => {
  const { server, router } = renderReset(LINK, { "auth.checkResetLink": { valid: false } });
  await expect.element(spent()).toBeVisible();
  expect(field("Nytt lösenord").elements()).toEqual([]);
  await askForLink();
  await see(MESSAGE);

  server.refuse("auth.checkResetLink", { reason: "INVALID_INPUT", message: ERROR_MESSAGES.INVALID_INPUT, status: 409 });
  await router.navigate("/login");
  await expect.element(field("Lösenord")).toBeVisible();
  await router.navigate("/reset-password#token=kort");
  await expect.element(spent()).toBeVisible();
  await askForLink();
  await see(MESSAGE);
});

test("a link that ran out while the password was typed leads to the form for a new one", async () => {
  const { server } = renderReset(LINK);
  server.refuse("auth.resetPassword", { reason: "LINK_INVALID", message: ERROR_MESSAGES.LINK_INVALID });
  await fillPasswords(NEW_PASSWORD);
  await expect.element(spent()).toBeVisible();
  await untilFieldFocused("E-postadress");
});

test("another person's link tells who is signed in", async () => {
  renderReset(LINK, { "auth.session": sessionOf("medlem", {}), "auth.checkResetLink": { valid: false } });
  await expect.element(spent()).toBeVisible();
  const words = "Du är inloggad som medlem@demo.example. Hör länken till ett annat konto loggar du ut och öppnar den igen.";
  await expect.element(page.getByRole("alert").getByText(words)).toBeVisible();
});

test("a link that is pasted into the open page is taken out of the address and used", async () => {
  const { server } = renderReset("/reset-password");
  await expect.element(button("Skicka länk")).toBeVisible();
  window.history.replaceState(window.history.state, "", LINK);
  window.dispatchEvent(new HashChangeEvent("hashchange"));
  await expect.element(field("Nytt lösenord")).toBeVisible();
  expect(window.location.hash).toBe("");
  expect(server.callsOf("auth.checkResetLink")).toEqual([{ token: TOKEN }]);
});

test("with a second factor the new password is followed by the second step", async () => {
  const { server, router } = renderReset(LINK, { "auth.resetPassword": { secondFactorRequired: true } });
  server.answer("auth.completeSecondFactor", () => {
    const session = sessionOf("medlem", {});
    server.answer("auth.session", session);
    return { user: session.user, redirect: null };
  });
  await fillPasswords(NEW_PASSWORD);
  await toast("Lösenord uppdaterat!");
  await at(router, "/login");
  await field("Verifieringskod").fill("123456");
  await at(router, "/association-dashboard");
});

test("a link that could not be checked can be checked again", async () => {
  const { server } = renderReset(LINK);
  const restore = server.refuse("auth.checkResetLink", { message: ERROR_MESSAGES.UNAVAILABLE, reason: "UNAVAILABLE" });
  await see("Länken kunde inte kontrolleras");
  restore();
  await button("Försök igen").click();
  await expect.element(field("Nytt lösenord")).toBeVisible();
});

test("asking for a link and choosing a password are done with the keyboard alone", async () => {
  const { server, router } = renderReset("/reset-password");
  const begin = async (label: string) => {
    await expect.element(field(label)).toBeVisible();
    page.getByRole("main").element().focus();
  };
  await begin("E-postadress");
  await userEvent.keyboard(`[Tab]${EMAIL}[Enter]`);
  await see(MESSAGE);

  server.answer("auth.resetPassword", () => {
    server.answer("auth.session", sessionOf("medlem", {}));
    return { secondFactorRequired: false };
  });
  await router.navigate("/login");
  await expect.element(field("Lösenord")).toBeVisible();
  await router.navigate(LINK);
  await begin("Nytt lösenord");
  await userEvent.keyboard(`[Tab]${NEW_PASSWORD}[Tab][Tab]${NEW_PASSWORD}[Enter]`);
  await at(router, "/dashboard");
  expect(server.callsOf("auth.resetPassword")).toEqual([{ token: TOKEN, password: NEW_PASSWORD }]);
});
