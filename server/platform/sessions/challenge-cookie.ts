import { hostCookieName } from "./host-cookie-name.ts";

const LIFETIME_SECONDS = 10 * 60;
const nameOf = (isSecure: boolean): string => hostCookieName("portal_second_step", isSecure);

/** The `Set-Cookie` value that carries the secret of a sign-in that still owes its second factor. */
export function challengeCookie(secret: string, isSecure: boolean): string {
  return `${nameOf(isSecure)}=${secret}; HttpOnly; Max-Age=${LIFETIME_SECONDS}; Path=/; SameSite=Lax${isSecure ? "; Secure" : ""}`;
}

/** Takes the cookie back once the second factor was shown. */
export function blankChallengeCookie(isSecure: boolean): string {
  return `${nameOf(isSecure)}=; HttpOnly; Max-Age=0; Path=/; SameSite=Lax${isSecure ? "; Secure" : ""}`;
}

/** The secret of a `Cookie` header, or null when no sign-in waits in this browser. */
export function readChallengeCookie(cookieHeader: string | undefined, isSecure: boolean): string | null {
  const prefix = `${nameOf(isSecure)}=`;
  const cookie = cookieHeader?.split("; ").find((part) => part.startsWith(prefix));
  return /^[\w-]{43}$/.exec(cookie?.slice(prefix.length) ?? "")?.[0] ?? null;
}
