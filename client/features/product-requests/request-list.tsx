import { Button, Group, Select, SimpleGrid, Stack } from "@mantine/core";
import { IconClipboardOff } from "@tabler/icons-react";
import { useState } from "react";
import { EmptyState } from "#client/components/empty-state.tsx";
import { ErrorCard } from "#client/components/error-card.tsx";
import { ListSkeleton } from "#client/components/list-skeleton.tsx";
import { trpc } from "#client/lib/trpc.ts";
import { PRODUCT_REQUEST_STATUSES, type ProductRequestStatus } from "#shared/enums.ts";
import { PRODUCT_REQUEST_STATUS_LABELS } from "#shared/text/labels.ts";
import { RequestCard } from "./request-card.tsx";
import { isUnderWay, UNDER_WAY_POLL_MS } from "./request-views.ts";

export function RequestList({ onDetails }: { onDetails: (productRequestId: string) => void }) {
  const [status, setStatus] = useState<ProductRequestStatus | null>(null);
  const [crisisDomainId, setCrisisDomainId] = useState<string | null>(null);
  const domains = trpc.preparedness.domains.useQuery();
  const requests = trpc.productRequest.list.useQuery(
    { status: status ?? undefined, crisisDomainId: crisisDomainId ?? undefined },
    { refetchInterval: ({ state }) => state.data?.some(isUnderWay) && UNDER_WAY_POLL_MS },
  );
  const isFiltered = status !== null || crisisDomainId !== null;

  return (
    <Stack gap="md">
      <Group gap="sm" grow preventGrowOverflow={false} align="flex-end">
        <Select
          label="Status"
          placeholder="Alla"
          data={PRODUCT_REQUEST_STATUSES.map((value) => ({ value, label: PRODUCT_REQUEST_STATUS_LABELS[value] }))}
          value={status}
          onChange={(value) => setStatus(PRODUCT_REQUEST_STATUSES.find((known) => known === value) ?? null)}
          clearable
          clearButtonProps={{ "aria-label": "Rensa status" }}
        />
        <Select
          label="Krisområde"
          placeholder="Alla"
          data={domains.data?.map(({ id, name }) => ({ value: id, label: name })) ?? []}
          value={crisisDomainId}
          onChange={setCrisisDomainId}
          clearable
          clearButtonProps={{ "aria-label": "Rensa krisområde" }}
        />
      </Group>
      {requests.isPending && <ListSkeleton rows={3} rowHeight={120} />}
      {requests.isError && (
        <ErrorCard title="Fel vid hämtning av förfrågningar" error={requests.error} onRetry={() => void requests.refetch()} />
      )}
      {requests.data?.length === 0 && (
        <EmptyState
          icon={IconClipboardOff}
          action={
            isFiltered && (
              <Button
                variant="default"
                onClick={() => {
                  setStatus(null);
                  setCrisisDomainId(null);
                }}
              >
                Rensa filter
              </Button>
            )
          }
        >
          Inga produktförfrågningar
        </EmptyState>
      )}
      {requests.data && requests.data.length > 0 && (
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" role="list" aria-label="Produktförfrågningar">
          {requests.data.map((request) => (
            <RequestCard key={request.id} request={request} onDetails={() => onDetails(request.id)} />
          ))}
        </SimpleGrid>
      )}
    </Stack>
  );
}
