import { Card, Group, SimpleGrid, Skeleton, Stack } from "@mantine/core";
import type { CatalogueView } from "./use-catalogue-filters.ts";

const GRID_SKELETONS = 8;
const LIST_SKELETONS = 5;

/** Shapes of the products to come: eight in the grid, five in the list. */
export function ProductSkeletons({ view }: { view: CatalogueView }) {
  const keys = Array.from({ length: view === "grid" ? GRID_SKELETONS : LIST_SKELETONS }, (_, index) => index);
  if (view === "list") {
    return (
      <Stack gap="sm" role="status" aria-label="Laddar produkter">
        {keys.map((key) => (
          <Card key={key} padding="sm" data-testid="product-skeleton">
            <Group wrap="nowrap">
              <Skeleton w={88} h={66} />
              <Stack gap={8} style={{ flex: 1 }}>
                <Skeleton h={18} w="60%" />
                <Skeleton h={14} w="35%" />
              </Stack>
              <Skeleton h={44} w={120} visibleFrom="sm" />
            </Group>
          </Card>
        ))}
      </Stack>
    );
  }
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, xl: 3 }} spacing="md" role="status" aria-label="Laddar produkter">
      {keys.map((key) => (
        <Card key={key} padding="md" data-testid="product-skeleton">
          <Card.Section>
            <Skeleton h={140} radius={0} />
          </Card.Section>
          <Stack gap={10} mt="md">
            <Skeleton h={18} w="40%" />
            <Skeleton h={20} />
            <Skeleton h={14} w="50%" />
            <Skeleton h={24} w="55%" mt="sm" />
            <Skeleton h={44} mt="sm" />
          </Stack>
        </Card>
      ))}
    </SimpleGrid>
  );
}
