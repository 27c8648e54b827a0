import { z } from "zod";

/** A browser that was away for longer says so. */
export const CHANGE_MAX_AGE_MS = 366 * 24 * 3_600_000;

/** How long ago it was done by the clock of who did it: clocks of two devices are never compared. */
export const ageMs = z.number().int().min(0).max(CHANGE_MAX_AGE_MS);

/** As the server is told of what was done then, by the browser's own clock. */
export const ageOf = (then: number, now: number): number => Math.min(Math.max(0, now - then), CHANGE_MAX_AGE_MS);
