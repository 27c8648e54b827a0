import { Rows } from "#server/domains/crisis/pdf/crisis-report-parts.tsx";
import type { LapReport } from "#server/domains/journey/print-journey-report.ts";
import { documentHtml } from "#server/platform/pdf/document-frame.tsx";
import { CRISIS_REPORT_STYLES } from "#server/platform/pdf/report-styles.ts";
import { formatDateLong, isoDay } from "#shared/format/date.ts";
import { PhaseRow, TaskLine } from "./journey-report-parts.tsx";

export const lapReportTitle = ({ associationName, printedAt, journey }: LapReport): string =>
  `Beredskapsresan varv ${journey.round} ${isoDay(printedAt)} ${associationName}`;

/** The HTML of the report on a lap that is over: what was done in each phase, by whom and with what to show for it. */
export function lapReportHtml(report: LapReport): Promise<string> {
  return documentHtml({ title: lapReportTitle(report), styles: CRISIS_REPORT_STYLES, content: <LapReportDocument {...report} /> });
}

function LapReportDocument({ associationName, printedAt, journey: { round, phases } }: LapReport) {
  return (
    <main>
      <header>
        <h1>Beredskapsresan, varv {round}</h1>
        <p>
          {associationName} · utskriven den {formatDateLong(printedAt)}. Varvet är avslutat.
        </p>
      </header>
      <h2>De åtta faserna</h2>
      <Rows head={["Fas", "Läge", "Obligatoriska klara", "Tid", "Leverans"]} empty="Inga faser finns.">
        {phases.map((phase) => (
          <PhaseRow key={phase.id} {...phase} />
        ))}
      </Rows>
      {phases.map(({ id, name, tasks }) => (
        <section key={id}>
          <h2>
            {id}. {name}
          </h2>
          <Rows head={["Uppgift", "Läge", "Ansvarig", "Klart senast", "Bevis"]} empty="Inga uppgifter finns.">
            {tasks.map((task) => (
              <TaskLine key={task.sourceKey} {...task} isOverdue={false} />
            ))}
          </Rows>
        </section>
      ))}
    </main>
  );
}
