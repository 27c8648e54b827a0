import { Stack, Table, Text } from "@mantine/core";
import { ScrollTable } from "#client/components/scroll-table.tsx";
import type { RouterOutputs } from "#client/lib/trpc.ts";

type Report = RouterOutputs["subscribers"]["previewImport"];
type Outcome = Report["rows"][number]["outcome"];

const OUTCOMES: Record<Outcome, string> = { new: "Ny", known: "Finns redan", left: "Har avslutat", faulty: "Kan inte användas" };
const SHOWN_ROWS = 100;

/** Taken in without the stairwell of the file, which the house does not have. */
const isUnplaced = ({ outcome, reason }: Report["rows"][number]): boolean => outcome === "new" && reason !== null;
const weightOf = (row: Report["rows"][number]): number => (row.outcome === "faulty" ? 2 : Number(isUnplaced(row)));

/** What an import would do: the sums, and the lines that need attention first. */
export function ImportReport({ report: { counts, rows } }: { report: Report }) {
  const sums = (Object.keys(OUTCOMES) as Outcome[]).map((outcome) => `${OUTCOMES[outcome]}: ${counts[outcome]}`).join(" · ");
  const remarkedFirst = [...rows].sort((a, b) => weightOf(b) - weightOf(a) || a.line - b.line);
  const unplaced = rows.filter(isUnplaced).length;
  return (
    <Stack gap="xs">
      <Text fw={600} role="status" className="tabular">
        {sums}
      </Text>
      {unplaced > 0 && (
        <Text size="sm">
          {`${unplaced === 1 ? "En ny person läggs" : `${unplaced} nya personer läggs`} till utan trapphus: det som står i filen finns inte här. Ska trapphuset med, lägg in det under Anmälan och trapphus först och välj filen igen.`}
        </Text>
      )}
      <ScrollTable label="Filens rader" minWidth={560} maxHeight={280} stickyHeader verticalSpacing={4}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Rad</Table.Th>
            <Table.Th scope="col">Namn</Table.Th>
            <Table.Th scope="col">Adress</Table.Th>
            <Table.Th scope="col">Utfall</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {remarkedFirst.slice(0, SHOWN_ROWS).map(({ line, fullName, email, phoneNumber, outcome, reason }) => (
            <Table.Tr key={line}>
              <Table.Td className="tabular">{line}</Table.Td>
              <Table.Td style={{ overflowWrap: "anywhere" }}>{fullName}</Table.Td>
              <Table.Td style={{ overflowWrap: "anywhere" }}>{[email, phoneNumber].filter(Boolean).join(", ")}</Table.Td>
              <Table.Td>{reason ? `${OUTCOMES[outcome]}: ${reason}` : OUTCOMES[outcome]}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </ScrollTable>
      {rows.length > SHOWN_ROWS && (
        <Text size="sm" c="dimmed">
          De första {SHOWN_ROWS} av {rows.length} rader visas, de som har en anmärkning först.
        </Text>
      )}
    </Stack>
  );
}
