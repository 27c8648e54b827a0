import classes from "./skip-link.module.css";

/** The first stop of the Tab key: past the navigation, to the page itself. */
export function SkipLink() {
  return (
    <a className={classes.link} href="#main">
      Hoppa till innehållet
    </a>
  );
}
