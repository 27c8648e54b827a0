import { Group, Stack, Text } from "@mantine/core";
import { IconAlertTriangle, IconBan, IconCircleCheck, IconHandStop, IconHourglass, IconMessageCircle, IconSend } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { useSearchParams } from "react-router";
import { StatusBadge } from "#client/components/status-badge.tsx";
import { trpc } from "#client/lib/trpc.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { ErrorCard } from "#client/ui/error-card.tsx";
import { ListSkeleton } from "#client/ui/list-skeleton.tsx";
import { formatRelative } from "#shared/format/duration.ts";
import { AUDIENCE_LABELS, MESSAGE_KIND_LABELS } from "#shared/text/crisis-labels.ts";
import type { Crisis, Message } from "../crisis-views.ts";
import { useNow } from "../use-now.ts";
import { ChannelResults } from "./channel-results.tsx";
import { deliverySummary } from "./delivery-summary.ts";
import { MessageActions } from "./message-actions.tsx";
import classes from "./message-card.module.css";

/** What has been sent in the crisis, newest first, and what became of it. */
export function MessageList({ crisis }: { crisis: Crisis }) {
  const messages = trpc.crisis.messages.useQuery({ activationId: crisis.id });
  if (messages.isPending) return <ListSkeleton rows={2} rowHeight={120} />;
  if (!messages.data) return <ErrorCard error={messages.error} onRetry={() => void messages.refetch()} />;
  if (messages.data.length === 0) return <EmptyState icon={IconMessageCircle}>Inget besked har skickats än.</EmptyState>;
  return (
    <Stack component="ul" gap={0} className={classes.list} aria-label="Skickade besked">
      {messages.data.toReversed().map((message) => (
        <MessageCard key={message.id} message={message} crisis={crisis} />
      ))}
    </Stack>
  );
}

function MessageCard({ message, crisis }: { message: Message; crisis: Crisis }) {
  const { formatShort } = useDateFormat();
  const now = useNow();
  const { kind, audience, content, sender, counts } = message;
  const [search] = useSearchParams();
  const card = useRef<HTMLLIElement>(null);
  const isLookedFor = search.get("message") === message.id;
  useEffect(() => {
    if (isLookedFor) card.current?.scrollIntoView({ block: "center" });
  }, [isLookedFor]);
  const at = message.releasedAt ?? message.createdAt;
  return (
    <li ref={card} className={classes.message}>
      <Group gap="xs" justify="space-between">
        <Text component="h3" fw={650} m={0}>
          {MESSAGE_KIND_LABELS[kind]}
        </Text>
        <MessageState message={message} />
      </Group>
      <Text size="sm" c="dimmed" className="tabular">
        {formatShort(at)} ({formatRelative(at, now)}) · till {AUDIENCE_LABELS[audience].toLocaleLowerCase("sv")}
        {sender && ` · ${sender.name}`}
      </Text>
      <Text className={classes.content}>{content}</Text>
      {counts && message.state !== "waiting" && (
        <ChannelResults counts={counts} label={`Så gick det: ${MESSAGE_KIND_LABELS[kind]}`} isStopped={message.state === "cancelled"} />
      )}
      <MessageActions message={message} crisis={crisis} />
    </li>
  );
}

const STATES = {
  waiting: { color: "varsel", icon: IconHourglass, word: "Väntar på systemägare" },
  cancelled: { color: "gray", icon: IconBan, word: "Stoppat" },
  leaving: { color: "fjord", icon: IconSend, word: "Skickas" },
  held: { color: "varsel", icon: IconHandStop, word: "Kvarhållet" },
  failed: { color: "varsel", icon: IconAlertTriangle, word: "Kom inte fram" },
  sent: { color: "lugn", icon: IconCircleCheck, word: "Skickat" },
} as const;

/** How far a message has come, in one word; what needs a human counts before what went well. */
function MessageState({ message }: { message: Message }) {
  const { color, icon, word } = STATES[stateOf(message)];
  return (
    <StatusBadge color={color} icon={icon}>
      {word}
    </StatusBadge>
  );
}

function stateOf({ state, unsettled, counts }: Message): keyof typeof STATES {
  if (state !== "released") return state;
  if (unsettled > 0) return "leaving";
  const channels = Object.values(counts ?? {});
  if (channels.some(({ held }) => held > 0)) return "held";
  const summaries = channels.map(deliverySummary);
  const isInVain = summaries.some(({ faulty }) => faulty > 0) && summaries.every(({ reached }) => reached === 0);
  return isInVain ? "failed" : "sent";
}
