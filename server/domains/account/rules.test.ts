import { Secret, TOTP } from "otpauth";
import { expect, test } from "vitest";
import { PROFILE_TYPE_IDS } from "#shared/enums.ts";
import {
  isPersonalPassword,
  isTotpCode,
  normaliseRecoveryCode,
  otpauthAddress,
  profileTypeOf,
  RECOVERY_CODE_BYTES,
  recoveryCodeOf,
  signInDelay,
  stepOfCode,
} from "./rules.ts";

const person = { email: "anna.asa@exempel.se", names: ["Anna-Åsa Lindqvist", null] };

test.each(["anna.asa", "Anna.Asa@exempel.se", "lindqvist1984", "Anna-Åsa!!", "annaasalindqvist", "Beredskapsportalen-2026", "L1ndqv1st"])(
  "NS-21 AUTH-13: %s is refused as personal",
  (password) => expect(isPersonalPassword(password, person)).toBe(true),
);

test.each(["Granskog-41-vinter", "lindqvist springer fort", "738291", "annabanan"])("%s is not personal", (password) =>
  expect(isPersonalPassword(password, person)).toBe(false),
);

test("each part of the address is personal, and a part without letters makes no password so", () => {
  const split = { email: "anna.asa_ek+84@exempel.se", names: ["Anna  Ek"] };
  for (const password of ["asa", "Ek-1984"]) expect(isPersonalPassword(password, split), password).toBe(true);
  expect(isPersonalPassword("738291", split)).toBe(false);
});

test("a local part of digits is personal too", () => {
  expect(isPersonalPassword(" 19841212 ", { email: "19841212@exempel.se", names: [] })).toBe(true);
  expect(isPersonalPassword("1984B1212", { email: "1984b1212@exempel.se", names: [] })).toBe(true);
  expect(isPersonalPassword("19841212", { email: "19841212@exempel.se", names: [] })).toBe(true);
});

test("DATA-04 DATA-05: the profile type follows from its id", () => {
  expect(profileTypeOf(PROFILE_TYPE_IDS.association)).toBe("association");
  expect(profileTypeOf(PROFILE_TYPE_IDS.private)).toBe("private");
  expect(profileTypeOf(null)).toBeNull();
});

const SECRET = new Secret({ size: 20 }).base32;
const NOW = new Date("2026-03-01T12:00:10Z");
const STEP = Math.floor(NOW.getTime() / 30_000);
const codeOf = (step: number) => TOTP.generate({ secret: Secret.fromBase32(SECRET), timestamp: step * 30_000 });

test("the codes of the step before, of this one and of the next are told by their step", () => {
  expect([-1, 0, 1].map((delta) => stepOfCode(SECRET, codeOf(STEP + delta), NOW))).toEqual([STEP - 1, STEP, STEP + 1]);
});

test("the codes of two steps away are none", () => {
  expect([-2, 2].map((delta) => stepOfCode(SECRET, codeOf(STEP + delta), NOW))).toEqual([null, null]);
});

test("the test vector of RFC 6238 is understood", () => {
  const secret = Secret.fromLatin1("12345678901234567890").base32;
  expect(stepOfCode(secret, "287082", new Date(59_000))).toBe(1);
});

test.each(["", "12345", "1234567", "12345a", "123 456", "１２３４５６", "123456\n", "٠١٢٣٤٥"])(
  "%j is no code and throws nothing",
  (code) => {
    expect(isTotpCode(code)).toBe(false);
    expect(stepOfCode(SECRET, code, NOW)).toBeNull();
  },
);

test("the address for the app names the portal and the account", () => {
  const address = new URL(otpauthAddress(SECRET, "anna@test.example"));
  expect(decodeURIComponent(address.pathname)).toContain("Beredskapsportalen:anna@test.example");
  expect(Object.fromEntries(address.searchParams)).toMatchObject({
    issuer: "Beredskapsportalen",
    secret: SECRET,
    digits: "6",
    period: "30",
  });
});

test("a code is shown in two groups of five, without characters that look alike", () => {
  expect(recoveryCodeOf(Uint8Array.of(0, 1, 2, 3, 4, 5, 6, 7, 8, 31))).toBe("ABCDE-FGHJ9");
  const all = Array.from({ length: 256 }, (_, byte) => recoveryCodeOf(new Uint8Array(RECOVERY_CODE_BYTES).fill(byte))).join("");
  expect(all).not.toMatch(/[IO01]/);
  expect(new Set(all.replaceAll("-", "")).size).toBe(32);
});

test.each(["ABCDE-FGHJK", "abcde-fghjk", " ABCDE FGHJK ", "ABCDEFGHJK", "ABCDE–FGHJK"])("%j is understood", (typed) => {
  expect(normaliseRecoveryCode(typed)).toBe("ABCDEFGHJK");
});

test.each(["", "ABCDE", "ABCDE-FGHJKL", "ABCDE-FGHJ0", "ÅBCDE-FGHJK", "123456"])("%j cannot be a code", (typed) => {
  expect(normaliseRecoveryCode(typed)).toBeNull();
});

test("of five tries the third to the fifth wait, each twice as long as the one before", () => {
  const waits = [1, 2, 3, 4, 5].map((attempt) => signInDelay({ accountAndAddress: attempt / 5, account: 0 }));
  expect(waits).toEqual([0, 0, 500, 1_000, 2_000]);
});

test("an account that is tried from everywhere waits ever longer, but never more than eight seconds", () => {
  const waits = [1, 100, 101, 125, 150, 175, 1_000, 100_000].map((count) => signInDelay({ accountAndAddress: 0, account: count / 100 }));
  expect(waits).toEqual([0, 0, 1_000, 2_000, 4_000, 8_000, 8_000, 8_000]);
});

test("the two delays add up, and limits that are a thousand times wider bring none", () => {
  expect(signInDelay({ accountAndAddress: 1, account: 2 })).toBe(10_000);
  expect(signInDelay({ accountAndAddress: 5 / 5_000, account: 200 / 100_000 })).toBe(0);
});
