import { Button, Card, CloseButton, Group, Stack, Text, TextInput } from "@mantine/core";
import { IconCheck, IconSearch, IconUserCheck, IconX } from "@tabler/icons-react";
import { keepPreviousData } from "@tanstack/react-query";
import { type RouterOutputs, trpc } from "#client/lib/trpc.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { type ListPage, useListPage } from "#client/lib/use-list-page.ts";
import { type Column, DataList } from "#client/ui/data-list.tsx";
import { MEMBERSHIP_TABLE_HEIGHT_PX } from "#shared/limits.ts";
import { ROLE_LABELS } from "#shared/text/labels.ts";

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
  const columns = useColumns(status, onDecide);
  const isWithoutRows = requests.data?.total === 0 && list.search === "" && list.field.text === "";

  return (
    <Stack gap="md">
      {!isWithoutRows && <ListSearch label={texts.search} field={list.field} />}
      <DataList
        label={texts.label}
        query={requests}
        rowKey={({ id }) => id}
        columns={columns}
        failure={{
          title: "Fel vid laddning av ansökningar",
          text: "Kunde inte ladda medlemskapsansökningar. Försök igen senare.",
        }}
        empty={{ icon: IconUserCheck, text: list.search === "" ? texts.empty : texts.noMatch }}
        paging={{ onPage: list.turnTo, isSteady: true }}
        cards={{ draw: (request) => <MembershipRequestCard request={request} onDecide={onDecide} /> }}
        table={{ minWidth: 680, maxHeight: MEMBERSHIP_TABLE_HEIGHT_PX, verticalSpacing: "sm" }}
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

const DATE_HEADINGS: Record<ListedStatus, string> = { pending: "Skickad", approved: "Godkänd", rejected: "Avslagen" };

function useColumns(status: ListedStatus, onDecide?: OnDecide): Column<MembershipRequest>[] {
  const { formatDate } = useDateFormat();
  return [
    { key: "name", title: "Namn", cell: ({ applicant }) => applicant.displayName, weight: 600 },
    { key: "email", title: "E-postadress", cell: ({ applicant }) => applicant.email, breaks: "anywhere" },
    status === "approved"
      ? { key: "role", title: "Roll", cell: ({ role }) => role && ROLE_LABELS[role], maxWidth: 260 }
      : {
          key: "message",
          title: "Meddelande",
          cell: ({ messageToAdmin }) => (
            <Text size="sm" style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>
              {messageToAdmin ?? "–"}
            </Text>
          ),
          maxWidth: 260,
        },
    {
      key: "date",
      title: DATE_HEADINGS[status],
      cell: ({ reviewedAt, requestedAt }) => formatDate(reviewedAt ?? requestedAt),
      breaks: "never",
      isTabular: true,
    },
    ...(onDecide
      ? [
          {
            key: "action",
            title: "Åtgärd",
            align: "right" as const,
            cell: (request: MembershipRequest) => <DecisionButtons request={request} onDecide={onDecide} />,
          },
        ]
      : []),
  ];
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

/** Searches by name or address. */
function ListSearch({ label, field }: { label: string; field: ListPage["field"] }) {
  return (
    <TextInput
      type="search"
      label={label}
      placeholder="Namn eller e-postadress"
      maxLength={100}
      value={field.text}
      onChange={(event) => field.type(event.currentTarget.value)}
      leftSection={<IconSearch size={18} stroke={1.75} aria-hidden />}
      rightSection={field.text && <CloseButton aria-label="Töm sökfältet" onClick={() => field.type("")} />}
    />
  );
}
