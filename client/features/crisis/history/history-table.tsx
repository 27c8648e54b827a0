import { Group, Table, Text } from "@mantine/core";
import { AreaIcon } from "#client/components/area-icon.tsx";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { ScrollTable } from "#client/ui/scroll-table.tsx";
import { crisisLevelLabel } from "#shared/text/crisis-labels.ts";
import { HistoryLinks } from "./history-links.tsx";
import { countInWords, durationOf, HistoryKind, type HistoryRow, ImportedNote } from "./history-row.tsx";

export function HistoryTable({ rows }: { rows: readonly HistoryRow[] }) {
  const { formatDate, formatDateTime } = useDateFormat();
  return (
    <ScrollTable label="Avslutade krislägen" minWidth={940} verticalSpacing="sm">
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">Område</Table.Th>
          <Table.Th scope="col">Började</Table.Th>
          <Table.Th scope="col">Varade</Table.Th>
          <Table.Th scope="col" ta="right">
            Nådda
          </Table.Th>
          <Table.Th scope="col" ta="right">
            Svarade
          </Table.Th>
          <Table.Th scope="col" ta="right">
            Beslut
          </Table.Th>
          <Table.Th scope="col">Rapport</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody className="tabular">
        {rows.map((row) => (
          <Table.Tr key={row.id}>
            <Table.Td>
              <Group gap="xs" wrap="nowrap">
                <AreaIcon name={row.icon} />
                <Text fw={600} inherit>
                  {row.domainName}
                </Text>
                <HistoryKind isExercise={row.isExercise} />
              </Group>
              {row.title && <Text size="sm">{row.title}</Text>}
              <Text size="sm" c="dimmed">
                {crisisLevelLabel(row.level)}
                {row.imported && (
                  <>
                    <br />
                    <ImportedNote imported={row.imported} />
                  </>
                )}
                {row.personalDataErasedAt && (
                  <>
                    <br />
                    Personuppgifter raderade {formatDate(row.personalDataErasedAt)}
                  </>
                )}
              </Text>
            </Table.Td>
            <Table.Td style={{ whiteSpace: "nowrap" }}>{formatDateTime(row.createdAt)}</Table.Td>
            <Table.Td style={{ whiteSpace: "nowrap" }}>{durationOf(row.durationMinutes)}</Table.Td>
            <Table.Td ta="right">{countInWords(row.reachedCount)}</Table.Td>
            <Table.Td ta="right">{countInWords(row.repliedCount)}</Table.Td>
            <Table.Td ta="right">{countInWords(row.decisionCount)}</Table.Td>
            <Table.Td>
              <HistoryLinks row={row} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </ScrollTable>
  );
}
