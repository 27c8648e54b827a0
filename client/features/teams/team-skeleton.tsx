import { Skeleton, Stack, VisuallyHidden } from "@mantine/core";

/** The shape of a team while it is on its way. */
export function TeamSkeleton() {
  return (
    <Stack gap="lg" role="status">
      <VisuallyHidden>Laddar...</VisuallyHidden>
      <Skeleton h={150} radius="lg" />
      <Skeleton h={260} radius="lg" />
      <Skeleton h={220} radius="lg" />
    </Stack>
  );
}
