import { Alert, Button, Checkbox, Group, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck, IconSend } from "@tabler/icons-react";
import { useState } from "react";
import { Dialog, type DialogProps } from "#client/ui/dialog.tsx";
import { EXTERNAL_TEXT_MAX_LENGTH } from "#shared/limits.ts";
import { MessageAdvice } from "./message-advice.tsx";
import { MessageReach } from "./message-reach.tsx";
import { type MessageDraft, useSendMessage } from "./use-send-message.ts";

const EMPTY: MessageDraft = { content: "", subject: "", methods: { sms: true, email: true, push: true } };
const METHODS = [
  { method: "sms", label: "SMS" },
  { method: "email", label: "E-post" },
  { method: "push", label: "Push" },
] as const;

/** A message to all who subscribe. It can be sent to oneself first; then it is confirmed with the number it reaches. */
export function SendDialog({ onClose }: DialogProps) {
  const [draft, setDraft] = useState(EMPTY);
  const [isChecked, setIsChecked] = useState(false);
  const { send, test, sent, failure, isSending, isTesting } = useSendMessage();
  const change = (changed: Partial<MessageDraft>): void => {
    setDraft({ ...draft, ...changed });
    setIsChecked(false);
  };
  const isComplete = draft.content.trim() !== "" && Object.values(draft.methods).some(Boolean);

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
      {() => (
        <Stack gap="md">
          <Textarea
            label="Meddelande"
            withAsterisk
            autosize
            minRows={4}
            maxLength={EXTERNAL_TEXT_MAX_LENGTH}
            value={draft.content}
            onChange={(event) => change({ content: event.currentTarget.value })}
            data-autofocus
          />
          <MessageAdvice text={draft.content} />
          <TextInput
            label="Ämne för e-post och push"
            maxLength={120}
            value={draft.subject}
            onChange={(event) => change({ subject: event.currentTarget.value })}
          />
          <Checkbox.Group
            label="Skicka med"
            value={METHODS.filter(({ method }) => draft.methods[method]).map(({ method }) => method)}
            onChange={(chosen) =>
              change({ methods: { sms: chosen.includes("sms"), email: chosen.includes("email"), push: chosen.includes("push") } })
            }
          >
            <Group gap="lg" mt={4}>
              {METHODS.map(({ method, label }) => (
                <Checkbox key={method} value={method} label={label} />
              ))}
            </Group>
          </Checkbox.Group>
          <MessageReach methods={draft.methods} />
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
            <Button variant="default" disabled={!isComplete} loading={isTesting} onClick={() => test(draft)}>
              Prova på mig själv
            </Button>
            <Button
              disabled={!isComplete || !isChecked}
              loading={isSending}
              leftSection={<IconSend size={18} stroke={1.75} aria-hidden />}
              onClick={() => send(draft)}
            >
              Skicka till prenumeranterna
            </Button>
          </Group>
        </Stack>
      )}
    </Dialog>
  );
}
