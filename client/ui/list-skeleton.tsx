import { Skeleton, Stack, VisuallyHidden } from "@mantine/core";

interface ListSkeletonProps {
  rows?: number;
  rowHeight?: number;
}

/** The shape of a list while its rows are on their way. */
export function ListSkeleton({ rows = 5, rowHeight = 44 }: ListSkeletonProps) {
  return (
    <Stack gap="xs" role="status">
      <VisuallyHidden>Laddar...</VisuallyHidden>
      {Array.from({ length: rows }, (_, row) => `row-${row}`).map((row) => (
        <Skeleton key={row} height={rowHeight} />
      ))}
    </Stack>
  );
}
