import { Alert, Button, Group, Stack } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { IconAlertTriangle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { errorText } from "#client/lib/error-text.ts";

interface DialogFormProps {
  onSubmit: ReturnType<UseFormReturnType<unknown>["onSubmit"]>;
  onCancel: () => void;
  submitLabel: string;
  isSaving: boolean;
  error: unknown;
  /** What can be done about the error. */
  remedy?: string | false;
  children: ReactNode;
}

/** The fields of a dialog with what the server answered and the two buttons. */
export function DialogForm({ onSubmit, onCancel, submitLabel, isSaving, error, remedy, children }: DialogFormProps) {
  return (
    <form noValidate onSubmit={onSubmit}>
      <Stack gap="md">
        {children}
        {error !== null && (
          <Alert color="kris" role="alert" title="Det gick inte att spara" icon={<IconAlertTriangle size={20} aria-hidden />}>
            {errorText(error)}
            {remedy && ` ${remedy}`}
          </Alert>
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onCancel}>
            Avbryt
          </Button>
          <Button type="submit" loading={isSaving}>
            {submitLabel}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
