import { Alert, SegmentedControl, Stack, Table, Text } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useState } from "react";
import { PagingControls } from "#client/components/paging-controls.tsx";
import { ScrollTable } from "#client/components/scroll-table.tsx";
import { formatNumber } from "#shared/format/number.ts";
import {
  PRODUCT_IMPORT_OUTCOMES,
  type ProductImportLine,
  type ProductImportOutcome,
  type ProductImportReport,
} from "#shared/schemas/operator-catalogue.ts";
import { IMPORT_COLUMN_LABELS } from "./import-column-labels.ts";

const LABELS: Record<ProductImportOutcome, string> = { new: "Nya", changed: "Ändrade", unchanged: "Oförändrade", refused: "Avvisade" };
const SHOWN_ROWS = 50;

/** What an import would do: the sums, and the lines of one kind at a time. */
export function ImportReport({ report: { counts, rows } }: { report: ProductImportReport }) {
  const [outcome, setOutcome] = useState<ProductImportOutcome>(firstOf(counts));
  const [page, setPage] = useState(1);
  const isNarrow = useMediaQuery("(max-width: 36em)", undefined, { getInitialValueInEffect: false });
  const found = rows.filter((row) => row.outcome === outcome);
  const pages = Math.max(1, Math.ceil(found.length / SHOWN_ROWS));

  return (
    <Stack gap="sm">
      {counts.refused > 0 && (
        <Alert color="varsel" icon={<IconAlertTriangle size={20} aria-hidden />}>
          {counts.refused === 1 ? "En rad avvisas" : `${formatNumber(counts.refused)} rader avvisas`} och lämnas utanför importen.
        </Alert>
      )}
      <SegmentedControl
        aria-label="Vilka rader som visas"
        orientation={isNarrow ? "vertical" : "horizontal"}
        fullWidth
        value={outcome}
        onChange={(value) => {
          setOutcome(value as ProductImportOutcome);
          setPage(1);
        }}
        data={PRODUCT_IMPORT_OUTCOMES.map((value) => ({ value, label: `${LABELS[value]} ${formatNumber(counts[value])}` }))}
      />
      {found.length === 0 ? (
        <Text c="dimmed">Inga rader.</Text>
      ) : (
        <ScrollTable label={`${LABELS[outcome]} rader`} minWidth={300} maxHeight={360} stickyHeader verticalSpacing={4}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">Rad</Table.Th>
              <Table.Th scope="col">Artikel</Table.Th>
              <Table.Th scope="col">Produkt</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {found.slice((page - 1) * SHOWN_ROWS, page * SHOWN_ROWS).map((row) => (
              <ReportRow key={row.line} row={row} />
            ))}
          </Table.Tbody>
        </ScrollTable>
      )}
      {pages > 1 && <PagingControls page={page} pages={pages} onChange={setPage} />}
    </Stack>
  );
}

/** What needs a look first: lines that are refused, then those that change something. */
const firstOf = (counts: ProductImportReport["counts"]): ProductImportOutcome =>
  (["refused", "changed", "new", "unchanged"] as const).find((outcome) => counts[outcome] > 0) ?? "new";

const labelOf = (column: string): string => IMPORT_COLUMN_LABELS[column] ?? column;

function ReportRow({ row: { line, supplier_code, article_number, name, reason, changes } }: { row: ProductImportLine }) {
  const said = reason?.replace(/^([a-z_]+): /, (_, column: string) => `${labelOf(column)}: `);
  return (
    <Table.Tr>
      <Table.Td className="tabular">{line}</Table.Td>
      <Table.Td style={{ overflowWrap: "anywhere" }}>
        {article_number}
        <Text size="sm" c="dimmed">
          {supplier_code}
        </Text>
      </Table.Td>
      <Table.Td style={{ overflowWrap: "anywhere" }}>
        {name}
        {said && <Text size="sm">{said}</Text>}
        {changes.map(({ column, from, to }) => (
          <Text key={column} size="sm">
            {labelOf(column)}: {from || "tomt"} → {to || "tomt"}
          </Text>
        ))}
      </Table.Td>
    </Table.Tr>
  );
}
