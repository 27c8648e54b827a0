import { Alert } from "@mantine/core";
import { IconClockQuestion } from "@tabler/icons-react";
import { promisesTime } from "#shared/crisis-text/signs.ts";

interface PromiseHintProps {
  text: string;
  /** The label of the field that says when the next message comes. */
  field: string;
  /** Whether a time is chosen there. */
  isTimeChosen: boolean;
}

/** A text may promise a time that the portal knows nothing of: then nobody is told when it has come. */
export function PromiseHint({ text, field, isTimeChosen }: PromiseHintProps) {
  if (isTimeChosen || !promisesTime(text)) return null;
  return (
    <Alert color="varsel" role="note" icon={<IconClockQuestion size={20} aria-hidden />}>
      Texten lovar en tid för nästa besked, men ingen tid är vald under «{field}». Välj den där också, så syns löftet på krissidan.
    </Alert>
  );
}
