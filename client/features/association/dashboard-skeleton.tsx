import { Card, SimpleGrid, Skeleton, Stack, VisuallyHidden } from "@mantine/core";

/** The shape of the overview while it is on its way. */
export function DashboardSkeleton() {
  return (
    <Stack gap="lg" role="status">
      <VisuallyHidden>Laddar...</VisuallyHidden>
      <Skeleton h={92} radius="lg" />
      <SimpleGrid cols={{ base: 1, md: 2, xl: 3 }} spacing="lg">
        {["applications", "members", "journey"].map((card) => (
          <Card key={card}>
            <Skeleton h={22} w="50%" mb="md" />
            <Skeleton h={34} w={64} mb="xs" />
            <Skeleton h={16} w="70%" />
          </Card>
        ))}
      </SimpleGrid>
      <Card>
        <Skeleton h={22} w="40%" mb="md" />
        <Stack gap="xs">
          {["first", "second", "third", "fourth"].map((row) => (
            <Skeleton key={row} h={44} />
          ))}
        </Stack>
      </Card>
    </Stack>
  );
}
