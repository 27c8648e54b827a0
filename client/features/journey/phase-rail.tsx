import { IconCheck } from "@tabler/icons-react";
import { Link } from "react-router";
import type { Journey, Phase } from "./journey-views.ts";
import classes from "./phase-rail.module.css";

/** The eight phases in a row; each opens its own. On a phone in two rows of four. */
export function PhaseRail({ journey, openPhase }: { journey: Journey; openPhase: number }) {
  return (
    <nav className={classes.frame} aria-label={journey.round > 1 ? `Resans faser, varv ${journey.round}` : "Resans faser"}>
      <ol className={classes.rail}>
        {journey.phases.map((phase) => (
          <li key={phase.id}>
            <Link
              to={`?phase=${phase.id}`}
              preventScrollReset
              className={classes.phase}
              aria-current={phase.id === openPhase ? "step" : undefined}
              data-state={stateOf(phase, journey.currentPhase)}
            >
              <span className={classes.mark} aria-hidden>
                {phase.status === "completed" ? <IconCheck size={18} stroke={2.5} /> : phase.id}
              </span>
              <span className={classes.name}>{phase.name}</span>
              <span className={classes.state}>{wordsOf(phase)}</span>
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}

const stateOf = ({ id, status }: Phase, current: number): string => status ?? (id === current ? "next" : "later");

const wordsOf = ({ status }: Phase): string => (status === "completed" ? "Klar" : status === "in_progress" ? "Pågår" : "Inte påbörjad");
