import { Group } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck, IconClock, IconCopy, IconHandStop } from "@tabler/icons-react";
import { ListRow, ListRows } from "#client/components/list-row.tsx";
import { StatusBadge } from "#client/components/status-badge.tsx";
import type { RouterOutputs } from "#client/lib/trpc.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { formatNumber } from "#shared/format/number.ts";
import { CHANNEL_LABELS } from "#shared/text/crisis-labels.ts";

type Channel = RouterOutputs["admin"]["health"]["channels"][number];

/** How crisis messages leave, by channel. */
export function ChannelList({ channels }: { channels: readonly Channel[] }) {
  const { formatDateTime } = useDateFormat();
  return (
    <ListRows label="Krismeddelanden">
      {channels.map((channel) => (
        <ListRow
          key={channel.channel}
          title={`Krismeddelanden med ${CHANNEL_LABELS[channel.channel]}`}
          badge={<ChannelBadges channel={channel} />}
          details={
            <>
              <div>{formatNumber(channel.handedOver)} överlämnade senaste dygnet</div>
              {channel.waitingSince && <div>Det äldsta har väntat sedan {formatDateTime(channel.waitingSince)}</div>}
            </>
          }
        />
      ))}
    </ListRows>
  );
}

function ChannelBadges({ channel: { waiting, held, failed, possiblyDuplicate } }: { channel: Channel }) {
  const isQuiet = waiting + held + failed + possiblyDuplicate === 0;
  return (
    <Group gap="xs">
      {isQuiet && (
        <StatusBadge color="lugn" icon={IconCircleCheck}>
          Inget väntar
        </StatusBadge>
      )}
      {waiting > 0 && <StatusBadge color="gray" icon={IconClock}>{`${formatNumber(waiting)} väntar`}</StatusBadge>}
      {held > 0 && <StatusBadge color="varsel" icon={IconHandStop}>{`${formatNumber(held)} kvarhållna`}</StatusBadge>}
      {failed > 0 && <StatusBadge color="varsel" icon={IconAlertTriangle}>{`${formatNumber(failed)} misslyckade`}</StatusBadge>}
      {possiblyDuplicate > 0 && (
        <StatusBadge color="varsel" icon={IconCopy}>{`${formatNumber(possiblyDuplicate)} kanske dubbla`}</StatusBadge>
      )}
    </Group>
  );
}
