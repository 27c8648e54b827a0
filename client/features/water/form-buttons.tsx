import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { UnsavedChangesDialog } from "#client/components/unsaved-changes-dialog.tsx";
import { errorText } from "#client/lib/error-text.ts";

interface FormButtonsProps {
  isDirty: boolean;
  isSaving: boolean;
  error: unknown;
  /** What helps against the failure. */
  remedy?: ReactNode;
  /** When and by whom it was saved last. */
  note?: string | null;
}

/** «Spara», with what the server answered; leaving with changes asks first. */
export function FormButtons({ isDirty, isSaving, error, remedy, note }: FormButtonsProps) {
  return (
    <Stack gap="sm">
      {error !== null && (
        <Alert color="kris" role="alert" title="Det gick inte att spara" icon={<IconAlertTriangle size={20} aria-hidden />}>
          <Stack gap="sm" align="flex-start">
            <Text inherit>{errorText(error)}</Text>
            {remedy}
          </Stack>
        </Alert>
      )}
      <Group gap="md">
        <Button type="submit" loading={isSaving}>
          Spara
        </Button>
        <Text role="status" size="sm" c={isDirty ? undefined : "dimmed"}>
          {isDirty ? "Osparade ändringar" : note}
        </Text>
      </Group>
      <UnsavedChangesDialog isDirty={isDirty} />
    </Stack>
  );
}
