import { Checkbox, Select, SimpleGrid, Switch, Textarea, TextInput } from "@mantine/core";
import { DialogForm } from "#client/components/dialog-form.tsx";
import { NumberField } from "#client/components/number-field.tsx";
import { trpc } from "#client/lib/trpc.ts";
import { useSchemaForm } from "#client/lib/use-schema-form.ts";
import { CALENDAR_CATEGORIES } from "#shared/enums.ts";
import { CALENDAR_REMINDER_MAX_DAYS } from "#shared/limits.ts";
import { type CreateEventInput, createEventInput } from "#shared/schemas/calendar.ts";
import { CALENDAR_CATEGORY_LABELS } from "#shared/text/calendar-labels.ts";
import { ChecklistField } from "./checklist-field.tsx";
import type { EventFormValues } from "./event-form-values.ts";
import { EventTimeFields } from "./event-time-fields.tsx";
import { OwnerField } from "./owner-field.tsx";
import { RepeatFields } from "./repeat-fields.tsx";

interface EventFormProps {
  initialValues: EventFormValues;
  owner: { profileId: string; name: string } | null;
  /** One occurrence alone does not repeat. */
  withRepeat: boolean;
  submitLabel: string;
  isSaving: boolean;
  error: unknown;
  remedy?: string | false;
  onValuesChange?: (values: EventFormValues) => void;
  onCancel: () => void;
  onSubmit: (event: CreateEventInput) => void;
}

const REMIND_DEFAULT_DAYS = 7;

/** All that an event is. */
export function EventForm({ initialValues, owner, withRepeat, onSubmit, onValuesChange, ...dialog }: EventFormProps) {
  const areas = trpc.preparedness.domains.useQuery();
  const form = useSchemaForm<EventFormValues>(createEventInput, { initialValues, onValuesChange });
  const { remindDaysBefore } = form.values;

  return (
    <DialogForm {...dialog} onSubmit={form.onSubmit((values) => onSubmit(createEventInput.parse(values)))}>
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
      <OwnerField form={form} owner={owner} />
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
    </DialogForm>
  );
}
