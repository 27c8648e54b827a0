import { Secret, TOTP } from "otpauth";
import { PRODUCT_NAME } from "#shared/text/product-name.ts";

/** The code of the step before and of the step after count too, since clocks differ (security.md U10). */
const WINDOW_STEPS = 1;

/** Six digits of ASCII: otpauth throws on any others, such as full-width ones. */
export const isTotpCode = (code: string): boolean => /^[0-9]{6}$/.test(code);

/** The time step (of 30 seconds since 1970, RFC 6238) whose code this is, or null when it is none of the secret's now. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  if (!isTotpCode(code)) return null;
  const timestamp = now.getTime();
  const delta = TOTP.validate({ token: code, secret: Secret.fromBase32(secret), timestamp, window: WINDOW_STEPS });
  return delta === null ? null : TOTP.counter({ timestamp }) + delta;
}

/** What an authenticator app reads from the QR code. */
export function otpauthAddress(secret: string, email: string): string {
  return new TOTP({ issuer: PRODUCT_NAME, label: email, secret }).toString();
}
