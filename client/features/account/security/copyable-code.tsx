import { Group, Text, UnstyledButton } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import classes from "./copyable-code.module.css";
import { useCopy } from "./use-copy.ts";

interface CopyableCodeProps {
  /** What is copied. */
  value: string;
  /** What is shown, when spaces make it easier to read. */
  shown?: string;
  /** What it is, before the code itself. */
  label: string;
}

/** A secret to take along: a press copies it. */
export function CopyableCode({ value, shown = value, label }: CopyableCodeProps) {
  const { state, copy } = useCopy(value);
  return (
    <div>
      <Text size="sm" fw={600} mb={4}>
        {label}
      </Text>
      <UnstyledButton className={classes.code} onClick={copy}>
        <span className={classes.text}>{shown}</span>
        <Group component="span" gap={6} wrap="nowrap" className={classes.action}>
          {state === "copied" ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} stroke={1.75} aria-hidden />}
          <span>{state === "copied" ? "Kopierad" : "Kopiera"}</span>
        </Group>
      </UnstyledButton>
      <Text size="sm" mt={4} role="status" c={state === "failed" ? "varsel" : "dimmed"}>
        {state === "copied" && "Kopierad till urklipp."}
        {state === "failed" && "Det gick inte att kopiera. Markera texten och kopiera den själv."}
      </Text>
    </div>
  );
}
