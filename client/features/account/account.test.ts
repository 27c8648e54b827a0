import { TRPCClientError } from "@trpc/client";
import { describe, expect, test } from "vitest";
import { tabOf } from "#client/components/tab-of.ts";
import { dateFormatIn } from "#client/lib/use-date-format.ts";
import { greetingAt } from "./greeting.ts";
import { enduranceText } from "./household/household-texts.ts";
import { passwordErrorText, passwordStrength } from "./passwords.ts";
import { confirmationText, isConfirmed } from "./privacy/deletion-confirmation.ts";
import { reasonToSignIn } from "./reason-to-sign-in.ts";
import { appCodeForm, digitsOf } from "./second-step-form.ts";
import { deviceName } from "./security/device-name.ts";
import { type Factors, type TwoFactorState, twoFactorReducer } from "./security/two-factor-state.ts";
import { changesBetween, openingValues, type Profile, valuesOf } from "./settings/profile-values.ts";
import { settingsTabs } from "./settings/settings-tabs.ts";
import { timezoneOptions } from "./settings/timezones.ts";

describe("greeting", () => {
  const swedish = dateFormatIn("Europe/Stockholm");

  test.each([
    ["2026-11-20T03:59:00Z", "Hej"],
    ["2026-11-20T04:00:00Z", "God morgon"],
    ["2026-11-20T09:00:00Z", "God dag"],
    ["2026-11-20T17:00:00Z", "God kväll"],
  ])("at %s the greeting is %s", (instant, greeting) => {
    expect(greetingAt(new Date(instant), swedish).greeting).toBe(greeting);
  });

  test("the day and the hour are those of the visitor's timezone", () => {
    const evening = new Date("2026-11-19T22:30:00Z");
    expect(greetingAt(evening, swedish)).toEqual({ greeting: "God kväll", today: "Torsdag 19 november" });
    expect(greetingAt(evening, dateFormatIn("Europe/Helsinki"))).toEqual({ greeting: "Hej", today: "Fredag 20 november" });
  });
});

describe("household texts", () => {
  test.each([
    [0, 4, "Ni klarar 0 av 7 dygn"],
    [3, null, "Ni klarar 3 av 7 dygn"],
    [3, 1, "Du klarar 3 av 7 dygn"],
    [7, 2, "Ni klarar 7 dygn, minst en vecka"],
    [30, 1, "Du klarar 30 dygn, minst en vecka"],
  ])("%i days for %s people: %s", (days, familySize, text) => {
    expect(enduranceText(days, familySize)).toBe(text);
  });
});

describe("password strength", () => {
  test.each([
    ["", 0],
    ["abcde", 0],
    ["abcdef", 1],
    ["aaaaaaaaaaa", 1],
    ["sommar1", 1],
    ["password123", 1],
    ["Sommar-12", 2],
    ["Beredskap-2026", 3],
    ["tre gröna katter sover", 4],
  ])("%j is judged %i of 4", (password, score) => {
    expect(passwordStrength(password).score).toBe(score);
  });

  test("NS-21 a pattern is called one while it is typed, before the server refuses it", () => {
    expect(passwordStrength("qwertyuiopåasdfghjklöä")).toEqual({
      score: 1,
      advice: "Svagt. Sådana mönster prövas först av den som gissar.",
    });
  });

  test("the first advice names the shortest length", () => {
    expect(passwordStrength("a").advice).toContain("Minst 6 tecken");
  });
});

describe("deletion confirmation", () => {
  const association = { id: "1", name: "Brf Björkhagen", subscriberCount: 2 };

  test("the word is typed, or the name of the association that closes", () => {
    expect(confirmationText({ lastOwnerOf: null, closesAssociation: null })).toBe("RADERA");
    expect(confirmationText({ lastOwnerOf: null, closesAssociation: association })).toBe("Brf Björkhagen");
  });

  test.each([
    ["RADERA", "RADERA", true],
    [" radera ", "RADERA", true],
    ["brf  björkhagen", "Brf Björkhagen", true],
    ["Brf Bjo\u0308rkhagen", "Brf Björkhagen", true],
    ["", "RADERA", false],
    ["RADERA", "Brf Björkhagen", false],
    ["Brf Bjorkhagen", "Brf Björkhagen", false],
  ])("«%s» for «%s»: %s", (typed, expected, verdict) => {
    expect(isConfirmed(typed, expected)).toBe(verdict);
  });
});

describe("reason to sign in", () => {
  test.each([
    ["/dashboard", undefined],
    ["/settings", "Du är inte inloggad. Logga in för att fortsätta till inställningarna."],
    ["/settings?tab=sakerhet", "Du är inte inloggad. Logga in för att fortsätta till inställningarna."],
    ["/pricing", "Logga in för att fortsätta till Priser."],
    ["/product-catalog?search=dunk", "Logga in för att fortsätta till AI-Handel."],
    ["/join-association?associationId=1", "Logga in för att gå med i föreningen."],
    ["/water", "Logga in för att fortsätta dit du var på väg."],
  ])("for someone on the way to %s the sign-in says %j", (destination, reason) => {
    expect(reasonToSignIn(destination)).toBe(reason);
  });
});

describe("second step form", () => {
  test.each([
    ["123 456", "123456"],
    [" 12 34 56 ", "123456"],
    ["123456789", "123456"],
    ["12a", "12"],
    ["", ""],
  ])("of %j the digits %j are kept", (typed, digits) => {
    expect(digitsOf(typed)).toBe(digits);
  });

  test.each([
    ["", "Verifieringskod krävs."],
    ["12345", "Koden har sex siffror."],
  ])("the code %j is refused with «%s»", (code, message) => {
    expect(appCodeForm.safeParse({ code }).error?.issues.map((issue) => issue.message)).toEqual([message]);
  });
});

describe("device name", () => {
  test.each([
    [
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36",
      "Chrome på Windows",
    ],
    [
      "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.3 Safari/605.1.15",
      "Safari på macOS",
    ],
    [
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_3 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.3 Mobile/15E148 Safari/604.1",
      "Safari på iPhone",
    ],
    ["Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox på Linux"],
    [
      "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36",
      "Chrome på Android",
    ],
    [
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0",
      "Microsoft Edge på Windows",
    ],
    ["något helt annat", "Okänd"],
    ["", "Okänd"],
    [null, "Okänd"],
  ])("SETS-40 the agent «%s» is shown as «%s»", (agent, shown) => {
    expect(deviceName(agent)).toBe(shown);
  });
});

describe("password error text", () => {
  const refused = (message: string, reason: string) =>
    new TRPCClientError(message, { result: { error: { message, code: -32603, data: { code: "BAD_REQUEST", httpStatus: 400, reason } } } });

  const NOT_UPDATED = "Kunde inte uppdatera lösenordet. Kontrollera att ditt nuvarande lösenord är korrekt eller försök igen senare.";

  test.each([
    ["Error updating user", "INTERNAL", NOT_UPDATED],
    ["Unable to update user", "PASSWORD_NOT_PROVEN", NOT_UPDATED],
    ["Lösenordet stämmer inte.", "WRONG_PASSWORD", NOT_UPDATED],
    [
      "New password should be different from the old password.",
      "SAME_PASSWORD",
      "Nya lösenordet måste skilja sig från det gamla lösenordet.",
    ],
    ["Något i uppgifterna stämmer inte. Kontrollera fälten.", "INVALID_INPUT", "Ett valideringsfel uppstod. Kontrollera fälten."],
    [
      "Lösenordet är för vanligt. Välj ett som är svårare att gissa.",
      "PASSWORD_TOO_COMMON",
      "Lösenordet är för vanligt. Välj ett som är svårare att gissa.",
    ],
    ["För många försök. Vänta en stund och försök igen.", "RATE_LIMITED", "För många försök. Vänta en stund och försök igen."],
    ["", "INTERNAL", "Ett oväntat fel inträffade."],
  ])("SETS-07 SETS-08 SETS-09 SETS-10 the refusal «%s» (%s) is shown as «%s»", (message, reason, shown) => {
    expect(passwordErrorText(refused(message, reason))).toBe(shown);
  });

  test("SETS-10 what is no answer of the server at all is an unexpected failure", () => {
    expect(passwordErrorText(new Error("Cannot read properties of undefined"))).toBe("Ett oväntat fel inträffade.");
  });
});

describe("two factor state", () => {
  const enrolment = { id: "factor-1", totp: { qr_code: "data:image/svg+xml,", secret: "JBSWY3DPEHPK3PXP" } };
  const at = "2026-11-20T09:30:00.000Z";
  const enrolled: TwoFactorState = { status: "enrolled", factorId: "factor-1", since: at, recoveryCodesLeft: 10 };
  const factors = (...totp: Factors["totp"]): Factors => ({ totp, recoveryCodesLeft: 10 });

  test("SETS-12 SETS-14 a verified factor means enrolled", () => {
    const listed = factors({ id: "factor-0", status: "unverified", createdAt: at }, { id: "factor-1", status: "verified", createdAt: at });
    expect(twoFactorReducer(null, { type: "checked", factors: listed })).toEqual(enrolled);
  });

  test.each([
    ["no factor", factors()],
    ["an unverified factor alone", factors({ id: "factor-1", status: "unverified", createdAt: at })],
  ])("SETS-12 SETS-15 %s means not_enrolled", (_case, listed) => {
    expect(twoFactorReducer(null, { type: "checked", factors: listed })).toEqual({ status: "not_enrolled" });
  });

  test("SETS-12 SETS-18 from not_enrolled over enrolling to enrolled", () => {
    const enrolling = twoFactorReducer({ status: "not_enrolled" }, { type: "started", enrolment });
    expect(enrolling).toEqual({ status: "enrolling", enrolment });
    expect(twoFactorReducer(enrolling, { type: "verified", at, recoveryCodes: 10 })).toEqual(enrolled);
  });

  test("SETS-12 SETS-22 a failure of any kind is the state error, and a removed factor not_enrolled", () => {
    expect(twoFactorReducer(enrolled, { type: "failed", message: "Nej." })).toEqual({ status: "error", message: "Nej." });
    expect(twoFactorReducer(enrolled, { type: "removed" })).toEqual({ status: "not_enrolled" });
    expect(twoFactorReducer({ status: "error", message: "Nej." }, { type: "checking" })).toBeNull();
  });

  test("new recovery codes count only while the factor is on, and a verification that nobody waits for any more does nothing", () => {
    const few: TwoFactorState = { status: "enrolled", factorId: "factor-1", since: at, recoveryCodesLeft: 2 };
    expect(twoFactorReducer(few, { type: "codesRenewed", recoveryCodes: 10 })).toEqual(enrolled);
    expect(twoFactorReducer({ status: "not_enrolled" }, { type: "codesRenewed", recoveryCodes: 10 })).toEqual({ status: "not_enrolled" });
    expect(twoFactorReducer({ status: "not_enrolled" }, { type: "verified", at, recoveryCodes: 10 })).toEqual({ status: "not_enrolled" });
  });
});

describe("profile values", () => {
  const ZONES = ["Europe/Helsinki", "Europe/Stockholm"];

  const anna: Profile = {
    id: "5f0c9d0e-6a3b-4c57-9f57-0d6b4f1a0001",
    email: "anna@test.example",
    pendingEmail: null,
    fullName: "Anna Granskog",
    name: null,
    phoneNumber: "+46701234567",
    phoneGetsSms: true,
    avatarUrl: null,
    timezone: null,
    preferredLanguage: null,
    twoFactorEnabled: false,
    updatedAt: "2026-11-20T08:30:00.000Z",
  };
  const before = valuesOf(anna);

  test("a stored number is shown the Swedish way, and what is unknown is blank", () => {
    expect(before).toMatchObject({ fullName: "Anna Granskog", phoneNumber: "070-123 45 67", timezone: null });
    expect(valuesOf({ ...anna, fullName: null, phoneNumber: null })).toMatchObject({ fullName: "", phoneNumber: "" });
  });

  test("SETP-11: only what differs is sent", () => {
    expect(changesBetween(before, { ...before, fullName: " Anna Berg " })).toEqual({ fullName: "Anna Berg" });
    expect(changesBetween(before, { ...before, email: "Anna.Berg@Test.Example", preferredLanguage: "Finska" })).toEqual({
      email: "anna.berg@test.example",
      preferredLanguage: "Finska",
    });
    expect(changesBetween(before, { ...before, phoneNumber: "  " })).toEqual({ phoneNumber: null });
  });

  test("SETP-12: blanks and capitals are no change", () => {
    const retyped = { ...before, fullName: "Anna Granskog ", email: " ANNA@test.example", phoneNumber: " 070-123 45 67" };
    expect(changesBetween(before, retyped)).toEqual({});
  });

  test("SETP-27: without a stored zone the form opens with the browser's, which is not sent along", () => {
    const opened = openingValues(anna, "Europe/Helsinki", ZONES);
    expect(opened.timezone).toBe("Europe/Helsinki");
    expect(changesBetween(opened, { ...opened, fullName: "Anna Berg" })).toEqual({ fullName: "Anna Berg" });
    expect(openingValues({ ...anna, timezone: "Europe/Stockholm" }, "Europe/Helsinki", ZONES).timezone).toBe("Europe/Stockholm");
    expect(openingValues(anna, "America/New_York", ZONES).timezone).toBeNull();
  });

  test("SETP-28: choosing none sends null", () => {
    const opened = openingValues(anna, "Europe/Helsinki", ZONES);
    expect(changesBetween(opened, { ...opened, timezone: null })).toEqual({ timezone: null });
  });
});

describe("settings tabs", () => {
  const labels = (isMember: boolean) => settingsTabs(isMember).map(({ label }) => label);
  const tabAt = (search: string, isMember: boolean) => tabOf(new URLSearchParams(search), settingsTabs(isMember)).tab;

  test("SET-03 SET-04 SET-05 SET-06: Förening is for members, the other tabs are for all", () => {
    expect(labels(true)).toEqual(["Profil", "Förening", "Säkerhet", "Konto & GDPR"]);
    expect(labels(false)).toEqual(["Profil", "Säkerhet", "Konto & GDPR"]);
  });

  test("SET-03: the address names the tab, and Profil stands in for what is not shown", () => {
    expect(tabAt("?tab=sakerhet", false)).toBe("sakerhet");
    expect(tabAt("?tab=forening", true)).toBe("forening");
    expect(tabAt("?tab=forening", false)).toBe("profil");
    expect(tabAt("?tab=finns-inte", true)).toBe("profil");
    expect(tabAt("", true)).toBe("profil");
  });
});

describe("timezones", () => {
  test("SETP-26: the browser's European zones are offered", () => {
    expect(timezoneOptions(null, ["America/New_York", "Europe/Helsinki", "Europe/Stockholm", "UTC"])).toEqual([
      "Europe/Helsinki",
      "Europe/Stockholm",
    ]);
    expect(timezoneOptions(null)).toContain("Europe/Stockholm");
  });

  test("SETP-26: a browser that names no zones offers Stockholm", () => {
    expect(timezoneOptions(null, [])).toEqual(["Europe/Stockholm"]);
  });

  test("a stored zone that this browser does not list stays to be seen", () => {
    expect(timezoneOptions("Europe/Kyiv", ["Europe/Kiev"])).toEqual(["Europe/Kyiv", "Europe/Kiev"]);
    expect(timezoneOptions("Europe/Kiev", ["Europe/Kiev"])).toEqual(["Europe/Kiev"]);
  });
});
