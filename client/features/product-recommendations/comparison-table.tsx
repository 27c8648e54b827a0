import { Badge, Stack, Table, Text } from "@mantine/core";
import { ScrollTable } from "#client/components/scroll-table.tsx";
import { formatKronor } from "#shared/format/money.ts";
import { formatNumber } from "#shared/format/number.ts";
import type { Comparison } from "./recommendation-views.ts";

type Line = Comparison["lines"][number];

const CHANGES: Record<Line["change"], { label: string; color: string } | null> = {
  added: { label: "Ny", color: "lugn" },
  removed: { label: "Utgår", color: "kris" },
  changed: { label: "Ändrad", color: "varsel" },
  same: null,
};

/** What becomes of each product; those that stay as they are stand last. */
export function ComparisonTable({ lines }: { lines: readonly Line[] }) {
  const shown = [...lines].sort((a, b) => Number(a.change === "same") - Number(b.change === "same"));
  return (
    <ScrollTable label="Vad som ändras" minWidth={300} maxHeight={320}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Produkt</Table.Th>
          <Table.Th ta="right">Förut</Table.Th>
          <Table.Th ta="right">Nu</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {shown.map((line) => {
          const change = CHANGES[line.change];
          return (
            <Table.Tr key={line.productId}>
              <Table.Td>
                <Stack gap={4} align="flex-start">
                  <Text size="sm" fw={600}>
                    {line.productName}
                  </Text>
                  {change && <Badge color={change.color}>{change.label}</Badge>}
                </Stack>
              </Table.Td>
              <Numbers numbers={line.before} />
              <Numbers numbers={line.after} />
            </Table.Tr>
          );
        })}
      </Table.Tbody>
    </ScrollTable>
  );
}

function Numbers({ numbers }: { numbers: Line["before"] }) {
  return (
    <Table.Td ta="right" className="tabular">
      {numbers ? (
        <>
          <Text size="sm">{formatNumber(numbers.quantity)}</Text>
          <Text size="sm" c="dimmed">
            {numbers.unitPrice === null ? "Pris på förfrågan" : `à ${formatKronor(numbers.unitPrice)}`}
          </Text>
        </>
      ) : (
        "–"
      )}
    </Table.Td>
  );
}
