import { Button, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { SectionCard } from "#client/components/section-card.tsx";
import { TextLink } from "#client/components/text-link.tsx";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { type HouseholdWaterSummary, savedContainers, savedLitres } from "#shared/calculations/household-water.ts";
import { containersNeeded, EASY_LITRES, emptyContainerKg, filledWeightKg, isHeavyToCarry, petLitres } from "#shared/calculations/water.ts";
import { isoDay } from "#shared/format/date.ts";
import { formatNumber } from "#shared/format/number.ts";
import type { HouseholdWaterValues, SavedWater } from "#shared/household-water.ts";
import { WATER_CONTAINERS_MAX } from "#shared/limits.ts";
import { ownedInWords } from "#shared/text/owned-containers.ts";
import { WaterByDay } from "../water-by-day.tsx";
import { WaterFact, WaterFacts } from "../water-facts.tsx";
import { WaterGauge } from "../water-gauge.tsx";
import { litresText } from "../water-views.ts";

interface HouseholdResultProps {
  values: HouseholdWaterValues;
  saved: SavedWater;
  summary: HouseholdWaterSummary;
  /** Puts containers of the saved products among those that are counted. */
  onFilled: (containers: SavedWater["containers"]) => void;
}

/** What the household's water comes to. */
export function HouseholdResult({ values, saved, summary, onFilled }: HouseholdResultProps) {
  const { formatDay } = useDateFormat();
  const { needLitres, stockLitres, gapLitres, enduranceDays, dailyLitres, nextChange } = summary;
  const isOverdue = nextChange !== null && nextChange < isoDay(new Date());
  const unfilled = savedContainers(values, saved);
  return (
    <SectionCard title="Så länge räcker vattnet">
      <Stack gap="md">
        <WaterGauge enduranceDays={enduranceDays} days={values.days} label="så länge räcker det ni har" />
        <WaterFacts>
          <WaterFact term="Ni behöver" hint={`${litresText(dailyLitres)} per dygn${petWords(values)}`}>
            {litresText(Math.ceil(needLitres))}
          </WaterFact>
          <WaterFact term="Ni har" hint={savedHint(savedLitres(values, saved))}>
            {litresText(Math.floor(stockLitres))}
          </WaterFact>
          <WaterFact term="Saknas hemma" isStrong hint={containersHint(summary)}>
            {gapLitres > 0 ? litresText(Math.ceil(gapLitres)) : "Inget"}
          </WaterFact>
          {values.boilerLitres > 0 && <WaterFact term="Till tvätt och toalett">{litresText(values.boilerLitres)}</WaterFact>}
          {nextChange && (
            <WaterFact term={isOverdue ? "Vattnet hemma skulle ha bytts" : "Byt vattnet hemma senast"}>{formatDay(nextChange)}</WaterFact>
          )}
        </WaterFacts>
        <Unfilled containers={unfilled} onFilled={values.containers.length + unfilled.length <= WATER_CONTAINERS_MAX ? onFilled : null} />
        <Unsized names={saved.unsized} />
        <WaterByDay days={values.days} summary={summary} />
        <HeavyNote values={values} />
      </Stack>
    </SectionCard>
  );
}

/** What is to be bought for what is missing. */
function containersHint({ gapLitres, containerGapLitres }: HouseholdWaterSummary): string | null {
  if (gapLitres <= 0) return null;
  const containers = containersNeeded(containerGapLitres, EASY_LITRES) ?? 0;
  if (containers === 0) return "fyll kärlen ni har";
  return `${formatNumber(containers)} ${containers === 1 ? "dunk" : "dunkar"} på ${EASY_LITRES} liter`;
}

/** What of it only the saved products tell of. */
const savedHint = (litres: number): ReactNode =>
  litres > 0 && (
    <>
      varav {litresText(litres)} i <TextLink to="/saved-products">Sparade produkter</TextLink>
    </>
  );

interface UnfilledProps {
  containers: SavedWater["containers"];
  /** Null when there is no room for as many kinds. */
  onFilled: HouseholdResultProps["onFilled"] | null;
}

/** Containers that stand at home, of which nobody has said that there is water in them. */
function Unfilled({ containers, onFilled }: UnfilledProps) {
  if (containers.length === 0) return null;
  return (
    <div>
      <Text size="sm">
        Kärl i <TextLink to="/saved-products">Sparade produkter</TextLink> ({ownedInWords(containers)}) räknas först när de är fyllda.
      </Text>
      {onFilled && (
        <Button variant="default" mt="xs" onClick={() => onFilled(containers)}>
          De är fyllda
        </Button>
      )}
    </div>
  );
}

/** What stands at home and cannot be counted. */
function Unsized({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <Text size="sm">
      {list.format(names)} i <TextLink to="/saved-products">Sparade produkter</TextLink> räknas inte: namnet säger inte hur många liter.
      Skriv dem här i stället.
    </Text>
  );
}

const list = new Intl.ListFormat("sv");

/** What of the need is the animals', where there are any. */
const petWords = (values: HouseholdWaterValues): string =>
  petLitres(values) > 0 ? `, varav ${litresText(petLitres(values))} till djuren (vårt antagande)` : "";

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
