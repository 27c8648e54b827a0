import "@mantine/core/styles/ColorSwatch.css";
import "@mantine/charts/styles.css";
import { LineChart } from "@mantine/charts";
import { formatNumber } from "#shared/format/number.ts";
import type { ChartProps } from "./chart.tsx";

/** The lines of a `Chart`. */
export function ChartDrawing({ rows, series, max, height }: ChartProps & { height: number }) {
  const places = rows.flatMap(({ place }) => place ?? []);
  const isPlaced = places.length > 0;
  const nameAt = (place: unknown): string => rows.find((row) => row.place === place)?.at ?? "";
  return (
    <LineChart
      h={height}
      data={rows.map(({ at, place, values }) => ({ at, place, ...values }))}
      dataKey={isPlaced ? "place" : "at"}
      series={series.map(({ key, label, color, isDashed }) => ({ name: key, label, color, strokeDasharray: isDashed ? "6 5" : undefined }))}
      valueFormatter={formatNumber}
      yAxisProps={{ domain: [0, max ?? "auto"], width: axisWidth(rows, max), allowDecimals: false }}
      xAxisProps={{
        interval: "preserveStartEnd",
        minTickGap: 24,
        ...(isPlaced && { type: "number", domain: ["dataMin", "dataMax"], ticks: places, tickFormatter: nameAt }),
      }}
      tooltipProps={isPlaced ? { labelFormatter: nameAt } : undefined}
      lineProps={{ isAnimationActive: false }}
      accessibilityLayer={false}
      withLegend
      // In the order of the series, where the library's own is by letter.
      legendProps={{ verticalAlign: "bottom", itemSorter: null }}
      // Without it the highest number would not stand at its line.
      lineChartProps={{ margin: { top: 12, right: 8 } }}
      curveType={isPlaced ? "linear" : "monotone"}
      strokeWidth={2.5}
      withDots={false}
    />
  );
}

/** Room for the longest number beside it. */
function axisWidth(rows: ChartProps["rows"], max = 0): number {
  const highest = Math.max(max, ...rows.flatMap(({ values }) => Object.values(values).map((value) => value ?? 0)));
  return Math.max(36, 16 + 7 * formatNumber(Math.round(highest)).length);
}
