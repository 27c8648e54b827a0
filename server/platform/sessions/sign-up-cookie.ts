import { hostCookieName } from "./host-cookie-name.ts";

const LIFETIME_SECONDS = 24 * 3_600;
const nameOf = (isSecure: boolean): string => hostCookieName("portal_signup", isSecure);

/** The `Set-Cookie` value that lets a browser be known again when it opens the link of its own sign-up. */
export function signUpCookie(secret: string, isSecure: boolean): string {
  return `${nameOf(isSecure)}=${secret}; HttpOnly; Max-Age=${LIFETIME_SECONDS}; Path=/; SameSite=Lax${isSecure ? "; Secure" : ""}`;
}

/** The secret of a `Cookie` header, or null when the browser has not signed up lately. */
export function readSignUpCookie(cookieHeader: string | undefined, isSecure: boolean): string | null {
  const prefix = `${nameOf(isSecure)}=`;
  const cookie = cookieHeader?.split("; ").find((part) => part.startsWith(prefix));
  return /^[\w-]{43}$/.exec(cookie?.slice(prefix.length) ?? "")?.[0] ?? null;
}
