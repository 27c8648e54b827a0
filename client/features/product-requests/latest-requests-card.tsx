import { Card, Group, Text } from "@mantine/core";
import { IconShoppingCart } from "@tabler/icons-react";
import { LinkButton } from "#client/components/link-button.tsx";
import { SectionCard } from "#client/components/section-card.tsx";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { type Column, DataList } from "#client/ui/data-list.tsx";
import { formatKronor } from "#shared/format/money.ts";
import { RequestStatusBadge } from "./request-status-badge.tsx";
import type { RequestSummary } from "./request-views.ts";

/** The association's latest requests: a table where there is room beside the sidebar, cards otherwise. */
export function LatestRequestsCard({ requests }: { requests: readonly RequestSummary[] }) {
  const { formatDate } = useDateFormat();
  const figures = { isTabular: true, breaks: "never" } as const;
  const columns: Column<RequestSummary>[] = [
    { key: "supplier", title: "Leverantör", cell: ({ supplierName }) => supplierName },
    { key: "date", title: "Datum", ...figures, cell: ({ requestDate }) => formatDate(requestDate) },
    { key: "amount", title: "Belopp exkl. moms", align: "right", ...figures, cell: ({ totalAmount }) => formatKronor(totalAmount) },
    { key: "status", title: "Status", cell: ({ status }) => <RequestStatusBadge status={status} /> },
  ];
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
      <DataList
        label="Senaste produktförfrågningar"
        rows={requests}
        rowKey={({ id }) => id}
        columns={columns}
        empty={{
          icon: IconShoppingCart,
          text: "Inga produktförfrågningar",
          action: (
            <LinkButton to="/product-catalog" variant="default">
              Till AI-Handel
            </LinkButton>
          ),
        }}
        cards={{ draw: (request) => <RequestCard request={request} /> }}
        table={{ minWidth: 640, verticalSpacing: "sm" }}
      />
    </SectionCard>
  );
}

function RequestCard({ request }: { request: RequestSummary }) {
  const { formatDate } = useDateFormat();
  return (
    <Card padding="sm">
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
  );
}
