import { z } from "zod";
import { TOTP_CODE_LENGTH } from "#shared/limits.ts";
import { secondFactorInput } from "#shared/schemas/account.ts";

/** What the app shows, as people type or paste it: without spaces, and no more than the digits of one code. */
export function digitsOf(typed: string): string {
  return typed.replace(/\D/g, "").slice(0, TOTP_CODE_LENGTH);
}

/** A code that is too short is not sent: each try counts. */
export const appCodeForm = z.object({
  code: z.string().min(1, { error: "Verifieringskod krävs.", abort: true }).length(TOTP_CODE_LENGTH, "Koden har sex siffror."),
});

export const recoveryCodeForm = secondFactorInput;
