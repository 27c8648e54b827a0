import { Alert, Button, Checkbox, Group, List, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { type UseFormReturnType, useForm } from "@mantine/form";
import { IconAlertTriangle, IconCircleCheck, IconSend } from "@tabler/icons-react";
import { keepPreviousData, skipToken } from "@tanstack/react-query";
import { useState } from "react";
import { aimWords, unplacedWords } from "#client/components/aim-words.ts";
import { missingPlaces, tickedPlaces } from "#client/components/chosen-places.ts";
import { chosenChannels, type Methods, MethodsField } from "#client/components/methods-field.tsx";
import { PlacesField } from "#client/components/places-field.tsx";
import { errorText, refusalText } from "#client/lib/error-text.ts";
import { notify } from "#client/lib/notify.ts";
import { showAtFields } from "#client/lib/show-at-fields.ts";
import { type RouterOutputs, trpc } from "#client/lib/trpc.ts";
import { useKeyOfWords } from "#client/lib/use-key-of-words.ts";
import { useSignedIn } from "#client/lib/use-session.ts";
import { Dialog, type DialogProps } from "#client/ui/dialog.tsx";
import { checkCrisisText } from "#shared/crisis-text/check-text.ts";
import { formatNumber } from "#shared/format/number.ts";
import { EXTERNAL_TEXT_MAX_LENGTH } from "#shared/limits.ts";
import { PLACES_MISSING, type Places } from "#shared/schemas/places.ts";

const EMPTY = { content: "", subject: "", methods: { sms: true, email: true, push: true }, places: null as Places | null };

/** A message to all who subscribe. It can be sent to oneself first; then it is confirmed with the number it reaches. */
export function SendDialog({ onClose }: DialogProps) {
  const form = useForm<MessageDraft>({ name: "notice", initialValues: EMPTY, onValuesChange: () => setIsChecked(false) });
  const draft = form.getValues();
  const [isChecked, setIsChecked] = useState(false);
  const { send, test, sent, failure, isSending, isTesting } = useSendMessage(form);
  const isComplete = draft.content.trim() !== "" && chosenChannels(draft.methods).length > 0 && missingPlaces(draft.places) === null;

  if (sent) {
    return (
      <Dialog title="Meddelandet är på väg" onClose={onClose}>
        {(close) => (
          <Stack gap="md">
            <Alert color="lugn" role="status" icon={<IconCircleCheck size={20} aria-hidden />}>
              {sent}
            </Alert>
            <Text>Hur det går för var och en ser du under Meddelanden.</Text>
            <Group justify="flex-end">
              <Button onClick={close}>Klar</Button>
            </Group>
          </Stack>
        )}
      </Dialog>
    );
  }
  return (
    <Dialog title="Skicka meddelande" size={640} closeOnClickOutside={draft.content === ""} onClose={onClose}>
      {(close) => (
        <Stack gap="md">
          <Textarea
            label="Meddelande"
            withAsterisk
            autosize
            minRows={4}
            maxLength={EXTERNAL_TEXT_MAX_LENGTH}
            {...form.getInputProps("content")}
            data-autofocus
          />
          <MessageAdvice text={draft.content} />
          <TextInput label="Ämne för e-post och notiser" maxLength={120} {...form.getInputProps("subject")} />
          <PlacesField places={draft.places} error={form.errors.places} onChange={(places) => form.setFieldValue("places", places)} />
          <MethodsField methods={draft.methods} onChange={(methods) => form.setFieldValue("methods", methods)} />
          {draft.places ? (
            <AimedReach places={tickedPlaces(draft.places)} methods={draft.methods} />
          ) : (
            <MessageReach methods={draft.methods} />
          )}
          {failure && (
            <Alert color="kris" role="alert" title="Utskick misslyckades" icon={<IconAlertTriangle size={20} aria-hidden />}>
              {failure}
            </Alert>
          )}
          <Checkbox
            label="Jag har kontrollerat texten"
            checked={isChecked}
            disabled={!isComplete}
            onChange={(event) => setIsChecked(event.currentTarget.checked)}
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="subtle" onClick={close}>
              Avbryt
            </Button>
            <Button variant="default" disabled={!isComplete} loading={isTesting} onClick={() => test(draft)}>
              Prova på mig själv
            </Button>
            <Button
              disabled={!isComplete || !isChecked}
              loading={isSending}
              leftSection={<IconSend size={18} stroke={1.75} aria-hidden />}
              onClick={() => send(draft)}
            >
              {draft.places ? "Skicka" : "Skicka till prenumeranterna"}
            </Button>
          </Group>
        </Stack>
      )}
    </Dialog>
  );
}

const WORDS = { sms: "sms", email: "e-post", push: "notiser" } as const;

/** How many each chosen channel reaches, before anything is sent. */
function MessageReach({ methods }: Pick<MessageDraft, "methods">) {
  const counts = trpc.subscribers.counts.useQuery(undefined, { staleTime: 0 });
  if (!counts.data) return null;
  const reached = wayWords(counts.data.channels, methods);
  return (
    <Text size="sm" role="status" className="tabular">
      {reached && `Når ${reached}.`}
    </Text>
  );
}

/** «21 med sms, 40 med e-post», of the chosen ways only. */
const wayWords = (counts: Record<keyof Methods, number>, methods: Methods): string =>
  chosenChannels(methods)
    .map((channel) => `${formatNumber(counts[channel])} med ${WORDS[channel]}`)
    .join(", ");

/** The same of some parts of the house: how many doors, and who is left out since nobody knows where exactly they live. */
function AimedReach({ places, methods }: { places: Places | null; methods: MessageDraft["methods"] }) {
  const aim = trpc.subscribers.previewAim.useQuery(places ? { places, methods } : skipToken, {
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  if (!places) return <Text size="sm">{PLACES_MISSING}</Text>;
  if (!aim.data) return null;
  const { counts, people } = aim.data;
  const ways = people > 0 && wayWords(counts, methods);
  return (
    <Text size="sm" role="status" className="tabular">
      {[`${aimWords(aim.data, people)}${ways ? `: ${ways}` : ""}.`, unplacedWords(aim.data)].filter(Boolean).join(" ")}
    </Text>
  );
}

/** What Kristextkollen would add or shorten. It advises and never stops anybody. */
function MessageAdvice({ text }: { text: string }) {
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

type MessageDraft = typeof EMPTY;

type Outcome = RouterOutputs["subscribers"]["send"];

/** «Skickat: 42 e-post, 61 sms av 70 prenumeranter»; push is told when there is any. */
function outcomeText({ emailCount, smsCount, pushCount, total }: Outcome): string {
  const ways = [
    `${emailCount} e-post`,
    `${smsCount} sms`,
    ...(pushCount > 0 ? [`${pushCount} ${pushCount === 1 ? "notis" : "notiser"}`] : []),
  ];
  return `Skickat: ${ways.join(", ")} av ${total} ${total === 1 ? "prenumerant" : "prenumeranter"}`;
}

/**
 * Sends a draft to all, or to oneself to try. The same draft has the same key, so that a second press after a lost answer
 * sends nothing twice; another draft is another message.
 */
function useSendMessage(form: UseFormReturnType<MessageDraft>) {
  const key = useKeyOfWords();
  /** What no field shows. */
  const [failure, setFailure] = useState<string | null>(null);
  const failed = (error: unknown): void => {
    notify.error("Utskick misslyckades", failureText(error));
    setFailure(showAtFields(form, error) ? null : refusalText(error, UNKNOWN));
  };
  const onMutate = (): void => setFailure(null);
  const send = trpc.subscribers.send.useMutation({ meta: { touches: ["subscribers.messages"] }, onMutate, onError: failed });
  const test = trpc.subscribers.send.useMutation({
    onMutate,
    onSuccess: (outcome) => notify.success("Provet är skickat", testText(outcome)),
    onError: failed,
  });
  const inputOf = (draft: MessageDraft, toMyself: boolean) => ({
    ...draft,
    subject: draft.subject || null,
    places: draft.places ?? undefined,
    toMyself,
    idempotencyKey: toMyself ? crypto.randomUUID() : key.of(draft),
  });

  return {
    send: (draft: MessageDraft) => send.mutate(inputOf(draft, false)),
    // Each try is a message of its own: one may want to see it twice.
    test: (draft: MessageDraft) => test.mutate(inputOf(draft, true)),
    sent: send.data && outcomeText(send.data),
    failure,
    isSending: send.isPending,
    isTesting: test.isPending,
  };
}

/** The server's own words, when it has any. */
const failureText = (error: unknown): string => errorText(error, UNKNOWN);
const UNKNOWN = "Ett okänt fel uppstod.";

function testText({ emailCount, smsCount, pushCount }: Outcome): string {
  const ways = [emailCount > 0 && "e-post", smsCount > 0 && "sms", pushCount > 0 && "notiser"].filter(Boolean);
  return ways.length > 0 ? `Du får det med ${ways.join(", ")}.` : "Du har varken e-post, mobilnummer eller notiser att skicka till.";
}
