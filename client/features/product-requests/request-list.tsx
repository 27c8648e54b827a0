import { Button, Card, Center, Group, Select, SimpleGrid, Stack, Text, Title } from "@mantine/core";
import { IconClipboardOff } from "@tabler/icons-react";
import { useEffect, useId, useRef, useState } from "react";
import { clearButtonProps } from "#client/components/clear-button-props.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { ErrorCard } from "#client/ui/error-card.tsx";
import { ListSkeleton } from "#client/ui/list-skeleton.tsx";
import { Loaded } from "#client/ui/loaded.tsx";
import { PRODUCT_REQUEST_STATUSES, type ProductRequestStatus } from "#shared/enums.ts";
import { formatKronor } from "#shared/format/money.ts";
import { PRODUCT_REQUEST_STATUS_LABELS } from "#shared/text/labels.ts";
import { RequestPdf } from "./request-pdf.tsx";
import { RequestStatusBadge } from "./request-status-badge.tsx";
import { isUnderWay, type RequestSummary, UNDER_WAY_POLL_MS } from "./request-views.ts";

export function RequestList({ onDetails }: { onDetails: (productRequestId: string) => void }) {
  const [status, setStatus] = useState<ProductRequestStatus | null>(null);
  const [crisisDomainId, setCrisisDomainId] = useState<string | null>(null);
  const { query, requests, list, showMore } = useRequests({ status, crisisDomainId });
  const isFiltered = status !== null || crisisDomainId !== null;

  return (
    <Stack gap="md">
      <RequestFilters status={status} crisisDomainId={crisisDomainId} onStatus={setStatus} onCrisisDomain={setCrisisDomainId} />
      <Loaded query={query} failure="Fel vid hämtning av förfrågningar" skeleton={<ListSkeleton rows={3} rowHeight={120} />} />
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

interface RequestFiltersProps {
  status: ProductRequestStatus | null;
  crisisDomainId: string | null;
  onStatus: (status: ProductRequestStatus | null) => void;
  onCrisisDomain: (crisisDomainId: string | null) => void;
}

function RequestFilters({ status, crisisDomainId, onStatus, onCrisisDomain }: RequestFiltersProps) {
  const domains = trpc.preparedness.domains.useQuery();
  return (
    <Group gap="sm" grow preventGrowOverflow={false} align="flex-end">
      <Select
        label="Status"
        placeholder="Alla"
        data={PRODUCT_REQUEST_STATUSES.map((value) => ({ value, label: PRODUCT_REQUEST_STATUS_LABELS[value] }))}
        value={status}
        onChange={(value) => onStatus(PRODUCT_REQUEST_STATUSES.find((known) => known === value) ?? null)}
        clearable
        clearButtonProps={clearButtonProps("Rensa status")}
      />
      <Select
        label="Krisområde"
        placeholder="Alla"
        data={domains.data?.map(({ id, name }) => ({ value: id, label: name })) ?? []}
        value={crisisDomainId}
        onChange={onCrisisDomain}
        clearable
        clearButtonProps={clearButtonProps("Rensa krisområde")}
      />
    </Group>
  );
}

interface Filters {
  status: ProductRequestStatus | null;
  crisisDomainId: string | null;
}

/** The requests of these filters, page by page. When more was asked for, the keyboard's focus goes to the first new card. */
function useRequests({ status, crisisDomainId }: Filters) {
  const query = trpc.productRequest.list.useInfiniteQuery(
    { status: status ?? undefined, crisisDomainId: crisisDomainId ?? undefined },
    {
      getNextPageParam: ({ nextCursor }) => nextCursor,
      refetchInterval: ({ state }) => state.data?.pages.some(({ rows }) => rows.some(isUnderWay)) && UNDER_WAY_POLL_MS,
    },
  );
  const requests = query.data?.pages.flatMap(({ rows }) => rows) ?? [];
  const list = useRef<HTMLDivElement>(null);
  const shownBefore = useRef<number | null>(null);

  useEffect(() => {
    const before = shownBefore.current;
    if (before === null || requests.length <= before) return;
    shownBefore.current = null;
    list.current?.querySelectorAll<HTMLElement>("[role=listitem]")[before]?.querySelector("button")?.focus();
  }, [requests.length]);

  return {
    query,
    requests,
    /** Goes around the cards. */
    list,
    showMore() {
      shownBefore.current = requests.length;
      void query.fetchNextPage();
    },
  };
}

function RequestCard({ request, onDetails }: { request: RequestSummary; onDetails: () => void }) {
  const { formatDate } = useDateFormat();
  const titleId = useId();
  return (
    <Card role="listitem" padding="md">
      <Stack gap="sm" h="100%">
        <Group justify="space-between" align="flex-start" wrap="nowrap" gap="sm">
          <div>
            <Title order={3} size="h4" id={titleId}>
              {request.supplierName}
            </Title>
            <Text size="sm" c="dimmed">
              {formatDate(request.requestDate)} · {request.itemCount === 1 ? "1 artikel" : `${request.itemCount} artiklar`}
            </Text>
          </div>
          <div style={{ textAlign: "right", whiteSpace: "nowrap" }}>
            <Text fw={650} className="tabular">
              {formatKronor(request.totalAmount)}
            </Text>
            <Text size="sm" c="dimmed">
              exkl. moms
            </Text>
          </div>
        </Group>
        <div>
          <RequestStatusBadge status={request.status} />
        </div>
        <Group gap="xs" mt="auto">
          <Button variant="default" aria-describedby={titleId} onClick={onDetails}>
            Detaljer
          </Button>
          <RequestPdf request={request} describedBy={titleId} />
        </Group>
      </Stack>
    </Card>
  );
}
