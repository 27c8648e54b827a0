import { Button, Group, Select, Table, Text, VisuallyHidden } from "@mantine/core";
import { IconCircleCheck, IconEyeOff, IconFileImport, IconPlus } from "@tabler/icons-react";
import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { StatusBadge } from "#client/components/status-badge.tsx";
import { type RouterOutputs, trpc } from "#client/lib/trpc.ts";
import { ListRow } from "#client/ui/list-row.tsx";
import { ScrollTable } from "#client/ui/scroll-table.tsx";
import { useAction } from "#client/ui/use-action.ts";
import { formatKronor } from "#shared/format/money.ts";
import type { ProductState } from "#shared/schemas/operator-catalogue.ts";
import { ServiceList, useServiceList } from "../operations/service-list.tsx";
import { ProductDialog } from "./product-dialog.tsx";
import { ProductImportDialog } from "./product-import-dialog.tsx";

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
      {opened && <ProductDialog product={opened === "new" ? null : opened} onClose={() => setOpened(null)} />}
      {isImporting && <ProductImportDialog onClose={() => setIsImporting(false)} />}
    </>
  );
}

interface EditProps {
  onEdit: (product: OperatedProduct) => void;
}

function ProductTable({ rows, onEdit }: { rows: OperatedProduct[] } & EditProps) {
  return (
    <ScrollTable label="Produkter" minWidth={860} verticalSpacing="sm">
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">Produkt</Table.Th>
          <Table.Th scope="col">Leverantör och kategori</Table.Th>
          <Table.Th scope="col" ta="right">
            Pris exkl. moms
          </Table.Th>
          <Table.Th scope="col" w={120} miw={120}>
            Status
          </Table.Th>
          <Table.Th scope="col">
            <VisuallyHidden>Åtgärd</VisuallyHidden>
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((product) => (
          <Table.Tr key={product.id}>
            <Table.Td style={{ overflowWrap: "anywhere" }}>
              {product.name}
              <Text size="sm" c="dimmed">
                {product.articleNumber}
              </Text>
            </Table.Td>
            <Table.Td>
              {product.supplierName}
              <Text size="sm" c="dimmed">
                {product.categoryName}
              </Text>
            </Table.Td>
            <Table.Td ta="right" className="tabular" style={{ whiteSpace: "nowrap" }}>
              {priceOf(product)}
            </Table.Td>
            <Table.Td>
              <ActiveBadge isActive={product.isActive} />
            </Table.Td>
            <Table.Td>
              <ProductActions product={product} onEdit={onEdit} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </ScrollTable>
  );
}

function ProductRow({ product, onEdit }: { product: OperatedProduct } & EditProps) {
  return (
    <ListRow
      title={product.name}
      badge={<ActiveBadge isActive={product.isActive} />}
      details={
        <>
          <div>{product.articleNumber}</div>
          <div>{product.supplierName}</div>
          <div>{product.categoryName}</div>
          <div>{priceOf(product)}</div>
        </>
      }
      action={<ProductActions product={product} onEdit={onEdit} />}
    />
  );
}

const priceOf = ({ resiliaPriceExcludingVat: price }: OperatedProduct): string =>
  price === null ? "Pris på förfrågan" : formatKronor(price);

const ActiveBadge = ({ isActive }: { isActive: boolean }) =>
  isActive ? (
    <StatusBadge color="lugn" icon={IconCircleCheck}>
      Aktiv
    </StatusBadge>
  ) : (
    <StatusBadge color="gray" icon={IconEyeOff}>
      Inaktiv
    </StatusBadge>
  );

function ProductActions({ product, onEdit }: { product: OperatedProduct } & EditProps) {
  const { setActive, isBusy } = useProductActive();
  return (
    <Group gap="xs" wrap="nowrap" justify="flex-end">
      <Button variant="default" onClick={() => onEdit(product)}>
        Ändra<VisuallyHidden> {product.name}</VisuallyHidden>
      </Button>
      <Button variant="subtle" color="gray" px="sm" loading={isBusy} onClick={() => setActive(product, !product.isActive)}>
        {product.isActive ? "Inaktivera" : "Aktivera"}
        <VisuallyHidden> {product.name}</VisuallyHidden>
      </Button>
    </Group>
  );
}

/** Takes a product out of the catalogue, or puts it back. Nothing is lost: requests keep it, and it can come back. */
function useProductActive() {
  const change = useAction(trpc.admin.catalogue.setProductActive, {
    done: ({ name, isActive }) => [isActive ? "Produkten visas i katalogen" : "Produkten visas inte längre", name],
    failed: "Produkten kunde inte ändras",
    touches: ["admin.catalogue", "catalogue"],
  });
  return {
    setActive: ({ id }: OperatedProduct, isActive: boolean) => change.send({ productId: id, isActive }),
    isBusy: change.isPending,
  };
}
