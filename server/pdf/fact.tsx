import type { ReactNode } from "react";

/** One line of a list of facts; left out when there is nothing to say. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </>
  );
}
