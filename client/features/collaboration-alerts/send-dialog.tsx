import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useDisclosure } from "@mantine/hooks";
import { IconSend } from "@tabler/icons-react";
import { useEffect, useId, useState } from "react";
import { useNavigate } from "react-router";
import { errorText, fieldErrors } from "#client/lib/error-text.ts";
import { notify } from "#client/lib/notify.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useKeyOfWords } from "#client/lib/use-key-of-words.ts";
import { useReturnFocus } from "#client/lib/use-return-focus.ts";
import { Dialog, type DialogProps } from "#client/ui/dialog.tsx";
import { readyAlert, sendAlertInput } from "#shared/schemas/collaboration-alerts.ts";
import { inboxPath, type Sending } from "./alert-views.ts";
import classes from "./alerts.module.css";
import type { AlertFormValues } from "./form-values.ts";

export const NOT_SENT = "Larmet är INTE skickat";
const TOAST_MS = 12_000;

interface SendDialogProps extends DialogProps {
  values: AlertFormValues;
  receivers: Sending["partners"];
  isSending: boolean;
  error: unknown;
  onSend: () => void;
}

/** Asks once more, with the text and everybody it goes to. */
export function SendDialog({ values, receivers, isSending, error, onSend, onClose }: SendDialogProps) {
  const count = receivers.length === 1 ? "1 förening" : `${receivers.length} föreningar`;
  return (
    <Dialog title={`Skicka ${values.isExercise ? "övningslarm" : "larm"} till ${count}?`} onClose={onClose}>
      {(close) => (
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
            <Button variant="default" onClick={close}>
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
      )}
    </Dialog>
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
      <section className={classes.receiverFrame} aria-labelledby={headingId} tabIndex={isWhole ? 0 : undefined}>
        <ul className={classes.receivers} id={listId} aria-labelledby={headingId}>
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

/** Asks the server whether the alert may leave before the sender is asked, and leads back to the field that is at fault. */
export function useReviewAlert(form: UseFormReturnType<AlertFormValues>, onReadAnew: () => void) {
  const [isReviewing, setIsReviewing] = useState(false);
  const [refusal, setRefusal] = useState<{ reason: string; field: string | null } | null>(null);
  const { getInputNode } = form;
  // The button that asks is off while the server answers, so the dialog could not tell what had the focus.
  const focus = useReturnFocus(() => null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for every refusal, when the dialog has closed
  useEffect(() => {
    if (!refusal?.field) return;
    const node = getInputNode(refusal.field);
    node?.focus({ preventScroll: true });
    node?.scrollIntoView({ block: "center" });
  }, [refusal]);

  /** Shows why nothing was sent; a refusal without a field of its own stays where it was asked for. */
  function refuse(error: unknown): void {
    const fields = fieldErrors(error);
    const [field = null] = Object.keys(fields);
    onReadAnew();
    if (field === null && isReviewing) return;
    const reason = errorText(error);
    setIsReviewing(false);
    setRefusal({ reason, field });
    form.setErrors(fields);
    notify.error(NOT_SENT, reason, TOAST_MS);
  }

  const check = trpc.collaborationAlerts.check.useMutation({ onSuccess: () => setIsReviewing(true), onError: refuse });

  function review(values: AlertFormValues): void {
    focus.remember();
    notify.clear();
    setRefusal(null);
    const chosenLinkIds = values.audience === "chosen" ? values.chosenLinkIds : [];
    check.mutate(readyAlert.parse({ ...values, chosenLinkIds }));
  }
  function close(): void {
    setIsReviewing(false);
    focus.giveBack(false);
  }
  return { review, isChecking: check.isPending, isReviewing, close, refuse, refusal: refusal?.reason ?? null };
}

interface SendOptions {
  draftId: string | null;
  onRefused: (error: unknown) => void;
}

/** Sends an alert once, however often it is pressed: until it has succeeded, every try of the same words bears the same key. */
export function useSendAlert({ draftId, onRefused }: SendOptions) {
  const navigate = useNavigate();
  const key = useKeyOfWords();
  const mutation = trpc.collaborationAlerts.send.useMutation({
    // The draft itself is gone and not asked for again.
    meta: { touches: ["collaborationAlerts.sent", "collaborationAlerts.drafts"] },
    onSuccess: ({ receivers }) => {
      // A refusal of an earlier try no longer holds.
      notify.clear();
      notify.success("Larmet är skickat", receivers === 1 ? "Det nådde 1 förening." : `Det nådde ${receivers} föreningar.`);
    },
    onError: onRefused,
  });
  const sentId = mutation.data?.id;
  // In an effect: the question about changes that are not saved has gone by then.
  useEffect(() => {
    if (sentId) void navigate(inboxPath(sentId), { replace: true });
  }, [sentId, navigate]);

  function send(values: AlertFormValues, confirmedLinkIds: readonly string[]): void {
    if (mutation.isPending || mutation.isSuccess) return;
    const chosenLinkIds = values.audience === "chosen" ? values.chosenLinkIds : [];
    const confirmed = { receivers: confirmedLinkIds.length, confirmedLinkIds };
    mutation.mutate(
      sendAlertInput.parse({ ...values, ...confirmed, chosenLinkIds, draftId, idempotencyKey: key.of([values, confirmedLinkIds]) }),
    );
  }
  return { send, isSending: mutation.isPending, isSent: mutation.isSuccess, error: mutation.error };
}
