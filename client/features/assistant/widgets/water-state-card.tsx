import { Group, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { SectionCard } from "#client/components/section-card.tsx";
import { WaterFact, WaterFacts } from "#client/features/water/water-facts.tsx";
import { WaterGauge } from "#client/features/water/water-gauge.tsx";
import { litresText } from "#client/features/water/water-views.ts";

interface WaterStateCardProps {
  title: string;
  label: string;
  enduranceDays: number | null;
  days: number;
  needTerm: string;
  needLitres: number;
  /** What is missing, and of what. */
  gapTerm: string;
  gapHint?: string;
  gapLitres: number;
  /** The day by which the water is to be changed, in words. */
  nextChange: string | null;
  isEstimate?: boolean;
  /** What one does about it. */
  children: ReactNode;
}

/** The gauge and the three numbers that matter. */
export function WaterStateCard({
  title,
  needTerm,
  needLitres,
  gapTerm,
  gapHint,
  gapLitres,
  nextChange,
  children,
  ...gauge
}: WaterStateCardProps) {
  return (
    <SectionCard title={title}>
      <Stack gap="md">
        <WaterGauge {...gauge} />
        <WaterFacts>
          <WaterFact term={needTerm}>{litresText(Math.ceil(needLitres))}</WaterFact>
          <WaterFact term={gapTerm} hint={gapHint} isStrong>
            {gapLitres > 0 ? litresText(Math.ceil(gapLitres)) : "Inget"}
          </WaterFact>
          {nextChange && <WaterFact term="Byt vatten senast">{nextChange}</WaterFact>}
        </WaterFacts>
        <Group gap="xs">{children}</Group>
      </Stack>
    </SectionCard>
  );
}
