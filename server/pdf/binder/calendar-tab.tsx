import type { BinderContent } from "#server/domains/binder/content-queries.ts";
import type { OccurrenceView } from "#server/domains/calendar/views.ts";
import { formatDateLong, formatDay, formatMonth, formatWeekday } from "#shared/format/date.ts";
import { CALENDAR_CATEGORY_LABELS } from "#shared/text/calendar-labels.ts";

/** What the coming year holds, by month. */
export function CalendarTab({ calendar: { from, to, occurrences } }: BinderContent) {
  const monthOf = ({ startDay }: OccurrenceView) => (startDay < from ? from : startDay).slice(0, 7);
  const months = [...new Set(occurrences.map(monthOf))];
  return (
    <>
      <p className="lead">
        Från {formatDateLong(from)} till {formatDateLong(to)}.
      </p>
      {occurrences.length === 0 && <p className="lead">Inget är inplanerat.</p>}
      {months.map((month) => (
        <section key={month}>
          <h2>{formatMonth(month)}</h2>
          <table>
            <tbody>
              {occurrences
                .filter((occurrence) => monthOf(occurrence) === month)
                .map((occurrence) => (
                  <OccurrenceRow key={`${occurrence.eventId} ${occurrence.occursOn}`} occurrence={occurrence} />
                ))}
            </tbody>
          </table>
        </section>
      ))}
    </>
  );
}

function OccurrenceRow({ occurrence }: { occurrence: OccurrenceView }) {
  return (
    <tr>
      <td className="day">{timeOf(occurrence)}</td>
      <td>
        <b>{occurrence.title}</b>
        {occurrence.place && <span className="dimmed"> {occurrence.place}</span>}
      </td>
      <td style={{ width: "32mm" }}>{CALENDAR_CATEGORY_LABELS[occurrence.category]}</td>
      <td style={{ width: "36mm" }}>{occurrence.owner?.name}</td>
    </tr>
  );
}

function timeOf({ startDay, endDay, isAllDay, startTime }: OccurrenceView): string {
  // The month stands above with its year.
  if (endDay !== startDay) return `${formatDay(startDay, startDay)} – ${formatDay(endDay, startDay)}`;
  const day = `${formatWeekday(startDay)} ${formatDay(startDay, startDay)}`;
  return isAllDay ? day : `${day} ${startTime}`;
}
