import { SimpleGrid, Text } from "@mantine/core";
import { SectionCard } from "#client/components/section-card.tsx";
import { trpc } from "#client/lib/trpc.ts";
import { formatNumber } from "#shared/format/number.ts";

/** How many a message reaches in each stairwell. Without stairwells there is nothing to tell apart. */
export function StairwellCounts() {
  const counts = trpc.subscribers.counts.useQuery(undefined, { staleTime: 0 });
  const stairwells = counts.data?.stairwells ?? [];
  if (!stairwells.some(({ id }) => id !== null)) return null;
  return (
    <SectionCard title="Aktiva per trapphus">
      <SimpleGrid component="dl" cols={{ base: 1, xs: 2, md: 3, lg: 4 }} spacing="lg" verticalSpacing={4} m={0}>
        {stairwells.map(({ id, name, active }) => (
          <div key={id} style={{ display: "flex", justifyContent: "space-between", gap: 12 }}>
            <Text component="dt" c="dimmed" style={{ overflowWrap: "anywhere" }}>
              {name}
            </Text>
            <Text component="dd" m={0} fw={600} className="tabular">
              {formatNumber(active)}
            </Text>
          </div>
        ))}
      </SimpleGrid>
    </SectionCard>
  );
}
