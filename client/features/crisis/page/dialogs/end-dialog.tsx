import { Alert, Button, Stack, Switch, Text, Textarea } from "@mantine/core";
import { IconLifebuoy } from "@tabler/icons-react";
import { z } from "zod";
import { chosenChannels, MethodsField } from "#client/components/methods-field.tsx";
import { TextCheck } from "#client/components/text-check.tsx";
import { trpc } from "#client/lib/trpc.ts";
import { useKeyOfWords } from "#client/lib/use-key-of-words.ts";
import { useSignedIn } from "#client/lib/use-session.ts";
import { FormDialog } from "#client/ui/form-dialog.tsx";
import { type Action, useAction } from "#client/ui/use-action.ts";
import { EXERCISE_END, templatesFor } from "#shared/content/crisis-templates.ts";
import { EXTERNAL_TEXT_MAX_LENGTH } from "#shared/limits.ts";
import { endCrisisInput, methodsField } from "#shared/schemas/crisis.ts";
import { useAreaSlug } from "../../use-area-slug.ts";
import type { Crisis, CrisisDialogProps } from "../crisis-views.ts";
import { useShowAnswers } from "../use-show-answers.ts";
import { useShowCrisis } from "../use-update-crisis.ts";
import { unsettledWords } from "./unsettled-words.ts";

const CLOSING_NOTE_MAX_LENGTH = 2000;
const CHANNELS = { sms: true, email: true, push: true };

const input = endCrisisInput.omit({ idempotencyKey: true });
const allClear = z.object({ text: z.string(), methods: methodsField });
/** «Faran över» stays in its fields while it is not to be sent. */
const schema = z
  .object({ activationId: z.string(), closingNote: z.string(), tells: z.boolean(), allClear })
  .transform(({ tells, ...end }): z.input<typeof input> => ({ ...end, allClear: tells ? end.allClear : null }))
  .pipe(input);

/** Ends the crisis, and tells those who were told of it that it is over. */
export function EndDialog({ crisis, onClose }: CrisisDialogProps) {
  const { association } = useSignedIn();
  const [template] = templatesFor("all_clear", useAreaSlug(crisis.crisisDomainId));
  const text = (crisis.isExercise ? EXERCISE_END : template)?.text({ association: association?.name ?? "", nextAt: null }) ?? "";
  return (
    <FormDialog
      title={crisis.isExercise ? "Avsluta övningen" : "Avsluta krisläget"}
      size={560}
      submit={({ tells, allClear: { text, methods } }) => ({
        label: tells ? "Avsluta och skicka" : "Avsluta utan besked",
        isReady: !tells || (text.trim() !== "" && chosenChannels(methods).length > 0),
      })}
      isDestructive={!crisis.isExercise}
      schema={schema}
      initial={{ activationId: crisis.id, closingNote: "", tells: true, allClear: { text, methods: CHANNELS } }}
      action={useEnd(crisis)}
      onDone={useShowCrisis()}
      onClose={onClose}
    >
      {(field, { values: { tells, allClear }, setFieldValue }) => (
        <>
          <UnsettledNote crisis={crisis} onLeave={onClose} />
          <Text>Sidan blir kvar i krishistoriken. Inga nya svar tas emot, men du kan fortfarande notera att någon har fått hjälp.</Text>
          <Textarea
            label="Hur gick det? (valfritt)"
            description="Kommer med i rapporten."
            autosize
            minRows={2}
            maxRows={6}
            maxLength={CLOSING_NOTE_MAX_LENGTH}
            {...field("closingNote")}
          />
          <Switch
            label={crisis.isExercise ? "Skicka ett sista besked" : "Skicka «Faran över»"}
            description="Till alla som har fått besked om läget."
            checked={tells}
            onChange={(event) => setFieldValue("tells", event.currentTarget.checked)}
          />
          {tells && (
            <>
              <Textarea
                label="Text till de boende"
                rows={4}
                maxLength={EXTERNAL_TEXT_MAX_LENGTH}
                {...field("allClear.text")}
                {...(allClear.text.trim() === "" && { error: "Skriv vad som ska stå i meddelandet." })}
              />
              {!(crisis.isExercise && allClear.text === text) && (
                <TextCheck
                  text={allClear.text}
                  bySms={allClear.methods.sms}
                  hasLink
                  isLast
                  onReplace={(words) => setFieldValue("allClear.text", words)}
                />
              )}
              <MethodsField methods={allClear.methods} onChange={(methods) => setFieldValue("allClear.methods", methods)} />
            </>
          )}
        </>
      )}
    </FormDialog>
  );
}

/** The same words bear the same key, so that nobody is told twice. */
function useEnd({ isExercise }: Crisis): Action<z.output<typeof input>, Crisis> {
  const key = useKeyOfWords();
  const end = useAction(trpc.crisis.end, {
    done: () => (isExercise ? "Övningen är avslutad" : "Krisläget är avslutat"),
    failed: "Krisläget kunde inte avslutas",
  });
  return { ...end, send: (ended, outcome) => end.send({ ...ended, idempotencyKey: key.of(ended) }, outcome) };
}

/** Who still needs help, or wrote what nobody has read, before the crisis is ended. Nothing where everybody is settled. */
function UnsettledNote({ crisis, onLeave }: { crisis: Crisis; onLeave: () => void }) {
  const replies = trpc.crisis.replies.useQuery({ activationId: crisis.id });
  const showAnswers = useShowAnswers();
  const words = replies.data && unsettledWords(replies.data);
  if (!words) return null;
  const show = (): void => {
    onLeave();
    showAnswers();
  };
  return (
    <Alert color={words.color} role="alert" title={words.title} icon={<IconLifebuoy size={20} aria-hidden />}>
      <Stack gap="xs" align="flex-start">
        {words.names && <Text inherit>{words.names}</Text>}
        <Text inherit>Du kan notera hur det är med dem nu, eller efter att du har avslutat.</Text>
        <Button variant="default" onClick={show}>
          Visa svaren
        </Button>
      </Stack>
    </Alert>
  );
}
