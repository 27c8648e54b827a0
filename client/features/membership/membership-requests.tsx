import { Badge, Button, Card, Group, Modal, Stack, Tabs, Text } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconCheck, IconUserCheck, IconX } from "@tabler/icons-react";
import { keepPreviousData } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { z } from "zod";
import { trpc } from "#client/lib/trpc.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { useReturnFocus } from "#client/lib/use-return-focus.ts";
import { type Column, DataList } from "#client/ui/data-list.tsx";
import { Dialog, type DialogProps } from "#client/ui/dialog.tsx";
import { SearchField } from "#client/ui/search-field.tsx";
import { type ListState, useListState } from "#client/ui/use-list-state.ts";
import { formatNumber } from "#shared/format/number.ts";
import { MEMBERSHIP_TABLE_HEIGHT_PX, MOBILE_BREAKPOINT_PX } from "#shared/limits.ts";
import { listMembershipRequestsInput } from "#shared/schemas/membership.ts";
import { ROLE_LABELS } from "#shared/text/labels.ts";
import { type Decision, DecisionDialog, type MembershipRequest } from "./decision-dialog.tsx";

/** The statuses there is a tab for. */
const LISTED = ["pending", "approved", "rejected"] as const;
type ListedStatus = (typeof LISTED)[number];

const TABS: { status: ListedStatus; label: string }[] = [
  { status: "pending", label: "Väntande" },
  { status: "approved", label: "Godkända" },
  { status: "rejected", label: "Avslagna" },
];

const listInput = listMembershipRequestsInput.extend({ status: z.enum(LISTED).default("pending") });
const ADDRESS = { prefix: "ansokan", words: { status: "visa" } };

type OnDecide = (request: MembershipRequest, status: Decision["status"]) => void;

/** The association's applications by state, with the dialog that decides them. Stands in a dialog and on the admin page. */
export function MembershipRequests() {
  const [decision, setDecision] = useState<Decision | null>(null);
  const list = useListState(listInput, ADDRESS);
  const tabs = useRef<HTMLDivElement>(null);
  const focus = useReturnFocus(() => tabs.current?.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]'));

  const ask: OnDecide = (request, status) => {
    focus.remember();
    setDecision({ request, status });
  };
  const close = (isDecided: boolean): void => {
    setDecision(null);
    focus.giveBack(isDecided);
  };
  const show = (tab: string | null): void => {
    const status = LISTED.find((known) => known === tab);
    if (status) list.set({ status, search: "" });
  };

  return (
    <>
      <Tabs ref={tabs} value={list.state.status} onChange={show} keepMounted={false}>
        <Tabs.List mb="md" aria-label="Ansökningar">
          {TABS.map(({ status, label }) => (
            <Tabs.Tab key={status} value={status} px={{ base: "xs", sm: "md" }} rightSection={<Count status={status} />}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {TABS.map(({ status }) => (
          <Tabs.Panel key={status} value={status}>
            <RequestList list={list} status={status} onDecide={status === "pending" ? ask : undefined} />
          </Tabs.Panel>
        ))}
      </Tabs>
      {decision && <DecisionDialog decision={decision} onClose={close} />}
    </>
  );
}

/** How many there are. Only those that wait ask for attention; on a phone only they have room. */
function Count({ status }: { status: ListedStatus }) {
  const counts = trpc.membership.counts.useQuery();
  const count = counts.data?.requests[status];
  if (!count) return null;
  const look = status === "pending" ? ({ variant: "filled", color: "kris.7" } as const) : ({ color: "gray", visibleFrom: "sm" } as const);
  return (
    <Badge {...look} className="tabular">
      {formatNumber(count)}
    </Badge>
  );
}

/** The same in a dialog. */
export function MembershipRequestsDialog({ onClose }: DialogProps) {
  const { forget } = useListState(listInput, ADDRESS);
  const isPhone = useMediaQuery(`(max-width: ${MOBILE_BREAKPOINT_PX - 1}px)`);
  const leave = (): void => {
    onClose();
    forget();
  };
  return (
    <Modal.Stack>
      <Dialog title="Hantera Medlemskapsansökningar" size={1000} fullScreen={isPhone} onClose={leave}>
        {() => <MembershipRequests />}
      </Dialog>
    </Modal.Stack>
  );
}

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

interface RequestListProps {
  list: ListState<typeof listInput>;
  status: ListedStatus;
  onDecide?: OnDecide;
}

/** The applications in one state, page by page, with a search among them. */
function RequestList({ list, status, onDecide }: RequestListProps) {
  const { search, page } = list.state;
  const requests = trpc.membership.requests.useQuery({ status, search, page }, { placeholderData: keepPreviousData });
  const texts = TEXTS[status];
  const columns = useColumns(status, onDecide);
  const isWithoutRows = requests.data?.total === 0 && search === "" && !requests.isPlaceholderData;

  return (
    <Stack gap="md">
      {!isWithoutRows && <SearchField label={texts.search} placeholder="Namn eller e-postadress" {...list.search} />}
      <DataList
        label={texts.label}
        query={requests}
        rowKey={({ id }) => id}
        columns={columns}
        failure={{
          title: "Fel vid laddning av ansökningar",
          text: "Kunde inte ladda medlemskapsansökningar. Försök igen senare.",
        }}
        empty={{ icon: IconUserCheck, text: search === "" ? texts.empty : texts.noMatch }}
        paging={{ onPage: list.onPage, isSteady: true }}
        cards={{ draw: (request) => <RequestCard request={request} onDecide={onDecide} /> }}
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
function RequestCard({ request, onDecide }: { request: MembershipRequest; onDecide?: OnDecide }) {
  const { formatDay } = useDateFormat();
  const { applicant, status, role, messageToAdmin, reviewedAt, requestedAt } = request;
  return (
    <Card padding="sm">
      <Stack gap={6}>
        <Group justify="space-between" wrap="nowrap" align="flex-start" gap="xs">
          <Text fw={650}>{applicant.displayName}</Text>
          <Text size="sm" c="dimmed" className="tabular" style={{ whiteSpace: "nowrap" }}>
            {DATE_WORDS[status]} {formatDay(reviewedAt ?? requestedAt)}
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
  const { formatDay } = useDateFormat();
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
      cell: ({ reviewedAt, requestedAt }) => formatDay(reviewedAt ?? requestedAt),
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
