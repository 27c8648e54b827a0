import { findAssociationName } from "#server/domains/association/queries.ts";
import { readReadinessOverview } from "#server/domains/readiness/queries.ts";
import type { AreaReadiness } from "#server/domains/readiness/views.ts";
import { requirePermission } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { documentHtml } from "#server/platform/pdf/document-frame.tsx";
import { Fact } from "#server/platform/pdf/fact.tsx";
import { REPORT_STYLES, Rows } from "#server/platform/pdf/report.tsx";
import { formatDateLong, isoDay } from "#shared/format/date.ts";
import { daysInWords, monthsInWords, READINESS_STATUS_LABELS, TASK_STATE_LABELS } from "#shared/text/preparedness-labels.ts";
import { readEarlierLap, readJourney } from "./queries.ts";
import type { JourneyReport, JourneyTaskView, LapReport, PhaseView } from "./views.ts";

/** The report on a lap that is over, as PDF. Throws ForbiddenError, NotFoundError, LimitError and UnavailableError with CHROME_MISSING. */
export async function printLapReport(ctx: DomainContext, round: number): Promise<{ filename: string; contents: Uint8Array }> {
  const actor = requirePermission(ctx.actor, "preparedness:edit");
  const [associationName, journey] = await Promise.all([findAssociationName(ctx.db, actor.associationId), readEarlierLap(ctx, round)]);
  await ctx.limits.consume("pdfPerUser", actor.userId);

  const report = { associationName: associationName ?? "", printedAt: ctx.now(), journey };
  return { filename: `${lapReportTitle(report)}.pdf`, contents: await ctx.pdf.render(await lapReportHtml(report)) };
}

/** «Lägesrapport till styrelsen» as PDF. Throws ForbiddenError, LimitError and UnavailableError with CHROME_MISSING. */
export async function printJourneyReport(ctx: DomainContext): Promise<{ filename: string; contents: Uint8Array }> {
  const actor = requirePermission(ctx.actor, "preparedness:edit");
  const [associationName, journey, readiness] = await Promise.all([
    findAssociationName(ctx.db, actor.associationId),
    readJourney(ctx),
    readReadinessOverview(ctx),
  ]);
  await ctx.limits.consume("pdfPerUser", actor.userId);

  const report = { associationName: associationName ?? "", printedAt: ctx.now(), journey, readiness };
  return { filename: `${journeyReportTitle(report)}.pdf`, contents: await ctx.pdf.render(await journeyReportHtml(report)) };
}

const lapReportTitle = ({ associationName, printedAt, journey }: LapReport): string =>
  `Beredskapsresan varv ${journey.round} ${isoDay(printedAt)} ${associationName}`;

const journeyReportTitle = ({ associationName, printedAt }: JourneyReport): string =>
  `Lägesrapport beredskap ${isoDay(printedAt)} ${associationName}`;

/** The HTML of the report to the board: how ready the house is, where the journey stands and what has to be done. */
function journeyReportHtml(report: JourneyReport): Promise<string> {
  return documentHtml({ title: journeyReportTitle(report), styles: REPORT_STYLES, content: <JourneyReportDocument {...report} /> });
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
      <Rows head={["Fas", "Läge", "Obligatoriska klara", "Tid", "Efter fasen"]} empty="Inga faser finns.">
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

/** One area of the readiness score. */
function AreaRow({ name, score, status, ageMonths, raise }: AreaReadiness) {
  return (
    <tr>
      <td className="kind">{name}</td>
      <td className="kind">{score} %</td>
      <td className="kind">{READINESS_STATUS_LABELS[status]}</td>
      <td className="kind">{ageMonths === null ? "inget underlag" : monthsInWords(ageMonths)}</td>
      <td>{raise?.title}</td>
    </tr>
  );
}

/** One phase of the journey. */
export function PhaseRow({ id, name, status, tasks, openMandatory, daysUsed, deliverable, completionNote }: PhaseView) {
  const mandatory = tasks.filter(({ isMandatory }) => isMandatory).length;
  return (
    <tr>
      <td>
        {id}. {name}
      </td>
      <td className="kind">{status === "completed" ? "Klar" : status === "in_progress" ? "Pågår" : "Inte påbörjad"}</td>
      <td className="kind">
        {mandatory - openMandatory} av {mandatory}
      </td>
      <td className="kind">{daysUsed === null ? "–" : daysInWords(daysUsed)}</td>
      <td>
        {deliverable}
        {completionNote && <p className="dimmed">Avslutad med öppna uppgifter: {completionNote}</p>}
      </td>
    </tr>
  );
}

/** One task with who does it and what shows it. */
export function TaskLine({ title, isMandatory, state, isOverdue, owner, dueOn, evidence }: JourneyTaskView) {
  return (
    <tr>
      <td>
        {title}
        {isMandatory && <span className="dimmed"> (obligatorisk)</span>}
      </td>
      <td className="kind">{isOverdue ? "Försenad" : TASK_STATE_LABELS[state]}</td>
      <td className="who">{owner?.name ?? "Ingen"}</td>
      <td className="kind">{dueOn ?? "–"}</td>
      <td className="kind">{evidence.length}</td>
    </tr>
  );
}

/** The HTML of the report on a lap that is over: what was done in each phase, by whom and with what to show for it. */
function lapReportHtml(report: LapReport): Promise<string> {
  return documentHtml({ title: lapReportTitle(report), styles: REPORT_STYLES, content: <LapReportDocument {...report} /> });
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
      <Rows head={["Fas", "Läge", "Obligatoriska klara", "Tid", "Efter fasen"]} empty="Inga faser finns.">
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
