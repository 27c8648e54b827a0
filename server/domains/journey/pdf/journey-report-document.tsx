import { Rows } from "#server/domains/crisis/pdf/crisis-report-parts.tsx";
import type { JourneyReport } from "#server/domains/journey/print-journey-report.ts";
import { documentHtml } from "#server/platform/pdf/document-frame.tsx";
import { Fact } from "#server/platform/pdf/fact.tsx";
import { CRISIS_REPORT_STYLES } from "#server/platform/pdf/report-styles.ts";
import { formatDateLong, isoDay } from "#shared/format/date.ts";
import { READINESS_STATUS_LABELS } from "#shared/text/preparedness-labels.ts";
import { AreaRow, PhaseRow, TaskLine } from "./journey-report-parts.tsx";

export const journeyReportTitle = ({ associationName, printedAt }: JourneyReport): string =>
  `Lägesrapport beredskap ${isoDay(printedAt)} ${associationName}`;

/** The HTML of the report to the board: how ready the house is, where the journey stands and what has to be done. */
export function journeyReportHtml(report: JourneyReport): Promise<string> {
  return documentHtml({ title: journeyReportTitle(report), styles: CRISIS_REPORT_STYLES, content: <JourneyReportDocument {...report} /> });
}

function JourneyReportDocument({ associationName, printedAt, journey, readiness }: JourneyReport) {
  const { phases, currentPhase, round, otherTasks, ambitionLevel } = journey;
  const current = phases.find(({ id }) => id === currentPhase);
  const overdue = [...phases.flatMap(({ tasks }) => tasks), ...otherTasks].filter(({ isOverdue }) => isOverdue);
  const other = otherTasks.filter(({ state }) => state === "open");
  return (
    <main>
      <header>
        <h1>Lägesrapport till styrelsen</h1>
        <p>
          {associationName} · beredskap den {formatDateLong(printedAt)}
        </p>
      </header>
      <dl>
        <Fact label="Beredskapsindex">
          {readiness.total} % ({READINESS_STATUS_LABELS[readiness.status]}), uppskattning av underlaget i portalen
        </Fact>
        <Fact label="Resan">
          Varv {round}, fas {currentPhase} av {phases.length}: {current?.name}
        </Fact>
        <Fact label="Ambitionsnivå">{ambitionLevel ?? "Inte vald"}</Fact>
        <Fact label="Försenade uppgifter">{overdue.length}</Fact>
        <Fact label="Blir gammalt härnäst">
          {readiness.nextToDecay &&
            `${readiness.nextToDecay.title} (${readiness.nextToDecay.areaName}), ${formatDateLong(readiness.nextToDecay.expiresOn)}`}
        </Fact>
      </dl>
      <h2>Det som höjer mest</h2>
      <Rows head={["Område", "Åtgärd", "Poäng i området"]} empty="Inget saknas just nu.">
        {readiness.raise.map(({ factor, areaName, advice, points }) => (
          <tr key={factor}>
            <td className="kind">{areaName}</td>
            <td>{advice}</td>
            <td className="kind">+{points}</td>
          </tr>
        ))}
      </Rows>
      <h2>Beredskap per område</h2>
      <Rows head={["Område", "Index", "Läge", "Äldsta underlag", "Saknas mest"]} empty="Inga områden finns.">
        {readiness.areas.map((area) => (
          <AreaRow key={area.slug} {...area} />
        ))}
      </Rows>
      <h2>De åtta faserna</h2>
      <Rows head={["Fas", "Läge", "Obligatoriska klara", "Tid", "Leverans"]} empty="Inga faser finns.">
        {phases.map((phase) => (
          <PhaseRow key={phase.id} {...phase} />
        ))}
      </Rows>
      <h2>
        Uppgifter i fas {currentPhase}: {current?.name}
      </h2>
      <Rows head={["Uppgift", "Läge", "Ansvarig", "Klart senast", "Bevis"]} empty="Inga uppgifter finns.">
        {(current?.tasks ?? []).map((task) => (
          <TaskLine key={task.sourceKey} {...task} />
        ))}
      </Rows>
      <h2>Andra öppna uppgifter</h2>
      <Rows head={["Uppgift", "Läge", "Ansvarig", "Klart senast", "Bevis"]} empty="Inga andra uppgifter är öppna.">
        {other.map((task) => (
          <TaskLine key={task.id} {...task} />
        ))}
      </Rows>
    </main>
  );
}
