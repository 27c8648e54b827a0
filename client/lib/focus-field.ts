/** Groups of choices are no fields themselves: the first choice takes the focus. */
export function focusField(node: HTMLElement | null | undefined): void {
  const target = node?.matches("input, textarea, button, [tabindex]") ? node : node?.querySelector<HTMLElement>("input, textarea, button");
  target?.focus();
}
