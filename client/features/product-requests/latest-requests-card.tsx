import { Card, Group, Stack, Table, Text } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconShoppingCart } from "@tabler/icons-react";
import { LinkButton } from "#client/components/link-button.tsx";
import { SectionCard } from "#client/components/section-card.tsx";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { ScrollTable } from "#client/ui/scroll-table.tsx";
import { formatKronor } from "#shared/format/money.ts";
import { RequestStatusBadge } from "./request-status-badge.tsx";
import type { RequestSummary } from "./request-views.ts";

/** The association's latest requests: a table where there is room beside the sidebar, cards otherwise. */
export function LatestRequestsCard({ requests }: { requests: readonly RequestSummary[] }) {
  const isNarrow = useMediaQuery("(max-width: 61.99em)");
  return (
    <SectionCard
      title="Senaste produktförfrågningar"
      action={
        requests.length > 0 && (
          <LinkButton to="/product-catalog" state={{ openRequestsModal: true }} variant="subtle" px="sm">
            Visa alla
          </LinkButton>
        )
      }
    >
      {requests.length === 0 ? (
        <EmptyState
          icon={IconShoppingCart}
          action={
            <LinkButton to="/product-catalog" variant="default">
              Till AI-Handel
            </LinkButton>
          }
        >
          Inga produktförfrågningar
        </EmptyState>
      ) : isNarrow ? (
        <RequestCards requests={requests} />
      ) : (
        <RequestTable requests={requests} />
      )}
    </SectionCard>
  );
}

function RequestCards({ requests }: { requests: readonly RequestSummary[] }) {
  const { formatDate } = useDateFormat();
  return (
    <Stack gap="sm">
      {requests.map((request) => (
        <Card key={request.id} padding="sm">
          <Group justify="space-between" wrap="nowrap" align="flex-start" mb={6}>
            <Text fw={600}>{request.supplierName}</Text>
            <Text className="tabular" style={{ whiteSpace: "nowrap" }}>
              {formatKronor(request.totalAmount)}
            </Text>
          </Group>
          <Group gap="xs">
            <RequestStatusBadge status={request.status} />
            <Text size="sm" c="dimmed">
              {formatDate(request.requestDate)}
            </Text>
          </Group>
        </Card>
      ))}
    </Stack>
  );
}

function RequestTable({ requests }: { requests: readonly RequestSummary[] }) {
  const { formatDate } = useDateFormat();
  return (
    <ScrollTable label="Tabell över senaste produktförfrågningar" minWidth={640} verticalSpacing="sm">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Leverantör</Table.Th>
          <Table.Th>Datum</Table.Th>
          <Table.Th ta="right" style={{ whiteSpace: "nowrap" }}>
            Belopp exkl. moms
          </Table.Th>
          <Table.Th>Status</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {requests.map((request) => (
          <Table.Tr key={request.id}>
            <Table.Td>{request.supplierName}</Table.Td>
            <Table.Td className="tabular" style={{ whiteSpace: "nowrap" }}>
              {formatDate(request.requestDate)}
            </Table.Td>
            <Table.Td ta="right" className="tabular" style={{ whiteSpace: "nowrap" }}>
              {formatKronor(request.totalAmount)}
            </Table.Td>
            <Table.Td>
              <RequestStatusBadge status={request.status} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </ScrollTable>
  );
}
