import { Alert, Button, Group, Modal, Stack, Text } from "@mantine/core";
import { IconSend } from "@tabler/icons-react";
import { errorText } from "#client/lib/error-text.ts";
import { AUDIENCE_LABELS } from "#shared/text/crisis-labels.ts";
import { peopleWords } from "../../reach-words.ts";
import type { Crisis } from "../crisis-views.ts";
import type { ComposerValues } from "./composer-values.ts";
import classes from "./message-card.module.css";
import { Reach } from "./reach.tsx";
import { usePreview } from "./use-preview.ts";
import type { Sending } from "./use-send.ts";

interface SendDialogProps {
  opened: boolean;
  crisis: Crisis;
  values: ComposerValues;
  sending: Sending;
  onClose: () => void;
}

/** Shows the very text once more, whom it reaches and what it costs. */
export function SendDialog({ opened, onClose, ...review }: SendDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title="Skicka beskedet?" size={520}>
      <Review {...review} onClose={onClose} />
    </Modal>
  );
}

function Review({ crisis, values, sending, onClose }: Omit<SendDialogProps, "opened">) {
  const { preview, isPending, isError } = usePreview(crisis, values);
  const { send, isSending, error } = sending;
  const waits = crisis.isExercise && values.audience === "subscribers";
  const people = preview?.people;

  return (
    <Stack gap="md">
      <Text className={classes.content}>{preview?.text ?? values.content}</Text>
      <div>
        <Text fw={600}>Till: {AUDIENCE_LABELS[values.audience].toLocaleLowerCase("sv")}</Text>
        {isPending && <Text c="dimmed">Räknar mottagare...</Text>}
        {isError && <Text>Antalet mottagare kunde inte hämtas. Du kan skicka ändå.</Text>}
        {preview && <Reach preview={preview} methods={values.methods} />}
      </div>
      {waits && (
        <Alert color="varsel" role="note">
          Det här är en övning. En annan systemägare måste godkänna innan något går till de boende.
        </Alert>
      )}
      {error && (
        <Alert color="kris" role="alert" title="Beskedet kunde inte skickas">
          {errorText(error)} Tryck en gång till: ingen får det två gånger.
        </Alert>
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          Ändra
        </Button>
        <Button loading={isSending} leftSection={<IconSend size={18} stroke={1.75} aria-hidden />} onClick={() => send(values)}>
          {waits ? "Be om godkännande" : people ? `Skicka till ${peopleWords(people)}` : "Skicka"}
        </Button>
      </Group>
    </Stack>
  );
}
