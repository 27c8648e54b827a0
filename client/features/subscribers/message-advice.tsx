import { List, Stack, Text } from "@mantine/core";
import { useSignedIn } from "#client/lib/use-session.ts";
import { checkCrisisText } from "#shared/crisis-text/check-text.ts";

/** What Kristextkollen would add or shorten. It advises and never stops anybody. */
export function MessageAdvice({ text }: { text: string }) {
  const { findings, sms } = checkCrisisText(text, useSignedIn().association?.name);
  const missing = findings.filter(({ state }) => state === "missing");
  if (text.trim() === "") return null;
  return (
    <Stack gap={4} aria-live="polite">
      <Text size="sm" className="tabular">
        {sms.parts} sms per mottagare · {sms.units} tecken
      </Text>
      {missing.length > 0 && (
        <List size="sm" spacing={2}>
          {missing.map(({ point, text: advice }) => (
            <List.Item key={point}>{advice}</List.Item>
          ))}
        </List>
      )}
    </Stack>
  );
}
