import classes from "./fact-line.module.css";

/** Short facts after one another, each kept on one line where it has room, with a dot between those on the same line. */
export function FactLine({ facts }: { facts: readonly (string | null | undefined | false)[] }) {
  const known = facts.filter((fact): fact is string => Boolean(fact));
  return (
    <div className={classes.frame}>
      <div className={classes.line}>
        {known.map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </div>
    </div>
  );
}
