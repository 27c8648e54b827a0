/** Without what is taken for something else on a poster or by ear: 0 O, 1 I L, 2 Z, 5 S, 8 B, V U. */
export const INVITE_ALPHABET = "34679ACDEFGHJKMNPQRTUWXY";
export const INVITE_CODE_LENGTH = 8;

const CODE = new RegExp(`^[${INVITE_ALPHABET}]{${INVITE_CODE_LENGTH}}$`);

/** 36 random bits: enough against guessing, since wrong ones are counted. */
export function newInviteCode(): string {
  // What is left over past a multiple of the alphabet would make its first signs likelier.
  const fair = 256 - (256 % INVITE_ALPHABET.length);
  let code = "";
  while (code.length < INVITE_CODE_LENGTH) {
    const [byte = fair] = crypto.getRandomValues(new Uint8Array(1));
    if (byte < fair) code += INVITE_ALPHABET[byte % INVITE_ALPHABET.length];
  }
  return code;
}

/** As it is stored, however it was typed; null for what cannot be a code. */
export function readInviteCode(typed: string): string | null {
  const code = typed.toUpperCase().replaceAll(/[\s-]/g, "");
  return CODE.test(code) ? code : null;
}

/** In two halves, which is how people read it aloud. */
export const formatInviteCode = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`;

export const invitePath = (code: string): string => `/h/${formatInviteCode(code)}`;

const INVITED_EMAIL = "#epost=";

/** Follows the path in a mail, so that whoever opens it need not type the address it went to; what follows `#` reaches no server. */
export const invitedEmailHash = (email: string): string => INVITED_EMAIL + encodeURIComponent(email);

/** The address in such an ending; empty for any other. */
export function readInvitedEmail(hash: string): string {
  if (!hash.startsWith(INVITED_EMAIL)) return "";
  try {
    return decodeURIComponent(hash.slice(INVITED_EMAIL.length));
  } catch {
    return "";
  }
}

/** The code that somebody typed or pasted, alone or at the end of a short address; null for anything else. */
export const findInviteCode = (typed: string): string | null =>
  readInviteCode(
    typed
      .trim()
      .replace(/[#?].*$/, "")
      .replace(/^.*\/(?=[^/])/, "")
      .replace(/\/$/, ""),
  );

/** The code of a path that leads to an invitation; null for every other path. */
export function inviteCodeOf(path: string): string | null {
  const [, typed] = /^\/h\/([^/?#]+)\/?$/.exec(path) ?? [];
  return typed === undefined ? null : readInviteCode(typed);
}
