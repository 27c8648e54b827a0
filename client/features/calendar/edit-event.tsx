import { SegmentedControl, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { OVERWRITE_HINT } from "#client/components/overwrite-hint.ts";
import { errorReason } from "#client/lib/error-text.ts";
import { notify } from "#client/lib/notify.ts";
import { trpc } from "#client/lib/trpc.ts";
import type { EventScope } from "#shared/schemas/calendar.ts";
import type { Occurrence } from "./calendar-views.ts";
import { EventForm } from "./event-form.tsx";
import { type EventFormValues, eventToEdit } from "./event-form-values.ts";
import { useCalendarChanges } from "./use-calendar-changes.ts";

interface EditEventProps {
  occurrence: Occurrence;
  onTyped: () => void;
  onCancel: () => void;
  /** The occurrence may have got another day. */
  onSaved: () => void;
}

/** Changes one occurrence or all of its series. */
export function EditEvent({ occurrence, onTyped, onCancel, onSaved }: EditEventProps) {
  const { eventId, occursOn, version, series } = occurrence;
  const [scope, setScope] = useState<EventScope>(series ? "one" : "all");
  const [seenVersion, setSeenVersion] = useState(version);
  const [typed, setTyped] = useState<EventFormValues | null>(null);
  const utils = trpc.useUtils();
  const onChanged = useCalendarChanges();
  const update = trpc.calendar.update.useMutation({
    onSuccess: () => {
      onChanged();
      notify.success("Händelsen är ändrad");
      onSaved();
    },
    onError: async (error) => {
      if (errorReason(error) !== "EVENT_CHANGED") return;
      setSeenVersion((await utils.calendar.occurrence.fetch({ eventId, occursOn }, { staleTime: 0 })).version);
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
        initialValues={withTyped(eventToEdit(occurrence, scope), typed)}
        onValuesChange={(values) => {
          setTyped(values);
          onTyped();
        }}
        owner={occurrence.owner}
        withRepeat={scope === "all"}
        submitLabel="Spara"
        isSaving={update.isPending}
        error={update.error}
        remedy={errorReason(update.error) === "EVENT_CHANGED" && OVERWRITE_HINT}
        onCancel={onCancel}
        onSubmit={(event) => update.mutate({ ...event, eventId, occursOn, version: seenVersion, scope })}
      />
    </Stack>
  );
}

/** What is typed stays when it is to hold for more or less; the days and how they repeat belong to the choice. */
function withTyped(values: EventFormValues, typed: EventFormValues | null): EventFormValues {
  const { startDay, endDay, rule, until } = values;
  return { ...values, ...typed, startDay, endDay, rule, until };
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
