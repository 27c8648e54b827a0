import type { ReactNode } from "react";
import classes from "./profile.module.css";
import type { SectionId } from "./profile-sections.ts";

/** A section that the address can name (`#byggnad`). */
export function PageSection({ id, children }: { id: SectionId; children: ReactNode }) {
  return (
    <div id={id} tabIndex={-1} className={classes.section}>
      {children}
    </div>
  );
}
