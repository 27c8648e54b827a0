import { Stack, Table, Text } from "@mantine/core";
import { ScrollTable } from "#client/components/scroll-table.tsx";
import type { RouterOutputs } from "#client/lib/trpc.ts";

type Report = RouterOutputs["collaboration"]["previewResourceImport"];
type Outcome = Report["lines"][number]["outcome"];

const OUTCOMES: Record<Outcome, string> = { new: "Ny", known: "Finns redan", faulty: "Kan inte användas" };

/** What an import would do: the sums, and the lines that need attention first. */
export function ResourceImportReport({ report: { counts, lines } }: { report: Report }) {
  const sums = (Object.keys(OUTCOMES) as Outcome[]).map((outcome) => `${OUTCOMES[outcome]}: ${counts[outcome]}`).join(" · ");
  const faultyFirst = [...lines].sort((a, b) => Number(b.outcome === "faulty") - Number(a.outcome === "faulty") || a.line - b.line);
  return (
    <Stack gap="xs">
      <Text fw={600} role="status" className="tabular">
        {sums}
      </Text>
      <ScrollTable label="Filens rader" minWidth={480} maxHeight={280} stickyHeader verticalSpacing={4}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Rad</Table.Th>
            <Table.Th scope="col">Namn</Table.Th>
            <Table.Th scope="col">Antal</Table.Th>
            <Table.Th scope="col">Utfall</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {faultyFirst.map(({ line, name, quantity, outcome, reason }) => (
            <Table.Tr key={line}>
              <Table.Td className="tabular">{line}</Table.Td>
              <Table.Td style={{ overflowWrap: "anywhere" }}>{name}</Table.Td>
              <Table.Td>{quantity}</Table.Td>
              <Table.Td>{reason ? `${OUTCOMES[outcome]}: ${reason}` : OUTCOMES[outcome]}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </ScrollTable>
    </Stack>
  );
}
