import { Select, SimpleGrid } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { DateField } from "#client/components/date-fields/date-field.tsx";
import { describeRule, REPEAT_CHOICES } from "#shared/calculations/recurrence.ts";
import type { EventFormValues } from "./event-form-values.ts";

const ONCE = { value: "", label: "Upprepas inte" };

/** How often, and until when. A rule of another kind, of the yearly wheel or an imported file, can be kept. */
export function RepeatFields({ form }: { form: UseFormReturnType<EventFormValues> }) {
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
