/** Something the operator must do; the message is one sentence with the command that helps. */
export class PrepareError extends Error {
  name = "PrepareError";
}
