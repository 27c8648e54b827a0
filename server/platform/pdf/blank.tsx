/** A line to write on. */
export function Blank() {
  return <span className="blank" role="img" aria-label="rad att fylla i" />;
}
