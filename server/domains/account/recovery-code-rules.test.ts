import { expect, test } from "vitest";
import { normaliseRecoveryCode, RECOVERY_CODE_BYTES, recoveryCodeOf } from "./recovery-code-rules.ts";

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
