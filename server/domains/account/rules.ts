import { Secret, TOTP } from "otpauth";
import { PROFILE_TYPE_IDS, type ProfileType } from "#shared/enums.ts";
import { unmask } from "#shared/password-patterns.ts";
import { PRODUCT_NAME } from "#shared/text/product-name.ts";

/** Letters only, in lower case and without accents: `Anna-Åsa84!` becomes `annaasa`. */
const lettersOf = (text: string): string =>
  text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}]/gu, "");

/**
 * Whether a password is little more than what others know of the person: the address, a name, the portal's name,
 * with or without digits and signs around it (security.md U1).
 */
export function isPersonalPassword(password: string, person: { email: string; names: readonly (string | null)[] }): boolean {
  const localPart = person.email.split("@")[0] ?? "";
  const names = person.names.filter((name) => name !== null);
  const known = [
    person.email,
    localPart,
    ...localPart.split(/[._+-]/),
    ...names,
    ...names.flatMap((name) => name.split(/\s+/)),
    PRODUCT_NAME,
  ];
  if (password.trim().toLowerCase() === localPart) return true;
  const typed = [password, unmask(password)].map(lettersOf).filter(Boolean);
  return known.some((word) => typed.includes(lettersOf(word)));
}

/** The profile type behind an id of `profile_types` (DATA-04, DATA-05), or null for none. */
export function profileTypeOf(profileTypeId: string | null): ProfileType | null {
  if (profileTypeId === PROFILE_TYPE_IDS.association) return "association";
  return profileTypeId === PROFILE_TYPE_IDS.private ? "private" : null;
}

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

/** 32 characters, so five bits each and ten of them 50; I, O, 0 and 1 are left out because they look alike. */
const ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
const GROUP_LENGTH = 5;

export const RECOVERY_CODE_BYTES = 2 * GROUP_LENGTH;

/** A code as it is shown, `ABCDE-FGHJK`, of ten random bytes. */
export function recoveryCodeOf(bytes: Uint8Array): string {
  const characters = Array.from(bytes, (byte) => ALPHABET[byte % ALPHABET.length]).join("");
  return `${characters.slice(0, GROUP_LENGTH)}-${characters.slice(GROUP_LENGTH)}`;
}

/** What counts of a code as it is typed, or null for what cannot be one: case, spaces and dashes do not matter. */
export function normaliseRecoveryCode(typed: string): string | null {
  const characters = typed.replace(/[\s\p{Dash}]/gu, "").toUpperCase();
  const isCode = characters.length === RECOVERY_CODE_BYTES && [...characters].every((character) => ALPHABET.includes(character));
  return isCode ? characters : null;
}

const FIRST_DELAY_MS = 500;
const ATTACKED_DELAY_MS = 1_000;
const LONGEST_ATTACKED_DELAY_MS = 8_000;

/** Which share of a limit's points is taken, this try included; 1 is all of them. */
interface TakenShares {
  /** Of one network address's tries at one account. */
  accountAndAddress: number;
  /** Of the tries at one account from anywhere, which can pass 1: nobody is locked out by them. */
  account: number;
}

/**
 * Milliseconds a password must wait before it is looked at: the third of five tries half a second, then twice as long each
 * time; an account tried more often than its limit a further second, which doubles with every quarter of the limit, up to eight.
 */
export function signInDelay({ accountAndAddress, account }: TakenShares): number {
  const ofAddress = accountAndAddress > 0.5 ? FIRST_DELAY_MS * 2 ** ((accountAndAddress - 0.6) * 5) : 0;
  const ofAccount = account > 1 ? Math.min(LONGEST_ATTACKED_DELAY_MS, ATTACKED_DELAY_MS * 2 ** Math.floor((account - 1) * 4)) : 0;
  return Math.round(ofAddress + ofAccount);
}
