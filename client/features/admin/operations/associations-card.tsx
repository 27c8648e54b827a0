import { Table, Text } from "@mantine/core";
import { IconCircleCheck, IconLock } from "@tabler/icons-react";
import { keepPreviousData } from "@tanstack/react-query";
import { ListRow } from "#client/components/list-row.tsx";
import { ScrollTable } from "#client/components/scroll-table.tsx";
import { StatusBadge } from "#client/components/status-badge.tsx";
import { type RouterOutputs, trpc } from "#client/lib/trpc.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { formatNumber } from "#shared/format/number.ts";
import { ServiceList, useServiceList } from "./service-list.tsx";

type Association = RouterOutputs["admin"]["associations"]["rows"][number];

const TITLE = "Föreningar";

/** The associations of the whole service. */
export function AssociationsCard() {
  const list = useServiceList();
  const query = trpc.admin.associations.useQuery(list.asked, { staleTime: 0, placeholderData: keepPreviousData });
  return (
    <ServiceList
      title={TITLE}
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
    <ScrollTable label={TITLE} minWidth={760} verticalSpacing="sm">
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
