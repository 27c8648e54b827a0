import { Stack, Table } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconHistory } from "@tabler/icons-react";
import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { EmptyState } from "#client/components/empty-state.tsx";
import { ErrorCard } from "#client/components/error-card.tsx";
import { ListRow, ListRows } from "#client/components/list-row.tsx";
import { ListSkeleton } from "#client/components/list-skeleton.tsx";
import { PagingControls } from "#client/components/paging-controls.tsx";
import { ScrollTable } from "#client/components/scroll-table.tsx";
import { SectionCard } from "#client/components/section-card.tsx";
import { errorText } from "#client/lib/error-text.ts";
import { type RouterOutputs, trpc } from "#client/lib/trpc.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { deviceName, UNKNOWN } from "./device-name.ts";

type SignIn = RouterOutputs["profile"]["loginHistory"]["rows"][number];

const TITLE = "Inloggningshistorik";

/** The latest sign-ins, newest first. */
export function LoginHistoryCard() {
  const [page, setPage] = useState(1);
  const history = trpc.profile.loginHistory.useQuery({ page }, { staleTime: 0, placeholderData: keepPreviousData });

  return (
    <SectionCard title={TITLE}>
      {history.isPending && <ListSkeleton rows={4} />}
      {history.isLoadingError && (
        <ErrorCard text={`Kunde inte hämta inloggningshistorik: ${errorText(history.error)}`} onRetry={() => void history.refetch()} />
      )}
      {history.data?.total === 0 && <EmptyState icon={IconHistory}>Ingen inloggningshistorik tillgänglig.</EmptyState>}
      {history.data && history.data.total > 0 && (
        <Stack gap="md">
          <SignIns rows={history.data.rows} />
          {history.data.pageCount > 1 && <PagingControls page={history.data.page} pages={history.data.pageCount} onChange={setPage} />}
        </Stack>
      )}
    </SectionCard>
  );
}

function SignIns({ rows }: { rows: SignIn[] }) {
  const { formatDateTime } = useDateFormat();
  // Beside the navigation and the tabs a table finds room only on a wide screen.
  const isNarrow = useMediaQuery("(max-width: 74.99em)");

  if (isNarrow) {
    return (
      <ListRows label={TITLE}>
        {rows.map(({ id, loginAt, ipAddress, userAgent }) => (
          <ListRow key={id} title={formatDateTime(loginAt)} details={`${deviceName(userAgent)} · IP-adress ${ipAddress ?? UNKNOWN}`} />
        ))}
      </ListRows>
    );
  }
  return (
    <ScrollTable label={TITLE} minWidth={480} verticalSpacing="sm">
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">Datum</Table.Th>
          <Table.Th scope="col">IP-adress</Table.Th>
          <Table.Th scope="col">Enhet</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map(({ id, loginAt, ipAddress, userAgent }) => (
          <Table.Tr key={id}>
            <Table.Td className="tabular" style={{ whiteSpace: "nowrap" }}>
              {formatDateTime(loginAt)}
            </Table.Td>
            <Table.Td className="tabular">{ipAddress ?? UNKNOWN}</Table.Td>
            <Table.Td title={userAgent ?? undefined}>{deviceName(userAgent)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </ScrollTable>
  );
}
