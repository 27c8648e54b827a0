import type { UseFormReturnType } from "@mantine/form";
import { fieldErrors } from "./error-text.ts";
import { focusFirstFault } from "./focus-first-fault.ts";

/** Puts what the server refused at the fields that it named, and the focus in the first of them. False when it named none that is shown. */
export function showAtFields<Values extends Record<string, unknown>>(form: UseFormReturnType<Values>, error: unknown): boolean {
  const errors = fieldErrors(error);
  form.setErrors(errors);
  return focusFirstFault(form, errors);
}
