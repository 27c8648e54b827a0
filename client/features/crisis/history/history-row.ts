import type { RouterOutputs } from "#client/lib/trpc.ts";
import { formatDuration } from "#shared/format/duration.ts";

export type HistoryRow = RouterOutputs["crisis"]["history"]["rows"][number];

const MINUTE_MS = 60_000;

export const durationOf = (minutes: number): string => formatDuration(minutes * MINUTE_MS);

/** How long the first message took. */
export const untilMessage = (minutes: number): string => (minutes === 0 ? "under 1 min" : durationOf(minutes));
