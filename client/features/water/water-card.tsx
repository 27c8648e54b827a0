import { Skeleton } from "@mantine/core";
import { IconDroplet } from "@tabler/icons-react";
import { SummaryCard } from "#client/components/summary-card.tsx";
import { useHouseholdWater } from "#client/lib/use-household-water.ts";
import { formatNumber } from "#shared/format/number.ts";
import { daysText } from "./water-views.ts";

/** «Vatten 18 av 42 liter», on the own dashboard. */
export default function WaterCard() {
  const water = useHouseholdWater();
  if (water.isPending) return <Skeleton height={140} radius="lg" />;
  const told = water.data && water.data.updatedAt !== null ? water.data.summary : null;
  const common = { icon: IconDroplet, title: "Vatten", to: "/water" };
  if (!told)
    return <SummaryCard {...common} value="Inte ifyllt" detail="3 liter per person och dygn är minst." linkLabel="Räkna på vattnet" />;
  return (
    <SummaryCard
      {...common}
      value={`${formatNumber(Math.floor(told.stockLitres))} av ${formatNumber(Math.ceil(told.needLitres))} liter`}
      share={told.needLitres > 0 ? told.stockLitres / told.needLitres : 0}
      detail={`Räcker ${daysText(told.enduranceDays)}`}
      linkLabel={told.gapLitres > 0 ? "Se vad som saknas" : "Öppna hushållets vatten"}
    />
  );
}
