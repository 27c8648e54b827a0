import { useDateFormat } from "#client/lib/use-date-format.ts";
import type { HistoryRow } from "./history-row.ts";

/** «Införd i efterhand», by whom and when: it was not led in the portal. */
export function ImportedNote({ imported: { by, at } }: { imported: NonNullable<HistoryRow["imported"]> }) {
  const { formatDate } = useDateFormat();
  return (
    <>
      Införd i efterhand {formatDate(at)}
      {by && ` av ${by}`}
    </>
  );
}
