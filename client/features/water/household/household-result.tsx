import { Stack, Text } from "@mantine/core";
import { SectionCard } from "#client/components/section-card.tsx";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import type { HouseholdWaterSummary } from "#shared/calculations/household-water.ts";
import { containersNeeded, EASY_LITRES, emptyContainerKg, filledWeightKg, isHeavyToCarry } from "#shared/calculations/water.ts";
import { formatDate } from "#shared/format/date.ts";
import { formatNumber } from "#shared/format/number.ts";
import type { HouseholdWaterValues } from "#shared/household-water.ts";
import { WaterFact, WaterFacts } from "../water-facts.tsx";
import { WaterGauge } from "../water-gauge.tsx";
import { litresText } from "../water-views.ts";

interface HouseholdResultProps {
  values: HouseholdWaterValues;
  summary: HouseholdWaterSummary;
}

/** What the household's water comes to. */
export function HouseholdResult({ values, summary }: HouseholdResultProps) {
  const { formatDateLong } = useDateFormat();
  const { needLitres, stockLitres, gapLitres, enduranceDays, dailyLitres, nextChange } = summary;
  const containers = containersNeeded(gapLitres, EASY_LITRES) ?? 0;
  const isOverdue = nextChange !== null && nextChange < formatDate(new Date());
  return (
    <SectionCard title="Så länge räcker vattnet">
      <Stack gap="md">
        <WaterGauge enduranceDays={enduranceDays} days={values.days} label="så länge räcker det ni har" />
        <WaterFacts>
          <WaterFact term="Ni behöver" hint={`${litresText(dailyLitres)} per dygn`}>
            {litresText(Math.ceil(needLitres))}
          </WaterFact>
          <WaterFact term="Ni har">{litresText(Math.floor(stockLitres))}</WaterFact>
          <WaterFact
            term="Saknas hemma"
            isStrong
            hint={containers > 0 && `${formatNumber(containers)} ${containers === 1 ? "dunk" : "dunkar"} på ${EASY_LITRES} liter`}
          >
            {gapLitres > 0 ? litresText(Math.ceil(gapLitres)) : "Inget"}
          </WaterFact>
          {values.boilerLitres > 0 && <WaterFact term="Till tvätt och toalett">{litresText(values.boilerLitres)}</WaterFact>}
          {nextChange && <WaterFact term={isOverdue ? "Skulle ha bytts" : "Byt vatten senast"}>{formatDateLong(nextChange)}</WaterFact>}
        </WaterFacts>
        <HeavyNote values={values} />
      </Stack>
    </SectionCard>
  );
}

/** What is too heavy to carry up the stairs when the lift stands still. */
function HeavyNote({ values }: { values: HouseholdWaterValues }) {
  const largest = Math.max(0, ...values.containers.filter(({ count }) => count > 0).map(({ litres }) => litres));
  const weight = filledWeightKg(largest, emptyContainerKg(largest));
  if (!isHeavyToCarry(weight)) return null;
  return (
    <Text size="sm" c="dimmed">
      En full dunk på {litresText(largest)} väger omkring {formatNumber(Math.round(weight))} kg. Det är tungt att bära i trappor.
    </Text>
  );
}
