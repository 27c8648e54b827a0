import { Fragment } from "react";
import classes from "./product-recommendations.module.css";

/** Names and values in two columns; what has no value is left out. */
export function FactList({ facts }: { facts: Readonly<Record<string, string | null>> }) {
  return (
    <dl className={`${classes.facts} tabular`}>
      {Object.entries(facts).map(
        ([name, value]) =>
          value !== null && (
            <Fragment key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </Fragment>
          ),
      )}
    </dl>
  );
}
