import { Alert, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { api } from "#client/lib/api.ts";
import type { DialogProps } from "#client/ui/dialog.tsx";
import { FileImport, RAW_FILE } from "#client/ui/file-import.tsx";
import { ReportByOutcome } from "#client/ui/import-report.tsx";
import { useApiAction } from "#client/ui/use-action.ts";
import { formatNumber } from "#shared/format/number.ts";
import { type ProductImportLine, type ProductImportReport, productImportReport } from "#shared/schemas/operator-catalogue.ts";
import { PRODUCT_COLUMN_LABELS } from "#shared/text/product-columns.ts";

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
