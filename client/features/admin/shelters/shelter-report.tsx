import { Stack, Table, Text } from "@mantine/core";
import { ScrollTable } from "#client/components/scroll-table.tsx";
import { formatNumber } from "#shared/format/number.ts";
import { SHELTER_IMPORT_OUTCOMES, type ShelterImportOutcome, type ShelterImportReport } from "#shared/schemas/maps.ts";

const LABELS: Record<ShelterImportOutcome, string> = {
  new: "Nya",
  changed: "Ändrade",
  unchanged: "Oförändrade",
  refused: "Avvisade",
  removed: "Tas bort",
};

/** What an import of shelters would do: the sums, and the first rows that are refused. */
export function ShelterReport({ report: { counts, refused, projection } }: { report: ShelterImportReport }) {
  return (
    <Stack gap="sm" role="status">
      <Text>{SHELTER_IMPORT_OUTCOMES.map((outcome) => `${LABELS[outcome]}: ${formatNumber(counts[outcome])}`).join(" · ")}</Text>
      <Text size="sm" c="dimmed">
        Koordinaterna läses som {projection}.
      </Text>
      {refused.length > 0 && (
        <ScrollTable label="Avvisade rader" minWidth={300} maxHeight={280} stickyHeader verticalSpacing={4}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">Rad</Table.Th>
              <Table.Th scope="col">Nummer</Table.Th>
              <Table.Th scope="col">Varför den lämnas utanför</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {refused.map(({ row, number, reason }) => (
              <Table.Tr key={row}>
                <Table.Td className="tabular">{row}</Table.Td>
                <Table.Td style={{ overflowWrap: "anywhere" }}>{number}</Table.Td>
                <Table.Td>{reason}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </ScrollTable>
      )}
      {counts.refused > refused.length && (
        <Text size="sm" c="dimmed">
          De första {refused.length} avvisade raderna visas.
        </Text>
      )}
    </Stack>
  );
}
