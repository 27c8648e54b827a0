import { SimpleGrid, Stack, Switch } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { DateField } from "#client/components/date-fields/date-field.tsx";
import { isDay } from "#client/components/date-fields/read-day.ts";
import { TimeOfDayField } from "#client/components/date-fields/time-of-day-field.tsx";
import type { EventFormValues } from "./event-form-values.ts";

/** When it begins and ends, in Swedish time. An end before the beginning follows it. */
export function EventTimeFields({ form }: { form: UseFormReturnType<EventFormValues> }) {
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
