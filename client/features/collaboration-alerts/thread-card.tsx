import { Badge, Card, Group, Stack, Text, Title } from "@mantine/core";
import { useId } from "react";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { RECIPIENT_STATE_LABELS, REPLY_KIND_LABELS } from "#shared/text/collaboration-alert-labels.ts";
import type { Alert, Thread } from "./alert-views.ts";
import { AnswerButtons } from "./answer-buttons.tsx";
import { MessageForm } from "./message-form.tsx";
import classes from "./thread-card.module.css";

/** What the two associations have written to each other, and where one answers. */
export function ThreadCard({ alert, thread }: { alert: Alert; thread: Thread }) {
  const headingId = useId();
  const { formatShort } = useDateFormat();
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
            {name} stängde larmet hos sig {formatShort(closedAt)}. Andra mottagare påverkas inte.
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
  const { formatShort } = useDateFormat();
  const facts = [quantity && `Vad: ${quantity}`, availableWhen && `När: ${availableWhen}`].filter(Boolean).join(" · ");
  return (
    <li className={classes.reply} data-own={isOwn || undefined}>
      <Text size="sm" c="dimmed" className="tabular">
        {isOwn ? "Ni" : from} · {formatShort(createdAt)}
      </Text>
      {kind !== "message" && <Text fw={600}>{REPLY_KIND_LABELS[kind]}</Text>}
      {text && <Text className={classes.text}>{text}</Text>}
      {facts && <Text className={classes.text}>{facts}</Text>}
    </li>
  );
}
