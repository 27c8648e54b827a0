import type { BinderContent } from "#server/domains/binder/content-queries.ts";
import type { OccurrenceView } from "#server/domains/calendar/views.ts";
import { formatDateLong, formatDay, formatWeekday } from "#shared/format/date.ts";

/** What the coming year holds. */
export function CalendarTab({ calendar: { from, to, occurrences } }: BinderContent) {
  return (
    <>
      <p className="lead">
        Från {formatDateLong(from)} till {formatDateLong(to)}.
      </p>
      {occurrences.length === 0 && <p className="lead">Inget är inplanerat.</p>}
      <table className="close">
        <tbody>
          {occurrences.map((occurrence) => (
            <OccurrenceRow key={`${occurrence.eventId} ${occurrence.occursOn}`} occurrence={occurrence} from={from} />
          ))}
        </tbody>
      </table>
    </>
  );
}

function OccurrenceRow({ occurrence, from }: { occurrence: OccurrenceView; from: string }) {
  return (
    <tr>
      <td className="day">{timeOf(occurrence, from)}</td>
      <td>
        <b>{occurrence.title}</b>
        {occurrence.place && <span className="dimmed"> {occurrence.place}</span>}
      </td>
      <td style={{ width: "36mm" }}>{occurrence.owner?.name}</td>
    </tr>
  );
}

function timeOf({ startDay, endDay, isAllDay, startTime }: OccurrenceView, from: string): string {
  if (endDay !== startDay) return `${formatDay(startDay, startDay)} – ${formatDay(endDay, from)}`;
  const day = `${formatWeekday(startDay).slice(0, 3)} ${formatDay(startDay, from)}`;
  return isAllDay ? day : `${day} ${startTime}`;
}
