import { Alert, Button, Group, Text, VisuallyHidden } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck, IconEyeOff, IconFileImport, IconPlus } from "@tabler/icons-react";
import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { StatusBadge } from "#client/components/status-badge.tsx";
import { api } from "#client/lib/api.ts";
import { trpc } from "#client/lib/trpc.ts";
import type { Column } from "#client/ui/data-list.tsx";
import type { DialogProps } from "#client/ui/dialog.tsx";
import { FileImport, RAW_FILE } from "#client/ui/file-import.tsx";
import { ReportByOutcome } from "#client/ui/import-report.tsx";
import { ListRow } from "#client/ui/list-row.tsx";
import { Select } from "#client/ui/select.tsx";
import { useAction, useApiAction } from "#client/ui/use-action.ts";
import { useListState } from "#client/ui/use-list-state.ts";
import { formatKronor } from "#shared/format/money.ts";
import { formatNumber } from "#shared/format/number.ts";
import {
  operatedProductsInput,
  type ProductImportLine,
  type ProductImportReport,
  type ProductState,
  productImportReport,
} from "#shared/schemas/operator-catalogue.ts";
import { PRODUCT_COLUMN_LABELS } from "#shared/text/product-columns.ts";
import { type OperatedProduct, ProductDialog } from "./product-dialog.tsx";
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

interface Upload {
  file: File;
  digest?: string;
}

const send = async (path: string, { file, digest }: Upload): Promise<ProductImportReport> =>
  productImportReport.parse(await api(path, { method: "POST", file: new Blob([file], { type: "text/csv" }), query: { digest } }));

const products = (count: number, one: string, many: string): string => `${formatNumber(count)} ${count === 1 ? one : many}`;
const writtenBy = ({ counts }: ProductImportReport): number => counts.new + counts.changed;

/** A file of products: new ones, and changes of those that the catalogue has. */
function ProductImportDialog({ onClose }: DialogProps) {
  const preview = useApiAction((upload: Upload) => send("admin/product-imports/preview", upload), {
    failed: "Filen kunde inte läsas",
    touches: [],
  });
  const write = useApiAction((upload: Upload) => send("admin/product-imports", upload), {
    done: ({ counts }) => [
      "Importen är klar",
      `${products(counts.new, "ny produkt", "nya produkter")}, ${products(counts.changed, "ändrad", "ändrade")}.`,
    ],
    failed: "Importen misslyckades",
    touches: ["admin.catalogue", "catalogue"],
  });
  return (
    <FileImport
      title="Importera produkter"
      size={960}
      about="En CSV-fil med mallens kolumner, de sista fyra är frivilliga. En produkt känns igen på leverantörens kod och artikelnumret. Inget sparas förrän du har sett vad filen gör."
      file={{ ...RAW_FILE, label: "CSV-fil", accept: ".csv,text/csv,text/plain" }}
      template={{ name: "produkter.csv", lines: [Object.values(PRODUCT_COLUMN_LABELS), EXAMPLE] }}
      preview={{ action: preview, input: (file) => ({ file }) }}
      write={{
        action: write,
        input: (file, report) => (writtenBy(report) > 0 ? { file, digest: report.digest } : null),
        submit: (report) => (writtenBy(report) > 0 ? `Importera ${products(writtenBy(report), "produkt", "produkter")}` : "Importera"),
      }}
      onClose={onClose}
    >
      {(report) => <ImportReport key={report.digest} report={report} />}
    </FileImport>
  );
}

/** In the order of the columns. */
const EXAMPLE = [
  ...["NV", "EXEMPEL-1", "Exempeldunk 10 liter", "Produkt", "Vattenförvaring", "Vatten", "1", "st"],
  ...["119,00", "25", "148,75", "160,00", "ceil(persons*litres_pp*days*0.5/10)", "Staplingsbar dunk med kran.", "", "", "ja"],
];

const labelOf = (column: string): string => (PRODUCT_COLUMN_LABELS as Readonly<Record<string, string>>)[column] ?? column;

function ImportReport({ report: { counts, rows } }: { report: ProductImportReport }) {
  return (
    <>
      {counts.refused > 0 && (
        <Alert color="varsel" icon={<IconAlertTriangle size={20} aria-hidden />}>
          {counts.refused === 1 ? "En rad avvisas" : `${formatNumber(counts.refused)} rader avvisas`} och lämnas utanför importen.
        </Alert>
      )}
      <ReportByOutcome
        counts={counts}
        noun="rader"
        rows={rows}
        line={({ line }) => line}
        columns={[
          {
            title: "Artikel",
            cell: ({ article_number, supplier_code }) => (
              <>
                {article_number}
                <Text size="sm" c="dimmed">
                  {supplier_code}
                </Text>
              </>
            ),
            breaks: true,
          },
          { title: "Produkt", cell: (row) => <Changes row={row} />, breaks: true },
        ]}
        maxHeight={360}
      />
    </>
  );
}

function Changes({ row: { name, reason, changes } }: { row: ProductImportLine }) {
  return (
    <>
      {name}
      {reason && <Text size="sm">{reason}</Text>}
      {changes.map(({ column, from, to }) => (
        <Text key={column} size="sm">
          {labelOf(column)}: {from || "tomt"} → {to || "tomt"}
        </Text>
      ))}
    </>
  );
}
