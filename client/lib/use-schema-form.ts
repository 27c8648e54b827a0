import "#shared/schemas/swedish-errors.ts";
import { schemaResolver, type UseFormInput, type UseFormReturnType, useForm } from "@mantine/form";
import { useId, useMemo } from "react";
import type { z } from "zod";
import { focusFirstFault } from "./focus-first-fault.ts";

interface SchemaFormOptions<Values> extends Omit<UseFormInput<Values>, "validate" | "initialValues"> {
  initialValues: Values;
}

/** A Mantine form bound to the input schema that the server reads too. A failed submit moves the focus to the field at
 *  fault that stands first on the page. Leaving a field shows no error: it would move the button away under the finger that presses it. */
export function useSchemaForm<Values extends Record<string, unknown>>(
  schema: z.ZodType<unknown, unknown>,
  options: SchemaFormOptions<Values>,
): UseFormReturnType<Values> {
  const validate = useMemo(() => schemaResolver(schema, { sync: true }), [schema]);
  // The library looks for a field by its name on the whole page: of two forms with a «currentPassword» each finds its own.
  const name = useId().replace(/_/g, "-");
  const form = useForm<Values>({ name, ...options, validate });

  const onSubmit: typeof form.onSubmit = (handleSubmit, handleFailure) =>
    form.onSubmit(handleSubmit, (errors, values, event) => {
      focusFirstFault(form, errors);
      handleFailure?.(errors, values, event);
    });
  return { ...form, onSubmit };
}
