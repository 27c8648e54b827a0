import { Alert, Stack, Text } from "@mantine/core";
import { IconHourglass, IconWorld } from "@tabler/icons-react";
import type { RouterOutputs } from "#client/lib/trpc.ts";
import { costWords, foreignWords, reachWords } from "../reach-words.ts";
import classes from "./activate-form.module.css";
import type { ActivationValues } from "./activation-values.ts";

interface ReachSummaryProps {
  preview: RouterOutputs["crisis"]["preview"];
  values: ActivationValues;
}

/** How many people each message reaches, the words as they leave, and what it costs. */
export function ReachSummary({ preview, values: { isExercise, sendExternalMessage, methods } }: ReachSummaryProps) {
  const cost = methods.sms ? costWords(preview, sendExternalMessage) : "";

  return (
    <Stack gap="md" aria-live="polite">
      <Message
        title={isExercise ? "Krisgruppen" : "Medlemmar och krisgrupp"}
        reach={reachWords(preview.internal, preview.people.internal, methods)}
        text={preview.internalText}
      />
      {preview.foreignNumbers > 0 && (
        <Alert color="varsel" icon={<IconWorld size={20} aria-hidden />}>
          {foreignWords(preview.foreignNumbers)}
        </Alert>
      )}
      {sendExternalMessage && (
        <Message
          title="Boende som prenumererar"
          reach={reachWords(preview.external, preview.people.external, methods)}
          text={preview.externalText}
        />
      )}
      {sendExternalMessage && isExercise && (
        <Alert color="varsel" icon={<IconHourglass size={20} aria-hidden />}>
          Det går inte ut förrän en annan systemägare har godkänt det.
        </Alert>
      )}
      {cost && <Text size="sm">{cost}</Text>}
    </Stack>
  );
}

function Message({ title, reach, text }: { title: string; reach: string; text: string }) {
  return (
    <div>
      <Text fw={600}>{title}</Text>
      <Text size="sm" className="tabular" mb={text ? 6 : 0}>
        {reach}
      </Text>
      {text && (
        <Text size="sm" className={classes.text}>
          {text}
        </Text>
      )}
    </div>
  );
}
