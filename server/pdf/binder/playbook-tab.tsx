import type { PlaybookStepView, PlaybookView } from "#server/domains/crisis/playbook-queries.ts";
import { formatDuration } from "#shared/format/duration.ts";
import { TEAM_ROLE_LABELS } from "#shared/text/team-roles.ts";
import { blankLines, HandLines } from "./by-hand.tsx";

const MINUTE_MS = 60_000;

/** What is to be done in a crisis of one area, as a card to tick off. */
export function PlaybookTab({ playbook: { steps } }: { playbook: PlaybookView }) {
  const recovery = steps.filter(({ phase }) => phase === "recovery");
  return (
    <>
      <div className="pair">
        <HandLines labels={["Började klockan", "Leds av"]} />
      </div>
      <StepTable steps={steps.filter(({ phase }) => phase === "crisis")} />
      {recovery.length > 0 && (
        <section className="block">
          <h2>När det är över</h2>
          <StepTable steps={recovery} />
        </section>
      )}
      <section className="block">
        <h2>Anteckningar</h2>
        <HandLines labels={blankLines(3)} />
      </section>
    </>
  );
}

function StepTable({ steps }: { steps: readonly PlaybookStepView[] }) {
  return (
    <table>
      <thead>
        <tr>
          <th className="tick">Klart</th>
          <th style={{ width: "34mm" }}>När</th>
          <th>Vad</th>
          <th style={{ width: "46mm" }}>Vem</th>
        </tr>
      </thead>
      <tbody>
        {steps.map((step) => (
          <tr key={step.title}>
            <td>
              <span className="box" />
            </td>
            <td>{timeOf(step)}</td>
            <td>
              <b>{step.title}</b>
            </td>
            <td>{step.role && TEAM_ROLE_LABELS[step.role]}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function timeOf({ phase, dueMinutes, condition }: PlaybookStepView): string {
  if (phase === "recovery") return "Efteråt";
  if (dueMinutes === null) return condition ?? "Vid behov";
  const time = dueMinutes === 0 ? "Genast" : `Inom ${formatDuration(dueMinutes * MINUTE_MS)}`;
  return condition ? `${condition}: ${time.toLowerCase()}` : time;
}
