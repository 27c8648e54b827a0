import { Button, Text } from "@mantine/core";
import { IconTemperature } from "@tabler/icons-react";
import { Suspense, useState } from "react";
import { ErrorCard } from "#client/components/error-card.tsx";
import { ListSkeleton } from "#client/components/list-skeleton.tsx";
import { SectionCard } from "#client/components/section-card.tsx";
import { lazyPart } from "#client/lib/lazy-part.ts";
import { trpc } from "#client/lib/trpc.ts";
import { type Crisis, isOver } from "../crisis-views.ts";
import classes from "./clock-row.module.css";
import { ClockRow } from "./clock-row.tsx";

const OutdoorDialog = lazyPart(async () => ({ default: (await import("./outdoor-dialog.tsx")).OutdoorDialog }));

/** How long doors, freezers, water and warmth last. Areas without such a clock show nothing. */
export function ClockPanel({ crisis }: { crisis: Crisis }) {
  const clocks = trpc.crisis.clocks.useQuery({ activationId: crisis.id });
  const [asksOutdoor, setAsksOutdoor] = useState(false);
  if (clocks.data?.length === 0) return null;
  const hasTemperature = clocks.data?.some(({ kind }) => kind === "temperature");

  return (
    <SectionCard title="Klockor">
      {clocks.isPending && <ListSkeleton rows={2} rowHeight={64} />}
      {clocks.isError && !clocks.data && <ErrorCard error={clocks.error} onRetry={() => void clocks.refetch()} />}
      {clocks.data && (
        <ul className={classes.list}>
          {clocks.data.map((clock) => (
            <ClockRow key={clock.kind} clock={clock} stoppedAt={crisis.resolvedAt} />
          ))}
        </ul>
      )}
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
