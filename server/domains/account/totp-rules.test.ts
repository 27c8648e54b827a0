import { Secret, TOTP } from "otpauth";
import { expect, test } from "vitest";
import { isTotpCode, otpauthAddress, stepOfCode } from "./totp-rules.ts";

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
