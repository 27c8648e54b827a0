import { Box, Stack, Text } from "@mantine/core";
import { IconCircleCheck, IconLock } from "@tabler/icons-react";
import { keepPreviousData } from "@tanstack/react-query";
import type { ComponentType } from "react";
import { AddressTabs } from "#client/components/address-tabs.tsx";
import { PageHeader } from "#client/components/page-header.tsx";
import { StatusBadge } from "#client/components/status-badge.tsx";
import { isProofCancelled, useFreshSession } from "#client/features/account/prove-password-dialog.tsx";
import { type RouterOutputs, trpc } from "#client/lib/trpc.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { ListRow } from "#client/ui/list-row.tsx";
import { Select } from "#client/ui/select.tsx";
import { useListState } from "#client/ui/use-list-state.ts";
import { SECURITY_EVENT_KINDS } from "#shared/enums.ts";
import { formatNumber } from "#shared/format/number.ts";
import { KEPT_DAYS } from "#shared/retention.ts";
import { operatorListInput, securityEventsInput } from "#shared/schemas/admin.ts";
import { SECURITY_EVENT_LABELS } from "#shared/text/security-event-labels.ts";
import { ArticleDesk } from "./article-desk.tsx";
import { HealthCard, ModelCard } from "./health-card.tsx";
import { KeyCard } from "./key-card.tsx";
import { ProductsCard } from "./products-card.tsx";
import { ServiceList } from "./service-list.tsx";
import { SheltersCard } from "./shelters-card.tsx";
import { SuppliersCard } from "./suppliers-card.tsx";
import { TipsCard } from "./tips-card.tsx";
import { UsersCard } from "./users-card.tsx";

const TABS = [
  { tab: "laget", label: "Läget" },
  { tab: "foreningar", label: "Föreningar" },
  { tab: "anvandare", label: "Användare" },
  { tab: "katalog", label: "Katalog" },
  { tab: "fragor", label: "Frågor" },
  { tab: "skyddsrum", label: "Skyddsrum" },
  { tab: "sakerhet", label: "Säkerhetslogg" },
] as const;

const CONTENT: Record<(typeof TABS)[number]["tab"], ComponentType> = {
  laget: State,
  foreningar: AssociationsCard,
  anvandare: Users,
  katalog: Catalogue,
  fragor: ArticleDesk,
  skyddsrum: SheltersCard,
  sakerhet: SecurityLogCard,
};

/** `/drift`, for the operators of the service: how it runs, who uses it, and what the catalogue holds. */
export function Component() {
  return (
    <>
      <PageHeader title="Drift" description="Hela tjänsten, alla föreningar." />
      <AddressTabs label="Drift" tabs={TABS} content={CONTENT} />
    </>
  );
}

function State() {
  const freshSession = useOwnFreshSession();
  return (
    <Stack gap="lg">
      <HealthCard />
      <ModelCard />
      <KeyCard freshSession={freshSession} />
    </Stack>
  );
}

function Users() {
  return <UsersCard freshSession={useOwnFreshSession()} />;
}

const useOwnFreshSession = () => ({ ...useFreshSession(), isCancelled: isProofCancelled });

function Catalogue() {
  return (
    <Stack gap="lg">
      <SuppliersCard />
      <ProductsCard />
      <TipsCard />
    </Stack>
  );
}

type SecurityEvent = RouterOutputs["admin"]["securityEvents"]["rows"][number];

const SECURITY_ADDRESS = { prefix: "sakerhet", words: { kind: "nekat" } };
const KINDS = SECURITY_EVENT_KINDS.map((value) => ({ value, label: SECURITY_EVENT_LABELS[value] }));

/** What the service refused, and to whom. */
function SecurityLogCard() {
  const { formatDayTime } = useDateFormat();
  const list = useListState(securityEventsInput, SECURITY_ADDRESS);
  const query = trpc.admin.securityEvents.useQuery(list.state, { staleTime: 0, placeholderData: keepPreviousData });
  return (
    <ServiceList
      title="Säkerhetslogg"
      searchLabel="Sök i säkerhetsloggen"
      searchHint="Adress, anrop eller id"
      filters={<Select label="Vad som nekades" placeholder="Allt" clearable data={KINDS} {...list.choice("kind")} />}
      list={list}
      query={query}
      empty={`Inget har nekats de senaste ${KEPT_DAYS.securityEvent} dagarna som stämmer med det här.`}
      rowKey={({ id }) => id}
      columns={[
        { key: "last", title: "Senast", cell: ({ lastAt }) => formatDayTime(lastAt), breaks: "never", isTabular: true },
        { key: "kind", title: "Vad", cell: ({ kind }) => SECURITY_EVENT_LABELS[kind] },
        {
          key: "call",
          title: "Anrop",
          cell: ({ what, reason, requestId }) => (
            <>
              {what || "Flera"}
              <Text size="sm" c="dimmed">
                {reason} {requestId}
              </Text>
            </>
          ),
        },
        { key: "who", title: "Vem", cell: whoOf },
        { key: "ip", title: "IP-adress", cell: ({ ipAddress }) => ipAddress ?? "–", isTabular: true },
        { key: "count", title: "Antal", cell: ({ count }) => formatNumber(count), align: "right", isTabular: true },
      ]}
      minWidth={900}
      row={(refusal) => <EventRow refusal={refusal} />}
    />
  );
}

/** Nobody signed in is known by the hash of the account that was tried, when one was. */
const whoOf = ({ person, accountHash }: SecurityEvent): string => person ?? (accountHash ? `Konto ${accountHash}` : "–");

function EventRow({ refusal }: { refusal: SecurityEvent }) {
  const { formatDayTime } = useDateFormat();
  return (
    <ListRow
      title={`${SECURITY_EVENT_LABELS[refusal.kind]} (${formatNumber(refusal.count)})`}
      details={
        <>
          <div>{formatDayTime(refusal.lastAt)}</div>
          <div>{[refusal.what, refusal.reason].filter(Boolean).join(" · ")}</div>
          <div>{[whoOf(refusal), refusal.ipAddress ?? "–"].join(" · ")}</div>
          {refusal.requestId && <div>{refusal.requestId}</div>}
        </>
      }
    />
  );
}

type Association = RouterOutputs["admin"]["associations"]["rows"][number];

const ASSOCIATIONS_ADDRESS = { prefix: "forening" };

/** The associations of the whole service. */
function AssociationsCard() {
  const { formatDay } = useDateFormat();
  const list = useListState(operatorListInput, ASSOCIATIONS_ADDRESS);
  const query = trpc.admin.associations.useQuery(list.state, { staleTime: 0, placeholderData: keepPreviousData });
  return (
    <ServiceList
      title="Föreningar"
      searchLabel="Sök förening"
      searchHint="Namn, ort eller org.nr"
      list={list}
      query={query}
      empty="Ingen förening stämmer med sökningen."
      rowKey={({ id }) => id}
      columns={[
        {
          key: "name",
          title: "Förening",
          cell: ({ name, organizationNumber }) => (
            <>
              {name}
              <Text size="sm" c="dimmed" className="tabular">
                {organizationNumber}
              </Text>
            </>
          ),
        },
        { key: "city", title: "Ort", cell: ({ city }) => city },
        { key: "members", title: "Medlemmar", cell: ({ memberCount }) => formatNumber(memberCount), align: "right", isTabular: true },
        { key: "owners", title: "Systemägare", cell: ({ ownerCount }) => formatNumber(ownerCount), align: "right", isTabular: true },
        {
          key: "waiting",
          title: "Ansökningar",
          cell: ({ pendingRequests }) => formatNumber(pendingRequests),
          align: "right",
          isTabular: true,
        },
        {
          key: "created",
          title: <Box pl="lg">Skapad</Box>,
          cell: ({ createdAt }) => <Box pl="lg">{formatDay(createdAt)}</Box>,
          breaks: "never",
          isTabular: true,
        },
        { key: "status", title: "Status", cell: ({ closedAt }) => <AssociationStatus closedAt={closedAt} /> },
      ]}
      minWidth={760}
      row={(association) => <AssociationRow association={association} />}
    />
  );
}

const counted = (count: number, one: string, many: string) => `${formatNumber(count)} ${count === 1 ? one : many}`;

function AssociationRow({ association }: { association: Association }) {
  const { formatDay } = useDateFormat();
  const where = [association.organizationNumber, association.city].filter(Boolean).join(" · ");
  return (
    <ListRow
      title={association.name}
      badge={<AssociationStatus closedAt={association.closedAt} />}
      details={
        <>
          {where && <div>{where}</div>}
          <div>
            {counted(association.memberCount, "medlem", "medlemmar")}, varav {counted(association.ownerCount, "systemägare", "systemägare")}
          </div>
          {association.pendingRequests > 0 && <div>{counted(association.pendingRequests, "ansökan väntar", "ansökningar väntar")}</div>}
          <div>Skapad {formatDay(association.createdAt)}</div>
        </>
      }
    />
  );
}

function AssociationStatus({ closedAt }: { closedAt: string | null }) {
  const { formatDay } = useDateFormat();
  return closedAt ? (
    <StatusBadge color="gray" icon={IconLock}>{`Stängd ${formatDay(closedAt)}`}</StatusBadge>
  ) : (
    <StatusBadge color="lugn" icon={IconCircleCheck}>
      Aktiv
    </StatusBadge>
  );
}
