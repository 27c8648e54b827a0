import { Group, Text } from "@mantine/core";
import { ShareRing } from "#client/components/share-ring.tsx";
import { formatDecimal } from "#shared/format/number.ts";

interface WaterGaugeProps {
  /** Null, shown as «–», when there is nothing to reckon with. */
  enduranceDays: number | null;
  days: number;
  /** What lasts so long. */
  label: string;
  isEstimate?: boolean;
}

/** How many of the days the water lasts: a ring, and the same in words. */
export function WaterGauge({ enduranceDays: endurance, days, label, isEstimate = false }: WaterGaugeProps) {
  const enduranceDays = days > 0 ? endurance : null;
  const share = enduranceDays === null ? 0 : Math.min(1, enduranceDays / days);
  const shown = enduranceDays === null ? "–" : formatDecimal(enduranceDays);
  return (
    <Group gap="md" wrap="nowrap">
      <ShareRing share={share} color={share >= 1 ? "lugn" : "fjord"} size={112}>
        {shown}
      </ShareRing>
      <div>
        <Text fw={650} fz="lg" lh={1.3}>
          {enduranceDays === null ? "Ingen att räkna på" : `${shown} av ${days} dygn`}
        </Text>
        <Text c="dimmed">{label}</Text>
        {isEstimate && (
          <Text c="dimmed" size="sm">
            Uppskattning
          </Text>
        )}
      </div>
    </Group>
  );
}
