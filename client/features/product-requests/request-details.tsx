import { Group, Skeleton, Stack, Text, Title } from "@mantine/core";
import { ErrorCard } from "#client/components/error-card.tsx";
import { ListSkeleton } from "#client/components/list-skeleton.tsx";
import { trpc } from "#client/lib/trpc.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { requestTotals } from "#shared/calculations/request-money.ts";
import { formatKronor } from "#shared/format/money.ts";
import { RequestCustomer } from "./request-customer.tsx";
import { RequestDetailItems } from "./request-detail-items.tsx";
import { RequestMail } from "./request-mail.tsx";
import { RequestPdf } from "./request-pdf.tsx";
import { RequestStatusBadge } from "./request-status-badge.tsx";
import { isUnderWay, type RequestDetail, UNDER_WAY_POLL_MS } from "./request-views.ts";

export function RequestDetails({ productRequestId }: { productRequestId: string }) {
  const request = trpc.productRequest.detail.useQuery(
    { productRequestId },
    { refetchInterval: ({ state }) => state.data && isUnderWay(state.data) && UNDER_WAY_POLL_MS },
  );
  if (request.isPending) {
    return (
      <Stack>
        <Skeleton h={28} w="50%" />
        <ListSkeleton rows={4} />
      </Stack>
    );
  }
  if (request.isError) return <ErrorCard error={request.error} onRetry={() => void request.refetch()} />;
  return <Details request={request.data} />;
}

function Details({ request }: { request: RequestDetail }) {
  const { formatDate } = useDateFormat();
  const totals = requestTotals(request.items);
  return (
    <Stack gap="lg">
      <Group justify="space-between" align="flex-start" gap="sm">
        <Stack gap={6}>
          <Title order={3}>{request.supplierName}</Title>
          <Group gap="xs">
            <RequestStatusBadge status={request.status} />
            <Text size="sm" c="dimmed">
              Skickad {formatDate(request.requestDate)}
              {request.requestedBy && ` av ${request.requestedBy}`}
            </Text>
          </Group>
        </Stack>
        <RequestPdf request={request} />
      </Group>
      {isPdfMissing(request) && <Text c="dimmed">PDF saknas: Det finns ingen PDF-fil genererad för denna förfrågan.</Text>}
      <RequestMail request={request} />
      <RequestDetailItems items={request.items} />
      <Stack gap={2} align="flex-end">
        <Text fw={650} size="lg" className="tabular">
          Summa {formatKronor(totals.excludingVat)} exkl. moms
        </Text>
        <Text size="sm" c="dimmed" className="tabular">
          {formatKronor(totals.includingVat)} inkl. moms · Frakt tillkommer
        </Text>
      </Stack>
      <RequestCustomer request={request} />
      {request.notes && (
        <section>
          <Title order={3} size="h4" mb={4}>
            Meddelande
          </Title>
          <Text style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>{request.notes}</Text>
        </section>
      )}
    </Stack>
  );
}

/** There is no PDF and none is on its way. */
function isPdfMissing({ documentUrl, pdfStatus }: RequestDetail): boolean {
  return !documentUrl && pdfStatus !== "pending" && pdfStatus !== "running";
}
