import type { JourneyTaskView, PhaseView } from "#server/domains/journey/views.ts";
import type { AreaReadiness } from "#server/domains/readiness/views.ts";
import { daysInWords, monthsInWords, READINESS_STATUS_LABELS, TASK_STATE_LABELS } from "#shared/text/preparedness-labels.ts";

/** One area of the readiness score. */
export function AreaRow({ name, score, status, ageMonths, raise }: AreaReadiness) {
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
