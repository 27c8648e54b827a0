import { SegmentedControl, Stack, Text } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { type ReactNode, useState } from "react";
import { formatNumber } from "#shared/format/number.ts";
import { type Column, DataList } from "./data-list.tsx";
import { PagingControls } from "./paging-controls.tsx";

interface ReportColumn<Row> {
  title: string;
  cell: (row: Row) => ReactNode;
  /** Its figures stand under one another. */
  isTabular?: boolean;
  /** Its words may be long and are broken anywhere. */
  breaks?: boolean;
}

interface ReportTableProps<Row> {
  rows: readonly Row[];
  /** After the first, which says where in the file the row stands. */
  columns: readonly ReportColumn<Row>[];
  line: (row: Row) => number;
  lineTitle?: string;
  minWidth?: number;
  maxHeight?: number;
  /** A row where the table has no room; without it the table scrolls sideways. */
  card?: (row: Row) => ReactNode;
}

interface SummedReportProps<Row> extends ReportTableProps<Row> {
  /** What can become of a row, in the order in which the sums are told. */
  outcomes: Readonly<Record<string, string>>;
  counts: Readonly<Record<string, number>>;
  /** Beside the sums. */
  note?: ReactNode;
  /** Names the table. */
  label: string;
  /** Under the table, when it does not show all. */
  leftOut?: string | false;
}

/** What an import would do: the sums, and rows that want a look. */
export function SummedReport<Row>({ outcomes, counts, note, label, leftOut, ...table }: SummedReportProps<Row>) {
  const sums = Object.entries(outcomes).map(([outcome, name]) => `${name}: ${formatNumber(counts[outcome] ?? 0)}`);
  return (
    <Stack gap="xs">
      <Stack gap="xs" role="status">
        <Text fw={600} className="tabular">
          {sums.join(" · ")}
        </Text>
        {note}
      </Stack>
      {table.rows.length > 0 && <ReportTable {...table} label={label} />}
      {leftOut && (
        <Text size="sm" c="dimmed">
          {leftOut}
        </Text>
      )}
    </Stack>
  );
}

const OUTCOMES = ["new", "changed", "unchanged", "refused"] as const;
type Outcome = (typeof OUTCOMES)[number];

const NAMES: Record<Outcome, string> = { new: "Nya", changed: "Ändrade", unchanged: "Oförändrade", refused: "Avvisade" };
const SHOWN_ROWS = 50;

interface ReportByOutcomeProps<Row extends { outcome: Outcome }> extends ReportTableProps<Row> {
  counts: Readonly<Record<Outcome, number>>;
  /** What the rows are: «rader». */
  noun: string;
}

/** What an import would do: the sums, and the rows of one outcome at a time. */
export function ReportByOutcome<Row extends { outcome: Outcome }>({ counts, noun, rows, ...table }: ReportByOutcomeProps<Row>) {
  const [outcome, setOutcome] = useState<Outcome>(firstOf(counts));
  const [page, setPage] = useState(1);
  const isNarrow = useMediaQuery("(max-width: 36em)", undefined, { getInitialValueInEffect: false });
  const found = rows.filter((row) => row.outcome === outcome);
  const pages = Math.max(1, Math.ceil(found.length / SHOWN_ROWS));
  return (
    <Stack gap="sm">
      <SegmentedControl
        aria-label={`Vilka ${noun} som visas`}
        orientation={isNarrow ? "vertical" : "horizontal"}
        fullWidth
        value={outcome}
        onChange={(chosen) => {
          setOutcome(chosen);
          setPage(1);
        }}
        data={OUTCOMES.map((value) => ({ value, label: `${NAMES[value]} ${formatNumber(counts[value])}` }))}
      />
      {found.length === 0 ? (
        <Text c="dimmed">Inga {noun}.</Text>
      ) : (
        <ReportTable {...table} label={`${NAMES[outcome]} ${noun}`} rows={found.slice((page - 1) * SHOWN_ROWS, page * SHOWN_ROWS)} />
      )}
      {pages > 1 && <PagingControls page={page} pages={pages} onChange={setPage} />}
    </Stack>
  );
}

/** What needs a look first: rows that are refused, then those that change something. */
const firstOf = (counts: Readonly<Record<Outcome, number>>): Outcome =>
  (["refused", "changed", "new", "unchanged"] as const).find((outcome) => counts[outcome] > 0) ?? "new";

function ReportTable<Row>({
  label,
  rows,
  columns,
  line,
  lineTitle = "Rad",
  minWidth = 300,
  maxHeight = 280,
  card,
}: ReportTableProps<Row> & { label: string }) {
  const drawn: Column<Row>[] = [
    { key: lineTitle, title: lineTitle, cell: line, isTabular: true },
    ...columns.map(({ breaks, ...column }): Column<Row> => ({ ...column, key: column.title, breaks: breaks ? "anywhere" : undefined })),
  ];
  return (
    <DataList
      label={label}
      rows={rows}
      rowKey={line}
      columns={drawn}
      empty="Inga rader."
      cards={card ? { below: CARDS_BELOW, draw: card } : false}
      table={{ minWidth, maxHeight, verticalSpacing: 4 }}
    />
  );
}

/** In em: from here a dialog has room for a table. */
const CARDS_BELOW = 40;
