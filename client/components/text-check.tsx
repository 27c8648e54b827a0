import { Button, Group, Stack, Text } from "@mantine/core";
import { IconAlertCircle, IconCircleCheck } from "@tabler/icons-react";
import { useSignedIn } from "#client/lib/use-session.ts";
import { replyLink, SAMPLE_TOKEN, smsEnding } from "#shared/crisis-links.ts";
import { type CrisisTextFinding, type CrisisTextPoint, checkCrisisText } from "#shared/crisis-text/check-text.ts";
import { explainsDigits, shortAssociationName, smsText } from "#shared/crisis-text/message-text.ts";
import classes from "./text-check.module.css";

const POINTS: Partial<Record<CrisisTextPoint, string>> = {
  what: "vad som har hänt",
  where: "var",
  action: "vad man ska göra",
  next_update: "nästa besked",
  sentences: "korta meningar",
};

interface TextCheckProps {
  text: string;
  bySms: boolean;
  /** By SMS it ends with a link. */
  hasLink?: boolean;
  /** Whether it asks how somebody is. */
  asks?: boolean;
  /** Nothing follows on it. */
  isLast?: boolean;
  onReplace: (text: string) => void;
}

/** Kristextkollen: what the text still lacks, one line each, and what it has, in one line. It advises and never refuses. */
export function TextCheck({ text, bySms, hasLink = false, asks = false, isLast = false, onReplace }: TextCheckProps) {
  const sender = useSignedIn().association?.name ?? "";
  const ending = smsEnding(hasLink ? replyLink(window.location.origin, SAMPLE_TOKEN) : null, { isAnswer: asks && !explainsDigits(text) });
  const { findings: all, cheaperText } = checkCrisisText(text, sender, ending);
  const findings = isLast ? all.filter(({ point }) => point !== "next_update") : all;
  if (findings.length === 0) return null;
  const missing = findings.filter(({ state, point }) => state === "missing" && (bySms || point !== "parts"));
  const good = findings.flatMap(({ state, point }) => (state === "ok" && POINTS[point]) || []);
  const parts = findings.find(({ state, point }) => state === "ok" && point === "parts");
  return (
    <Stack gap={6} className={classes.check} role="group" aria-label="Kristextkollen">
      {missing.map((finding) => (
        <Finding key={finding.point} finding={finding} />
      ))}
      {good.length > 0 && (
        <Group gap={8} wrap="nowrap" align="flex-start" className={classes.good}>
          <IconCircleCheck size={18} stroke={2} aria-hidden />
          <Text size="sm">Bra: {good.join(", ")}.</Text>
        </Group>
      )}
      {bySms && smsText(text, sender) !== text && (
        <Text size="sm" c="dimmed">
          Ett sms börjar med «{shortAssociationName(sender)}:», så att alla ser vem som skriver.
        </Text>
      )}
      {bySms && parts && (
        <Text size="sm" c="dimmed" className="tabular">
          {parts.text}
        </Text>
      )}
      {bySms && cheaperText !== null && (
        <Button variant="default" className={classes.replace} onClick={() => onReplace(cheaperText)}>
          Byt till tecken som kostar mindre
        </Button>
      )}
    </Stack>
  );
}

function Finding({ finding }: { finding: CrisisTextFinding }) {
  return (
    <Group gap={8} wrap="nowrap" align="flex-start" className={classes.missing}>
      <IconAlertCircle size={18} stroke={2} aria-hidden />
      <Text size="sm">{finding.text}</Text>
    </Group>
  );
}
