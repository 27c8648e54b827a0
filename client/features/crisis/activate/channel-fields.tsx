import { Checkbox, Fieldset, Group, Text } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { CHANNEL_LABELS } from "#shared/text/crisis-labels.ts";
import classes from "./activate-form.module.css";
import type { ActivationValues } from "./activation-values.ts";

/** In the order in which people are reached fastest. */
const CHANNELS = ["sms", "email", "push"] as const;

/** The notification methods, for both texts (CRIS-04). */
export function ChannelFields({ form }: { form: UseFormReturnType<ActivationValues> }) {
  const { methods } = form.getValues();
  const { methods: error } = form.errors;
  const isSilent = CHANNELS.every((channel) => !methods[channel]);

  return (
    <Fieldset legend="Skicka med" variant="unstyled" classNames={{ legend: classes.legend }}>
      <Group gap="lg">
        {CHANNELS.map((channel) => (
          <Checkbox
            key={channel}
            label={CHANNEL_LABELS[channel]}
            checked={methods[channel]}
            onChange={({ currentTarget: { checked } }) => {
              form.setFieldValue(`methods.${channel}`, checked);
              form.clearFieldError("methods");
            }}
          />
        ))}
      </Group>
      {error ? (
        <Text size="sm" c="var(--mantine-color-error)" role="alert" mt="xs">
          {error}
        </Text>
      ) : (
        isSilent && (
          <Text size="sm" c="dimmed" mt="xs">
            Inget meddelande skickas. Krisläget syns ändå i portalen.
          </Text>
        )
      )}
    </Fieldset>
  );
}
