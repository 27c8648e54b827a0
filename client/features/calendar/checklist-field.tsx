import { ActionIcon, Button, Fieldset, Group, Stack, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { CALENDAR_CHECKLIST_MAX } from "#shared/limits.ts";
import type { EventFormValues } from "./event-form-values.ts";

/** What is gone through, point by point. */
export function ChecklistField({ form }: { form: UseFormReturnType<EventFormValues> }) {
  const { checklist } = form.values;
  return (
    <Fieldset legend="Checklista" variant="unstyled">
      <Stack gap="xs">
        {checklist.map((_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: points are text and have no other key
          <Group key={index} gap="xs" wrap="nowrap" align="flex-start">
            <TextInput aria-label={`Punkt ${index + 1}`} style={{ flex: 1 }} {...form.getInputProps(`checklist.${index}`)} />
            <ActionIcon
              variant="default"
              size={44}
              aria-label={`Ta bort punkt ${index + 1}`}
              onClick={() => form.removeListItem("checklist", index)}
            >
              <IconTrash size={18} stroke={1.75} aria-hidden />
            </ActionIcon>
          </Group>
        ))}
        {checklist.length < CALENDAR_CHECKLIST_MAX && (
          <Button
            variant="subtle"
            style={{ alignSelf: "flex-start" }}
            leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
            onClick={() => form.insertListItem("checklist", "")}
          >
            Lägg till punkt
          </Button>
        )}
      </Stack>
    </Fieldset>
  );
}
