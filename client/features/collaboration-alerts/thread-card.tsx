import { Badge, Button, Card, Group, Alert as MessageFormAlert, Stack, Text, Textarea, TextInput, Title } from "@mantine/core";
import { IconCheck, IconHeartHandshake, IconSend, IconX } from "@tabler/icons-react";
import { useId, useState } from "react";
import { errorText } from "#client/lib/error-text.ts";
import { showAtFields } from "#client/lib/show-at-fields.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { useSchemaForm } from "#client/lib/use-schema-form.ts";
import type { DialogProps } from "#client/ui/dialog.tsx";
import { FormDialog } from "#client/ui/form-dialog.tsx";
import { useAction } from "#client/ui/use-action.ts";
import type { CollaborationAlertKind } from "#shared/enums.ts";
import { ALERT_DETAIL_MAX_LENGTH, TEXT_MAX_LENGTH } from "#shared/limits.ts";
import { replyToAlertInput } from "#shared/schemas/collaboration-alerts.ts";
import { RECIPIENT_STATE_LABELS, REPLY_KIND_LABELS } from "#shared/text/collaboration-alert-labels.ts";
import { ALERT_CHANGE, type Alert, type Thread } from "./alert-views.ts";
import classes from "./alerts.module.css";

/** What the two associations have written to each other, and where one answers. */
export function ThreadCard({ alert, thread }: { alert: Alert; thread: Thread }) {
  const headingId = useId();
  const { formatDayTime } = useDateFormat();
  const { name, state, replies, linkId, closedAt } = thread;
  const isReceiver = alert.received !== null;
  const mayAnswer = alert.closedAt === null && linkId !== null && alert.mayWrite;
  return (
    <Card component="section" aria-labelledby={headingId}>
      <Stack gap="md">
        <Group justify="space-between" gap="sm">
          <Title order={isReceiver ? 2 : 3} size="h3" id={headingId}>
            {isReceiver ? "Svar" : name}
          </Title>
          {!isReceiver && (
            <Badge variant="light" color={state === "answered" ? "lugn" : "gray"}>
              {RECIPIENT_STATE_LABELS[state] === "Ny" ? "Inte läst" : RECIPIENT_STATE_LABELS[state]}
            </Badge>
          )}
        </Group>
        {!isReceiver && closedAt && (
          <Text>
            {name} stängde larmet hos sig {formatDayTime(closedAt)}. Andra mottagare påverkas inte.
          </Text>
        )}
        {replies.length > 0 ? (
          <ol className={classes.replies} aria-label={`Tråd med ${name}`}>
            {replies.map((reply) => (
              <Reply key={reply.id} reply={reply} />
            ))}
          </ol>
        ) : (
          <Text c="dimmed">{isReceiver ? "Ni har inte svarat än." : "Inget svar än."}</Text>
        )}
        {mayAnswer && isReceiver && <AnswerButtons alertId={alert.id} kind={alert.kind} from={alert.from} replies={replies} />}
        {mayAnswer && (!isReceiver || replies.length > 0 || alert.kind === "help_offered" || alert.kind === "information") && (
          <MessageForm alertId={alert.id} linkId={isReceiver ? null : linkId} to={name} />
        )}
        {linkId === null && alert.closedAt === null && (
          <Text size="sm" c="dimmed">
            Ni delar inget med föreningen just nu, så det går inte att skriva till den.
          </Text>
        )}
      </Stack>
    </Card>
  );
}

function Reply({ reply: { from, isOwn, kind, text, quantity, availableWhen, createdAt } }: { reply: Thread["replies"][number] }) {
  const { formatDayTime } = useDateFormat();
  const facts = [quantity && `Vad: ${quantity}`, availableWhen && `När: ${availableWhen}`].filter(Boolean).join(" · ");
  return (
    <li className={classes.reply} data-own={isOwn || undefined}>
      <Text size="sm" c="dimmed" className="tabular">
        {isOwn ? "Ni" : from} · {formatDayTime(createdAt)}
      </Text>
      {kind !== "message" && <Text fw={600}>{REPLY_KIND_LABELS[kind]}</Text>}
      {text && <Text style={{ whiteSpace: "pre-line", overflowWrap: "anywhere" }}>{text}</Text>}
      {facts && <Text style={{ whiteSpace: "pre-line", overflowWrap: "anywhere" }}>{facts}</Text>}
    </li>
  );
}

interface MessageFormProps {
  alertId: string;
  /** For the sender the receiver that is written to. */
  linkId: string | null;
  to: string;
}

/** A line more in the thread. */
function MessageForm({ alertId, linkId, to }: MessageFormProps) {
  const form = useSchemaForm(replyToAlertInput, {
    initialValues: { alertId, linkId: linkId ?? "", kind: "message", text: "" },
  });
  const reply = useAction(trpc.collaborationAlerts.reply, ALERT_CHANGE);
  const send = form.onSubmit((values) =>
    reply.send(replyToAlertInput.parse(values), {
      onDone: () => form.reset(),
      onRefused: (refusal) => void showAtFields(form, refusal),
    }),
  );
  const hasFieldError = Object.keys(form.errors).length > 0;
  return (
    <form noValidate onSubmit={send}>
      <Stack gap="xs" align="flex-start">
        <Textarea
          label={`Skriv till ${to}`}
          autosize
          minRows={2}
          maxLength={TEXT_MAX_LENGTH}
          w="100%"
          maw="60ch"
          {...form.getInputProps("text")}
        />
        {reply.refusal && !hasFieldError && (
          <MessageFormAlert color="kris" role="alert">
            {errorText(reply.refusal)}
          </MessageFormAlert>
        )}
        <Button type="submit" variant="default" loading={reply.isPending} leftSection={<IconSend size={18} stroke={1.75} aria-hidden />}>
          Skicka
        </Button>
      </Stack>
    </form>
  );
}

interface AnswerButtonsProps {
  alertId: string;
  kind: CollaborationAlertKind;
  from: string;
  replies: Thread["replies"];
}

/** The answers of a receiver; to an offer or information there is nothing to help with. */
function AnswerButtons({ alertId, kind, from, replies }: AnswerButtonsProps) {
  const [answering, setAnswering] = useState<AnswerKind | null>(null);
  const acknowledge = useAction(trpc.collaborationAlerts.reply, ALERT_CHANGE);
  const asksForHelp = kind === "help_needed" || kind === "warning";
  const hasAnswered = replies.some(({ isOwn }) => isOwn);
  const hasSaid = replies.some(({ isOwn, kind: said }) => isOwn && (said === "can_help" || said === "cannot_help"));
  return (
    <>
      <Group gap="sm">
        {!hasAnswered && (
          <Button
            variant="default"
            loading={acknowledge.isPending}
            leftSection={<IconCheck size={18} stroke={1.75} aria-hidden />}
            onClick={() => acknowledge.send({ alertId, kind: "acknowledged" })}
          >
            Kvittera
          </Button>
        )}
        {asksForHelp && (
          <>
            <Button
              variant={hasSaid ? "default" : "filled"}
              leftSection={<IconHeartHandshake size={18} stroke={1.75} aria-hidden />}
              onClick={() => setAnswering("can_help")}
            >
              Vi kan hjälpa
            </Button>
            <Button
              variant="default"
              leftSection={<IconX size={18} stroke={1.75} aria-hidden />}
              onClick={() => setAnswering("cannot_help")}
            >
              Kan inte
            </Button>
          </>
        )}
      </Group>
      {answering && <AnswerDialog kind={answering} alertId={alertId} to={from} onClose={() => setAnswering(null)} />}
    </>
  );
}

type AnswerKind = "can_help" | "cannot_help";

interface AnswerDialogProps extends DialogProps {
  kind: AnswerKind;
  alertId: string;
  to: string;
}

function AnswerDialog({ kind, alertId, to, onClose }: AnswerDialogProps) {
  const reply = useAction(trpc.collaborationAlerts.reply, ALERT_CHANGE);
  return (
    <FormDialog
      title={kind === "can_help" ? "Vi kan hjälpa" : "Kan inte"}
      submit="Skicka svar"
      schema={replyToAlertInput}
      initial={{ alertId, kind, text: "", quantity: "", availableWhen: "" }}
      action={reply}
      onClose={onClose}
    >
      {(field) => (
        <>
          <Text>Svaret går till {to}. Skriv roller och platser, inte namn på boende.</Text>
          {kind === "can_help" && (
            <>
              <TextInput
                label="Vad och hur mycket"
                placeholder="Till exempel 2 pumpar"
                maxLength={ALERT_DETAIL_MAX_LENGTH}
                data-autofocus
                {...field("quantity")}
              />
              <TextInput
                label="När"
                placeholder="Till exempel i kväll från kl 18"
                maxLength={ALERT_DETAIL_MAX_LENGTH}
                {...field("availableWhen")}
              />
            </>
          )}
          <Textarea
            label={kind === "can_help" ? "Något mer" : "Varför (frivilligt)"}
            autosize
            minRows={2}
            maxLength={TEXT_MAX_LENGTH}
            {...field("text")}
          />
        </>
      )}
    </FormDialog>
  );
}
