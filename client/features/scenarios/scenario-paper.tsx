import type { DayPart } from "#shared/content/scenarios.ts";
import { clockEnd, momentInWords } from "./clock-words.ts";
import print from "./print.module.css";
import type { Scenario } from "./scenario-choice.ts";
import { stepDetails } from "./step-list.tsx";

interface ScenarioPaperProps {
  scenario: Scenario;
  title: string;
  details: string;
  dayPart: DayPart;
}

/** The whole course of events. It is drawn on paper only. */
export function ScenarioPaper({ scenario, title, details, dayPart }: ScenarioPaperProps) {
  return (
    <div className={print.paper}>
      <h1>Krisresan: {title}</h1>
      <p>{details} Tider som räknas fram är uppskattningar.</p>
      {scenario.moments.map(({ label, minutes, house, steps, message, clocks }, index) => (
        <section key={label}>
          <h2>{momentInWords(index, dayPart)}</h2>
          <Lines title="I huset" lines={house} />
          <Lines title="Krisgruppen" lines={steps.map((step) => [step.title, stepDetails(step)].filter(Boolean).join(". "))} />
          <Lines title="Besked till boende" lines={message ? [message.text] : []} />
          <Lines title="Klockor" lines={clocks.flatMap((clock) => (minutes === null ? [] : (clockEnd(clock, minutes) ?? [])))} />
        </section>
      ))}
      {scenario.conditional.length > 0 && (
        <section>
          <h2>När det händer</h2>
          <Lines title="Krisgruppen" lines={scenario.conditional.map((step) => `${step.title}. ${stepDetails(step)}`)} />
        </section>
      )}
    </div>
  );
}

function Lines({ title, lines }: { title: string; lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <>
      <h3>{title}</h3>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  );
}
