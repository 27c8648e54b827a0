import { crisisPath } from "#client/lib/crisis-path.ts";
import type { RouterOutputs } from "#client/lib/trpc.ts";
import { formatDuration } from "#shared/format/duration.ts";
import { formatNumber } from "#shared/format/number.ts";

export type HistoryRow = RouterOutputs["crisis"]["history"]["rows"][number];

const MINUTE_MS = 60_000;

export const durationOf = (minutes: number): string => formatDuration(minutes * MINUTE_MS);

/** How long the first message took. */
export const untilMessage = (minutes: number): string => (minutes === 0 ? "under 1 min" : durationOf(minutes));

/** A number that may not be known. */
export const countInWords = (count: number | null): string => (count === null ? "okänt" : formatNumber(count));

/** Where the report of a crisis is read, and where it is a PDF. */
export const reportPaths = ({ id, imported }: HistoryRow): { page: string; pdf: string } =>
  imported
    ? { page: `/crisis-history/${id}`, pdf: `/api/crisis/imported/${id}/report.pdf` }
    : { page: crisisPath(id), pdf: `/api/crisis/activations/${id}/report.pdf` };
