import { Progress, Text } from "@mantine/core";
import { IconBell, IconDeviceMobileMessage, IconMail, IconPhoneCall } from "@tabler/icons-react";
import { DELIVERY_CHANNELS } from "#shared/enums.ts";
import { CHANNEL_LABELS } from "#shared/text/crisis-labels.ts";
import type { DeliveryBoard } from "../crisis-views.ts";
import { deliverySummary, type StatusCounts } from "./delivery-summary.ts";
import classes from "./messages.module.css";

const NOBODY_YET = "Beskedet stoppades innan det gick ut till någon.";

interface ChannelResultsProps {
  counts: DeliveryBoard["channels"];
  label: string;
  /** Whether the message was stopped: then nobody got it, whomever it was meant for. */
  isStopped?: boolean;
}

/** One line per channel that was used: how far it has come, in words and as a bar. */
export function ChannelResults({ counts, label, isStopped = false }: ChannelResultsProps) {
  const used = DELIVERY_CHANNELS.filter((channel) => Object.values(counts[channel]).some((count) => count > 0));
  if (used.length === 0) return <Text size="sm">{isStopped ? NOBODY_YET : "Ingen mottagare på de valda sätten."}</Text>;
  return (
    <ul className={classes.channels} aria-label={label}>
      {used.map((channel) => (
        <ChannelLine key={channel} channel={channel} counts={counts[channel]} />
      ))}
    </ul>
  );
}

function ChannelLine({ channel, counts }: { channel: keyof typeof CHANNEL_ICONS; counts: StatusCounts }) {
  const { total, reached, faulty, words } = deliverySummary(counts, channel);
  const ChannelIcon = CHANNEL_ICONS[channel];
  const share = (count: number): number => (total === 0 ? 0 : (100 * count) / total);
  return (
    <li className={classes.channel}>
      <ChannelIcon size={18} stroke={1.75} aria-hidden />
      <div className={`${classes.words} tabular`}>
        <strong>{CHANNEL_LABELS[channel]}</strong> {words}
        <Progress.Root size="sm" aria-hidden>
          <Progress.Section value={share(reached)} color="lugn.6" />
          <Progress.Section value={share(faulty)} color="varsel.5" />
        </Progress.Root>
      </div>
    </li>
  );
}

export const CHANNEL_ICONS = { sms: IconDeviceMobileMessage, email: IconMail, push: IconBell, call: IconPhoneCall } as const;
