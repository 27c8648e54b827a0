import { Box, Stack } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import type { Icon } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { ErrorCard } from "#client/ui/error-card.tsx";
import { ListSkeleton } from "#client/ui/list-skeleton.tsx";
import { PagingControls } from "#client/ui/paging-controls.tsx";

interface PagedListProps<Row> {
  /** Names the rows for screen readers. */
  label: string;
  query: {
    data: { rows: Row[]; page: number; pageCount: number } | undefined;
    isPending: boolean;
    isPlaceholderData: boolean;
    error: unknown;
    refetch: () => unknown;
  };
  failure: { title: string; text?: string };
  empty: { icon: Icon; text: string };
  onPage: (page: number) => void;
  table: (rows: Row[]) => ReactNode;
  /** One row where a table has no room. */
  card: (row: Row) => ReactNode;
}

/** One page of a list (LIMIT-22): a table in a body of at most 400 px (LIMIT-23), cards as long as they are. While the next page loads, the rows shown stay, dimmed. */
export function PagedList<Row>({ label, query, failure, empty, onPage, table, card }: PagedListProps<Row>) {
  const isNarrow = useMediaQuery("(max-width: 61.99em)", undefined, { getInitialValueInEffect: false });

  if (query.isPending) return <ListSkeleton rows={4} rowHeight={52} />;
  if (!query.data) {
    return <ErrorCard title={failure.title} text={failure.text} error={query.error} onRetry={() => void query.refetch()} />;
  }
  const { rows, page, pageCount } = query.data;
  if (rows.length === 0) {
    return (
      <div role="status">
        <EmptyState icon={empty.icon}>{empty.text}</EmptyState>
      </div>
    );
  }
  return (
    <Stack gap="md">
      <Box aria-busy={query.isPlaceholderData} opacity={query.isPlaceholderData ? 0.55 : undefined}>
        {isNarrow ? (
          <Stack gap="sm" role="region" aria-label={label}>
            {rows.map(card)}
          </Stack>
        ) : (
          table(rows)
        )}
      </Box>
      <PagingControls page={page} pages={pageCount} onChange={onPage} />
    </Stack>
  );
}
