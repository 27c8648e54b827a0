import { Button, Group, Text, VisuallyHidden } from "@mantine/core";
import { IconCircleCheck, IconEyeOff, IconFileImport, IconPlus } from "@tabler/icons-react";
import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { StatusBadge } from "#client/components/status-badge.tsx";
import { trpc } from "#client/lib/trpc.ts";
import type { Column } from "#client/ui/data-list.tsx";
import { ListRow } from "#client/ui/list-row.tsx";
import { Select } from "#client/ui/select.tsx";
import { useAction } from "#client/ui/use-action.ts";
import { useListState } from "#client/ui/use-list-state.ts";
import { formatKronor } from "#shared/format/money.ts";
import { operatedProductsInput, type ProductState } from "#shared/schemas/operator-catalogue.ts";
import { type OperatedProduct, ProductDialog } from "./product-dialog.tsx";
import { ProductImportDialog } from "./product-import-dialog.tsx";
import { ServiceList } from "./service-list.tsx";

const ADDRESS = { prefix: "produkt", words: { state: "visa", supplierId: "leverantor" } };

const STATES: { value: ProductState; label: string }[] = [
  { value: "active", label: "Aktiva" },
  { value: "inactive", label: "Inaktiva" },
  { value: "all", label: "Alla" },
];

/** The catalogue's products, offered or not. */
export function ProductsCard() {
  const list = useListState(operatedProductsInput, ADDRESS);
  const query = trpc.admin.catalogue.products.useQuery(list.state, { staleTime: 0, placeholderData: keepPreviousData });
  const choices = trpc.admin.catalogue.choices.useQuery();
  const [opened, setOpened] = useState<OperatedProduct | "new" | null>(null);
  // The dialog shows what the list knows by now, such as a photograph that was just uploaded.
  const shown = opened === "new" || opened === null ? opened : (query.data?.rows.find(({ id }) => id === opened.id) ?? opened);
  const [isImporting, setIsImporting] = useState(false);

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
            <Select label="Visa" data={STATES} {...list.choice("state")} allowDeselect={false} w={{ base: "100%", xs: 180 }} />
            <Select
              label="Leverantör"
              placeholder="Alla leverantörer"
              data={(choices.data?.suppliers ?? []).map(({ id, name }) => ({ value: id, label: name }))}
              {...list.choice("supplierId")}
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
        rowKey={({ id }) => id}
        columns={columnsFor(setOpened)}
        minWidth={860}
        row={(product) => <ProductRow product={product} onEdit={setOpened} />}
      />
      {shown && <ProductDialog product={shown === "new" ? null : shown} onClose={() => setOpened(null)} />}
      {isImporting && <ProductImportDialog onClose={() => setIsImporting(false)} />}
    </>
  );
}

interface EditProps {
  onEdit: (product: OperatedProduct) => void;
}

const columnsFor = (onEdit: EditProps["onEdit"]): Column<OperatedProduct>[] => [
  {
    key: "product",
    title: "Produkt",
    cell: ({ name, articleNumber }) => (
      <>
        {name}
        <Text size="sm" c="dimmed">
          {articleNumber}
        </Text>
      </>
    ),
    breaks: "anywhere",
  },
  {
    key: "supplier",
    title: "Leverantör och kategori",
    cell: ({ supplierName, categoryName }) => (
      <>
        {supplierName}
        <Text size="sm" c="dimmed">
          {categoryName}
        </Text>
      </>
    ),
  },
  { key: "price", title: "Pris exkl. moms", cell: priceOf, align: "right", breaks: "never", isTabular: true },
  { key: "state", title: "Status", cell: ({ isActive }) => <ActiveBadge isActive={isActive} />, width: 120 },
  {
    key: "action",
    title: <VisuallyHidden>Åtgärd</VisuallyHidden>,
    cell: (product) => <ProductActions product={product} onEdit={onEdit} />,
  },
];

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
