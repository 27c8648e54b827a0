import { Text } from "@mantine/core";
import { Chart } from "#client/ui/chart.tsx";
import { MONTHS } from "#shared/format/date.ts";
import type { Readiness } from "./journey-views.ts";

const SERIES = [
  { key: "until", label: "Hittills", color: "fjord.5" },
  { key: "ahead", label: "Om inget nytt kommer till", color: "varsel.6", isDashed: true },
] as const;

/** The index month by month: how it became what it is, and what is left of it if nobody does anything. */
export function ReadinessOverTime({ readiness: { months, asOf } }: { readiness: Readiness }) {
  const last = months.at(-1);
  if (!last || months.every(({ total }) => total === 0)) return null;
  return (
    <div>
      <Text fw={600}>Indexet över tid</Text>
      <Text size="sm" c="dimmed" mb="xs">
        Om inget nytt kommer till är det {last.total} av 100 i {monthOf(last.on)}.
      </Text>
      <Chart
        title="Beredskapsindex månad för månad, av 100"
        over="Månad"
        max={100}
        series={SERIES}
        rows={months.map(({ on, total }) => ({
          at: monthOf(on),
          values: { until: on <= asOf ? total : null, ahead: on >= asOf ? total : null },
        }))}
      />
    </div>
  );
}

/** «mars 2027» */
function monthOf(day: string): string {
  const [year, month] = day.split("-");
  return `${MONTHS[Number(month) - 1]} ${year}`;
}
