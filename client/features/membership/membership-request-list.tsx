import { Button, Card, Group, Stack, Table, Text } from "@mantine/core";
import { IconCheck, IconUserCheck, IconX } from "@tabler/icons-react";
import { keepPreviousData } from "@tanstack/react-query";
import { PagedList } from "#client/components/paged-list.tsx";
import { type RouterOutputs, trpc } from "#client/lib/trpc.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { useListPage } from "#client/lib/use-list-page.ts";
import { ScrollTable } from "#client/ui/scroll-table.tsx";
import { MEMBERSHIP_TABLE_HEIGHT_PX } from "#shared/limits.ts";
import { ROLE_LABELS } from "#shared/text/labels.ts";
import { ListSearch } from "./list-search.tsx";

type MembershipRequest = RouterOutputs["membership"]["requests"]["rows"][number];

/** The statuses there is a tab for. */
export type ListedStatus = "pending" | "approved" | "rejected";

export interface Decision {
  request: MembershipRequest;
  status: "approved" | "rejected";
}

export type OnDecide = (request: MembershipRequest, status: Decision["status"]) => void;

const TEXTS: Record<ListedStatus, { label: string; search: string; empty: string; noMatch: string }> = {
  pending: {
    label: "Väntande ansökningar",
    search: "Sök bland väntande",
    empty: "Det finns för närvarande inga väntande medlemskapsansökningar.",
    noMatch: "Inga väntande ansökningar matchar din sökning.",
  },
  approved: {
    label: "Godkända ansökningar",
    search: "Sök bland godkända",
    empty: "Det finns inga godkända ansökningar än.",
    noMatch: "Inga godkända medlemmar matchar din sökning.",
  },
  rejected: {
    label: "Avslagna ansökningar",
    search: "Sök bland avslagna",
    empty: "Det finns inga avslagna ansökningar.",
    noMatch: "Inga avslagna ansökningar matchar din sökning.",
  },
};

interface MembershipRequestListProps {
  status: ListedStatus;
  onDecide?: OnDecide;
}

/** The applications in one state, page by page, with a search among them. */
export function MembershipRequestList({ status, onDecide }: MembershipRequestListProps) {
  const list = useListPage();
  const requests = trpc.membership.requests.useQuery(
    { status, search: list.search, page: list.page },
    { placeholderData: keepPreviousData },
  );
  if (!requests.isPlaceholderData) list.follow(requests.data);

  const texts = TEXTS[status];
  const isWithoutRows = requests.data?.total === 0 && list.search === "" && list.field.text === "";

  return (
    <Stack gap="md">
      {!isWithoutRows && <ListSearch label={texts.search} field={list.field} />}
      <PagedList
        label={texts.label}
        query={requests}
        failure={{
          title: "Fel vid laddning av ansökningar",
          text: "Kunde inte ladda medlemskapsansökningar. Försök igen senare.",
        }}
        empty={{ icon: IconUserCheck, text: list.search === "" ? texts.empty : texts.noMatch }}
        onPage={list.turnTo}
        table={(rows) => <MembershipRequestTable label={texts.label} status={status} requests={rows} onDecide={onDecide} />}
        card={(request) => <MembershipRequestCard key={request.id} request={request} onDecide={onDecide} />}
      />
    </Stack>
  );
}

const DATE_WORDS: Record<MembershipRequest["status"], string> = {
  pending: "Ansökte",
  approved: "Godkändes",
  rejected: "Avslogs",
  withdrawn: "Återkallades",
};

/** One application where a table has no room. */
function MembershipRequestCard({ request, onDecide }: { request: MembershipRequest; onDecide?: OnDecide }) {
  const { formatDate } = useDateFormat();
  const { applicant, status, role, messageToAdmin, reviewedAt, requestedAt } = request;
  return (
    <Card padding="sm">
      <Stack gap={6}>
        <Group justify="space-between" wrap="nowrap" align="flex-start" gap="xs">
          <Text fw={650}>{applicant.displayName}</Text>
          <Text size="sm" c="dimmed" className="tabular" style={{ whiteSpace: "nowrap" }}>
            {DATE_WORDS[status]} {formatDate(reviewedAt ?? requestedAt)}
          </Text>
        </Group>
        <Text size="sm" style={{ overflowWrap: "anywhere" }}>
          {applicant.email}
        </Text>
        {role && <Text size="sm">{ROLE_LABELS[role]}</Text>}
        {messageToAdmin && (
          <Text size="sm" c="dimmed" style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>
            {messageToAdmin}
          </Text>
        )}
        {onDecide && <DecisionButtons request={request} onDecide={onDecide} />}
      </Stack>
    </Card>
  );
}

interface MembershipRequestTableProps {
  label: string;
  status: ListedStatus;
  requests: readonly MembershipRequest[];
  onDecide?: OnDecide;
}

const DATE_HEADINGS: Record<ListedStatus, string> = { pending: "Skickad", approved: "Godkänd", rejected: "Avslagen" };

function MembershipRequestTable({ label, status, requests, onDecide }: MembershipRequestTableProps) {
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

function DecisionButtons({ request, onDecide }: { request: MembershipRequest; onDecide: OnDecide }) {
  const name = request.applicant.displayName;
  return (
    <Group gap="xs" justify="flex-end" wrap="nowrap">
      <Button
        px="sm"
        aria-label={`Godkänn ${name}`}
        leftSection={<IconCheck size={18} stroke={2} aria-hidden />}
        onClick={() => onDecide(request, "approved")}
      >
        Godkänn
      </Button>
      <Button
        px="sm"
        variant="default"
        aria-label={`Avslå ${name}`}
        leftSection={<IconX size={18} stroke={2} aria-hidden />}
        onClick={() => onDecide(request, "rejected")}
      >
        Avslå
      </Button>
    </Group>
  );
}
