import { Box, Button, Card, Stack, VisuallyHidden } from "@mantine/core";
import { IconChevronDown, IconHistory } from "@tabler/icons-react";
import { EmptyState } from "#client/components/empty-state.tsx";
import { ErrorCard } from "#client/components/error-card.tsx";
import { ListSkeleton } from "#client/components/list-skeleton.tsx";
import { formatNumber } from "#shared/format/number.ts";
import { LogDays } from "./log-days.tsx";
import { LogFilterFields } from "./log-filter-fields.tsx";
import { hasFilters } from "./log-filters.ts";
import { useLog } from "./use-log.ts";
import { useLogFilters } from "./use-log-filters.ts";

/** What has been done in the association, by whom and when, newest first. */
export function LogTab() {
  const filterState = useLogFilters();
  const { query, entries, list, showMore } = useLog(filterState.filters);

  return (
    <Stack gap="lg">
      <Card>
        <LogFilterFields {...filterState} />
      </Card>
      {query.isPending && <ListSkeleton rows={6} rowHeight={52} />}
      {query.isLoadingError && <ErrorCard error={query.error} onRetry={() => void query.refetch()} />}
      {query.data && (
        <>
          <VisuallyHidden role="status">
            {query.isPlaceholderData
              ? "Laddar..."
              : `Visar ${formatNumber(entries.length)} ${entries.length === 1 ? "händelse" : "händelser"}`}
          </VisuallyHidden>
          {entries.length === 0 ? (
            <Card>
              <EmptyState icon={IconHistory}>
                {hasFilters(filterState.filters)
                  ? "Ingen händelse stämmer med filtret."
                  : "Här visas vad som görs i föreningen. Ännu har inget hänt."}
              </EmptyState>
            </Card>
          ) : (
            <Box ref={list} aria-busy={query.isPlaceholderData} opacity={query.isPlaceholderData ? 0.55 : undefined}>
              <LogDays entries={entries} />
            </Box>
          )}
          {query.isFetchNextPageError && <ErrorCard error={query.error} onRetry={showMore} />}
          {query.hasNextPage && !query.isFetchNextPageError && (
            <Button
              variant="default"
              style={{ alignSelf: "center" }}
              leftSection={<IconChevronDown size={18} stroke={1.75} aria-hidden />}
              loading={query.isFetchingNextPage}
              onClick={showMore}
            >
              Visa fler
            </Button>
          )}
        </>
      )}
    </Stack>
  );
}
