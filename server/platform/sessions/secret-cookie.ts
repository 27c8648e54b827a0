/** A cookie with nothing in it but a secret, by which the server knows a browser again that has begun something. */
interface SecretCookie {
  /** The `Set-Cookie` value that carries the secret. */
  set(secret: string, isSecure: boolean): string;
  /** Takes it back once it has served. */
  blank(isSecure: boolean): string;
  /** The secret of a `Cookie` header, or null when this browser has begun nothing. */
  read(cookieHeader: string | undefined, isSecure: boolean): string | null;
}

function secretCookie(name: string, lifetimeSeconds: number): SecretCookie {
  const write = (secret: string, maxAge: number, isSecure: boolean): string =>
    `${hostCookieName(name, isSecure)}=${secret}; HttpOnly; Max-Age=${maxAge}; Path=/; SameSite=Lax${isSecure ? "; Secure" : ""}`;
  return {
    set: (secret, isSecure) => write(secret, lifetimeSeconds, isSecure),
    blank: (isSecure) => write("", 0, isSecure),
    read(cookieHeader, isSecure) {
      const prefix = `${hostCookieName(name, isSecure)}=`;
      const cookie = cookieHeader?.split("; ").find((part) => part.startsWith(prefix));
      return /^[\w-]{43}$/.exec(cookie?.slice(prefix.length) ?? "")?.[0] ?? null;
    },
  };
}

/** A sign-up whose mail has not been opened yet. */
export const signUpCookie = secretCookie("portal_signup", 24 * 3_600);

/** A sign-in that still owes its second factor. */
export const challengeCookie = secretCookie("portal_second_step", 10 * 60);

/** A sign-in that is on its way at the identity provider. */
export const identityCookie = secretCookie("portal_identity", 10 * 60);

/** A question to a passkey that has not been answered yet. */
export const passkeyCookie = secretCookie("portal_passkey", 5 * 60);

/** With `__Host-`, browsers take the cookie from this very host only: a sibling subdomain cannot plant one. It needs `Secure`. */
export function hostCookieName(name: string, isSecure: boolean): string {
  return isSecure ? `__Host-${name}` : name;
}
