import { Button, Center, SimpleGrid, Stack } from "@mantine/core";
import { IconClipboardOff } from "@tabler/icons-react";
import { useState } from "react";
import { EmptyState } from "#client/components/empty-state.tsx";
import { ErrorCard } from "#client/components/error-card.tsx";
import { ListSkeleton } from "#client/components/list-skeleton.tsx";
import type { ProductRequestStatus } from "#shared/enums.ts";
import { RequestCard } from "./request-card.tsx";
import { RequestFilters } from "./request-filters.tsx";
import { useRequests } from "./use-requests.ts";

export function RequestList({ onDetails }: { onDetails: (productRequestId: string) => void }) {
  const [status, setStatus] = useState<ProductRequestStatus | null>(null);
  const [crisisDomainId, setCrisisDomainId] = useState<string | null>(null);
  const { query, requests, list, showMore } = useRequests({ status, crisisDomainId });
  const isFiltered = status !== null || crisisDomainId !== null;

  return (
    <Stack gap="md">
      <RequestFilters status={status} crisisDomainId={crisisDomainId} onStatus={setStatus} onCrisisDomain={setCrisisDomainId} />
      {query.isPending && <ListSkeleton rows={3} rowHeight={120} />}
      {query.isLoadingError && (
        <ErrorCard title="Fel vid hämtning av förfrågningar" error={query.error} onRetry={() => void query.refetch()} />
      )}
      {query.data && requests.length === 0 && (
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
      {requests.length > 0 && (
        <SimpleGrid ref={list} cols={{ base: 1, sm: 2 }} spacing="md" role="list" aria-label="Produktförfrågningar">
          {requests.map((request) => (
            <RequestCard key={request.id} request={request} onDetails={() => onDetails(request.id)} />
          ))}
        </SimpleGrid>
      )}
      {query.isFetchNextPageError && <ErrorCard title="Fel vid hämtning av förfrågningar" error={query.error} onRetry={showMore} />}
      {query.hasNextPage && !query.isFetchNextPageError && (
        <Center>
          <Button variant="default" loading={query.isFetchingNextPage} onClick={showMore}>
            Visa fler
          </Button>
        </Center>
      )}
    </Stack>
  );
}
