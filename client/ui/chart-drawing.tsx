import "@mantine/core/styles/ColorSwatch.css";
import "@mantine/charts/styles.css";
import { LineChart } from "@mantine/charts";
import { formatNumber } from "#shared/format/number.ts";

interface ChartSeries {
  /** Of its values in the rows. */
  key: string;
  label: string;
  /** Of the theme: `fjord.6`. */
  color: string;
  isDashed?: boolean;
}

export interface ChartProps {
  /** What is drawn, for who does not see it. */
  title: string;
  /** Of the first column: «Månad». */
  over: string;
  rows: readonly {
    at: string;
    /** Along the axis, where the rows are not as far from each other as they stand: then the lines are straight between them. */
    place?: number;
    values: Readonly<Record<string, number | null>>;
  }[];
  series: readonly ChartSeries[];
  /** The highest that a value can be; without it the highest there is. */
  max?: number;
}

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
        // As many as there is room for, at even distances.
        interval: "equidistantPreserveStart",
        minTickGap: 16,
        ...(isPlaced && { type: "number", domain: ["dataMin", "dataMax"], ticks: places.filter(Number.isInteger), tickFormatter: nameAt }),
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
