let token: string | null = null;

/** Takes the secret of a mailed link out of the address before anything is asked of the server; `/auth/callback` reads it
 *  from memory. */
export function takeCallbackToken(): void {
  const { pathname, search, hash } = window.location;
  if (pathname !== "/auth/callback") return;
  token = new URLSearchParams(hash.slice(1)).get("access_token");
  window.history.replaceState(window.history.state, "", pathname + search);
}

export function readCallbackToken(): string | null {
  return token;
}

/** A secret is used once, however often the page is drawn. */
export function forgetCallbackToken(): void {
  token = null;
}
