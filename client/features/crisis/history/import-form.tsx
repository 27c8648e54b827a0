import { Checkbox, NativeSelect, SimpleGrid, Textarea, TextInput } from "@mantine/core";
import { DateField } from "#client/components/date-fields/date-field.tsx";
import { isDay } from "#client/components/date-fields/read-day.ts";
import { TimeOfDayField } from "#client/components/date-fields/time-of-day-field.tsx";
import { DialogForm } from "#client/components/dialog-form.tsx";
import { NumberField } from "#client/components/number-field.tsx";
import { formError } from "#client/lib/error-text.ts";
import { showAtFields } from "#client/lib/show-at-fields.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useSchemaForm } from "#client/lib/use-schema-form.ts";
import { type ImportCrisisInput, importCrisisInput } from "#shared/schemas/imported-crises.ts";
import { CRISIS_LEVELS, crisisLevelLabel } from "#shared/text/crisis-labels.ts";
import type { ImportValues } from "./import-values.ts";

interface ImportFormProps {
  initialValues: ImportValues;
  submitLabel: string;
  isSaving: boolean;
  error: unknown;
  remedy?: string | false;
  onCancel: () => void;
  /** `onRefused` takes what the server said back to the fields. */
  onSubmit: (crisis: ImportCrisisInput, onRefused: (error: unknown) => void) => void;
}

const LEVELS = Object.keys(CRISIS_LEVELS).map((level) => ({ value: level, label: crisisLevelLabel(Number(level)) }));

/** What is known of a crisis or exercise from before the portal. */
export function ImportForm({ initialValues, error, onSubmit, ...dialog }: ImportFormProps) {
  const areas = trpc.preparedness.domains.useQuery();
  const form = useSchemaForm<ImportValues>(importCrisisInput, { initialValues });
  const startDay = form.getInputProps("startDay");
  return (
    <DialogForm
      {...dialog}
      error={formError(error)}
      onSubmit={form.onSubmit((values) => onSubmit(importCrisisInput.parse(values), (refused) => showAtFields(form, refused)))}
    >
      <TextInput label="Vad hände?" withAsterisk data-autofocus {...form.getInputProps("title")} />
      <Checkbox.Group
        size="md"
        label="Krisområden"
        description="Välj först det område där det började."
        withAsterisk
        {...form.getInputProps("crisisDomainIds")}
      >
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs" mt="xs">
          {(areas.data ?? []).map(({ id, name }) => (
            <Checkbox key={id} value={id} label={name} />
          ))}
        </SimpleGrid>
      </Checkbox.Group>
      <SimpleGrid cols={2}>
        <DateField
          label="Började"
          withAsterisk
          {...startDay}
          onChange={(value) => {
            form.setFieldValue("startDay", value);
            if (isDay(value) && form.values.endDay < value) form.setFieldValue("endDay", value);
          }}
        />
        <TimeOfDayField label="Klockan" withAsterisk {...form.getInputProps("startTime")} />
        <DateField label="Slutade" withAsterisk {...form.getInputProps("endDay")} />
        <TimeOfDayField label="Sluttid" withAsterisk {...form.getInputProps("endTime")} />
      </SimpleGrid>
      <Checkbox label="Det var en övning" {...form.getInputProps("isExercise", { type: "checkbox" })} />
      <NativeSelect
        size="md"
        label="Nivå"
        data={LEVELS}
        value={String(form.values.level)}
        onChange={({ currentTarget }) => form.setFieldValue("level", Number(currentTarget.value))}
      />
      <Textarea
        label="Beskrivning"
        description="Skriv inte mer om enskilda personer än vad som behövs."
        withAsterisk
        autosize
        minRows={3}
        maxRows={10}
        {...form.getInputProps("description")}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <NumberField label="Nådda personer" description="Lämna tomt om det är okänt." min={0} {...form.getInputProps("reachedCount")} />
        <NumberField label="Svarade" description="Lämna tomt om det är okänt." min={0} {...form.getInputProps("repliedCount")} />
      </SimpleGrid>
      <Textarea label="Beslut" description="Ett på varje rad." autosize minRows={2} maxRows={10} {...form.getInputProps("decisions")} />
      <Textarea label="Anteckningar" autosize minRows={2} maxRows={10} {...form.getInputProps("notes")} />
      <Textarea label="Lärdomar" autosize minRows={2} maxRows={10} {...form.getInputProps("lessons")} />
    </DialogForm>
  );
}
