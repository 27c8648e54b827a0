import { isOwnPath } from "#shared/own-path.ts";

/** `/login?redirect=<path and search>`; slashes stay readable in it (decision 3). */
export function loginAddress(origin: { pathname: string; search: string }): string {
  return `/login?${redirectParameter(origin.pathname + origin.search)}`;
}

export function redirectParameter(path: string): string {
  return `redirect=${encodeURIComponent(path).replaceAll("%2F", "/")}`;
}

/** `path`, with the redirect origin of `search` carried along when there is one. */
export function keepRedirect(path: string, search: string): string {
  const origin = new URLSearchParams(search).get("redirect");
  return origin ? `${path}?${redirectParameter(origin)}` : path;
}

/** Where to go after signing in: the origin if it is a path of the portal itself, else the first screen of whoever it is. */
export function destinationOf(search: string, firstScreen = "/dashboard"): string {
  const origin = new URLSearchParams(search).get("redirect");
  return origin && isOwnPath(origin) ? origin : firstScreen;
}
