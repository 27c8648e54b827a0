import { Stack, Text } from "@mantine/core";
import { SectionCard } from "#client/components/section-card.tsx";
import { trpc } from "#client/lib/trpc.ts";
import { DataList } from "#client/ui/data-list.tsx";
import { ListSkeleton } from "#client/ui/list-skeleton.tsx";
import { Loaded } from "#client/ui/loaded.tsx";
import { DELIVERY_CHANNELS } from "#shared/enums.ts";
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
      <Loaded query={board} skeleton={<ListSkeleton rows={4} />}>
        {(data) => (
          <Stack gap="md">
            <ChannelResults counts={data.channels} label="Alla besked per kanal" />
            {data.stairwells.length === 0 ? <Text c="dimmed">Ingen boende har fått något besked än.</Text> : <Stairwells board={data} />}
          </Stack>
        )}
      </Loaded>
    </SectionCard>
  );
}

/** One line per stairwell: of those it was sent to, how many have it. */
function Stairwells({ board: { channels, stairwells } }: { board: DeliveryBoard }) {
  const used = DELIVERY_CHANNELS.filter((channel) => deliverySummary(channels[channel]).total > 0);
  return (
    <DataList
      label="Utskick per trapphus"
      rows={stairwells}
      rowKey={({ id }) => id ?? "none"}
      columns={[
        { key: "name", title: "Trapphus", cell: ({ name }) => name ?? "Okänt trapphus", isRowName: true, weight: 400 },
        ...used.map((channel) => ({
          key: channel,
          title: CHANNEL_LABELS[channel],
          align: "right" as const,
          cell: ({ counts }: DeliveryBoard["stairwells"][number]) => <Reached counts={counts[channel]} />,
        })),
      ]}
      empty=""
      cards={false}
      table={{ minWidth: 280, className: "tabular", horizontalSpacing: "xs" }}
    />
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
