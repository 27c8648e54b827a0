import { Checkbox, Group, type GroupProps } from "@mantine/core";
import { CHANNEL_LABELS } from "#shared/text/crisis-labels.ts";
import type { Methods } from "../crisis-views.ts";

const CHANNELS = ["sms", "email", "push"] as const;

interface MethodsFieldProps {
  methods: Methods;
  onChange: (methods: Methods) => void;
  gap?: GroupProps["gap"];
}

/** By which channels a message goes out. */
export function MethodsField({ methods, onChange, gap = "lg" }: MethodsFieldProps) {
  const chosen = CHANNELS.filter((channel) => methods[channel]);
  return (
    <Checkbox.Group
      label="Skicka med"
      size="md"
      value={chosen}
      error={chosen.length === 0 && "Välj minst ett sätt att skicka."}
      onChange={(values) => onChange({ sms: values.includes("sms"), email: values.includes("email"), push: values.includes("push") })}
    >
      <Group gap={gap} mih={44}>
        {CHANNELS.map((channel) => (
          <Checkbox key={channel} value={channel} label={CHANNEL_LABELS[channel]} />
        ))}
      </Group>
    </Checkbox.Group>
  );
}
