import "@mantine/core/styles/RingProgress.css";
import { Group, RingProgress, Text } from "@mantine/core";
import { READINESS_STATUS_COLORS } from "#client/components/readiness-colors.ts";
import { formatDateLong } from "#shared/format/date.ts";
import { READINESS_STATUS_LABELS } from "#shared/text/preparedness-labels.ts";
import type { Readiness } from "./journey-views.ts";

/** The index of the whole house: a ring, and the same in words. */
export function ReadinessSummary({ readiness: { total, status, nextToDecay } }: { readiness: Readiness }) {
  return (
    <Group gap="lg" align="center">
      <RingProgress
        size={104}
        thickness={10}
        roundCaps={total > 0}
        rootColor="var(--app-line)"
        sections={[{ value: total, color: READINESS_STATUS_COLORS[status] }]}
        aria-hidden
        label={
          <Text ta="center" fw={650} size="lg" className="tabular">
            {total} %
          </Text>
        }
      />
      <div style={{ flex: "1 1 220px" }}>
        <Text fw={600}>
          {READINESS_STATUS_LABELS[status]}: {total} av 100
        </Text>
        <Text size="sm" c="dimmed">
          Uppskattning. Indexet bygger på bevis och på det som finns i portalen. Det sjunker när underlaget blir gammalt.
        </Text>
        {nextToDecay && (
          <Text size="sm" mt={4}>
            Faller bort härnäst: {nextToDecay.title} ({nextToDecay.areaName}), {formatDateLong(nextToDecay.expiresOn)}.
          </Text>
        )}
      </div>
    </Group>
  );
}
