import { SimpleGrid, Stack, Switch, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import type { EventFormValues } from "./event-form-values.ts";

/** When it begins and ends, in Swedish time. An end before the beginning follows it. */
export function EventTimeFields({ form }: { form: UseFormReturnType<EventFormValues> }) {
  const { isAllDay, endDay } = form.values;
  const startDay = form.getInputProps("startDay");
  return (
    <Stack gap="sm">
      <Switch label="Hela dagen" {...form.getInputProps("isAllDay", { type: "checkbox" })} />
      <SimpleGrid cols={isAllDay ? { base: 1, xs: 2 } : 2}>
        <TextInput
          type="date"
          label="Börjar"
          withAsterisk
          {...startDay}
          onChange={(event) => {
            const day = event.currentTarget.value;
            form.setFieldValue("startDay", day);
            if (day && endDay < day) form.setFieldValue("endDay", day);
          }}
        />
        {!isAllDay && <TextInput type="time" label="Klockan" {...form.getInputProps("startTime")} />}
        <TextInput type="date" label="Slutar" withAsterisk {...form.getInputProps("endDay")} />
        {!isAllDay && <TextInput type="time" label="Sluttid" {...form.getInputProps("endTime")} />}
      </SimpleGrid>
    </Stack>
  );
}
