import { Box, Card, Group, Stack, Text } from "@mantine/core";
import { Fragment, type Key, type ReactNode } from "react";
import classes from "./data-list.module.css";
import type { Column } from "./data-list.tsx";
import { ListRow, ListRows } from "./list-row.tsx";

interface CardsProps<Row, Sort extends string> {
  label: string;
  rows: readonly Row[];
  rowKey: (row: Row) => Key;
  columns: readonly Column<Row, Sort>[];
  draw?: (row: Row) => ReactNode;
}

/** The rows of a `DataList` where a table has no room: boxes under one another. */
export function BoxCards<Row, Sort extends string>({ label, rows, rowKey, columns, draw }: CardsProps<Row, Sort>) {
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
export function LineCards<Row, Sort extends string>({ label, rows, rowKey, columns, draw }: CardsProps<Row, Sort>) {
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
