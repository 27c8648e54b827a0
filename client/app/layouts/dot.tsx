import type { ReactNode } from "react";
import classes from "./dot.module.css";

/** An icon with a dot at its corner, when there is something to attend to; the words for it stand elsewhere. */
export function Dot({ color, children }: { color: "kris" | "varsel" | null; children: ReactNode }) {
  return (
    <span className={classes.place} data-color={color ?? undefined}>
      {children}
    </span>
  );
}
