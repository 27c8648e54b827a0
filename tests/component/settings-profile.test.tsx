import { describe, expect, onTestFinished, test, vi } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";
import { THEME_KEY } from "#client/theme/color-scheme-manager.ts";
import { LANGUAGES } from "#shared/text/languages.ts";
import { button, choose, chooseFile, dismissToast, toast, untilFocused } from "./actions.ts";
import type { Answer, Answers } from "./answers.ts";
import { renderPage } from "./render-page.tsx";
import { demandPassword, PASSWORD, passwordDialog, provePassword } from "./security-tab.ts";
import { sessionOf } from "./session.ts";
import { type Persona, recorded } from "./stand-in.ts";
import { expectNoWcagFaults } from "./wcag-faults.ts";

describe("settings profile", () => {
  type Profile = Answer<"profile.current">;

  const PROFILE = recorded("privat", "profile.current");

  /** What the own dashboard asks for besides. */
  const DASHBOARD: Answers = {
    "billing.subscription": recorded("medlem", "billing.subscription"),
    "crisis.official": recorded("medlem", "crisis.official"),
  };
  const name = page.getByLabelText("Fullständigt namn");
  const email = page.getByLabelText("E-postadress");
  const phone = page.getByLabelText("Telefonnummer");
  const zone = page.getByRole("combobox", { name: "Tidszon" });
  const language = page.getByRole("combobox", { name: "Språk" });
  const saveButton = button("Spara ändringar");
  const unsaved = page.getByText("Osparade ändringar", { exact: true });
  const notification = page.getByRole("button", { name: "Stäng meddelandet" });
  const optionsShown = () =>
    page
      .getByRole("option")
      .elements()
      .map(({ textContent }) => textContent);
  const untilIn = (field: Locator, what: string) => untilFocused(() => field.query(), what);

  /** The profile of somebody without an association, who has saved this before. What is saved now is answered from then on. */
  async function openProfile(saved: Partial<Profile> = {}, scheme?: "system") {
    let profile: Profile = { ...PROFILE, ...saved };
    const rendered = renderPage("/settings", {
      as: "privat",
      scheme,
      answers: {
        ...DASHBOARD,
        "profile.current": () => profile,
        "profile.update": (changed) => {
          profile = { ...profile, ...(changed as Partial<Profile>) };
          return profile;
        },
      },
    });
    await expect.element(name).toBeVisible();
    return rendered;
  }

  test("SETP-01 SETP-04 SETP-05 SETP-06 SETP-07 every keystroke is checked, and each fault stands at its field", async () => {
    await openProfile();
    await name.fill(" ");
    await expect.element(name).toHaveAccessibleDescription("Fullständigt namn är obligatoriskt.");
    await expect.element(name).toHaveAttribute("aria-invalid", "true");
    await name.fill("Anna Granskog");
    await expect.element(name).not.toHaveAccessibleDescription();
    await email.fill("anna@");
    await expect.element(email).toHaveAccessibleDescription("Ogiltig e-postadress.");
    await email.fill("anna@test.example");
    await expect.element(email).not.toHaveAccessibleDescription();
    for (const wrong of ["070 ring", "0+46", "070/12"]) {
      await phone.fill(wrong);
      await expect.element(phone).toHaveAccessibleDescription("Ogiltigt telefonnummerformat.");
    }
    for (const right of ["+46 (0)70-123 45 67", "070-123 45 67", ""]) {
      await phone.fill(right);
      await expect.element(phone).not.toHaveAccessibleDescription();
    }
  });

  test("SETP-10 the button can be pressed only while there is something valid to save, and «Ångra» takes it back", async () => {
    await openProfile();
    await expect.element(saveButton).toBeDisabled();
    await name.fill("");
    await expect.element(unsaved).toBeVisible();
    await expect.element(saveButton).toBeDisabled();
    await name.fill("Anna Granskog");
    await expect.element(saveButton).toBeEnabled();
    await name.fill("Per Exempel");
    await expect.element(saveButton).toBeDisabled();
    await name.fill("");
    await button("Ångra").click();
    await expect.element(name).toHaveValue("Per Exempel");
    await expect.element(page.getByText("Fullständigt namn är obligatoriskt.")).not.toBeInTheDocument();
    await expect.element(unsaved).not.toBeInTheDocument();
  });

  test("SETP-12 with nothing to save, Enter says so; blanks alone are nothing", async () => {
    const { server } = await openProfile();
    await name.click();
    await userEvent.keyboard("{Enter}");
    await toast("Inga ändringar att spara");
    await expect.poll(() => notification.elements()).toHaveLength(1);
    await notification.click();
    await expect.element(notification).not.toBeInTheDocument();

    await name.fill("Per Exempel  ");
    await saveButton.click();
    await toast("Inga ändringar att spara");
    await expect.element(name).toHaveValue("Per Exempel");
    expect(server.callsOf("profile.update")).toEqual([]);
  });

  test("SETP-16 a failed save is told with its reason, or in our words, and loses nothing that was typed", async () => {
    const { server } = await openProfile();
    await name.fill("Anna Granskog");
    server.refuse("profile.update", { message: "För många försök. Vänta en stund och försök igen." });
    await saveButton.click();
    await toast("Fel vid uppdatering", "För många försök. Vänta en stund och försök igen.");
    server.refuse("profile.update");
    await saveButton.click();
    await toast("Fel vid uppdatering", "Kunde inte uppdatera profilen.");
    await expect.poll(() => notification.elements()).toHaveLength(1);
    await expect.element(name).toHaveValue("Anna Granskog");
    await expect.element(saveButton).toBeEnabled();
  });

  test("SETP-16 what the server finds wrong with a field stands at the field, which gets the focus", async () => {
    const { server } = await openProfile();
    server.refuse("profile.update", { reason: "INVALID_INPUT", fields: { phoneNumber: "Ogiltigt telefonnummerformat." } });
    await phone.fill("(12)");
    await saveButton.click();
    await toast("Fel vid uppdatering");
    await expect.element(phone).toHaveAccessibleDescription("Ogiltigt telefonnummerformat.");
    await expect.element(phone).toHaveAttribute("aria-invalid", "true");
    await untilIn(phone, "the number");
  });

  test("SETP-13 long after the sign-in a new address needs the password; closing the question keeps what was typed", async () => {
    const { server } = await openProfile();
    const newEmail = "ny@test.example";
    demandPassword(server, "auth.updateUser");
    server.answer("auth.updateUser", () => {
      server.answer("profile.current", { ...PROFILE, fullName: "Anna Granskog", pendingEmail: newEmail });
      return { emailVerificationRequired: true };
    });
    await name.fill("Anna Granskog");
    await email.fill(newEmail);
    await saveButton.click();
    await passwordDialog.getByRole("button", { name: "Avbryt" }).click();
    await expect.element(passwordDialog).not.toBeInTheDocument();
    expect(server.callsOf("profile.update")).toEqual([{ fullName: "Anna Granskog" }]);
    await expect.element(email).toHaveValue(newEmail);
    await expect.element(unsaved).toBeVisible();

    await expect.element(saveButton).toBeEnabled();
    await saveButton.click();
    await provePassword();
    await toast("Verifiera din nya e-postadress", `Vi har skickat en länk till ${newEmail}.`);
    await expect.element(page.getByText(`Väntar på bekräftelse: ${newEmail}`)).toBeVisible();
    expect(server.callsOf("auth.updateUser")).toEqual([{ email: newEmail }, { email: newEmail }, { email: newEmail }]);
    expect(server.callsOf("auth.provePassword")).toEqual([{ currentPassword: PASSWORD }]);
  });

  test("SETP-09 SETP-25 the 22 languages are offered in their order, found by typing, and none can be chosen", async () => {
    const { server } = await openProfile();
    await language.click();
    await expect.poll(optionsShown).toEqual(["Ingen vald", ...LANGUAGES]);
    expect(LANGUAGES.length).toBe(22);
    await language.fill("grek");
    await userEvent.keyboard("{ArrowDown}{Enter}");
    await expect.element(language).toHaveValue("Grekiska");
    await saveButton.click();
    await toast("Profil uppdaterad");
    await choose(language, "Ingen vald");
    await saveButton.click();
    await expect.poll(() => server.callsOf("profile.update")).toEqual([{ preferredLanguage: "Grekiska" }, { preferredLanguage: null }]);
  });

  test("SETP-26 SETP-27 SETP-28 the browser's European zones are offered, the browser's own first chosen, and none stores null", async () => {
    const { server } = await openProfile();
    await expect.element(zone).toHaveValue("Europe/Stockholm");
    await expect.element(page.getByText("Väljer du ingen använder vi webbläsarens tidszon.")).toBeVisible();
    await zone.click();
    const european = Intl.supportedValuesOf("timeZone").filter((supported) => supported.startsWith("Europe/"));
    await expect.poll(optionsShown).toEqual(["Ingen vald", ...european]);
    await page.getByRole("option", { name: "Europe/Helsinki" }).click();
    await saveButton.click();
    await toast("Profil uppdaterad");
    await expect.element(saveButton).toBeDisabled();

    await choose(zone, "Ingen vald");
    await saveButton.click();
    await expect.poll(() => server.callsOf("profile.update")).toEqual([{ timezone: "Europe/Helsinki" }, { timezone: null }]);
    await expect.element(zone).toHaveValue("Ingen vald");
  });

  test("SETP-26 a browser that names no zones offers Europe/Stockholm", async () => {
    const { supportedValuesOf } = Intl;
    onTestFinished(() => void Object.assign(Intl, { supportedValuesOf }));
    Object.assign(Intl, { supportedValuesOf: undefined });
    await openProfile();
    await zone.click();
    await expect.poll(optionsShown).toEqual(["Ingen vald", "Europe/Stockholm"]);
  });

  test("LIMIT-01 the profile is fresh for five minutes, and kept for five once the settings are closed", async () => {
    vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"], shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    const { server, router } = await openProfile();
    const asked = () => server.callsOf("profile.current").length;
    const closeSettings = async () => {
      await router.navigate("/dashboard");
      await expect.element(page.getByRole("region", { name: "Mitt hushåll" })).toBeVisible();
    };
    await closeSettings();
    await vi.advanceTimersByTimeAsync(270_000);
    await router.navigate("/settings");
    await expect.element(name).toBeVisible();
    expect(asked()).toBe(1);

    await closeSettings();
    await vi.advanceTimersByTimeAsync(31_000);
    server.answer("profile.current", { ...PROFILE, pendingEmail: "ny@test.example" });
    const answerSecond = server.hold("profile.current");
    await router.navigate("/settings");
    await expect.element(name).toBeVisible();
    await expect.poll(asked).toBe(2);
    answerSecond();
    await expect.element(page.getByText("Väntar på bekräftelse: ny@test.example")).toBeVisible();

    await closeSettings();
    await vi.advanceTimersByTimeAsync(301_000);
    const answerThird = server.hold("profile.current");
    await router.navigate("/settings");
    await expect.poll(asked).toBe(3);
    await expect.element(page.getByRole("region", { name: "Utseende" })).toBeVisible();
    expect(name.elements()).toEqual([]);
    answerThird();
    await expect.element(name).toBeVisible();
  });

  test("SETP-02 LOCAL-10 LOCAL-11 the appearance card chooses the theme, which begins with the system's", async () => {
    await openProfile({}, "system");
    const scheme = (label: string) => page.getByRole("region", { name: "Utseende" }).getByRole("radio", { name: label });
    const state = () => [localStorage.getItem(THEME_KEY), document.documentElement.dataset.mantineColorScheme];
    await expect.element(scheme("Systemets")).toBeChecked();
    expect(state()).toEqual([null, "light"]);
    await scheme("Mörkt").click();
    await expect.poll(state).toEqual(["dark", "dark"]);
    await scheme("Ljust").click();
    await expect.poll(state).toEqual(["light", "light"]);
    await scheme("Systemets").click();
    await expect.poll(state).toEqual(["system", "light"]);
  });

  test("leaving with unsaved changes asks first, for a link, another tab and the way back alike", async () => {
    const { router } = renderPage("/dashboard", { as: "privat", answers: DASHBOARD });
    await button(/^Användarmeny/).click();
    await page.getByRole("menuitem", { name: "Inställningar" }).click();
    await name.fill("Anna Granskog");
    const dialog = page.getByRole("dialog", { name: "Osparade ändringar" });
    const backLink = page.getByRole("link", { name: "Tillbaka" });
    const leave: (() => Promise<unknown>)[] = [
      () => page.getByRole("tab", { name: "Säkerhet" }).click(),
      () => router.navigate(-1),
      () => backLink.click(),
    ];
    for (const tryToLeave of leave) {
      await tryToLeave();
      await dialog.getByRole("button", { name: "Stanna kvar" }).click();
      await expect.element(dialog).not.toBeInTheDocument();
      await expect.element(name).toHaveValue("Anna Granskog");
    }
    await backLink.click();
    await expect.element(dialog).toBeVisible();
    await expectNoWcagFaults("the question");
    await dialog.getByRole("button", { name: "Lämna sidan" }).click();
    await expect.poll(() => router.state.location.pathname).toBe("/dashboard");
  });

  test("SETP-01 the form is filled in and saved with the keyboard alone", async () => {
    const { server } = await openProfile();
    await expect.element(button("Byt bild")).toBeVisible();
    (button("Byt bild").element() as HTMLElement).focus();
    await userEvent.keyboard("{Tab}Ö{Tab}{Tab}08-123 456 78{Tab}");
    await expect.element(zone).toHaveAttribute("aria-expanded", "false");
    await userEvent.keyboard("{Tab}{Tab}");
    await untilIn(button("Ångra"), "«Ångra»");
    await userEvent.keyboard("{Tab}{Enter}");
    await toast("Profil uppdaterad");
    expect(server.callsOf("profile.update")).toEqual([{ fullName: "Ö", phoneNumber: "08-123 456 78" }]);
  });

  test("SETP-05 an account without a name is told what is missing as soon as something else is changed", async () => {
    await openProfile({ fullName: null });
    const told = page.getByText("Fullständigt namn är obligatoriskt.");
    expect(told.elements()).toEqual([]);
    await phone.fill("08-123 456 78");
    await expect.element(told).toBeVisible();
    await userEvent.keyboard("{Enter}");
    await untilIn(name, "the name");
  });

  test("SETP-08 an avatar address that is none is refused at the picture", async () => {
    await openProfile({ avatarUrl: "ingen adress" });
    await name.fill("Anna Granskog");
    await expect.element(page.getByText("Ogiltig webbadress.")).toBeVisible();
    await expect.element(saveButton).toBeDisabled();
  });
});

describe("settings pictures", () => {
  const AVATAR = "/api/profile/avatar";
  const KINDS = "Endast .jpg, .jpeg, .png och .webp format är tillåtna.";
  const MEMBER = recorded("medlem", "auth.session");
  const LOGO = `/api/associations/${MEMBER?.association?.id}/logo`;

  const avatarCard = page.getByRole("region", { name: "Profil", exact: true });
  const logoCard = page.getByRole("region", { name: "Föreningens logotyp" });
  const shownAvatar = () => document.querySelectorAll('[role="group"] img');
  const picture = (name = "jag.png", type = "image/png", content = "x") => new File([content], name, { type });
  const refused = (status: number, message: string) => () => Response.json({ message, error: message }, { status });

  /** A file that says it is 50 MB and one byte: too much to hand over for real. */
  const tooLarge = () => Object.defineProperty(picture("stor.png"), "size", { value: 50 * 1024 * 1024 + 1 });

  /** The settings, once the browser has its bearer token. */
  async function openSettings(as: Persona) {
    const rendered = renderPage("/settings", { as });
    await expect.element(page.getByLabelText("Fullständigt namn")).toBeVisible();
    await expect.poll(() => localStorage.getItem("auth-token")).not.toBeNull();
    return rendered;
  }

  test("SETP-20 SETP-22 a failed upload is told with the server's message, and the picture is as before", async () => {
    const { server } = await openSettings("privat");
    const calls = server.answerPath(AVATAR, refused(400, KINDS));
    chooseFile(avatarCard, picture("jag.png", "image/png", "<svg/>"));
    await toast("Fel vid uppladdning", KINDS);
    await expect.poll(shownAvatar).toHaveLength(0);
    await dismissToast();
    chooseFile(avatarCard, picture("jag.gif", "image/gif"));
    await toast("Fel vid uppladdning", KINDS);
    chooseFile(avatarCard, tooLarge());
    await toast("Fel vid uppladdning", "Max filstorlek är 50MB.");
    expect(calls).toHaveLength(1);
    server.answerPath(AVATAR, () => Promise.reject(new TypeError("no network")));
    chooseFile(avatarCard, picture());
    await toast("Fel vid uppladdning", "Ingen kontakt med servern. Kontrollera din uppkoppling och försök igen.");
    await expect.poll(shownAvatar).toHaveLength(0);
    expect(page.getByText("Osparade ändringar").elements()).toEqual([]);
  });

  test("SETP-23 an answer without an address, or the server's word that there is none", async () => {
    const { server } = await openSettings("privat");
    const text = "Kunde inte hämta publik URL för avataren.";
    for (const reply of [() => Response.json({}, { status: 201 }), refused(503, text)]) {
      server.answerPath(AVATAR, reply);
      chooseFile(avatarCard, picture());
      await toast("Fel vid hämtning av URL", text);
      await dismissToast();
    }
    expect(shownAvatar()).toHaveLength(0);
  });

  test("SETP-30 SETP-31 SETP-32 a logo of the wrong kind or size is an invalid file", async () => {
    const { server } = await openSettings("medlem");
    const calls = server.answerPath(LOGO, refused(400, KINDS));
    chooseFile(logoCard, tooLarge());
    await toast("Ogiltig fil", "Max filstorlek är 50MB.");
    chooseFile(logoCard, picture("logga.svg", "image/svg+xml", "<svg/>"));
    await toast("Ogiltig fil", KINDS);
    await dismissToast();
    expect(calls).toEqual([]);
    chooseFile(logoCard, picture("logga.png", "image/png", "%PDF-1.7"));
    await toast("Ogiltig fil", KINDS);
    expect(calls).toHaveLength(1);
    await expect.element(logoCard.getByText("har ingen logotyp än.")).toBeVisible();
  });

  test("SETP-34 SETP-35 SETP-36 SETP-37 a logo that could not be kept is told with the reason", async () => {
    const { server } = await openSettings("medlem");
    const withoutAddress = "Kunde inte hämta publik URL för logotypen.";
    const reasons = ["Fel vid uppladdning till lagring.", withoutAddress, "Fel vid uppdatering av databasen med ny logotyp."];
    for (const message of reasons) {
      server.answerPath(LOGO, refused(503, message));
      chooseFile(logoCard, picture("logga.png"));
      await toast("Fel vid uppladdning", message);
    }
    server.answerPath(LOGO, () => Response.json({}, { status: 201 }));
    chooseFile(logoCard, picture("logga.png"));
    await toast("Fel vid uppladdning", withoutAddress);
  });

  test("SETP-29 without an association there is no card", async () => {
    await openSettings("privat");
    expect(logoCard.elements()).toEqual([]);
  });

  test("SETP-29 who loses the association meanwhile is told why a logo is refused, and the card goes", async () => {
    const { server } = await openSettings("medlem");
    const message = "Ingen förening kopplad till din profil för logouppladdning.";
    server.answerPath(LOGO, () => {
      server.answer("auth.session", sessionOf("medlem", { association: null }));
      return Response.json({ message, reason: "LOGO_WITHOUT_ASSOCIATION" }, { status: 403 });
    });
    chooseFile(logoCard, picture("logga.png"));
    await toast("Fel vid uppladdning", message);
    await expect.element(logoCard).not.toBeInTheDocument();
  });
});
