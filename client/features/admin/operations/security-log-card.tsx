import { Select, Table, Text } from "@mantine/core";
import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { ListRow } from "#client/components/list-row.tsx";
import { ScrollTable } from "#client/components/scroll-table.tsx";
import { type RouterOutputs, trpc } from "#client/lib/trpc.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { SECURITY_EVENT_KINDS, type SecurityEventKind } from "#shared/enums.ts";
import { formatNumber } from "#shared/format/number.ts";
import { KEPT_DAYS } from "#shared/retention.ts";
import { SECURITY_EVENT_LABELS } from "#shared/text/security-event-labels.ts";
import { ServiceList, useServiceList } from "./service-list.tsx";

type SecurityEvent = RouterOutputs["admin"]["securityEvents"]["rows"][number];

const TITLE = "Säkerhetslogg";
const KINDS = SECURITY_EVENT_KINDS.map((value) => ({ value, label: SECURITY_EVENT_LABELS[value] }));

/** What the service refused, and to whom. */
export function SecurityLogCard() {
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
