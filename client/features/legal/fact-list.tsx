import type { ReactNode } from "react";
import classes from "./fact-list.module.css";

interface Fact {
  name: string;
  text: string;
  /** How long it is kept. */
  time?: string;
}

/** Names with what they stand for; a table would not fit on a phone. */
export function FactList({ facts, renderName = (name) => name }: { facts: readonly Fact[]; renderName?: (name: string) => ReactNode }) {
  return (
    <dl className={classes.list}>
      {facts.map(({ name, text, time }) => (
        <div key={name} className={classes.fact}>
          <dt>{renderName(name)}</dt>
          <dd>{text}</dd>
          {time && <dd className={classes.note}>{time}</dd>}
        </div>
      ))}
    </dl>
  );
}
