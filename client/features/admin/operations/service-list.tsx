import { Box, Group, Stack } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconSearchOff } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { SectionCard } from "#client/components/section-card.tsx";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { ErrorCard } from "#client/ui/error-card.tsx";
import { ListRows } from "#client/ui/list-row.tsx";
import { ListSkeleton } from "#client/ui/list-skeleton.tsx";
import { PagingControls } from "#client/ui/paging-controls.tsx";
import { SearchField } from "#client/ui/search-field.tsx";

/** Which page is asked for, and what is searched for. Another search begins at the first page. */
export function useServiceList() {
  const [asked, setAsked] = useState({ search: "", page: 1 });
  return {
    asked,
    search: (search: string) => setAsked({ search: search.trim(), page: 1 }),
    turnTo: (page: number) => setAsked(({ search }) => ({ search, page })),
  };
}

interface ServiceListProps<Row> {
  title: string;
  searchLabel: string;
  searchHint: string;
  /** Buttons beside the title. */
  action?: ReactNode;
  /** Choices beside the search. */
  filters?: ReactNode;
  list: ReturnType<typeof useServiceList>;
  query: {
    data: { rows: Row[]; total: number; page: number; pageCount: number } | undefined;
    isPending: boolean;
    isPlaceholderData: boolean;
    error: unknown;
    refetch: () => unknown;
  };
  /** What stands where nothing is found. */
  empty: string;
  table: (rows: Row[]) => ReactNode;
  /** One row where a table has no room, as a `ListRow`. */
  row: (row: Row) => ReactNode;
}

/** A searched list of the whole service, ten at a time. */
export function ServiceList<Row>(props: ServiceListProps<Row>) {
  const { title, searchLabel, searchHint, action, filters, list, query, empty, table, row } = props;
  const isNarrow = useMediaQuery("(max-width: 74.99em)", undefined, { getInitialValueInEffect: false });
  const { data } = query;

  return (
    <SectionCard title={title} action={action}>
      <Stack gap="md">
        <Group gap="md" align="flex-end">
          <Box maw={420} style={{ flex: "1 1 16rem" }}>
            <SearchField label={searchLabel} placeholder={searchHint} search={list.asked.search} onSearch={list.search} />
          </Box>
          {filters}
        </Group>
        {query.isPending && <ListSkeleton rows={4} rowHeight={52} />}
        {query.error !== null && <ErrorCard error={query.error} onRetry={() => void query.refetch()} />}
        {data?.total === 0 && (
          <div role="status">
            <EmptyState icon={IconSearchOff}>{empty}</EmptyState>
          </div>
        )}
        {data && data.total > 0 && (
          <>
            <Box aria-busy={query.isPlaceholderData} opacity={query.isPlaceholderData ? 0.55 : undefined}>
              {isNarrow ? <ListRows label={title}>{data.rows.map(row)}</ListRows> : table(data.rows)}
            </Box>
            {data.pageCount > 1 && <PagingControls page={data.page} pages={data.pageCount} onChange={list.turnTo} />}
          </>
        )}
      </Stack>
    </SectionCard>
  );
}
