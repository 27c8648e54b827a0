const MINUTE_MS = 60_000;

/** Minutes between one try and the next, the last of them again and again. */
const PAUSES = [1, 2, 5, 10, 15, 30, 60, 120, 240];

/** How long nobody may have taken a call before the address is switched off. */
const GIVEN_UP_AFTER_MS = 3 * 24 * 60 * MINUTE_MS;
/** And so many tries: a portal that was away for the days itself has not tried. */
const GIVEN_UP_AFTER_TRIES = PAUSES.length;

/** «Gone»: the receiver asks for no more calls (Standard Webhooks). */
export const GONE = 410;

/** How long the former secret signs beside the new one. */
export const FORMER_SECRET_MS = 24 * 60 * MINUTE_MS;

/** How long to wait after this many tries. */
export const pauseMs = (tries: number): number => (PAUSES[Math.min(tries, PAUSES.length) - 1] ?? 1) * MINUTE_MS;

export const isTaken = (status: number | null): boolean => status !== null && status >= 200 && status < 300;

/** Whether the address is switched off after this try. */
export const isGivenUp = (
  { tries, firstTriedAt, status }: { tries: number; firstTriedAt: Date; status: number | null },
  now: Date,
): boolean => status === GONE || (tries >= GIVEN_UP_AFTER_TRIES && now.getTime() - firstTriedAt.getTime() >= GIVEN_UP_AFTER_MS);
