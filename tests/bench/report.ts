import { holds, type Measurement } from "./bench.ts";

const COLUMNS = ["id", "what", "today", "gate", "stretch", "", "behind it"];

export function printTable(measurements: readonly Measurement[]): void {
  const rows = [COLUMNS, ...measurements.map(toRow)];
  const widths = COLUMNS.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  for (const row of rows)
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    );
}

function toRow(measurement: Measurement): string[] {
  const { id, what, value, gate, stretch, note } = measurement;
  return [
    id,
    what,
    figure(value, measurement),
    limit(gate, measurement),
    stretch === null ? "–" : limit(stretch, measurement),
    verdict(measurement),
    note,
  ];
}

function verdict(measurement: Measurement): string {
  if (!holds(measurement, measurement.gate)) return "miss";
  return measurement.stretch !== null && holds(measurement, measurement.stretch) ? "ok, stretch" : "ok";
}

const limit = (value: number, measurement: Measurement): string =>
  `${measurement.better === "higher" ? "≥" : "≤"} ${figure(value, measurement)}`;

function figure(value: number, { unit }: Measurement): string {
  const digits = unit === "×" ? 2 : unit === "s" ? 1 : 0;
  return `${value.toFixed(digits)} ${unit}`.trim();
}
