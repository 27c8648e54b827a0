import { Select, Stack, Table, Text } from "@mantine/core";
import { IconCircleCheck, IconLock } from "@tabler/icons-react";
import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { StatusBadge } from "#client/components/status-badge.tsx";
import { isProofCancelled, useFreshSession } from "#client/features/account/prove-password-dialog.tsx";
import { type RouterOutputs, trpc } from "#client/lib/trpc.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { ListRow } from "#client/ui/list-row.tsx";
import { ScrollTable } from "#client/ui/scroll-table.tsx";
import { SECURITY_EVENT_KINDS, type SecurityEventKind } from "#shared/enums.ts";
import { formatNumber } from "#shared/format/number.ts";
import { KEPT_DAYS } from "#shared/retention.ts";
import { SECURITY_EVENT_LABELS } from "#shared/text/security-event-labels.ts";
import { ProductsCard } from "../catalogue/products-card.tsx";
import { SuppliersCard } from "../catalogue/suppliers-card.tsx";
import { TipsCard } from "../catalogue/tips-card.tsx";
import { SheltersCard } from "../shelters/shelters-card.tsx";
import { HealthCard } from "./health-card.tsx";
import { ServiceList, useServiceList } from "./service-list.tsx";
import { UsersCard } from "./users-card.tsx";

/** For the operators of the service: how it runs, who uses it, and what the catalogue holds. */
export function OperationsPage() {
  const freshSession = { ...useFreshSession(), isCancelled: isProofCancelled };
  return (
    <Stack gap="lg">
      <HealthCard />
      <AssociationsCard />
      <UsersCard freshSession={freshSession} />
      <SecurityLogCard />
      <SuppliersCard />
      <ProductsCard />
      <TipsCard />
      <SheltersCard />
    </Stack>
  );
}

type SecurityEvent = RouterOutputs["admin"]["securityEvents"]["rows"][number];

const TITLE = "Säkerhetslogg";
const KINDS = SECURITY_EVENT_KINDS.map((value) => ({ value, label: SECURITY_EVENT_LABELS[value] }));

/** What the service refused, and to whom. */
function SecurityLogCard() {
  const list = useServiceList();
  const [kind, setKind] = useState<SecurityEventKind | null>(null);
  const query = trpc.admin.securityEvents.useQuery({ ...list.asked, kind }, { staleTime: 0, placeholderData: keepPreviousData });
  return (
    <ServiceList
      title={TITLE}
      searchLabel="Sök i säkerhetsloggen"
      searchHint="Adress, anrop eller id"
      filters={
        <Select
          label="Vad som nekades"
          placeholder="Allt"
          clearable
          data={KINDS}
          value={kind}
          onChange={(chosen) => {
            setKind(SECURITY_EVENT_KINDS.find((known) => known === chosen) ?? null);
            list.turnTo(1);
          }}
        />
      }
      list={list}
      query={query}
      empty={`Inget har nekats de senaste ${KEPT_DAYS.securityEvent} dagarna som stämmer med det här.`}
      table={(rows) => <EventTable rows={rows} />}
      row={(refusal) => <EventRow key={refusal.id} refusal={refusal} />}
    />
  );
}

/** Nobody signed in is known by the hash of the account that was tried, when one was. */
const whoOf = ({ person, accountHash }: SecurityEvent): string => person ?? (accountHash ? `Konto ${accountHash}` : "–");

function EventTable({ rows }: { rows: SecurityEvent[] }) {
  const { formatDateTime } = useDateFormat();
  return (
    <ScrollTable label={TITLE} minWidth={900} verticalSpacing="sm">
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">Senast</Table.Th>
          <Table.Th scope="col">Vad</Table.Th>
          <Table.Th scope="col">Anrop</Table.Th>
          <Table.Th scope="col">Vem</Table.Th>
          <Table.Th scope="col">IP-adress</Table.Th>
          <Table.Th scope="col" ta="right">
            Antal
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((refusal) => (
          <Table.Tr key={refusal.id}>
            <Table.Td className="tabular" style={{ whiteSpace: "nowrap" }}>
              {formatDateTime(refusal.lastAt)}
            </Table.Td>
            <Table.Td>{SECURITY_EVENT_LABELS[refusal.kind]}</Table.Td>
            <Table.Td>
              {refusal.what || "Flera"}
              <Text size="sm" c="dimmed">
                {refusal.reason} {refusal.requestId}
              </Text>
            </Table.Td>
            <Table.Td>{whoOf(refusal)}</Table.Td>
            <Table.Td className="tabular">{refusal.ipAddress ?? "–"}</Table.Td>
            <Table.Td ta="right" className="tabular">
              {formatNumber(refusal.count)}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </ScrollTable>
  );
}

function EventRow({ refusal }: { refusal: SecurityEvent }) {
  const { formatDateTime } = useDateFormat();
  return (
    <ListRow
      title={`${SECURITY_EVENT_LABELS[refusal.kind]} (${formatNumber(refusal.count)})`}
      details={
        <>
          <div>{formatDateTime(refusal.lastAt)}</div>
          <div>{[refusal.what, refusal.reason].filter(Boolean).join(" · ")}</div>
          <div>{[whoOf(refusal), refusal.ipAddress ?? "–"].join(" · ")}</div>
          {refusal.requestId && <div>{refusal.requestId}</div>}
        </>
      }
    />
  );
}

type Association = RouterOutputs["admin"]["associations"]["rows"][number];

const ASSOCIATIONS_CARD_TITLE = "Föreningar";

/** The associations of the whole service. */
function AssociationsCard() {
  const list = useServiceList();
  const query = trpc.admin.associations.useQuery(list.asked, { staleTime: 0, placeholderData: keepPreviousData });
  return (
    <ServiceList
      title={ASSOCIATIONS_CARD_TITLE}
      searchLabel="Sök förening"
      searchHint="Namn, ort eller org.nr"
      list={list}
      query={query}
      empty="Ingen förening stämmer med sökningen."
      table={(rows) => <AssociationTable rows={rows} />}
      row={(association) => <AssociationRow key={association.id} association={association} />}
    />
  );
}

const counted = (count: number, one: string, many: string) => `${formatNumber(count)} ${count === 1 ? one : many}`;

function AssociationTable({ rows }: { rows: Association[] }) {
  const { formatDate } = useDateFormat();
  return (
    <ScrollTable label={ASSOCIATIONS_CARD_TITLE} minWidth={760} verticalSpacing="sm">
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">Förening</Table.Th>
          <Table.Th scope="col">Ort</Table.Th>
          <Table.Th scope="col" ta="right">
            Medlemmar
          </Table.Th>
          <Table.Th scope="col" ta="right">
            Systemägare
          </Table.Th>
          <Table.Th scope="col" ta="right">
            Ansökningar
          </Table.Th>
          <Table.Th scope="col" pl="xl">
            Skapad
          </Table.Th>
          <Table.Th scope="col">Status</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((association) => (
          <Table.Tr key={association.id}>
            <Table.Td>
              {association.name}
              <Text size="sm" c="dimmed" className="tabular">
                {association.organizationNumber}
              </Text>
            </Table.Td>
            <Table.Td>{association.city}</Table.Td>
            {[association.memberCount, association.ownerCount, association.pendingRequests].map((count, column) => (
              <Table.Td key={COUNTED[column]} ta="right" className="tabular">
                {formatNumber(count)}
              </Table.Td>
            ))}
            <Table.Td pl="xl" className="tabular" style={{ whiteSpace: "nowrap" }}>
              {formatDate(association.createdAt)}
            </Table.Td>
            <Table.Td>
              <AssociationStatus closedAt={association.closedAt} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </ScrollTable>
  );
}

const COUNTED = ["members", "owners", "requests"];

function AssociationRow({ association }: { association: Association }) {
  const { formatDate } = useDateFormat();
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
          <div>Skapad {formatDate(association.createdAt)}</div>
        </>
      }
    />
  );
}

function AssociationStatus({ closedAt }: { closedAt: string | null }) {
  const { formatDate } = useDateFormat();
  return closedAt ? (
    <StatusBadge color="gray" icon={IconLock}>{`Stängd ${formatDate(closedAt)}`}</StatusBadge>
  ) : (
    <StatusBadge color="lugn" icon={IconCircleCheck}>
      Aktiv
    </StatusBadge>
  );
}
