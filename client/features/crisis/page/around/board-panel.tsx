import { Stack, Table, Text } from "@mantine/core";
import { SectionCard } from "#client/components/section-card.tsx";
import { trpc } from "#client/lib/trpc.ts";
import { ErrorCard } from "#client/ui/error-card.tsx";
import { ListSkeleton } from "#client/ui/list-skeleton.tsx";
import { ScrollTable } from "#client/ui/scroll-table.tsx";
import { COMMUNICATION_CHANNELS } from "#shared/enums.ts";
import { formatNumber } from "#shared/format/number.ts";
import { CHANNEL_LABELS } from "#shared/text/crisis-labels.ts";
import type { Crisis, DeliveryBoard } from "../crisis-views.ts";
import { ChannelResults } from "../messages/channel-results.tsx";
import { deliverySummary, type StatusCounts } from "../messages/delivery-summary.ts";

/** All messages together: what arrived on each channel, and how far each stairwell has been reached. */
export function BoardPanel({ crisis }: { crisis: Crisis }) {
  const board = trpc.crisis.deliveries.useQuery({ activationId: crisis.id });
  return (
    <SectionCard title="Utskick per trapphus">
      {board.isPending && <ListSkeleton rows={4} />}
      {board.isError && !board.data && <ErrorCard error={board.error} onRetry={() => void board.refetch()} />}
      {board.data && (
        <Stack gap="md">
          <ChannelResults counts={board.data.channels} label="Alla besked per kanal" />
          {board.data.stairwells.length === 0 ? (
            <Text c="dimmed">Ingen boende har fått något besked än.</Text>
          ) : (
            <Stairwells board={board.data} />
          )}
        </Stack>
      )}
    </SectionCard>
  );
}

/** One line per stairwell: of those it was sent to, how many have it. */
function Stairwells({ board: { channels, stairwells } }: { board: DeliveryBoard }) {
  const used = COMMUNICATION_CHANNELS.filter((channel) => deliverySummary(channels[channel]).total > 0);
  return (
    <ScrollTable label="Utskick per trapphus" minWidth={280} className="tabular" horizontalSpacing="xs">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Trapphus</Table.Th>
          {used.map((channel) => (
            <Table.Th key={channel} ta="right">
              {CHANNEL_LABELS[channel]}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {stairwells.map(({ id, name, counts }) => (
          <Table.Tr key={id ?? "none"}>
            <Table.Th scope="row" fw={400}>
              {name ?? "Okänt trapphus"}
            </Table.Th>
            {used.map((channel) => (
              <Table.Td key={channel} ta="right">
                <Reached counts={counts[channel]} />
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </ScrollTable>
  );
}

function Reached({ counts }: { counts: StatusCounts }) {
  const { total, reached, faulty } = deliverySummary(counts);
  if (total === 0) return "–";
  return (
    <>
      {formatNumber(reached)} av {formatNumber(total)}
      {faulty > 0 && (
        <Text size="sm" fw={600}>
          {formatNumber(faulty)} problem
        </Text>
      )}
    </>
  );
}
