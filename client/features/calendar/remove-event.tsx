import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useState } from "react";
import { errorText } from "#client/lib/error-text.ts";
import { notify } from "#client/lib/notify.ts";
import { trpc } from "#client/lib/trpc.ts";
import type { EventScope } from "#shared/schemas/calendar.ts";
import { dayName, type Occurrence } from "./calendar-views.ts";
import { ScopeField } from "./edit-event.tsx";
import { useCalendarChanges } from "./use-calendar-changes.ts";

/** Asks before an event, or one occurrence of it, goes. */
export function RemoveEvent({ occurrence, onCancel, onRemoved }: { occurrence: Occurrence; onCancel: () => void; onRemoved: () => void }) {
  const { eventId, occursOn, version, series, title } = occurrence;
  const [scope, setScope] = useState<EventScope>(series ? "one" : "all");
  const onChanged = useCalendarChanges();
  const remove = trpc.calendar.remove.useMutation({
    onSuccess: () => {
      onChanged();
      notify.success("Händelsen är borttagen");
      onRemoved();
    },
  });
  const what = series && scope === "all" ? `Hela serien «${title}» tas bort.` : `«${title}» ${dayName(occursOn)} tas bort.`;
  return (
    <Stack gap="md">
      {series && <ScopeField value={scope} onChange={setScope} />}
      <Text>{what} Det går inte att ångra.</Text>
      {remove.error && (
        <Alert color="kris" role="alert" icon={<IconAlertTriangle size={20} aria-hidden />}>
          {errorText(remove.error)}
        </Alert>
      )}
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onCancel}>
          Avbryt
        </Button>
        <Button color="kris" loading={remove.isPending} onClick={() => remove.mutate({ eventId, occursOn, version, scope })}>
          Ta bort
        </Button>
      </Group>
    </Stack>
  );
}
