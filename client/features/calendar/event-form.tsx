import { ActionIcon, Alert, Button, Checkbox, Fieldset, Group, SimpleGrid, Stack, Switch, Textarea, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { IconAlertTriangle, IconPlus, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { DateField } from "#client/components/date-fields/date-field.tsx";
import { isDay } from "#client/components/date-fields/read-day.ts";
import { TimeOfDayField } from "#client/components/date-fields/time-of-day-field.tsx";
import { OwnerField, type Person } from "#client/components/member-field.tsx";
import { NumberField } from "#client/components/number-field.tsx";
import { OVERWRITE_HINT } from "#client/components/overwrite-hint.ts";
import { errorReason, refusalText } from "#client/lib/error-text.ts";
import { showAtFields } from "#client/lib/show-at-fields.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useSchemaForm } from "#client/lib/use-schema-form.ts";
import { DialogFooter } from "#client/ui/dialog.tsx";
import { Select } from "#client/ui/select.tsx";
import type { Action } from "#client/ui/use-action.ts";
import { describeRule, REPEAT_CHOICES } from "#shared/calculations/recurrence.ts";
import type { CalendarTemplate } from "#shared/content/calendar-templates.ts";
import { CALENDAR_CATEGORIES, type CalendarCategory } from "#shared/enums.ts";
import { CALENDAR_CHECKLIST_MAX, CALENDAR_REMINDER_MAX_DAYS } from "#shared/limits.ts";
import { type CreateEventInput, createEventInput, type EventScope } from "#shared/schemas/calendar.ts";
import { CALENDAR_CATEGORY_LABELS } from "#shared/text/calendar-labels.ts";
import type { Occurrence } from "./calendar-views.ts";

interface EventFormProps {
  initialValues: EventFormValues;
  owner: Person | null;
  onOwner?: (owner: Person | null) => void;
  /** One occurrence alone does not repeat. */
  withRepeat: boolean;
  action: Pick<Action<CreateEventInput, unknown>, "send" | "isPending" | "failed">;
  onValuesChange: (values: EventFormValues) => void;
  onSaved: () => void;
  onCancel: () => void;
}

const REMIND_DEFAULT_DAYS = 7;

/** All that an event is. */
export function EventForm({ initialValues, owner, onOwner, withRepeat, action, onValuesChange, onSaved, onCancel }: EventFormProps) {
  const areas = trpc.preparedness.domains.useQuery();
  const form = useSchemaForm<EventFormValues>(createEventInput, { initialValues, onValuesChange });
  const { remindDaysBefore } = form.values;
  /** What no field shows. */
  const [refusal, setRefusal] = useState<unknown>(null);
  // Also while the dialog moves out: pressed once more it would be there twice.
  const [isSaved, setIsSaved] = useState(false);
  const submit = form.onSubmit((values) => {
    setRefusal(null);
    action.send(createEventInput.parse(values), {
      onDone: () => {
        setIsSaved(true);
        onSaved();
      },
      onRefused: (error) => setRefusal(showAtFields(form, error) ? null : error),
    });
  });

  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        <TextInput label="Rubrik" withAsterisk data-autofocus {...form.getInputProps("title")} />
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <Select
            label="Kategori"
            placeholder="Välj kategori"
            withAsterisk
            allowDeselect={false}
            data={CALENDAR_CATEGORIES.map((value) => ({ value, label: CALENDAR_CATEGORY_LABELS[value] }))}
            {...form.getInputProps("category")}
            value={form.values.category || null}
          />
          <Select
            label="Område"
            data={[{ value: "", label: "Inget område" }, ...(areas.data ?? []).map(({ id, name }) => ({ value: id, label: name }))]}
            allowDeselect={false}
            {...form.getInputProps("crisisDomainId")}
          />
        </SimpleGrid>
        <EventTimeFields form={form} />
        {withRepeat && <RepeatFields form={form} />}
        <TextInput label="Plats" {...form.getInputProps("place")} />
        <Textarea label="Beskrivning" autosize minRows={2} maxRows={8} {...form.getInputProps("description")} />
        <OwnerField
          description="Får påminnelsen. Utan ansvarig går den till systemägarna."
          placeholder="Sök bland medlemmarna"
          person={owner}
          onPerson={onOwner}
          {...form.getInputProps("ownerProfileId")}
        />
        <Checkbox
          label="Påminn per e-post"
          checked={remindDaysBefore !== null}
          onChange={(event) => form.setFieldValue("remindDaysBefore", event.currentTarget.checked ? REMIND_DEFAULT_DAYS : null)}
        />
        {remindDaysBefore !== null && (
          <NumberField label="Dagar före" min={0} max={CALENDAR_REMINDER_MAX_DAYS} {...form.getInputProps("remindDaysBefore")} />
        )}
        <ChecklistField form={form} />
        <Switch
          label="Synlig för alla medlemmar"
          description="De kan svara på om de kommer."
          {...form.getInputProps("isPublic", { type: "checkbox" })}
        />
        {refusal !== null && (
          <Alert color="kris" role="alert" title={action.failed} icon={<IconAlertTriangle size={20} aria-hidden />}>
            {refusalText(refusal)}
            {errorReason(refusal) === "EVENT_CHANGED" && ` ${OVERWRITE_HINT}`}
          </Alert>
        )}
        <DialogFooter submit="Spara" isPending={action.isPending || isSaved} onCancel={onCancel} />
      </Stack>
    </form>
  );
}

const ONCE = { value: "", label: "Upprepas inte" };

/** How often, and until when. A rule of another kind, of the yearly wheel or an imported file, can be kept. */
function RepeatFields({ form }: { form: UseFormReturnType<EventFormValues> }) {
  const { rule } = form.values;
  const choices = REPEAT_CHOICES.map((choice) => ({ value: choice.rule as string, label: choice.label as string }));
  const initial = form.getInitialValues().rule;
  const isOwn = initial !== "" && !choices.some(({ value }) => value === initial);
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <Select
        label="Upprepning"
        allowDeselect={false}
        data={[ONCE, ...choices, ...(isOwn ? [{ value: initial, label: describeRule(initial) }] : [])]}
        {...form.getInputProps("rule")}
      />
      {rule !== "" && <DateField label="Till och med" description="Lämna tomt om serien inte slutar." {...form.getInputProps("until")} />}
    </SimpleGrid>
  );
}

/** When it begins and ends, in Swedish time. An end before the beginning follows it. */
function EventTimeFields({ form }: { form: UseFormReturnType<EventFormValues> }) {
  const { isAllDay, endDay } = form.values;
  const startDay = form.getInputProps("startDay");
  return (
    <Stack gap="sm">
      <Switch label="Hela dagen" {...form.getInputProps("isAllDay", { type: "checkbox" })} />
      <SimpleGrid cols={isAllDay ? { base: 1, xs: 2 } : 2}>
        <DateField
          label="Börjar"
          withAsterisk
          {...startDay}
          onChange={(day) => {
            form.setFieldValue("startDay", day);
            if (isDay(day) && endDay < day) form.setFieldValue("endDay", day);
          }}
        />
        {!isAllDay && <TimeOfDayField label="Klockan" {...form.getInputProps("startTime")} />}
        <DateField label="Slutar" withAsterisk {...form.getInputProps("endDay")} />
        {!isAllDay && <TimeOfDayField label="Sluttid" {...form.getInputProps("endTime")} />}
      </SimpleGrid>
    </Stack>
  );
}

/** What is gone through, point by point. */
function ChecklistField({ form }: { form: UseFormReturnType<EventFormValues> }) {
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

/** What the form holds: fields that are left empty are empty text. */
export type EventFormValues = {
  title: string;
  description: string;
  place: string;
  category: CalendarCategory | "";
  isAllDay: boolean;
  startDay: string;
  startTime: string;
  endDay: string;
  endTime: string;
  rule: string;
  until: string;
  crisisDomainId: string;
  ownerProfileId: string;
  isPublic: boolean;
  checklist: string[];
  remindDaysBefore: number | null;
};

const EVENING = { startTime: "18:30", endTime: "20:00" };

export function emptyEvent(day: string): EventFormValues {
  return {
    ...{ title: "", description: "", place: "", category: "", isAllDay: false, startDay: day, endDay: day, ...EVENING },
    ...{ rule: "", until: "", crisisDomainId: "", ownerProfileId: "", isPublic: false, checklist: [], remindDaysBefore: null },
  };
}

export function eventFromTemplate(
  template: CalendarTemplate,
  day: string,
  areas: readonly { id: string; slug: string }[],
): EventFormValues {
  const { title, description, category, isPublic, checklist, remindDaysBefore, rule, times, area } = template;
  return {
    ...emptyEvent(day),
    ...{ title, description, category, isPublic, remindDaysBefore, checklist: [...checklist], rule: rule ?? "" },
    isAllDay: times === null,
    startTime: times?.start ?? EVENING.startTime,
    endTime: times?.end ?? EVENING.endTime,
    crisisDomainId: areas.find(({ slug }) => slug === area)?.id ?? "",
  };
}

/** The occurrence as it stands, or its whole series from the first day on. */
export function eventToEdit(occurrence: Occurrence, scope: EventScope): EventFormValues {
  const { title, category, isAllDay, isPublic, checklist, remindDaysBefore, series } = occurrence;
  const times = scope === "all" && series ? series : occurrence;
  return {
    ...{ title, category, isAllDay, isPublic, checklist, remindDaysBefore },
    description: occurrence.description ?? "",
    place: occurrence.place ?? "",
    startDay: times.startDay,
    endDay: times.endDay,
    startTime: isAllDay ? EVENING.startTime : times.startTime,
    endTime: isAllDay ? EVENING.endTime : times.endTime,
    rule: scope === "all" ? (series?.rule ?? "") : "",
    until: scope === "all" ? (series?.until ?? "") : "",
    crisisDomainId: occurrence.area?.id ?? "",
    ownerProfileId: occurrence.owner?.profileId ?? "",
  };
}
