import { Card, Group, Stack, Table, Text } from "@mantine/core";
import { IconMessages } from "@tabler/icons-react";
import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { PagedList } from "#client/components/paged-list.tsx";
import { type RouterOutputs, trpc } from "#client/lib/trpc.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { ScrollTable } from "#client/ui/scroll-table.tsx";
import { SUBSCRIBER_MESSAGES_REFETCH_MS } from "#shared/limits.ts";
import { CHANNEL_LABELS } from "#shared/text/crisis-labels.ts";
import { MessageStatusBadge } from "./message-status-badge.tsx";

type Message = RouterOutputs["subscribers"]["messages"]["rows"][number];

const LABEL = "Meddelandelogg";

/** What has been sent to the subscribers, one line per message and channel; read again every minute (LIMIT-14). */
export function MessagesTab() {
  const [page, setPage] = useState(1);
  const messages = trpc.subscribers.messages.useQuery(
    { page },
    {
      staleTime: SUBSCRIBER_MESSAGES_REFETCH_MS,
      refetchInterval: SUBSCRIBER_MESSAGES_REFETCH_MS,
      placeholderData: keepPreviousData,
    },
  );
  return (
    <Card p={{ base: "md", sm: "lg" }}>
      <PagedList
        label={LABEL}
        query={messages}
        failure={{ title: "Meddelandeloggen kunde inte hämtas" }}
        empty={{ icon: IconMessages, text: "Inget har skickats till prenumeranterna ännu." }}
        onPage={setPage}
        table={(rows) => <MessageTable messages={rows} />}
        card={(message) => <MessageRow key={message.id} message={message} />}
      />
    </Card>
  );
}

function MessageTable({ messages }: { messages: readonly Message[] }) {
  const { formatShort } = useDateFormat();
  return (
    <ScrollTable label={LABEL} minWidth={760} verticalSpacing="xs">
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">Tid</Table.Th>
          <Table.Th scope="col">Meddelande</Table.Th>
          <Table.Th scope="col">Kanal</Table.Th>
          <Table.Th scope="col" ta="right">
            Mottagare
          </Table.Th>
          <Table.Th scope="col">Status</Table.Th>
          <Table.Th scope="col">Avsändare</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {messages.map((message) => (
          <Table.Tr key={message.id}>
            <Table.Td className="tabular" style={{ whiteSpace: "nowrap" }}>
              {formatShort(message.sentAt ?? message.createdAt)}
            </Table.Td>
            <Table.Td maw={360} style={{ overflowWrap: "anywhere" }}>
              {message.messageContent}
            </Table.Td>
            <Table.Td>{CHANNEL_LABELS[message.communicationChannel]}</Table.Td>
            <Table.Td ta="right" className="tabular">
              {message.recipientCount}
            </Table.Td>
            <Table.Td>
              <MessageStatusBadge message={message} />
            </Table.Td>
            <Table.Td>{message.senderName ?? "–"}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </ScrollTable>
  );
}

function MessageRow({ message }: { message: Message }) {
  const { formatShort } = useDateFormat();
  const { communicationChannel, recipientCount, senderName, sentAt, createdAt, messageContent } = message;
  const who = `${recipientCount} mottagare`;
  return (
    <Card padding="sm">
      <Stack gap={4}>
        <Group gap="xs">
          <Text fw={600}>{`${CHANNEL_LABELS[communicationChannel]} · ${formatShort(sentAt ?? createdAt)}`}</Text>
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
