import { Fragment, type ReactNode } from "react";

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

/** An e-mail or web address, which breaks before its dots and after its `@` when it is longer than its line. */
export function Address({ children }: { children: string }) {
  return children.split(/(?<=@)|(?=\.)/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no other identity and never move.
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}

/** A line to write on. */
export function Blank() {
  return <span className="blank" role="img" aria-label="rad att fylla i" />;
}
