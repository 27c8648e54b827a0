import type { Locator } from "vitest/browser";
import type { Answers, Procedure } from "../answers.ts";
import type { Persona } from "../stand-in.ts";

/** A dialog with a form, and how a person gets to it. `form-dialogs.test.tsx` refuses each of its fields. */
export interface DialogCase {
  title: string;
  /** Who opens it, the chair of the demo's house unless told, and where. */
  as?: Persona;
  path: string;
  answers?: Answers;
  /** What is pressed, has the focus before, and afterwards again. */
  opener: () => Locator;
  /** Of the menu that the opener opens. */
  item?: string;
  /** Instead of a press on the opener. */
  open?: () => Promise<void>;
  /** Until the form may be sent. */
  fill?: (dialog: Locator) => Promise<unknown>;
  procedure: Procedure;
  failed: string;
  submit: string;
  /** By path, as the server names them: what the person sees. */
  fields: Record<string, string>;
  /** Where Escape asks first about what was typed: the press that throws it away. */
  discard?: () => Promise<void>;
}
