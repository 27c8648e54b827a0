import { Card, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { ErrorCard } from "#client/ui/error-card.tsx";
import { ListSkeleton } from "#client/ui/list-skeleton.tsx";
import { PagingControls } from "#client/ui/paging-controls.tsx";
import classes from "./alerts.module.css";

interface AlertListProps<Row> {
  label: string;
  query: {
    data: { rows: Row[]; page: number; pageCount: number } | undefined;
    isPending: boolean;
    isPlaceholderData: boolean;
    error: unknown;
    refetch: () => unknown;
  };
  empty: ReactNode;
  onPage: (page: number) => void;
  row: (row: Row) => ReactNode;
}

/** One page of alerts. */
export function AlertList<Row>({
  label,
  query: { data, isPending, isPlaceholderData, error, refetch },
  empty,
  onPage,
  row,
}: AlertListProps<Row>) {
  if (isPending) return <ListSkeleton rows={4} rowHeight={96} />;
  if (!data) return <ErrorCard error={error} onRetry={() => void refetch()} />;
  if (data.rows.length === 0) return <div role="status">{empty}</div>;
  return (
    <Stack gap="md">
      <Card p={0} aria-busy={isPlaceholderData}>
        <ul className={classes.rows} aria-label={label}>
          {data.rows.map(row)}
        </ul>
      </Card>
      {data.pageCount > 1 && <PagingControls page={data.page} pages={data.pageCount} onChange={onPage} />}
    </Stack>
  );
}
