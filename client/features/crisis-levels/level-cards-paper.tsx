import type { CrisisLevel } from "./level-views.ts";
import classes from "./print.module.css";

/** The level cards as they hang on a wall. They are drawn on paper only. */
export function LevelCardsPaper({ levels, associationName }: { levels: readonly CrisisLevel[]; associationName: string | undefined }) {
  return (
    <div className={classes.paper}>
      <h1>Krisnivåer{associationName && `, ${associationName}`}</h1>
      {levels.map((level) => (
        <section key={level.level} className={classes.card}>
          <h2>
            Nivå {level.level}: {level.name}
          </h2>
          <p>{level.signs}</p>
          <h3>Föreningen gör</h3>
          {level.ownText ? <p className={classes.own}>{level.ownText.text}</p> : <List lines={level.associationActions} />}
          <h3>Boende gör</h3>
          <List lines={level.residentActions} />
          <h3>Beslutar</h3>
          <p>{level.decidedBy}</p>
        </section>
      ))}
      <p>Vid fara för liv: ring 112. Information vid kris: 113 13. Beredskapskanal: P4.</p>
    </div>
  );
}

function List({ lines }: { lines: readonly string[] }) {
  return (
    <ul>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
