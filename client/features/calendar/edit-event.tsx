import { SegmentedControl, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { notify } from "#client/lib/notify.ts";
import { trpc } from "#client/lib/trpc.ts";
import type { EventScope } from "#shared/schemas/calendar.ts";
import type { Occurrence } from "./calendar-views.ts";
import { EventForm } from "./event-form.tsx";
import { eventToEdit } from "./event-form-values.ts";
import { useCalendarChanges } from "./use-calendar-changes.ts";

interface EditEventProps {
  occurrence: Occurrence;
  onCancel: () => void;
  /** The occurrence may have got another day. */
  onSaved: () => void;
}

/** Changes one occurrence or all of its series. */
export function EditEvent({ occurrence, onCancel, onSaved }: EditEventProps) {
  const { eventId, occursOn, version, series } = occurrence;
  const [scope, setScope] = useState<EventScope>(series ? "one" : "all");
  const onChanged = useCalendarChanges();
  const update = trpc.calendar.update.useMutation({
    onSuccess: () => {
      onChanged();
      notify.success("Händelsen är ändrad");
      onSaved();
    },
  });
  return (
    <Stack gap="md">
      {series && <ScopeField value={scope} onChange={setScope} />}
      {series && scope === "all" && (
        <Text size="sm" c="dimmed">
          Datumet är seriens första dag.
        </Text>
      )}
      <EventForm
        key={scope}
        initialValues={eventToEdit(occurrence, scope)}
        owner={occurrence.owner}
        withRepeat={scope === "all"}
        submitLabel="Spara"
        isSaving={update.isPending}
        error={update.error}
        onCancel={onCancel}
        onSubmit={(event) => update.mutate({ ...event, eventId, occursOn, version, scope })}
      />
    </Stack>
  );
}

/** Whether one occurrence is meant or the whole series. */
export function ScopeField({ value, onChange }: { value: EventScope; onChange: (scope: EventScope) => void }) {
  return (
    <SegmentedControl
      aria-label="Vad som ändras"
      fullWidth
      value={value}
      onChange={(scope) => onChange(scope as EventScope)}
      data={[
        { value: "one", label: "Bara den här" },
        { value: "all", label: "Hela serien" },
      ]}
    />
  );
}
