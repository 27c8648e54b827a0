import { IconSchool, IconUrgent } from "@tabler/icons-react";
import { StatusBadge } from "#client/components/status-badge.tsx";
import { crisisPath } from "#client/lib/crisis-path.ts";
import type { RouterOutputs } from "#client/lib/trpc.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
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

/** Drill or real. It is over, so it is not red. */
export function HistoryKind({ isExercise }: { isExercise: boolean }) {
  return isExercise ? (
    <StatusBadge color="varsel" icon={IconSchool}>
      Övning
    </StatusBadge>
  ) : (
    <StatusBadge color="gray" icon={IconUrgent}>
      Krisläge
    </StatusBadge>
  );
}

/** «Införd i efterhand», by whom and when: it was not led in the portal. */
export function ImportedNote({ imported: { by, at } }: { imported: NonNullable<HistoryRow["imported"]> }) {
  const { formatDay } = useDateFormat();
  return (
    <>
      Införd i efterhand {formatDay(at)}
      {by && ` av ${by}`}
    </>
  );
}
