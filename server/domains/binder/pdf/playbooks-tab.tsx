import type { BinderContent } from "#server/domains/binder/content-queries.ts";
import type { PlaybookStepView, PlaybookView } from "#server/domains/crisis/playbook-queries.ts";
import { formatDuration } from "#shared/format/duration.ts";
import { TEAM_ROLE_LABELS } from "#shared/text/team-roles.ts";
import { HandLines } from "./by-hand.tsx";

const MINUTE_MS = 60_000;

/** What is to be done in a crisis, a card to tick off for each area. */
export function PlaybooksTab({ playbooks }: BinderContent) {
  return playbooks.map((playbook) => <Card key={playbook.areaSlug} playbook={playbook} />);
}

/** The card of one area. Notes go on the log's sheet. */
function Card({ playbook: { areaName, steps } }: { playbook: PlaybookView }) {
  const recovery = steps.filter(({ phase }) => phase === "recovery");
  return (
    <section className="card block">
      <div className="card-head">
        <h2>{areaName}</h2>
        <HandLines labels={["Började", "Leds av"]} />
      </div>
      <table>
        <thead>
          <tr>
            <th className="tick">Klart</th>
            <th style={{ width: "35mm" }}>När</th>
            <th>Vad</th>
            <th style={{ width: "44mm" }}>Vem</th>
          </tr>
        </thead>
        <StepRows steps={steps.filter(({ phase }) => phase === "crisis")} />
        {recovery.length > 0 && <StepRows steps={recovery} />}
      </table>
    </section>
  );
}

function StepRows({ steps }: { steps: readonly PlaybookStepView[] }) {
  return (
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
  );
}

function timeOf({ phase, dueMinutes, condition }: PlaybookStepView): string {
  if (phase === "recovery") return "Efteråt";
  if (dueMinutes === null) return condition ?? "Vid behov";
  const time = dueMinutes === 0 ? "Genast" : `Inom ${formatDuration(dueMinutes * MINUTE_MS)}`;
  return condition ? `${condition}: ${time.toLowerCase()}` : time;
}
