import { Skeleton, Stack } from "@mantine/core";
import { ListSkeleton } from "#client/components/list-skeleton.tsx";

/** Header and first part while they are on their way. */
export function CrisisSkeleton() {
  return (
    <Stack gap="md">
      <Skeleton height={200} radius="lg" />
      <ListSkeleton rows={6} rowHeight={64} />
    </Stack>
  );
}
