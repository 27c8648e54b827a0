import { SegmentedControl, Stack, Table, Text } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useState } from "react";
import { PagingControls } from "#client/components/paging-controls.tsx";
import { ScrollTable } from "#client/components/scroll-table.tsx";
import { formatDate, formatDateTime } from "#shared/format/date.ts";
import { CALENDAR_IMPORT_OUTCOMES, type CalendarImportOutcome, type CalendarImportReport } from "#shared/schemas/calendar.ts";

const LABELS: Record<CalendarImportOutcome, string> = { new: "Nya", changed: "Ändrade", unchanged: "Oförändrade", refused: "Avvisade" };
const SHOWN_ROWS = 50;

/** What an import would do: the sums, and the events of one kind at a time. */
export function ImportReport({ report: { counts, rows } }: { report: CalendarImportReport }) {
  const [outcome, setOutcome] = useState<CalendarImportOutcome>(firstOf(counts));
  const [page, setPage] = useState(1);
  const isNarrow = useMediaQuery("(max-width: 36em)", undefined, { getInitialValueInEffect: false });
  const found = rows.filter((row) => row.outcome === outcome);
  const pages = Math.max(1, Math.ceil(found.length / SHOWN_ROWS));
  return (
    <Stack gap="sm">
      <SegmentedControl
        aria-label="Vilka händelser som visas"
        orientation={isNarrow ? "vertical" : "horizontal"}
        fullWidth
        value={outcome}
        onChange={(value) => {
          setOutcome(value as CalendarImportOutcome);
          setPage(1);
        }}
        data={CALENDAR_IMPORT_OUTCOMES.map((value) => ({ value, label: `${LABELS[value]} ${counts[value]}` }))}
      />
      {found.length === 0 ? (
        <Text c="dimmed">Inga händelser.</Text>
      ) : (
        <ScrollTable label={`${LABELS[outcome]} händelser`} minWidth={300} maxHeight={320} stickyHeader verticalSpacing={4}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">Nr</Table.Th>
              <Table.Th scope="col">Händelse</Table.Th>
              <Table.Th scope="col">Börjar</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {found.slice((page - 1) * SHOWN_ROWS, page * SHOWN_ROWS).map(({ number, title, startsAt, isAllDay, reason }) => (
              <Table.Tr key={number}>
                <Table.Td className="tabular">{number}</Table.Td>
                <Table.Td style={{ overflowWrap: "anywhere" }}>
                  {title || "Utan rubrik"}
                  {reason && (
                    <Text size="sm" c="dimmed">
                      {reason}
                    </Text>
                  )}
                </Table.Td>
                <Table.Td className="tabular">{startsAt && (isAllDay ? formatDate(startsAt) : formatDateTime(startsAt))}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </ScrollTable>
      )}
      {pages > 1 && <PagingControls page={page} pages={pages} onChange={setPage} />}
    </Stack>
  );
}

/** What needs a look first: events that are refused, then those that change something. */
const firstOf = (counts: CalendarImportReport["counts"]): CalendarImportOutcome =>
  (["refused", "changed", "new", "unchanged"] as const).find((outcome) => counts[outcome] > 0) ?? "new";
