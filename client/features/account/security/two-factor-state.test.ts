import { expect, test } from "vitest";
import { type Factors, type TwoFactorState, twoFactorReducer } from "./two-factor-state.ts";

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
