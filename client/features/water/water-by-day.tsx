import { useMediaQuery } from "@mantine/hooks";
import { FoldedChart } from "#client/ui/chart.tsx";
import { formatDecimal, formatNumber } from "#shared/format/number.ts";
import { type DrawnWater, waterByDay } from "./water-views.ts";

interface WaterByDayProps {
  days: number;
  summary: DrawnWater;
}

const SERIES = [
  { key: "left", label: "Finns kvar", color: "fjord.5" },
  { key: "needed", label: "Behövs för resten", color: "varsel.6", isDashed: true },
] as const;

/** When the water is used up, beside what the days that are left need. On a phone it is opened by whoever asks for it. */
export function WaterByDay({ days, summary }: WaterByDayProps) {
  const hasRoom = useMediaQuery("(min-width: 48em)", undefined, { getInitialValueInEffect: false });
  const rows = waterByDay(days, summary);
  if (rows.length < 2 || summary.stockLitres <= 0) return null;
  return (
    <FoldedChart
      label="Vattnet dygn för dygn"
      startsOpen={hasRoom}
      title="Liter vatten: vad som finns kvar och vad resten av dygnen behöver"
      over="Efter"
      series={SERIES}
      rows={rows.map(({ day, left, needed }) => ({ at: dayText(day), place: day, values: { left, needed } }))}
    />
  );
}

const dayText = (day: number): string => `${Number.isInteger(day) ? formatNumber(day) : formatDecimal(day)} dygn`;
