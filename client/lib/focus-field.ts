const FIELDS = "input, textarea, select, button";

/** Groups of choices are no fields themselves: the first choice takes the focus. */
export function focusField(node: HTMLElement | null | undefined): void {
  const target = node?.matches(`${FIELDS}, [tabindex]`) ? node : node?.querySelector<HTMLElement>(FIELDS);
  target?.focus();
}
