import { Alert, Button, Group, Modal, Stack, Text, Textarea } from "@mantine/core";
import { useState } from "react";
import { errorText } from "#client/lib/error-text.ts";
import { EXTERNAL_TEXT_MAX_LENGTH } from "#shared/limits.ts";
import type { Crisis, Message } from "../crisis-views.ts";
import { useSend } from "./use-send.ts";

interface ReminderDialogProps {
  opened: boolean;
  message: Message;
  crisis: Crisis;
  onClose: () => void;
}

const REMINDER = "Vi har inte hört från dig. Hur är läget? Svara 1 = OK, 2 = behöver hjälp, 3 = är inte hemma. Vid fara för liv, ring 112.";

/** Writes once more to those who got a message and have not answered. */
export function ReminderDialog({ opened, message, crisis, onClose }: ReminderDialogProps) {
  const [text, setText] = useState(REMINDER);
  const { sendMessage, isSending, error } = useSend(crisis, onClose);
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
    <Modal opened={opened} onClose={onClose} title="Påminn de som inte svarat" size={520}>
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
        {error && (
          <Alert color="kris" role="alert" title="Påminnelsen kunde inte skickas">
            {errorText(error)}
          </Alert>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Avbryt
          </Button>
          <Button loading={isSending} disabled={text.trim() === ""} onClick={remind}>
            Skicka påminnelsen
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
