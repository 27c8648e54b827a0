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
