import { Button, Card, Text } from "@mantine/core";
import { IconCircleCheck, IconDoorExit, IconLifebuoy } from "@tabler/icons-react";
import { errorText } from "#client/lib/error-text.ts";
import { notify } from "#client/lib/notify.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { REPLY_ANSWERS } from "#shared/enums.ts";
import { REPLY_ANSWER_LABELS } from "#shared/text/crisis-labels.ts";
import type { OwnPart } from "./crisis-views.ts";
import classes from "./own-answer.module.css";

const ICONS = { ok: IconCircleCheck, need_help: IconLifebuoy, away: IconDoorExit } as const;

/** «Hur är det med dig?»: three buttons as large as a thumb. The newest press counts. */
export function OwnAnswer({ activationId, part }: { activationId: string; part: OwnPart }) {
  const { formatShort } = useDateFormat();
  const utils = trpc.useUtils();
  const reply = trpc.crisis.reply.useMutation({
    onError: (error) => notify.error("Svaret kom inte fram", errorText(error)),
    onSettled: () => utils.crisis.invalidate(),
  });
  const chosen = reply.isPending ? reply.variables.answer : part.answer;
  return (
    <Card component="section" aria-labelledby="own-answer" p="md">
      <Text component="h2" fz="lg" fw={650} m={0} id="own-answer">
        Hur är det med dig?
      </Text>
      <div className={classes.choices}>
        {REPLY_ANSWERS.map((answer) => {
          const AnswerIcon = ICONS[answer];
          return (
            <Button
              key={answer}
              variant={chosen === answer ? "filled" : "default"}
              aria-pressed={chosen === answer}
              leftSection={<AnswerIcon size={20} stroke={1.75} aria-hidden />}
              onClick={() => !reply.isPending && reply.mutate({ activationId, answer })}
            >
              {REPLY_ANSWER_LABELS[answer]}
            </Button>
          );
        })}
      </div>
      <Text size="sm" c="dimmed" role="status">
        {part.answeredAt
          ? `Du svarade ${formatShort(part.answeredAt)}. Ändra genom att trycka på ett annat svar.`
          : "Ring 112 vid fara för liv."}
      </Text>
    </Card>
  );
}
