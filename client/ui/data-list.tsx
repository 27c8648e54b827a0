import { Box, Card, Group, Stack, Table, type TableProps, Text, UnstyledButton } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { type Icon, IconArrowDown, IconArrowsSort, IconArrowUp } from "@tabler/icons-react";
import { Fragment, type Key, type ReactNode } from "react";
import classes from "./data-list.module.css";
import { EmptyState } from "./empty-state.tsx";
import { ListRow, ListRows } from "./list-row.tsx";
import { ListSkeleton } from "./list-skeleton.tsx";
import { type Failure, Loaded, type Read } from "./loaded.tsx";
import { PagingControls } from "./paging-controls.tsx";
import { ScrollTable } from "./scroll-table.tsx";

/** A column of the table, and what becomes of it on a card. */
export interface Column<Row, Sort extends string = string> {
  key: string;
  title: ReactNode;
  cell: (row: Row) => ReactNode;
  align?: "right";
  width?: number;
  maxWidth?: number;
  /** Long words may break anywhere; or nothing breaks. */
  breaks?: "anywhere" | "never";
  /** Figures under one another. */
  isTabular?: boolean;
  /** Its cells name their rows. */
  isRowName?: boolean;
  weight?: 400 | 600;
  /** Shown while the pointer rests on the cell. */
  hint?: (row: Row) => string | undefined;
  /** The orders it gives, upwards and downwards, by their names in the list's state. */
  sortBy?: readonly [up: Sort, down: Sort];
  /** Where it stands on a card, in the order of the columns; what says nothing is on none. Facts stand in one line. */
  onCard?: "title" | "badge" | "line" | "fact" | "action";
  /** What it says there, where that is other than in the table. Nothing leaves it out. */
  cardText?: (row: Row) => ReactNode;
}

export interface Page<Row> {
  rows: readonly Row[];
  page: number;
  pageCount: number;
}

interface ListQuery<Row> extends Read<Page<Row> | readonly Row[]> {
  /** It shows what was asked for before. */
  isPlaceholderData?: boolean;
}

interface CardsOptions<Row> {
  /** Narrower than this, in em, there is no room for a table. */
  below?: number;
  /** Boxes under one another, or rows with a line between. */
  as?: "boxes" | "rows";
  /** A drawing of its own: what stands in the box, or a `ListRow`. */
  draw?: (row: Row) => ReactNode;
}

export interface DataListProps<Row, Sort extends string> {
  /** Names the rows for screen readers. */
  label: string;
  /** What is read; for what is already here `rows`. */
  query?: ListQuery<Row>;
  rows?: Page<Row> | readonly Row[];
  rowKey: (row: Row) => Key;
  columns: readonly Column<Row, Sort>[];
  /** What stands where there are no rows: a line, or an icon with a sentence and the one next step. */
  empty: string | { icon: Icon; text: ReactNode; action?: ReactNode };
  failure?: Failure;
  /** `isSteady`: it stands there with a single page too. */
  paging?: { onPage: (page: number) => void; isSteady?: boolean };
  sort?: { by: Sort; onSort: (by: Sort) => void };
  /** `false`: always a table. */
  cards?: false | CardsOptions<Row>;
  /** `maxHeight`: it scrolls under its headings. */
  table: Pick<TableProps, "verticalSpacing" | "horizontalSpacing" | "className"> & { minWidth: number; maxHeight?: number };
  skeleton?: ReactNode;
}

/** Rows by columns: a table where there is room, cards where there is none; with what stands there while they load, when there are none, and when they cannot be read. While another page loads, the rows shown stay, dimmed. */
export function DataList<Row, Sort extends string = string>({ query, rows, failure, skeleton, ...list }: DataListProps<Row, Sort>) {
  const read: ListQuery<Row> = query ?? { data: rows ?? [], error: null, refetch: () => undefined };
  return (
    <Loaded query={read} failure={failure} skeleton={skeleton ?? <ListSkeleton rows={4} rowHeight={52} />}>
      {(data) => <Rows {...list} data={isPage(data) ? data : { rows: data, page: 1, pageCount: 1 }} isStale={read.isPlaceholderData} />}
    </Loaded>
  );
}

const isPage = <Row,>(data: Page<Row> | readonly Row[]): data is Page<Row> => "rows" in data;

interface RowsProps<Row, Sort extends string> extends Omit<DataListProps<Row, Sort>, "query" | "rows" | "failure" | "skeleton"> {
  data: Page<Row>;
  isStale?: boolean;
}

function Rows<Row, Sort extends string>({ data: { rows, page, pageCount }, isStale, empty, paging, ...list }: RowsProps<Row, Sort>) {
  if (rows.length === 0) return <Empty empty={empty} />;
  return (
    <Stack gap="md">
      <Box aria-busy={isStale} opacity={isStale ? 0.55 : undefined}>
        <TableOrCards {...list} rows={rows} />
      </Box>
      {paging && (paging.isSteady || pageCount > 1) && <PagingControls page={page} pages={pageCount} onChange={paging.onPage} />}
    </Stack>
  );
}

function Empty({ empty }: { empty: DataListProps<never, never>["empty"] }) {
  return (
    <div role="status">
      {typeof empty === "string" ? (
        <Text c="dimmed">{empty}</Text>
      ) : (
        <EmptyState icon={empty.icon} action={empty.action}>
          {empty.text}
        </EmptyState>
      )}
    </div>
  );
}

type DrawnProps<Row, Sort extends string> = Omit<RowsProps<Row, Sort>, "data" | "isStale" | "empty" | "paging"> & { rows: readonly Row[] };

/** In em, as the queries of the styles are: beside the navigation a table has room from here. */
const TABLE_FROM = 62;

function TableOrCards<Row, Sort extends string>({ cards = {}, ...list }: DrawnProps<Row, Sort>) {
  const { below = TABLE_FROM, as = "boxes", draw } = cards || { below: 0 };
  const isNarrow = useMediaQuery(`(max-width: ${below - 0.01}em)`, undefined, { getInitialValueInEffect: false });
  const Cards = as === "rows" ? LineCards : BoxCards;
  return isNarrow ? <Cards {...list} draw={draw} /> : <DrawnTable {...list} />;
}

function DrawnTable<Row, Sort extends string>({ label, rows, rowKey, columns, sort, table }: DrawnProps<Row, Sort>) {
  return (
    <ScrollTable label={label} stickyHeader={table.maxHeight !== undefined} {...table}>
      <Table.Thead>
        <Table.Tr>
          {columns.map((column) => (
            <Heading key={column.key} column={column} sort={sort} />
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row) => (
          <Table.Tr key={rowKey(row)}>
            {columns.map((column) => (
              <Cell key={column.key} column={column} row={row} />
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </ScrollTable>
  );
}

const BREAKS = { anywhere: { overflowWrap: "anywhere" }, never: { whiteSpace: "nowrap" } } as const;

function Cell<Row, Sort extends string>({ column, row }: { column: Column<Row, Sort>; row: Row }) {
  const { cell, align, maxWidth, breaks, isTabular, isRowName, weight, hint } = column;
  const shared = {
    ta: align,
    maw: maxWidth,
    fw: weight,
    title: hint?.(row),
    className: isTabular ? "tabular" : undefined,
    style: breaks && BREAKS[breaks],
  } as const;
  if (!isRowName) return <Table.Td {...shared}>{cell(row)}</Table.Td>;
  return (
    <Table.Th scope="row" {...shared}>
      {cell(row)}
    </Table.Th>
  );
}

function Heading<Row, Sort extends string>({
  column: { title, align, width, sortBy },
  sort,
}: {
  column: Column<Row, Sort>;
  sort?: DataListProps<Row, Sort>["sort"];
}) {
  const shared = { scope: "col", ta: align, w: width, miw: width } as const;
  if (!sort || !sortBy) return <Table.Th {...shared}>{title}</Table.Th>;
  const [up, down] = sortBy;
  const order = sort.by === up ? "ascending" : sort.by === down ? "descending" : "none";
  const Arrow = { ascending: IconArrowUp, descending: IconArrowDown, none: IconArrowsSort }[order];
  return (
    <Table.Th {...shared} aria-sort={order}>
      <UnstyledButton className={classes.sort} onClick={() => sort.onSort(order === "ascending" ? down : up)}>
        {title}
        <Arrow size={16} stroke={1.75} aria-hidden />
      </UnstyledButton>
    </Table.Th>
  );
}

interface CardsProps<Row, Sort extends string> {
  label: string;
  rows: readonly Row[];
  rowKey: (row: Row) => Key;
  columns: readonly Column<Row, Sort>[];
  draw?: (row: Row) => ReactNode;
}

/** The rows of a `DataList` where a table has no room: boxes under one another. */
function BoxCards<Row, Sort extends string>({ label, rows, rowKey, columns, draw }: CardsProps<Row, Sort>) {
  return (
    <Box component="section" aria-label={label}>
      <Stack component="ul" gap="sm" className={classes.cards}>
        {rows.map((row) => (
          <li key={rowKey(row)}>{draw ? draw(row) : <BoxCard columns={columns} row={row} />}</li>
        ))}
      </Stack>
    </Box>
  );
}

function BoxCard<Row, Sort extends string>({ columns, row }: { columns: readonly Column<Row, Sort>[]; row: Row }) {
  const { titles, badges, lines, facts, actions } = onCard(columns, row);
  return (
    <Card padding="sm">
      <Group justify="space-between" align="flex-start" wrap="nowrap" gap="xs">
        <Stack gap={4} miw={0}>
          <Group gap="xs">
            <Text component="div" fw={600} className={classes.text}>
              {titles}
            </Text>
            {badges}
          </Group>
          {lines.map(({ key, text, isTabular }) => (
            <Text key={key} component="div" size="sm" className={isTabular ? `tabular ${classes.text}` : classes.text}>
              {text}
            </Text>
          ))}
          {facts.length > 0 && (
            <Text component="div" size="sm" c="dimmed" className="tabular">
              <Facts facts={facts} />
            </Text>
          )}
        </Stack>
        {actions.length > 0 && <Box flex="none">{actions}</Box>}
      </Group>
    </Card>
  );
}

/** The same with a line between. */
function LineCards<Row, Sort extends string>({ label, rows, rowKey, columns, draw }: CardsProps<Row, Sort>) {
  return (
    <ListRows label={label}>
      {rows.map((row) => (
        <Fragment key={rowKey(row)}>{draw ? draw(row) : <LineCard columns={columns} row={row} />}</Fragment>
      ))}
    </ListRows>
  );
}

function LineCard<Row, Sort extends string>({ columns, row }: { columns: readonly Column<Row, Sort>[]; row: Row }) {
  const { titles, badges, lines, facts, actions } = onCard(columns, row);
  const details = (
    <>
      {lines.map(({ key, text }) => (
        <div key={key}>{text}</div>
      ))}
      {facts.length > 0 && (
        <div>
          <Facts facts={facts} />
        </div>
      )}
    </>
  );
  return <ListRow title={titles} badge={badges} details={details} action={actions} />;
}

interface Said {
  key: string;
  text: ReactNode;
  isTabular?: boolean;
}

/** What the columns say on the row's card, by its place. */
function onCard<Row, Sort extends string>(columns: readonly Column<Row, Sort>[], row: Row) {
  const at = (place: Column<Row, Sort>["onCard"]): Said[] =>
    columns
      .filter(({ onCard: where }) => where === place)
      .map(({ key, cell, cardText = cell, isTabular }) => ({ key, text: cardText(row), isTabular }))
      .filter(({ text }) => text !== null && text !== undefined && text !== false && text !== "");
  const drawn = (said: Said[]) => said.map(({ key, text }) => <Fragment key={key}>{text}</Fragment>);
  return {
    titles: drawn(at("title")),
    badges: drawn(at("badge")),
    lines: at("line"),
    facts: at("fact"),
    actions: drawn(at("action")),
  };
}

const Facts = ({ facts }: { facts: Said[] }) =>
  facts.map(({ key, text }, index) => (
    <Fragment key={key}>
      {index > 0 && " · "}
      {text}
    </Fragment>
  ));
