import { Button, Text } from "@mantine/core";
import { IconBattery2, IconDoor, IconDroplet, IconElevator, IconSnowflake, IconTemperature } from "@tabler/icons-react";
import { Suspense, useState } from "react";
import { SectionCard } from "#client/components/section-card.tsx";
import { lazyPart } from "#client/lib/lazy-part.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { ListSkeleton } from "#client/ui/list-skeleton.tsx";
import { Loaded } from "#client/ui/loaded.tsx";
import { formatRelative } from "#shared/format/duration.ts";
import { leftWhenOver } from "../../crisis-times.ts";
import { useNow } from "../../use-now.ts";
import { type Clock, type Crisis, isOver } from "../crisis-views.ts";
import classes from "./around.module.css";

const OutdoorDialog = lazyPart(async () => ({ default: (await import("../dialogs/outdoor-dialog.tsx")).OutdoorDialog }));

/** How long doors, freezers, water and warmth last. Areas without such a clock show nothing. */
export function ClockPanel({ crisis }: { crisis: Crisis }) {
  const clocks = trpc.crisis.clocks.useQuery({ activationId: crisis.id });
  const [asksOutdoor, setAsksOutdoor] = useState(false);
  // After an exercise there is nothing to look back on: nothing ran out.
  if (clocks.data?.length === 0 || (crisis.isExercise && isOver(crisis))) return null;
  const hasTemperature = clocks.data?.some(({ kind }) => kind === "temperature");

  return (
    <SectionCard title="Klockor">
      <Loaded query={clocks} skeleton={<ListSkeleton rows={2} rowHeight={64} />}>
        {(shown) => (
          <ul className={classes.list}>
            {shown.map((clock) => (
              <ClockRow key={clock.kind} clock={clock} stoppedAt={crisis.resolvedAt} />
            ))}
          </ul>
        )}
      </Loaded>
      {hasTemperature && crisis.mayLead && !isOver(crisis) && (
        <>
          <Button
            variant="default"
            mt="xs"
            leftSection={<IconTemperature size={18} stroke={1.75} aria-hidden />}
            onClick={() => setAsksOutdoor(true)}
          >
            Skriv in utetemperatur
          </Button>
          <Suspense fallback={null}>{asksOutdoor && <OutdoorDialog crisis={crisis} onClose={() => setAsksOutdoor(false)} />}</Suspense>
        </>
      )}
      {clocks.data?.some(({ isEstimate }) => isEstimate) && (
        <Text size="sm" c="dimmed" mt="xs">
          Klockorna räknar från att krisläget startade.
        </Text>
      )}
    </SectionCard>
  );
}

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
function ClockRow({ clock, stoppedAt }: { clock: Clock; stoppedAt: string | null }) {
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
  const { formatDayTime } = useDateFormat();
  if (!endsAt) return null;
  const left = Date.parse(endsAt) - now;
  return (
    <Text className={`${classes.end} tabular`} data-near={(!isStopped && left < SOON_MS) || undefined}>
      <strong>{isStopped ? leftWhenOver(left) : formatRelative(endsAt, now)}</strong> · {endsWith} ({formatDayTime(endsAt)})
    </Text>
  );
}
