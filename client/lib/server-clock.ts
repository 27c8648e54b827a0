/** Less than this is the way of an answer, and of no moment to whoever reads minutes. */
const NOTABLE_MS = 60_000;

let behindMs = 0;

/** Learns from any answer how far this device's clock is from the server's. */
export function noteServerTime(response: Response): void {
  const told = Date.parse(response.headers.get("date") ?? "");
  if (Number.isNaN(told)) return;
  const difference = told - Date.now();
  behindMs = Math.abs(difference) < NOTABLE_MS ? 0 : difference;
}

/** The time in milliseconds by the server's clock as it was last told: what is reckoned in a crisis must not hang on a phone whose clock is wrong. */
export const serverNow = (): number => Date.now() + behindMs;
