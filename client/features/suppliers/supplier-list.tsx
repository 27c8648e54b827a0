import { SimpleGrid } from "@mantine/core";
import { IconBuildingStore } from "@tabler/icons-react";
import { EmptyState } from "#client/components/empty-state.tsx";
import { ErrorCard } from "#client/components/error-card.tsx";
import { ListSkeleton } from "#client/components/list-skeleton.tsx";
import { trpc } from "#client/lib/trpc.ts";
import { SupplierCard } from "./supplier-card.tsx";
import type { Supplier } from "./supplier-views.ts";

export function SupplierList({ onDetails }: { onDetails: (supplier: Supplier) => void }) {
  const suppliers = trpc.catalogue.suppliers.useQuery();

  if (suppliers.isPending) return <ListSkeleton rows={4} rowHeight={132} />;
  if (suppliers.isError) {
    return <ErrorCard title="Kunde inte ladda leverantörer" error={suppliers.error} onRetry={() => void suppliers.refetch()} />;
  }
  if (suppliers.data.length === 0) {
    return <EmptyState icon={IconBuildingStore}>Inga leverantörer är tillgängliga för tillfället.</EmptyState>;
  }
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" role="list" aria-label="Leverantörer">
      {suppliers.data.map((supplier) => (
        <SupplierCard key={supplier.id} supplier={supplier} onDetails={() => onDetails(supplier)} />
      ))}
    </SimpleGrid>
  );
}
