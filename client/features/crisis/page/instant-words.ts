import { formatRelative } from "#shared/format/duration.ts";

/** «Det är om 23 min.», «Det var för 56 min sedan.» */
export const instantWords = (at: Date, now: number): string => `Det ${at.getTime() < now ? "var" : "är"} ${formatRelative(at, now)}.`;
