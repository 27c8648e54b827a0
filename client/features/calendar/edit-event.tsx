import { SegmentedControl, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { errorReason } from "#client/lib/error-text.ts";
import { trpc } from "#client/lib/trpc.ts";
import { type Action, useAction } from "#client/ui/use-action.ts";
import type { CreateEventInput, EventScope } from "#shared/schemas/calendar.ts";
import { CALENDAR_CHANGES, type Occurrence } from "./calendar-views.ts";
import { EventForm, type EventFormValues, eventToEdit } from "./event-form.tsx";

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
  const update = useAction(trpc.calendar.update, {
    done: () => "Händelsen är ändrad",
    failed: "Det gick inte att spara",
    touches: CALENDAR_CHANGES,
  });
  const send: Action<CreateEventInput, unknown>["send"] = (event, { onDone, onRefused } = {}) =>
    update.send(
      { ...event, eventId, occursOn, version: seenVersion, scope },
      {
        onDone,
        onRefused: (refusal) => {
          onRefused?.(refusal);
          if (errorReason(refusal) === "EVENT_CHANGED") void readVersion();
        },
      },
    );
  const readVersion = async (): Promise<void> =>
    setSeenVersion((await utils.calendar.occurrence.fetch({ eventId, occursOn }, { staleTime: 0 })).version);
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
        action={{ ...update, send }}
        onSaved={onSaved}
        onCancel={onCancel}
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
