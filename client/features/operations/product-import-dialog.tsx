import { Alert, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { api } from "#client/lib/api.ts";
import type { DialogProps } from "#client/ui/dialog.tsx";
import { FileImport, RAW_FILE } from "#client/ui/file-import.tsx";
import { ReportByOutcome } from "#client/ui/import-report.tsx";
import { useApiAction } from "#client/ui/use-action.ts";
import { formatNumber } from "#shared/format/number.ts";
import { type ProductImportLine, type ProductImportReport, productImportReport } from "#shared/schemas/operator-catalogue.ts";

interface Upload {
  file: File;
  digest?: string;
}

const send = async (path: string, { file, digest }: Upload): Promise<ProductImportReport> =>
  productImportReport.parse(await api(path, { method: "POST", file: new Blob([file], { type: "text/csv" }), query: { digest } }));

const products = (count: number, one: string, many: string): string => `${formatNumber(count)} ${count === 1 ? one : many}`;
const writtenBy = ({ counts }: ProductImportReport): number => counts.new + counts.changed;

/** A file of products: new ones, and changes of those that the catalogue has. */
export function ProductImportDialog({ onClose }: DialogProps) {
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
      about="En CSV-fil med samma kolumner som katalogens. En produkt känns igen på leverantörens kod och artikelnumret. Inget sparas förrän du har sett vad filen gör."
      file={{ ...RAW_FILE, label: "CSV-fil", accept: ".csv,text/csv,text/plain" }}
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

/** The columns of a file of products, as the form calls them. */
const COLUMN_LABELS: Readonly<Record<string, string>> = {
  article_number: "Artikelnummer",
  name: "Namn",
  product_type: "Typ",
  category: "Kategori",
  crisis_domain: "Beredskapsområde",
  unit_quantity: "Antal i förpackningen",
  unit_metric: "Enhet",
  resilia_price_excluding_vat: "Eget pris exkl. moms",
  vat_percent: "Moms i procent",
  resilia_price_including_vat: "Eget pris inkl. moms",
  supplier_price_including_vat: "Leverantörens pris inkl. moms",
  recommended_quantity_rule: "Regel för rekommenderat antal",
  description: "Beskrivning",
  storage_class: "Brandfarlig vara",
  storage_litres: "Liter i en behållare",
  is_active: "Visas i katalogen",
};

const labelOf = (column: string): string => COLUMN_LABELS[column] ?? column;

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
      {reason && <Text size="sm">{reason.replace(/^([a-z_]+): /, (_, column: string) => `${labelOf(column)}: `)}</Text>}
      {changes.map(({ column, from, to }) => (
        <Text key={column} size="sm">
          {labelOf(column)}: {from || "tomt"} → {to || "tomt"}
        </Text>
      ))}
    </>
  );
}
