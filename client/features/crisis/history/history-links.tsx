import { Button, Group, Table, Text, VisuallyHidden } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconArrowsLeftRight, IconFileTypePdf } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { LinkButton } from "#client/components/link-button.tsx";
import { type RouterOutputs, trpc } from "#client/lib/trpc.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { useSignedIn } from "#client/lib/use-session.ts";
import { Dialog } from "#client/ui/dialog.tsx";
import { ListSkeleton } from "#client/ui/list-skeleton.tsx";
import { Loaded } from "#client/ui/loaded.tsx";
import { can } from "#shared/permissions.ts";
import { comparisonLines } from "./comparison-lines.ts";
import { type HistoryRow, reportPaths } from "./history-row.tsx";

/** The page of the crisis as it was left, for those who lead the report for the board, and the crisis before it. */
export function HistoryLinks({ row }: { row: HistoryRow }) {
  const { domainName, createdAt } = row;
  const paths = reportPaths(row);
  const { formatDayTime } = useDateFormat();
  const { association } = useSignedIn();
  const which = (
    <VisuallyHidden>
      {" "}
      om {domainName} {formatDayTime(createdAt)}
    </VisuallyHidden>
  );
  return (
    <Group gap="xs">
      <LinkButton to={paths.page} variant="default" px="sm">
        Öppna rapport{which}
      </LinkButton>
      {can(association?.role, "crisis:activate") && (
        <Button
          component="a"
          href={paths.pdf}
          variant="default"
          px="sm"
          leftSection={<IconFileTypePdf size={18} stroke={1.75} aria-hidden />}
        >
          PDF{which}
        </Button>
      )}
      {row.hasEarlier && <CompareButton row={row} which={which} />}
    </Group>
  );
}

/** «Jämför med förra», for a crisis that has one of its area before it. `which` names it for who does not see its row. */
function CompareButton({ row: { id, domainName }, which }: { row: HistoryRow; which: ReactNode }) {
  const [isOpen, dialog] = useDisclosure(false);
  return (
    <>
      <Button variant="default" px="sm" leftSection={<IconArrowsLeftRight size={18} stroke={1.75} aria-hidden />} onClick={dialog.open}>
        Jämför med förra{which}
      </Button>
      {isOpen && (
        <Dialog title={`${domainName}: jämför med förra`} size={640} onClose={dialog.close}>
          {() => <Comparison activationId={id} />}
        </Dialog>
      )}
    </>
  );
}

function Comparison({ activationId }: { activationId: string }) {
  const comparison = trpc.crisis.compare.useQuery({ activationId });
  return (
    <Loaded query={comparison} skeleton={<ListSkeleton rows={8} rowHeight={44} />}>
      {(compared) => <ComparisonTable {...compared} />}
    </Loaded>
  );
}

function ComparisonTable({ current, previous }: RouterOutputs["crisis"]["compare"]) {
  const { formatDay } = useDateFormat();
  if (!previous) return <Text>Det finns inget tidigare krisläge i samma område.</Text>;

  return (
    <Table layout="fixed" verticalSpacing="xs" className="tabular">
      <Table.Thead>
        <Table.Tr>
          <Table.Td />
          {[current, previous].map(({ id, domainName, createdAt, isExercise, imported }) => (
            <Table.Th key={id} scope="col" style={{ verticalAlign: "top" }}>
              {formatDay(createdAt)}
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
