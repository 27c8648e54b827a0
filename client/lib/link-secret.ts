/** Where mailed links lead, and what each calls its secret in the address's hash. */
const SECRET_NAMES: Readonly<Record<string, string>> = {
  "/auth/callback": "access_token",
  "/reset-password": "token",
  "/collaboration/network": "invitation",
};

let secret: string | null = null;

/** Moves the secret of a mailed link out of the address into memory, before anything is asked of the server. */
export function keepLinkSecret(): void {
  const { pathname, search, hash } = window.location;
  const name = SECRET_NAMES[pathname];
  const found = name && new URLSearchParams(hash.slice(1)).get(name);
  if (!found) return;
  secret = found;
  window.history.replaceState(window.history.state, "", pathname + search);
}

/** Hands the secret over, once: however often the page is drawn, nothing of it stays behind. */
export function takeLinkSecret(): string | null {
  const taken = secret;
  secret = null;
  return taken;
}
