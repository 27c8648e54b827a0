import { Button, Card, Center, Group, SimpleGrid, Stack, Text, Title } from "@mantine/core";
import { IconClipboardOff } from "@tabler/icons-react";
import { useEffect, useId, useRef } from "react";
import { clearButtonProps } from "#client/components/clear-button-props.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { ErrorCard } from "#client/ui/error-card.tsx";
import { ListSkeleton } from "#client/ui/list-skeleton.tsx";
import { Loaded } from "#client/ui/loaded.tsx";
import { Select } from "#client/ui/select.tsx";
import { useListState } from "#client/ui/use-list-state.ts";
import { PRODUCT_REQUEST_STATUSES } from "#shared/enums.ts";
import { formatKronor } from "#shared/format/money.ts";
import { listProductRequestsInput } from "#shared/schemas/product-requests.ts";
import { PRODUCT_REQUEST_STATUS_LABELS } from "#shared/text/labels.ts";
import { PRICE_ON_REQUEST, unpricedInWords } from "#shared/text/price-on-request.ts";
import { RequestPdf } from "./request-pdf.tsx";
import { RequestStatusBadge } from "./request-status-badge.tsx";
import { isUnderWay, type RequestSummary, UNDER_WAY_POLL_MS } from "./request-views.ts";

const FILTERS = listProductRequestsInput.pick({ status: true, crisisDomainId: true });
const ADDRESS = { prefix: "forfragan", words: { crisisDomainId: "omrade" } };

/** What the list is narrowed to, as the address says. */
export const useRequestFilters = () => useListState(FILTERS, ADDRESS);

export function RequestList({ onDetails }: { onDetails: (productRequestId: string) => void }) {
  const filters = useRequestFilters();
  const { query, list, showMore } = useRequests(filters.state);

  return (
    <Stack gap="md">
      <RequestFilters filters={filters} />
      <Loaded query={query} failure="Fel vid hämtning av förfrågningar" skeleton={<ListSkeleton rows={3} rowHeight={120} />}>
        {({ pages }) => {
          const requests = rowsOf(pages);
          if (requests.length === 0) {
            const clear = () => filters.set({ status: undefined, crisisDomainId: undefined });
            return (
              <EmptyState
                icon={IconClipboardOff}
                action={
                  filters.isFiltered && (
                    <Button variant="default" onClick={clear}>
                      Rensa filter
                    </Button>
                  )
                }
              >
                Inga produktförfrågningar
              </EmptyState>
            );
          }
          return (
            <SimpleGrid ref={list} cols={{ base: 1, sm: 2 }} spacing="md" role="list" aria-label="Produktförfrågningar">
              {requests.map((request) => (
                <RequestCard key={request.id} request={request} onDetails={() => onDetails(request.id)} />
              ))}
            </SimpleGrid>
          );
        }}
      </Loaded>
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

function RequestFilters({ filters }: { filters: ReturnType<typeof useRequestFilters> }) {
  const domains = trpc.preparedness.domains.useQuery();
  return (
    <Group gap="sm" grow preventGrowOverflow={false} align="flex-end">
      <Select
        label="Status"
        placeholder="Alla"
        data={PRODUCT_REQUEST_STATUSES.map((value) => ({ value, label: PRODUCT_REQUEST_STATUS_LABELS[value] }))}
        {...filters.choice("status")}
        clearable
        clearButtonProps={clearButtonProps("Rensa status")}
      />
      <Select
        label="Krisområde"
        placeholder="Alla"
        data={domains.data?.map(({ id, name }) => ({ value: id, label: name })) ?? []}
        {...filters.choice("crisisDomainId")}
        clearable
        clearButtonProps={clearButtonProps("Rensa krisområde")}
      />
    </Group>
  );
}

const rowsOf = (pages: readonly { rows: RequestSummary[] }[]): RequestSummary[] => pages.flatMap(({ rows }) => rows);

/** The requests of these filters, page by page. When more was asked for, the keyboard's focus goes to the first new card. */
function useRequests(filters: ReturnType<typeof useRequestFilters>["state"]) {
  const query = trpc.productRequest.list.useInfiniteQuery(filters, {
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchInterval: ({ state }) => state.data?.pages.some(({ rows }) => rows.some(isUnderWay)) && UNDER_WAY_POLL_MS,
  });
  const shown = rowsOf(query.data?.pages ?? []).length;
  const list = useRef<HTMLDivElement>(null);
  const shownBefore = useRef<number | null>(null);

  useEffect(() => {
    const before = shownBefore.current;
    if (before === null || shown <= before) return;
    shownBefore.current = null;
    list.current?.querySelectorAll<HTMLElement>("[role=listitem]")[before]?.querySelector("button")?.focus();
  }, [shown]);

  return {
    query,
    /** Goes around the cards. */
    list,
    showMore() {
      shownBefore.current = shown;
      void query.fetchNextPage();
    },
  };
}

function RequestCard({ request, onDetails }: { request: RequestSummary; onDetails: () => void }) {
  const { formatDay } = useDateFormat();
  const titleId = useId();
  const isUnpriced = request.quotedAmount === null && request.unpricedCount === request.itemCount;
  return (
    <Card role="listitem" padding="md">
      <Stack gap="sm" h="100%">
        <Group justify="space-between" align="flex-start" wrap="nowrap" gap="sm">
          <div>
            <Title order={3} size="h4" id={titleId}>
              {request.supplierName}
            </Title>
            <Text size="sm" c="dimmed">
              {formatDay(request.requestDate)} · {request.itemCount === 1 ? "1 artikel" : `${request.itemCount} artiklar`}
            </Text>
          </div>
          <div style={{ textAlign: "right", whiteSpace: "nowrap" }}>
            <Text fw={650} className="tabular">
              {isUnpriced ? PRICE_ON_REQUEST : formatKronor(request.quotedAmount ?? request.totalAmount)}
            </Text>
            {!isUnpriced && (
              <Text size="sm" c="dimmed">
                exkl. moms{request.quotedAmount !== null && ", enligt offert"}
              </Text>
            )}
          </div>
        </Group>
        {request.quotedAmount === null && !isUnpriced && request.unpricedCount > 0 && (
          <Text size="sm">{unpricedInWords(request.unpricedCount)}</Text>
        )}
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
