import { Checkbox, Group } from "@mantine/core";
import { CHANNEL_LABELS } from "#shared/text/crisis-labels.ts";

export interface Methods {
  sms: boolean;
  email: boolean;
  push: boolean;
}

/** In the order in which people are reached fastest. */
const CHANNELS = ["sms", "email", "push"] as const;

export const chosenChannels = (methods: Methods) => CHANNELS.filter((channel) => methods[channel]);

interface MethodsFieldProps {
  methods: Methods;
  onChange: (methods: Methods) => void;
}

/** By which channels a message goes out. */
export function MethodsField({ methods, onChange }: MethodsFieldProps) {
  const chosen = chosenChannels(methods);
  return (
    <Checkbox.Group
      label="Skicka med"
      size="md"
      value={chosen}
      error={chosen.length === 0 && "Välj minst ett sätt att skicka."}
      onChange={(values) => onChange({ sms: values.includes("sms"), email: values.includes("email"), push: values.includes("push") })}
    >
      <Group gap="lg" mih={44}>
        {CHANNELS.map((channel) => (
          <Checkbox key={channel} value={channel} label={CHANNEL_LABELS[channel]} />
        ))}
      </Group>
    </Checkbox.Group>
  );
}
