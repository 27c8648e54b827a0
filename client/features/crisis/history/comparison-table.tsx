import { Table, Text } from "@mantine/core";
import { ErrorCard } from "#client/components/error-card.tsx";
import { ListSkeleton } from "#client/components/list-skeleton.tsx";
import { trpc } from "#client/lib/trpc.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { comparisonLines } from "./comparison-lines.ts";

export function ComparisonTable({ activationId }: { activationId: string }) {
  const { formatDate } = useDateFormat();
  const comparison = trpc.crisis.compare.useQuery({ activationId });
  if (comparison.isPending) return <ListSkeleton rows={8} rowHeight={44} />;
  if (comparison.isLoadingError) return <ErrorCard error={comparison.error} onRetry={() => void comparison.refetch()} />;
  const { current, previous } = comparison.data;
  if (!previous) return <Text>Det finns inget tidigare krisläge i samma område.</Text>;

  return (
    <Table layout="fixed" verticalSpacing="xs" className="tabular">
      <Table.Thead>
        <Table.Tr>
          <Table.Td />
          {[current, previous].map(({ id, domainName, createdAt, isExercise, imported }) => (
            <Table.Th key={id} scope="col" style={{ verticalAlign: "top" }}>
              {formatDate(createdAt)}
              <Text size="sm" c="dimmed" fw={400}>
                {isExercise ? "Övning" : "Krisläge"}: {domainName}
                {imported && ", införd i efterhand"}
              </Text>
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {comparisonLines(current, previous).map(({ label, difference, ...line }) => (
          <Table.Tr key={label}>
            <Table.Th scope="row">{label}</Table.Th>
            <Table.Td>
              {line.current}
              {difference && (
                <Text size="sm" c="dimmed">
                  {difference}
                </Text>
              )}
            </Table.Td>
            <Table.Td style={{ verticalAlign: "top" }}>{line.previous}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
