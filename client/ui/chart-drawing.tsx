import "@mantine/core/styles/ColorSwatch.css";
import "@mantine/charts/styles.css";
import { LineChart } from "@mantine/charts";
import type { ChartProps } from "./chart.tsx";

/** The lines of a `Chart`. */
export function ChartDrawing({ rows, series, max, height }: ChartProps & { height: number }) {
  return (
    <LineChart
      h={height}
      data={rows.map(({ at, values }) => ({ at, ...values }))}
      dataKey="at"
      series={series.map(({ key, label, color, isDashed }) => ({ name: key, label, color, strokeDasharray: isDashed ? "6 5" : undefined }))}
      yAxisProps={{ domain: [0, max ?? "auto"], width: 36 }}
      xAxisProps={{ interval: "preserveStartEnd", minTickGap: 24 }}
      lineProps={{ isAnimationActive: false }}
      accessibilityLayer={false}
      withLegend
      legendProps={{ verticalAlign: "bottom" }}
      curveType="monotone"
      strokeWidth={2.5}
      withDots={false}
    />
  );
}
