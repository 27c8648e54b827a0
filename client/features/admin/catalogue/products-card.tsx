import { Button, Group, Select } from "@mantine/core";
import { IconFileImport, IconPlus } from "@tabler/icons-react";
import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { type RouterOutputs, trpc } from "#client/lib/trpc.ts";
import type { ProductState } from "#shared/schemas/operator-catalogue.ts";
import { ServiceList, useServiceList } from "../operations/service-list.tsx";
import { ProductDialog } from "./product-dialog.tsx";
import { ProductImportDialog } from "./product-import-dialog.tsx";
import { ProductRow, ProductTable } from "./product-rows.tsx";

export type OperatedProduct = RouterOutputs["admin"]["catalogue"]["products"]["rows"][number];

const STATES: { value: ProductState; label: string }[] = [
  { value: "active", label: "Aktiva" },
  { value: "inactive", label: "Inaktiva" },
  { value: "all", label: "Alla" },
];

/** The catalogue's products, offered or not. */
export function ProductsCard() {
  const list = useServiceList();
  const [filters, setFilters] = useState<{ state: ProductState; supplierId: string | null }>({ state: "active", supplierId: null });
  const query = trpc.admin.catalogue.products.useQuery({ ...list.asked, ...filters }, { staleTime: 0, placeholderData: keepPreviousData });
  const choices = trpc.admin.catalogue.choices.useQuery();
  const [opened, setOpened] = useState<OperatedProduct | "new" | null>(null);
  const [isImporting, setIsImporting] = useState(false);
  const filter = (chosen: Partial<typeof filters>): void => {
    setFilters({ ...filters, ...chosen });
    list.turnTo(1);
  };

  return (
    <>
      <ServiceList
        title="Produkter"
        searchLabel="Sök produkt"
        searchHint="Namn eller artikelnummer"
        action={
          <Group gap="xs">
            <Button
              variant="default"
              leftSection={<IconFileImport size={18} stroke={1.75} aria-hidden />}
              onClick={() => setIsImporting(true)}
            >
              Importera
            </Button>
            <Button variant="default" leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />} onClick={() => setOpened("new")}>
              Ny produkt
            </Button>
          </Group>
        }
        filters={
          <>
            <Select
              label="Visa"
              data={STATES}
              value={filters.state}
              onChange={(state) => state && filter({ state })}
              allowDeselect={false}
              w={{ base: "100%", xs: 180 }}
            />
            <Select
              label="Leverantör"
              placeholder="Alla leverantörer"
              data={(choices.data?.suppliers ?? []).map(({ id, name }) => ({ value: id, label: name }))}
              value={filters.supplierId}
              onChange={(supplierId) => filter({ supplierId })}
              clearable
              clearButtonProps={{ "aria-label": "Visa alla leverantörer" }}
              searchable
              nothingFoundMessage="Ingen leverantör"
              w={{ base: "100%", xs: 260 }}
            />
          </>
        }
        list={list}
        query={query}
        empty="Ingen produkt stämmer med sökningen."
        table={(rows) => <ProductTable rows={rows} onEdit={setOpened} />}
        row={(product) => <ProductRow key={product.id} product={product} onEdit={setOpened} />}
      />
      <ProductDialog product={opened} onClose={() => setOpened(null)} />
      {isImporting && <ProductImportDialog onClose={() => setIsImporting(false)} />}
    </>
  );
}
