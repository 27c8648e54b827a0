import { Text } from "@mantine/core";
import { IconBattery2, IconDoor, IconDroplet, IconElevator, IconSnowflake, IconTemperature } from "@tabler/icons-react";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { formatRelative } from "#shared/format/duration.ts";
import type { Clock } from "../crisis-views.ts";
import { useNow } from "../use-now.ts";
import classes from "./clock-row.module.css";
import { leftWhenOver } from "./left-when-over.ts";

const ICONS: Record<Clock["kind"], typeof IconDoor> = {
  doors: IconDoor,
  elevators: IconElevator,
  backup_power: IconBattery2,
  freezer: IconSnowflake,
  water: IconDroplet,
  temperature: IconTemperature,
};
const SOON_MS = 60 * 60_000;

/** What runs out, when, and what to do before; what it rests on can be unfolded. */
export function ClockRow({ clock, stoppedAt }: { clock: Clock; stoppedAt: string | null }) {
  const ticking = useNow();
  const now = stoppedAt ? Date.parse(stoppedAt) : ticking;
  const { kind, title, advice, basis, isEstimate } = clock;
  const ClockIcon = ICONS[kind];
  return (
    <li className={classes.clock}>
      <ClockIcon size={22} stroke={1.75} aria-hidden />
      <div className={classes.words}>
        <Text component="h3" fw={600} m={0}>
          {title}
        </Text>
        {clock.now && <Text>{clock.now}</Text>}
        <End clock={clock} now={now} isStopped={stoppedAt !== null} />
        <Text size="sm">{advice}</Text>
        <details>
          <summary className={classes.basis}>{isEstimate ? "Uppskattning. Så räknar vi" : "Så räknar vi"}</summary>
          <Text size="sm" c="dimmed">
            {basis}
          </Text>
        </details>
      </div>
    </li>
  );
}

function End({ clock: { endsAt, endsWith }, now, isStopped }: { clock: Clock; now: number; isStopped: boolean }) {
  const { formatShort } = useDateFormat();
  if (!endsAt) return null;
  const left = Date.parse(endsAt) - now;
  return (
    <Text className={`${classes.end} tabular`} data-near={(!isStopped && left < SOON_MS) || undefined}>
      <strong>{isStopped ? leftWhenOver(left) : formatRelative(endsAt, now)}</strong> · {endsWith} ({formatShort(endsAt)})
    </Text>
  );
}
