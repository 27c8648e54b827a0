import { Table, Text } from "@mantine/core";
import { ScrollTable } from "#client/components/scroll-table.tsx";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { MEMBERSHIP_TABLE_HEIGHT_PX } from "#shared/limits.ts";
import { ROLE_LABELS } from "#shared/text/labels.ts";
import { DecisionButtons } from "./decision-buttons.tsx";
import type { ListedStatus, MembershipRequest, OnDecide } from "./membership-request-views.ts";

interface MembershipRequestTableProps {
  label: string;
  status: ListedStatus;
  requests: readonly MembershipRequest[];
  onDecide?: OnDecide;
}

const DATE_HEADINGS: Record<ListedStatus, string> = { pending: "Skickad", approved: "Godkänd", rejected: "Avslagen" };

export function MembershipRequestTable({ label, status, requests, onDecide }: MembershipRequestTableProps) {
  const { formatDate } = useDateFormat();
  return (
    <ScrollTable label={label} minWidth={680} maxHeight={MEMBERSHIP_TABLE_HEIGHT_PX} stickyHeader verticalSpacing="sm">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Namn</Table.Th>
          <Table.Th>E-postadress</Table.Th>
          {status === "approved" ? <Table.Th>Roll</Table.Th> : <Table.Th>Meddelande</Table.Th>}
          <Table.Th>{DATE_HEADINGS[status]}</Table.Th>
          {onDecide && <Table.Th ta="right">Åtgärd</Table.Th>}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {requests.map((request) => (
          <Table.Tr key={request.id}>
            <Table.Td fw={600}>{request.applicant.displayName}</Table.Td>
            <Table.Td style={{ overflowWrap: "anywhere" }}>{request.applicant.email}</Table.Td>
            <Table.Td maw={260}>
              {status === "approved" ? (
                request.role && ROLE_LABELS[request.role]
              ) : (
                <Text size="sm" style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>
                  {request.messageToAdmin ?? "–"}
                </Text>
              )}
            </Table.Td>
            <Table.Td className="tabular" style={{ whiteSpace: "nowrap" }}>
              {formatDate(request.reviewedAt ?? request.requestedAt)}
            </Table.Td>
            {onDecide && (
              <Table.Td>
                <DecisionButtons request={request} onDecide={onDecide} />
              </Table.Td>
            )}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </ScrollTable>
  );
}
