import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { ERROR_MESSAGES } from "#shared/text/error-messages.ts";
import { button, fakeClock, press, toast, untilFocused } from "./actions.ts";
import type { Answers } from "./answers.ts";
import { renderPage } from "./render-page.tsx";
import { sessionOf } from "./session.ts";
import type { StandIn } from "./stand-in.ts";

const field = (label: string) => page.getByLabelText(label, { exact: true });

type Router = ReturnType<typeof renderPage>["router"];

describe("sign in", () => {
  const EMAIL = "medlem@demo.example";
  const PASSWORD = "Granbarr-1234";
  const WRONG_CODE = "Verifieringen misslyckades. Kontrollera koden och försök igen. Koden kan vara ogiltig eller ha gått ut.";

  const main = () => page.getByRole("main");
  const see = (words: string) => expect.element(main().getByText(words, { exact: true })).toBeVisible();
  const password = () => page.getByLabelText(/^Lösenord/);
  const codeField = () => field("Verifieringskod");
  const untilCodeFocused = () => untilFocused(() => codeField().query(), "the code");
  const at = (router: Router, address: string) =>
    expect.poll(() => router.state.location.pathname + router.state.location.search).toBe(address);

  /** The page of a member who is not signed in yet. */
  const renderSignIn = (address = "/login") => renderPage(address, { as: "medlem", answers: { "auth.session": null } });

  /** With the password the member is in, or with the code that follows on it. */
  function letIn(server: StandIn, by: "password" | "code"): void {
    const session = sessionOf("medlem", {});
    const open = () => {
      server.answer("auth.session", session);
      return { secondFactorRequired: false, user: session.user, redirect: null };
    };
    server.answer("auth.signIn", by === "password" ? open : { secondFactorRequired: true, user: null });
    server.answer("auth.completeSecondFactor", open);
  }

  async function signIn(): Promise<void> {
    await field("E-postadress").fill(EMAIL);
    await password().fill(PASSWORD);
    await main().getByRole("button", { name: "Logga in", exact: true }).click();
  }

  /** The second step of the sign-in, reached from this address. */
  async function openSecondStep(address?: string) {
    const rendered = renderSignIn(address);
    letIn(rendered.server, "code");
    await signIn();
    await untilCodeFocused();
    return rendered;
  }

  test("SET-07 someone who comes from the settings is told so, and the origin stands in every link on", async () => {
    renderSignIn("/settings");
    await see("Du är inte inloggad. Logga in för att fortsätta till inställningarna.");
    for (const [name, path] of [
      ["Glömt lösenordet?", "/reset-password"],
      ["Skapa konto", "/signup"],
    ] as const) {
      await expect.element(main().getByRole("link", { name })).toHaveAttribute("href", `${path}?redirect=/settings`);
    }
  });

  test.each(["password", "code"] as const)(
    "NS-14 who signs in by %s before the page has heard of nobody comes in all the same",
    async (way) => {
      const { server, router } = renderSignIn();
      const release = server.hold("auth.session");
      letIn(server, way);
      await signIn();
      if (way === "code") await codeField().fill("123456");
      await expect.poll(() => server.callsOf("auth.session").length).toBe(2);
      release();
      await at(router, "/association-dashboard");
    },
  );

  test("AUTH-12 AUTH-24 a refused sign-in is told in a toast and above the button; an unconfirmed address is offered its mail again", async () => {
    const { server } = renderSignIn();
    for (const [reason, words] of [
      ["WRONG_CREDENTIALS", "Fel e-postadress eller lösenord."],
      ["PROFILE_MISSING", "Användarprofil kunde inte laddas korrekt. Försök logga ut och in igen."],
      ["EMAIL_NOT_VERIFIED", "Bekräfta din e-postadress först."],
    ] as const) {
      server.refuse("auth.signIn", { reason, message: ERROR_MESSAGES[reason], status: 401 });
      await signIn();
      await toast("Fel vid inloggning", words);
      await expect.element(main().getByRole("note").filter({ hasText: words })).toBeVisible();
    }
    server.answer("auth.resendVerification", { message: "Väntar adressen på att bekräftas kommer ett mejl." });
    await button("Skicka mejlet igen").click();
    await toast("Mejlet är på väg", "Väntar adressen på att bekräftas kommer ett mejl.");
    expect(server.callsOf("auth.resendVerification")).toEqual([{ email: EMAIL }]);
  });

  test("AUTH-02 with a second factor the code is asked for on the same card, is sent by itself and leads to the origin", async () => {
    const { server, router } = await openSecondStep("/product-catalog?search=dunk");
    await expect.element(codeField()).toHaveAttribute("autocomplete", "one-time-code");
    await expect.element(codeField()).toHaveAttribute("inputmode", "numeric");
    await codeField().fill("123 456");
    await at(router, "/product-catalog?search=dunk");
    expect(server.callsOf("auth.completeSecondFactor")).toEqual([{ code: "123456" }]);
  });

  test("AUTH-12 a wrong code is told at the field, which keeps the focus, and typing another is enough", async () => {
    const { server, router } = await openSecondStep();
    const undo = server.refuse("auth.completeSecondFactor", { reason: "WRONG_CODE", message: ERROR_MESSAGES.WRONG_CODE, status: 401 });
    await codeField().fill("000000");
    await toast("Fel vid inloggning", WRONG_CODE);
    await untilCodeFocused();
    await expect.element(codeField()).toHaveAttribute("aria-invalid", "true");
    await expect.element(codeField()).toHaveAccessibleDescription(new RegExp(WRONG_CODE));
    undo();
    // The wrong digits are selected, so the first new one replaces them.
    await userEvent.keyboard("123456");
    await at(router, "/association-dashboard");
    expect(server.callsOf("auth.completeSecondFactor")).toEqual([{ code: "000000" }, { code: "123456" }]);
  });

  test("a code that is not complete is not sent, and one that is checked cannot be changed or sent twice", async () => {
    const { server, router } = await openSecondStep();
    await userEvent.keyboard("[Enter]");
    await see("Verifieringskod krävs.");
    await userEvent.keyboard("12345[Enter]");
    await see("Koden har sex siffror.");
    expect(server.callsOf("auth.completeSecondFactor")).toEqual([]);

    const release = server.hold("auth.completeSecondFactor");
    await userEvent.keyboard("6");
    await expect.poll(() => server.callsOf("auth.completeSecondFactor")).toEqual([{ code: "123456" }]);
    await userEvent.keyboard("[Enter]");
    await expect.element(codeField()).toHaveAttribute("readonly");
    release();
    await at(router, "/association-dashboard");
    expect(server.callsOf("auth.completeSecondFactor")).toHaveLength(1);
  });

  test("a recovery code stands in for the app, and what was said of it goes with its field", async () => {
    const { server, router } = await openSecondStep();
    const undo = server.refuse("auth.completeSecondFactor", { reason: "WRONG_CODE", message: ERROR_MESSAGES.WRONG_CODE, status: 401 });
    const enter = async (code: string) => {
      await button("Använd en återställningskod").click();
      await untilFocused(() => field("Återställningskod").query(), "the recovery code");
      await userEvent.keyboard(`${code}[Enter]`);
    };
    await enter("abcde-fghjk");
    await see(WRONG_CODE);
    await button("Använd autentiseringsappen").click();
    await untilCodeFocused();
    expect(main().getByText(WRONG_CODE).elements()).toEqual([]);
    undo();
    await enter("mnpqr-stuvx");
    await at(router, "/association-dashboard");
    expect(server.callsOf("auth.completeSecondFactor")).toEqual([{ code: "abcde-fghjk" }, { code: "mnpqr-stuvx" }]);
  });

  test("a second step that took too long leads back to the first with the reason", async () => {
    const { server, router } = await openSecondStep("/product-catalog");
    const undo = server.refuse("auth.completeSecondFactor", {
      reason: "CHALLENGE_EXPIRED",
      message: ERROR_MESSAGES.CHALLENGE_EXPIRED,
      status: 401,
    });
    await codeField().fill("123456");
    await toast("Fel vid inloggning", "Inloggningen tog för lång tid. Logga in igen.");
    await see("Inloggningen tog för lång tid. Logga in igen.");
    undo();
    await signIn();
    await codeField().fill("123456");
    await at(router, "/product-catalog");
  });

  test("«Börja om» and the way back lead from the second step to the first, and the origin stays", async () => {
    const { router } = await openSecondStep("/settings");
    await router.navigate(-1);
    await expect.element(password()).toBeVisible();
    await router.navigate(1);
    await button("Börja om").click();
    await expect.element(password()).toBeVisible();
    expect(router.state.location.search).toBe("?redirect=/settings");
  });

  test("both steps are done with the keyboard alone", async () => {
    const { server, router } = renderSignIn();
    letIn(server, "code");
    await expect.element(password()).toBeVisible();
    main().element().focus();
    await userEvent.keyboard(`[Tab]${EMAIL}[Tab]${PASSWORD}[Enter]`);
    await untilCodeFocused();
    await userEvent.keyboard("123456");
    await at(router, "/association-dashboard");
    expect(server.callsOf("auth.signIn")).toEqual([{ email: EMAIL, password: PASSWORD }]);
  });

  test("AUTH-03 AUTH-04 AUTH-13 AUTH-16 a sign-up, with names or without, says that it worked and leads to the confirmation, which sends the mail again", async () => {
    const { server, router } = renderPage("/signup", {
      answers: {
        "auth.signUp": { user: { id: crypto.randomUUID(), email: EMAIL }, emailVerificationRequired: true },
        "auth.resendVerification": { message: "Väntar adressen på att bekräftas kommer ett mejl." },
      },
    });
    const names = [
      { fullName: "Åsa Ek", displayName: "Åsa" },
      { fullName: "", displayName: "" },
    ];
    for (const { fullName, displayName } of names) {
      await router.navigate("/signup");
      await field("Fullständigt namn").fill(fullName);
      await field("Visningsnamn").fill(displayName);
      await page.getByLabelText("E-postadress").fill(EMAIL);
      await password().fill(PASSWORD);
      await main().getByRole("button", { name: "Skapa konto" }).click();
      await toast("Registrering lyckades!", "Vänligen kolla din e-post för att verifiera ditt konto.");
      await at(router, "/signup-confirmation");
      await see(`Vi har skickat ett mejl till ${EMAIL}.`);
      await expect.element(button("Skicka mejlet igen")).toBeDisabled();
    }
    expect(server.callsOf("auth.signUp")).toEqual(names.map((name) => ({ ...name, email: EMAIL, password: PASSWORD })));

    await router.navigate("/signup-confirmation");
    await expect.element(page.getByRole("heading", { level: 1, name: "Kolla din e-post" })).toBeVisible();
    await field("E-postadress").fill(EMAIL);
    await button("Skicka mejlet igen").click();
    await toast("Mejlet är på väg", "Väntar adressen på att bekräftas kommer ett mejl.");
    expect(server.callsOf("auth.resendVerification")).toEqual([{ email: EMAIL }]);
  });

  test("AUTH-15 a sign-up that fails says so, at the field where there is one", async () => {
    const { server } = renderPage("/signup");
    const common = ERROR_MESSAGES.PASSWORD_TOO_COMMON;
    server.refuse("auth.signUp", { reason: "PASSWORD_TOO_COMMON", message: common, fields: { password: common }, status: 409 });
    await page.getByLabelText("E-postadress").fill(EMAIL);
    await password().fill("password");
    await press(main().getByRole("button", { name: "Skapa konto" }));
    await toast("Fel vid registrering", common);
    await see(common);
    await untilFocused(() => password().query(), "the password");

    const tooMany = "För många försök. Vänta en stund och försök igen.";
    server.refuse("auth.signUp", { reason: "RATE_LIMITED", message: tooMany, status: 429 });
    await main().getByRole("button", { name: "Skapa konto" }).click();
    await toast("Fel vid registrering", tooMany);
    await see(tooMany);
  });
});

describe("reset password", () => {
  const EMAIL = "person@test.example";
  const NEW_PASSWORD = "Trappa-88-snigel";
  const MESSAGE = "Om det finns ett konto med adressen har vi skickat ett mejl med en länk. Titta även i skräpposten.";
  const SPENT = "Länken gäller inte längre.";
  const TOKEN = "x".repeat(43);
  const LINK = `/reset-password#token=${TOKEN}`;

  const see = (words: string) => expect.element(page.getByRole("main").getByText(words, { exact: true })).toBeVisible();
  const untilFieldFocused = (label: string) => untilFocused(() => field(label).query(), label);
  const again = () => button("Skicka igen");
  const spent = () => page.getByRole("alert").getByText(SPENT, { exact: true });
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
    const { server, router } = renderReset(LINK, {
      "auth.resetPassword": { secondFactorRequired: true, hasPasskeys: false, isUnlinked: false },
    });
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

  test("where passkeys still open the account the new password leads to them, and says what was unlinked", async () => {
    const { server, router } = renderReset(LINK, {
      "auth.resetPassword": { secondFactorRequired: true, hasPasskeys: true, isUnlinked: true },
      "auth.secondStep": { way: "passkey" },
    });
    server.answer("auth.completeSecondFactor", () => {
      const session = sessionOf("medlem", {});
      server.answer("auth.session", session);
      return { user: session.user, redirect: null };
    });
    await fillPasswords(NEW_PASSWORD);
    await toast(
      "Lösenord uppdaterat!",
      "Kontot hos en annan tjänst är bortkopplat. Passnycklarna gäller fortfarande: ta bort dem du inte känner igen.",
    );
    await button("Använd en återställningskod").click();
    await field("Återställningskod").fill("abcd-efgh-jkmn");
    await button("Logga in").click();
    await at(router, "/settings");
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
      return { secondFactorRequired: false, hasPasskeys: false, isUnlinked: false };
    });
    await router.navigate("/login");
    await expect.element(field("Lösenord")).toBeVisible();
    await router.navigate(LINK);
    await begin("Nytt lösenord");
    await userEvent.keyboard(`[Tab]${NEW_PASSWORD}[Tab][Tab]${NEW_PASSWORD}[Enter]`);
    await at(router, "/dashboard");
    expect(server.callsOf("auth.resetPassword")).toEqual([{ token: TOKEN, password: NEW_PASSWORD }]);
  });
});
