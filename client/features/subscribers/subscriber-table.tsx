import { Table } from "@mantine/core";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { ScrollTable } from "#client/ui/scroll-table.tsx";
import { SubscriberMenu } from "./subscriber-menu.tsx";
import { SubscriberStatusBadge } from "./subscriber-status-badge.tsx";
import {
  addressText,
  channelText,
  languageText,
  NO_EMAIL,
  NO_PHONE,
  type OnSubscriberAction,
  type Subscriber,
} from "./subscriber-views.ts";

interface SubscriberTableProps {
  label: string;
  subscribers: readonly Subscriber[];
  onAction: OnSubscriberAction;
}

export function SubscriberTable({ label, subscribers, onAction }: SubscriberTableProps) {
  const { formatDate } = useDateFormat();
  return (
    <ScrollTable label={label} minWidth={1040} verticalSpacing="xs">
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">Namn</Table.Th>
          <Table.Th scope="col">E-post</Table.Th>
          <Table.Th scope="col">Mobil</Table.Th>
          <Table.Th scope="col">Kanaler</Table.Th>
          <Table.Th scope="col">Trapphus</Table.Th>
          <Table.Th scope="col">Språk</Table.Th>
          <Table.Th scope="col">Status</Table.Th>
          <Table.Th scope="col">Samtycke</Table.Th>
          <Table.Th scope="col" ta="right">
            Åtgärd
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {subscribers.map((subscriber) => (
          <Table.Tr key={subscriber.id}>
            <Table.Td style={{ overflowWrap: "anywhere" }}>{subscriber.fullName}</Table.Td>
            <Table.Td style={{ overflowWrap: "anywhere" }}>{addressText(subscriber.email, subscriber.emailState, NO_EMAIL)}</Table.Td>
            <Table.Td className="tabular">{addressText(subscriber.phoneNumber, subscriber.phoneState, NO_PHONE)}</Table.Td>
            <Table.Td>{channelText(subscriber) || "–"}</Table.Td>
            <Table.Td>{subscriber.stairwell?.name ?? "–"}</Table.Td>
            <Table.Td>{languageText(subscriber)}</Table.Td>
            <Table.Td>
              <SubscriberStatusBadge status={subscriber.status} />
            </Table.Td>
            <Table.Td className="tabular" style={{ whiteSpace: "nowrap" }}>
              {subscriber.consentedAt ? formatDate(subscriber.consentedAt) : "–"}
            </Table.Td>
            <Table.Td ta="right">
              <SubscriberMenu subscriber={subscriber} onAction={onAction} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </ScrollTable>
  );
}
