const MINUTE = 60_000;
const MARGIN_MS = 5 * MINUTE;
const SOONEST_MS = 1000;

/** Milliseconds until a new bearer token is due: five minutes before the old one ends, and never at once, so that it does not
 *  compete with the page's own calls. */
export function tokenRefreshDelay(expiresAt: unknown, now: number): number {
  const end = typeof expiresAt === "string" ? Date.parse(expiresAt) : Number.NaN;
  return Number.isNaN(end) ? SOONEST_MS : Math.max(SOONEST_MS, end - now - MARGIN_MS);
}
