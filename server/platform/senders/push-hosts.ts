/** The push services of the browsers. A name that begins with a dot stands for all hosts below it. */
export const KNOWN_PUSH_HOSTS = [
  "fcm.googleapis.com",
  "jmt17.google.com",
  ".push.services.mozilla.com",
  ".push.apple.com",
  ".notify.windows.com",
] as const;

/**
 * Whether an address that a browser hands in belongs to a push service: without this the server could be made to call any
 * address, also inside its own network. HTTPS only, on the usual port, unless the operator allows the host with its port
 * (`127.0.0.1:8090`, for a local stand-in).
 */
export function isPushAddress(endpoint: string, allowedHosts: readonly string[]): boolean {
  const url = URL.parse(endpoint);
  if (!url || url.username || url.password) return false;
  if (url.port && allowedHosts.includes(url.host)) return url.protocol === "https:" || url.protocol === "http:";
  if (url.protocol !== "https:" || url.port) return false;
  return allowedHosts.some((allowed) => (allowed.startsWith(".") ? url.hostname.endsWith(allowed) : url.hostname === allowed));
}
