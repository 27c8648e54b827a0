import { SimpleGrid, Stack } from "@mantine/core";
import { IconFileExport } from "@tabler/icons-react";
import { EmptyState } from "#client/components/empty-state.tsx";
import { ErrorCard } from "#client/components/error-card.tsx";
import { ListSkeleton } from "#client/components/list-skeleton.tsx";
import { SectionCard } from "#client/components/section-card.tsx";
import { ASSOCIATION_EXPORT_KINDS } from "#shared/enums.ts";
import { ExportList } from "./export-list.tsx";
import { OrderCard } from "./order-card.tsx";
import { useExports, useOrderExport } from "./use-exports.ts";

/** The association's lists as files. */
export function ExportTab() {
  const exports = useExports();
  const { order, isOrdering } = useOrderExport();

  return (
    <Stack gap="lg">
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg">
        {ASSOCIATION_EXPORT_KINDS.map((kind) => (
          <OrderCard key={kind} kind={kind} isOrdering={isOrdering} onOrder={(format) => order({ kind, format })} />
        ))}
      </SimpleGrid>
      <SectionCard title="Skapade exporter">
        {exports.isPending && <ListSkeleton rows={2} rowHeight={64} />}
        {exports.isLoadingError && <ErrorCard error={exports.error} onRetry={() => void exports.refetch()} />}
        {exports.data?.length === 0 && (
          <EmptyState icon={IconFileExport}>Ingen export är skapad. Filerna visas här och tas bort av sig själva efter en tid.</EmptyState>
        )}
        {exports.data && exports.data.length > 0 && <ExportList exports={exports.data} isOrdering={isOrdering} onRetry={order} />}
      </SectionCard>
    </Stack>
  );
}
