import { Alert, Button, Stack } from "@mantine/core";
import { IconClockQuestion } from "@tabler/icons-react";
import { promisedTimes, promisesTime } from "#shared/crisis-text/signs.ts";

interface PromiseHintProps {
  text: string;
  /** The label of the field that says when the next message comes. */
  field: string;
  /** What is chosen there: `19:00`, or empty. */
  time: string;
  onUse: (time: string) => void;
}

/**
 * A text may promise another time than the portal knows of, or one that it knows nothing of: then the page of the crisis shows another
 * promise than people have read. One press takes over what the text says.
 */
export function PromiseHint({ text, field, time, onUse }: PromiseHintProps) {
  const promised = promisedTimes(text).find((each) => each !== time);
  if (promised === undefined && (time !== "" || !promisesTime(text))) return null;
  return (
    <Alert color="varsel" role="note" icon={<IconClockQuestion size={20} aria-hidden />}>
      <Stack gap="sm" align="flex-start">
        {words(promised, time, field)}
        {promised !== undefined && (
          <Button variant="default" onClick={() => onUse(promised)}>
            Välj kl {promised}
          </Button>
        )}
      </Stack>
    </Alert>
  );
}

function words(promised: string | undefined, time: string, field: string): string {
  if (promised === undefined) {
    return `Texten lovar en tid för nästa besked, men ingen tid är vald under «${field}». Välj den där också, så syns löftet på krissidan.`;
  }
  if (time === "") return `Texten lovar nästa besked kl ${promised}. Välj den tiden också under «${field}», så syns löftet på krissidan.`;
  return `Texten lovar nästa besked kl ${promised}, men under «${field}» står ${time}.`;
}
