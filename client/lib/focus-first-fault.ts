import { focusField } from "./focus-field.ts";

interface Fields {
  getInputNode: (path: string) => HTMLElement | null;
}

/**
 * Moves the focus to the field at fault that stands first on the page; the errors come in the order of the schema. False when none of
 * them is on the page.
 */
export function focusFirstFault(form: Fields, errors: Record<string, unknown>): boolean {
  const nodes = Object.keys(errors).flatMap((path) => form.getInputNode(path) ?? []);
  const [first] = nodes.sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1));
  focusField(first);
  return first !== undefined;
}
