import { Button, Group, Stack } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import type { ReactNode } from "react";
import { errorText, fieldErrors } from "#client/lib/error-text.ts";
import { focusFirstFault } from "#client/lib/focus-first-fault.ts";
import { notifyAccess } from "#client/lib/notify.ts";

interface EntryFormProps {
  onSubmit: ReturnType<UseFormReturnType<unknown>["onSubmit"]>;
  onCancel: () => void;
  isSaving: boolean;
  /** The fields. */
  children: ReactNode;
}

/** The form in the dialog in which a row is added or changed. */
export function EntryForm({ onSubmit, onCancel, isSaving, children }: EntryFormProps) {
  return (
    <form noValidate onSubmit={onSubmit}>
      <Stack gap="md">
        {children}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onCancel}>
            Avbryt
          </Button>
          <Button type="submit" loading={isSaving}>
            Spara
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** Shows why the server refused, at the fields that it names. */
export function showRefusal<Values>(form: UseFormReturnType<Values>, error: unknown): void {
  const faults = fieldErrors(error);
  form.setErrors(faults);
  focusFirstFault(form, faults);
  notifyAccess.error("Fel", errorText(error));
}
