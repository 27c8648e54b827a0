import { Card, Group, Stack, Text } from "@mantine/core";
import {
  IconAlertTriangle,
  IconBan,
  IconCircleCheck,
  IconClock,
  IconMessages,
  IconSend,
  IconUserOff,
  type TablerIcon,
} from "@tabler/icons-react";
import { keepPreviousData } from "@tanstack/react-query";
import { StatusBadge } from "#client/components/status-badge.tsx";
import { type RouterOutputs, trpc } from "#client/lib/trpc.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { type Column, DataList } from "#client/ui/data-list.tsx";
import { useListState } from "#client/ui/use-list-state.ts";
import type { MessageStatus } from "#shared/enums.ts";
import { SUBSCRIBER_MESSAGES_REFETCH_MS } from "#shared/limits.ts";
import { subscriberMessagesInput } from "#shared/schemas/subscribers.ts";
import { CHANNEL_LABELS } from "#shared/text/crisis-labels.ts";

type Message = RouterOutputs["subscribers"]["messages"]["rows"][number];

const ADDRESS = { prefix: "meddelanden" };

/** What has been sent to the subscribers, one line per message and channel; read again every minute (LIMIT-14). */
export function MessagesTab() {
  const list = useListState(subscriberMessagesInput, ADDRESS);
  const messages = trpc.subscribers.messages.useQuery(list.state, {
    staleTime: SUBSCRIBER_MESSAGES_REFETCH_MS,
    refetchInterval: SUBSCRIBER_MESSAGES_REFETCH_MS,
    placeholderData: keepPreviousData,
  });
  return (
    <Card p={{ base: "md", sm: "lg" }}>
      <DataList
        label="Meddelandelogg"
        query={messages}
        rowKey={({ id }) => id}
        columns={useColumns()}
        failure="Meddelandeloggen kunde inte hämtas"
        empty={{ icon: IconMessages, text: "Inget har skickats till prenumeranterna ännu." }}
        paging={{ onPage: list.onPage, isSteady: true }}
        cards={{ draw: (message) => <MessageCard message={message} /> }}
        table={{ minWidth: 760, verticalSpacing: "xs" }}
      />
    </Card>
  );
}

function useColumns(): Column<Message>[] {
  const { formatDayTime } = useDateFormat();
  return [
    { key: "time", title: "Tid", cell: ({ sentAt, createdAt }) => formatDayTime(sentAt ?? createdAt), breaks: "never", isTabular: true },
    { key: "text", title: "Meddelande", cell: ({ messageContent }) => messageContent, maxWidth: 360, breaks: "anywhere" },
    { key: "channel", title: "Kanal", cell: ({ communicationChannel }) => CHANNEL_LABELS[communicationChannel] },
    { key: "places", title: "Till", cell: ({ placeWords }) => placeWords ?? "Hela huset", breaks: "anywhere" },
    { key: "recipients", title: "Mottagare", cell: ({ recipientCount }) => recipientCount, align: "right", isTabular: true },
    { key: "status", title: "Status", cell: (message) => <MessageStatusBadge message={message} /> },
    { key: "sender", title: "Avsändare", cell: ({ senderName }) => senderName ?? "–" },
  ];
}

function MessageCard({ message }: { message: Message }) {
  const { formatDayTime } = useDateFormat();
  const { communicationChannel, recipientCount, senderName, sentAt, createdAt, messageContent, placeWords } = message;
  const who = `${recipientCount} mottagare${placeWords ? ` i ${placeWords}` : ""}`;
  return (
    <Card padding="sm">
      <Stack gap={4}>
        <Group gap="xs">
          <Text fw={600}>{`${CHANNEL_LABELS[communicationChannel]} · ${formatDayTime(sentAt ?? createdAt)}`}</Text>
          <MessageStatusBadge message={message} />
        </Group>
        <Text style={{ overflowWrap: "anywhere" }}>{messageContent}</Text>
        <Text size="sm" c="dimmed">
          {[who, senderName].filter(Boolean).join(" · ")}
        </Text>
      </Stack>
    </Card>
  );
}

interface Shown {
  label: string;
  color: "fjord" | "varsel" | "lugn" | "gray";
  icon: TablerIcon;
}

const STATUSES: Record<MessageStatus, Shown> = {
  queued: { label: "Väntar", color: "fjord", icon: IconClock },
  sending: { label: "Skickas", color: "fjord", icon: IconSend },
  sent: { label: "Skickat", color: "lugn", icon: IconSend },
  delivered: { label: "Levererat", color: "lugn", icon: IconCircleCheck },
  failed: { label: "Misslyckades", color: "varsel", icon: IconAlertTriangle },
  cancelled: { label: "Stoppat", color: "gray", icon: IconBan },
};

/** Nothing has gone wrong where a channel had nobody: a message is sent by each that is ticked. */
const NOBODY: Shown = { label: "Ingen att nå", color: "gray", icon: IconUserOff };

interface MessageStatusBadgeProps {
  message: { status: MessageStatus; errorMessage: string | null; recipientCount: number };
}

function MessageStatusBadge({ message }: MessageStatusBadgeProps) {
  const { label, color, icon } = message.status === "failed" && message.recipientCount === 0 ? NOBODY : STATUSES[message.status];
  return (
    <>
      <StatusBadge color={color} icon={icon}>
        {label}
      </StatusBadge>
      {message.errorMessage && <div>{message.errorMessage}</div>}
    </>
  );
}
