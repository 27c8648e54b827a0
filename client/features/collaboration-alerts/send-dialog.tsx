import { Alert, Button, Group, Modal, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconSend } from "@tabler/icons-react";
import { useId } from "react";
import { errorText } from "#client/lib/error-text.ts";
import type { Sending } from "./alert-views.ts";
import type { AlertFormValues } from "./form-values.ts";
import classes from "./send-dialog.module.css";
import { NOT_SENT } from "./use-review-alert.ts";

interface SendDialogProps {
  opened: boolean;
  values: AlertFormValues;
  receivers: Sending["partners"];
  isSending: boolean;
  error: unknown;
  onSend: () => void;
  onClose: () => void;
}

/** Asks once more, with the text and everybody it goes to. */
export function SendDialog({ opened, values, receivers, isSending, error, onSend, onClose }: SendDialogProps) {
  const count = receivers.length === 1 ? "1 förening" : `${receivers.length} föreningar`;
  return (
    <Modal opened={opened} onClose={onClose} title={`Skicka ${values.isExercise ? "övningslarm" : "larm"} till ${count}?`} size={520}>
      <Stack gap="md">
        <Text style={{ whiteSpace: "pre-line", overflowWrap: "anywhere" }}>{values.text}</Text>
        <ReceiverList receivers={receivers} />
        <Text size="sm" c="dimmed">
          {values.isUrgent
            ? "Mottagarnas systemägare får mejl genast."
            : "Mottagarnas systemägare får mejl, efter deras tysta timmar om de har sådana. Larmet syns i inkorgen direkt."}
        </Text>
        {error !== null && (
          <Alert color="kris" role="alert" title={NOT_SENT}>
            {errorText(error)}
          </Alert>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Ändra
          </Button>
          <Button
            loading={isSending}
            disabled={receivers.length === 0}
            leftSection={<IconSend size={18} stroke={1.75} aria-hidden />}
            onClick={onSend}
          >
            Skicka till {count}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

/** So many are read at a glance; one more than these is shown rather than counted. */
const SHOWN = 5;

/** Everybody that an alert goes to by name: the first ones, and all on a press. */
function ReceiverList({ receivers }: { receivers: Sending["partners"] }) {
  const [isWhole, whole] = useDisclosure(false);
  const [headingId, listId] = [useId(), useId()];
  const hidden = receivers.length > SHOWN + 1 ? receivers.length - SHOWN : 0;
  const shown = isWhole ? receivers : receivers.slice(0, receivers.length - hidden);
  return (
    <Stack gap={4}>
      <Text fw={600} id={headingId}>
        Går till
      </Text>
      <section className={classes.frame} aria-labelledby={headingId} tabIndex={isWhole ? 0 : undefined}>
        <ul className={classes.list} id={listId} aria-labelledby={headingId}>
          {shown.map(({ linkId, name, city }) => (
            <li key={linkId}>{city ? `${name}, ${city}` : name}</li>
          ))}
        </ul>
      </section>
      {hidden > 0 && (
        <Button
          variant="subtle"
          px={0}
          style={{ alignSelf: "flex-start" }}
          aria-expanded={isWhole}
          aria-controls={listId}
          onClick={whole.toggle}
        >
          {isWhole ? "Visa färre" : `och ${hidden} till`}
        </Button>
      )}
    </Stack>
  );
}
