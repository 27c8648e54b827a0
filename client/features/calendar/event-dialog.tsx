import { Alert, Button, Group, List, Modal, SegmentedControl, Stack, Text } from "@mantine/core";
import { IconAlertTriangle, IconCheck, IconPencil, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { KeepFocus } from "#client/components/keep-focus.tsx";
import { StatusBadge } from "#client/components/status-badge.tsx";
import { UnsavedChangesDialog } from "#client/components/unsaved-changes-dialog.tsx";
import { errorReason, errorText } from "#client/lib/error-text.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { Confirm } from "#client/ui/confirm.tsx";
import { Dialog, DialogFooter, type DialogProps } from "#client/ui/dialog.tsx";
import { ListSkeleton } from "#client/ui/list-skeleton.tsx";
import { Loaded } from "#client/ui/loaded.tsx";
import { type Action, useAction } from "#client/ui/use-action.ts";
import { ATTENDANCE_ANSWERS, type AttendanceAnswer } from "#shared/enums.ts";
import { formatWeekday } from "#shared/format/date.ts";
import type { CreateEventInput, EventScope } from "#shared/schemas/calendar.ts";
import { ATTENDANCE_LABELS, CALENDAR_CATEGORY_LABELS } from "#shared/text/calendar-labels.ts";
import { CALENDAR_CHANGES, CATEGORY_LOOKS, dayName, type Occurrence, timesOf } from "./calendar-views.ts";
import { EventForm, type EventFormValues, eventToEdit } from "./event-form.tsx";
import { MarkForm } from "./mark-form.tsx";

interface EventDialogProps extends DialogProps {
  opened: { eventId: string; occursOn: string };
  onRemoved: () => void;
}

/** One occurrence: what it is, who comes, whether it is done, and how it is changed. */
export function EventDialog({ opened, onClose, onRemoved }: EventDialogProps) {
  const [doing, setDoing] = useState<"reading" | "editing" | "removing">("reading");
  const found = trpc.calendar.occurrence.useQuery(opened);
  const occurrence = found.data;
  const [isTyped, setTyped] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const read = () => {
    setTyped(false);
    setDoing("reading");
  };
  return (
    <Modal.Stack>
      <Dialog
        title={occurrence?.title ?? "Händelse"}
        size={640}
        closeOnClickOutside={doing !== "editing"}
        mayClose={() => {
          setAsking(isTyped);
          return !isTyped;
        }}
        onClose={onClose}
      >
        {() => (
          <KeepFocus when={`${doing} ${occurrence?.isDone}`}>
            <Loaded query={found} failure="Händelsen kunde inte läsas" skeleton={<ListSkeleton rows={4} />} />
            {occurrence && doing === "editing" && (
              <EditEvent occurrence={occurrence} onTyped={() => setTyped(true)} onCancel={read} onSaved={onClose} />
            )}
            {occurrence && doing === "removing" && <RemoveEvent occurrence={occurrence} onCancel={read} onRemoved={onRemoved} />}
            {occurrence && doing === "reading" && (
              <Stack gap="md">
                <EventFacts occurrence={occurrence} />
                {occurrence.mayMarkDone && (occurrence.isToBeDone || occurrence.checklist.length > 0) ? (
                  <MarkForm occurrence={occurrence} />
                ) : (
                  occurrence.checklist.length > 0 && (
                    <List>
                      {occurrence.checklist.map((point) => (
                        <List.Item key={point}>{point}</List.Item>
                      ))}
                    </List>
                  )
                )}
                <AttendanceField occurrence={occurrence} />
                {occurrence.mayEdit && (
                  <Group justify="flex-end" gap="xs">
                    <Button
                      variant="default"
                      leftSection={<IconTrash size={18} stroke={1.75} aria-hidden />}
                      onClick={() => setDoing("removing")}
                    >
                      Ta bort
                    </Button>
                    <Button
                      variant="default"
                      leftSection={<IconPencil size={18} stroke={1.75} aria-hidden />}
                      onClick={() => setDoing("editing")}
                    >
                      Ändra
                    </Button>
                  </Group>
                )}
              </Stack>
            )}
          </KeepFocus>
        )}
      </Dialog>
      <Confirm
        stackId="discard"
        opened={isAsking}
        title="Kasta ändringarna?"
        text="Det du har ändrat är inte sparat."
        confirmLabel="Kasta"
        isDestructive
        onConfirm={onClose}
        onClose={() => setAsking(false)}
      />
      <UnsavedChangesDialog stackId="leave" isDirty={isTyped} />
    </Modal.Stack>
  );
}

/** «Kommer du?» at an event that everybody sees. Only numbers are shown. */
function AttendanceField({ occurrence }: { occurrence: Occurrence }) {
  const { eventId, occursOn, attendance, hasEnded } = occurrence;
  const [asked, setAsked] = useState<AttendanceAnswer | null>(null);
  const answer = useAction(trpc.calendar.answer, { failed: "Svaret kunde inte sparas", touches: CALENDAR_CHANGES });
  const say = (value: AttendanceAnswer): void => {
    setAsked(value);
    answer.send({ eventId, occursOn, answer: value });
  };
  if (!attendance) return null;
  const { counts, own } = attendance;
  const shown = answer.isPending ? asked : own;
  return (
    <Stack gap="xs">
      <Text fw={600}>{hasEnded ? "Svar" : "Kommer du?"}</Text>
      {!hasEnded && (
        <SegmentedControl
          aria-label="Kommer du?"
          fullWidth
          value={shown ?? ""}
          onChange={(value) => say(value as AttendanceAnswer)}
          data={ATTENDANCE_ANSWERS.map((value) => ({ value, label: ATTENDANCE_LABELS[value] }))}
        />
      )}
      <Text size="sm" c="dimmed" className="tabular">
        {ATTENDANCE_ANSWERS.map((value) => `${ATTENDANCE_LABELS[value]}: ${counts[value]}`).join(" · ")}
      </Text>
    </Stack>
  );
}

/** Asks before an event, or one occurrence of it, goes. */
function RemoveEvent({ occurrence, onCancel, onRemoved }: { occurrence: Occurrence; onCancel: () => void; onRemoved: () => void }) {
  const { eventId, occursOn, version, series, title } = occurrence;
  const [scope, setScope] = useState<EventScope>(series ? "one" : "all");
  const remove = useAction(trpc.calendar.remove, {
    done: () => "Händelsen är borttagen",
    failed: "Händelsen kunde inte tas bort",
    touches: CALENDAR_CHANGES,
  });
  const send = (): void => remove.send({ eventId, occursOn, version, scope }, { onDone: onRemoved, onRefused: () => undefined });
  const what = series && scope === "all" ? `Hela serien «${title}» tas bort.` : `«${title}» ${dayName(occursOn)} tas bort.`;
  return (
    <Stack gap="md">
      {series && <ScopeField value={scope} onChange={setScope} />}
      <Text>{what} Det går inte att ångra.</Text>
      {remove.refusal && (
        <Alert color="kris" role="alert" icon={<IconAlertTriangle size={20} aria-hidden />}>
          {errorText(remove.refusal)}
        </Alert>
      )}
      <DialogFooter submit="Ta bort" isDestructive isPending={remove.isPending} onSubmit={send} onCancel={onCancel} />
    </Stack>
  );
}

/** What an occurrence is about. */
function EventFacts({ occurrence }: { occurrence: Occurrence }) {
  const { formatDay, formatDayTime } = useDateFormat();
  const { category, startDay, place, series, owner, area, description, isOverdue, isDone, doneAt, doneBy, note, remindDaysBefore } =
    occurrence;
  const { icon, color } = CATEGORY_LOOKS[category];
  const facts = [
    place && `Plats: ${place}`,
    series?.inWords,
    area && `Område: ${area.name}`,
    owner && `Ansvarig: ${owner.name}`,
    remindDaysBefore === null ? null : `Påminnelse per e-post ${daysBefore(remindDaysBefore)}`,
  ].filter((fact) => fact != null && fact !== "");
  return (
    <Stack gap="xs">
      <Group gap="xs">
        <StatusBadge color={color} icon={icon}>
          {CALENDAR_CATEGORY_LABELS[category]}
        </StatusBadge>
        {isOverdue && (
          <StatusBadge color="kris" icon={IconAlertTriangle}>
            Försenat
          </StatusBadge>
        )}
        {isDone && (
          <StatusBadge color="lugn" icon={IconCheck}>
            Klart
          </StatusBadge>
        )}
      </Group>
      <Text fw={600} className="tabular">
        {formatWeekday(startDay)} {formatDay(startDay)}, {timesOf(occurrence).toLowerCase()}
      </Text>
      {facts.map((fact) => (
        <Text key={fact} size="sm" c="dimmed">
          {fact}
        </Text>
      ))}
      {description && <Text style={{ whiteSpace: "pre-line", overflowWrap: "anywhere" }}>{description}</Text>}
      {isDone && doneAt && (
        <Text size="sm" c="dimmed" className="tabular">
          Klart {formatDayTime(doneAt)}
          {doneBy && ` av ${doneBy}`}
          {note && `. ${note}`}
        </Text>
      )}
    </Stack>
  );
}

const daysBefore = (days: number): string => (days === 0 ? "samma dag" : days === 1 ? "dagen före" : `${days} dagar före`);

interface EditEventProps {
  occurrence: Occurrence;
  onTyped: () => void;
  onCancel: () => void;
  /** The occurrence may have got another day. */
  onSaved: () => void;
}

/** Changes one occurrence or all of its series. */
function EditEvent({ occurrence, onTyped, onCancel, onSaved }: EditEventProps) {
  const { eventId, occursOn, version, series } = occurrence;
  const [scope, setScope] = useState<EventScope>(series ? "one" : "all");
  const [seenVersion, setSeenVersion] = useState(version);
  const [typed, setTyped] = useState<EventFormValues | null>(null);
  const [owner, setOwner] = useState(occurrence.owner);
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
        owner={owner}
        onOwner={setOwner}
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
function ScopeField({ value, onChange }: { value: EventScope; onChange: (scope: EventScope) => void }) {
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
