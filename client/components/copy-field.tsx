import { Button, CopyButton, Group, Textarea } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";

interface CopyFieldProps {
  label: string;
  value: string;
  description?: string;
}

/** A text to pass on, shown whole: selected at a touch, copied at a press. */
export function CopyField({ label, value, description }: CopyFieldProps) {
  return (
    <Group align="flex-end" gap="xs" wrap="nowrap">
      <Textarea
        autosize
        label={label}
        description={description}
        value={value}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
        style={{ flex: 1, minWidth: 0 }}
        styles={{
          input: { fontFamily: "var(--mantine-font-family-monospace)", fontSize: "var(--mantine-font-size-sm)", wordBreak: "break-all" },
        }}
      />
      <CopyButton value={value} timeout={2000}>
        {({ copied, copy }) => (
          <Button
            variant="default"
            px="sm"
            onClick={copy}
            aria-label={copied ? `${label} är kopierad` : `Kopiera ${label.toLowerCase()}`}
            leftSection={copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} stroke={1.75} aria-hidden />}
          >
            <span aria-live="polite">{copied ? "Kopierad" : "Kopiera"}</span>
          </Button>
        )}
      </CopyButton>
    </Group>
  );
}
