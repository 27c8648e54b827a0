import { Alert, Button, Group, Modal, Stack, Text, Textarea } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { TextCheck } from "#client/components/text-check.tsx";
import { errorText } from "#client/lib/error-text.ts";
import { trpc } from "#client/lib/trpc.ts";
import { ANSWER_DIGITS } from "#shared/crisis-text/message-text.ts";
import { EXTERNAL_TEXT_MAX_LENGTH, SEARCH_DEBOUNCE_MS } from "#shared/limits.ts";
import { peopleWords } from "../../reach-words.ts";
import type { Crisis, Message } from "../crisis-views.ts";
import classes from "./message-card.module.css";
import { Reach } from "./reach.tsx";
import { useSend } from "./use-send.ts";

interface ReminderDialogProps {
  opened: boolean;
  message: Message;
  crisis: Crisis;
  onClose: () => void;
}

const REMINDER = `Vi har inte hört från dig. Hur är läget? ${ANSWER_DIGITS} Vid fara för liv, ring 112.`;

/** Writes once more to those who got a message and have not answered. */
export function ReminderDialog({ opened, onClose, ...reminder }: ReminderDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title="Påminn de som inte svarat" size={520}>
      <ReminderForm {...reminder} onClose={onClose} />
    </Modal>
  );
}

function ReminderForm({ message, crisis, onClose }: Omit<ReminderDialogProps, "opened">) {
  const [text, setText] = useState(REMINDER);
  const [content] = useDebouncedValue(text, SEARCH_DEBOUNCE_MS);
  const { sendMessage, isSending, error } = useSend(crisis, onClose);
  const reach = trpc.crisis.previewReminder.useQuery(
    { messageId: message.id, content },
    { placeholderData: keepPreviousData, staleTime: 0, gcTime: 0 },
  );
  const preview = reach.data;
  const waits = crisis.isExercise && (message.audience === "subscribers" || message.audience === "internal");
  const remind = (): void =>
    sendMessage({
      kind: "reminder",
      audience: message.audience,
      content: text,
      methods: message.channels,
      asksForReply: true,
      nextUpdateAt: null,
      remindsMessageId: message.id,
    });

  return (
    <Stack gap="md">
      <Text>Påminnelsen går bara till dem som fick beskedet och inte har hört av sig sedan dess, på samma sätt som då.</Text>
      <Textarea
        label="Text"
        rows={5}
        maxLength={EXTERNAL_TEXT_MAX_LENGTH}
        value={text}
        error={text.trim() === "" && "Skriv ett meddelande."}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <TextCheck text={text} bySms={message.channels.sms} onReplace={setText} />
      <section aria-label="Innan du skickar">
        <Text fw={600}>Till: de som inte har svarat</Text>
        {reach.isPending && <Text c="dimmed">Räknar mottagare...</Text>}
        {reach.isError && !preview && <Text>Antalet mottagare kunde inte hämtas. Du kan skicka ändå.</Text>}
        {preview && preview.people === 0 && <Text>Ingen är kvar att påminna: alla har svarat, eller så kom beskedet aldrig fram.</Text>}
        {preview && preview.people > 0 && <Reach preview={preview} methods={message.channels} />}
        {preview?.text && <Text className={classes.content}>{preview.text}</Text>}
      </section>
      {waits && (
        <Alert color="varsel" role="note">
          Det här är en övning. En annan systemägare måste godkänna innan något går till de boende.
        </Alert>
      )}
      {error && (
        <Alert color="kris" role="alert" title="Påminnelsen kunde inte skickas">
          {errorText(error)}
        </Alert>
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          Avbryt
        </Button>
        <Button loading={isSending} disabled={text.trim() === "" || preview?.people === 0} onClick={remind}>
          {preview && preview.people > 0 ? `Skicka påminnelsen till ${peopleWords(preview.people)}` : "Skicka påminnelsen"}
        </Button>
      </Group>
    </Stack>
  );
}
