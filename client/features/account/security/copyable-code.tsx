import { Group, Text, UnstyledButton } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import classes from "../account.module.css";

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
        <span className={classes.codeText}>{shown}</span>
        <Group component="span" gap={6} wrap="nowrap" className={classes.codeAction}>
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

const SHOWN_MS = 2000;

type CopyState = "idle" | "copied" | "failed";

/** Puts a text on the clipboard and says for two seconds that it is there. Browsers refuse on insecure addresses. */
export function useCopy(text: string, onCopied?: () => void) {
  const [state, setState] = useState<CopyState>("idle");

  useEffect(() => {
    if (state !== "copied") return;
    const timer = window.setTimeout(() => setState("idle"), SHOWN_MS);
    return () => window.clearTimeout(timer);
  }, [state]);

  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setState("copied");
      onCopied?.();
    } catch {
      setState("failed");
    }
  };
  return { state, copy: () => void copy() };
}
