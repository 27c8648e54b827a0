import { focusField } from "./focus-field.ts";

interface Fields {
  getInputNode: (path: string) => HTMLElement | null;
}

/** Moves the focus to the field at fault that stands first on the page; the errors come in the order of the schema. */
export function focusFirstFault(form: Fields, errors: Record<string, unknown>): void {
  const nodes = Object.keys(errors).flatMap((path) => form.getInputNode(path) ?? []);
  const [first] = nodes.sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1));
  focusField(first);
}
