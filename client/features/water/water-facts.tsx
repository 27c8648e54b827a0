import type { ReactNode } from "react";
import classes from "./water.module.css";

/** Numbers in two columns: what it is, and how much. */
export function WaterFacts({ children }: { children: ReactNode }) {
  return <dl className={classes.facts}>{children}</dl>;
}

interface WaterFactProps {
  term: string;
  /** What the number is reckoned from. */
  hint?: ReactNode;
  isStrong?: boolean;
  children: ReactNode;
}

export function WaterFact({ term, hint, isStrong, children }: WaterFactProps) {
  return (
    <div className={classes.fact} data-strong={isStrong || undefined}>
      <dt>
        {term}
        {hint && <small>{hint}</small>}
      </dt>
      <dd className="tabular">{children}</dd>
    </div>
  );
}
