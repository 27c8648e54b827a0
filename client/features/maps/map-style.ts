import type { AddLayerObject, ExpressionSpecification, LayerSpecification, StyleSpecification } from "maplibre-gl";
import { collection } from "./outline.ts";

export type MapStyle = StyleSpecification;
export type Scheme = "light" | "dark";

/** Stone and ink of the theme, which reach no canvas through CSS. */
export const PAPER: Record<Scheme, { ground: string; line: string }> = {
  light: { ground: "#F4F2EC", line: "#DAD8D0" },
  dark: { ground: "#1B292E", line: "#2F4048" },
};

/** A map without a tile server: a ground with a grid. */
export function outlineStyle(scheme: Scheme): MapStyle {
  const { ground, line } = PAPER[scheme];
  return {
    version: 8,
    sources: { grid: { type: "geojson", data: collection([]) } },
    layers: [
      { id: "ground", type: "background", paint: { "background-color": ground } },
      { id: "grid", type: "line", source: "grid", paint: { "line-color": line, "line-width": 1 } },
    ] satisfies LayerSpecification[],
  };
}

/** Each at least 3:1 against the ground. */
const LEVEL_COLORS = {
  light: ["red", "#C02B21", "orange", "#B85C00", "yellow", "#8A6D00"],
  dark: ["red", "#F0857A", "orange", "#F2994A", "yellow", "#E6C229"],
} as const;
const UNKNOWN_LEVEL = { light: "#5C6468", dark: "#9FB0B6" } as const;

export const warningColors = (scheme: Scheme): ExpressionSpecification => [
  "match",
  ["get", "level"],
  ...LEVEL_COLORS[scheme],
  UNKNOWN_LEVEL[scheme],
];

/** What is drawn above either map. */
export const OVERLAYS: { source: string; layers: AddLayerObject[] }[] = [
  {
    source: "warnings",
    layers: [
      { id: "warnings", type: "fill", source: "warnings", paint: { "fill-color": warningColors("light"), "fill-opacity": 0.18 } },
      { id: "warning-edges", type: "line", source: "warnings", paint: { "line-color": warningColors("light"), "line-width": 2 } },
    ],
  },
  {
    source: "walk",
    layers: [{ id: "walk", type: "line", source: "walk", paint: { "line-color": "#17788C", "line-width": 4, "line-dasharray": [1.5, 1] } }],
  },
];

const PATIENCE_MS = 6_000;

/** The style of the configured base map; null when it does not come, and then the outline stands in. */
export async function styleAt(url: string): Promise<MapStyle | null> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS) });
    return answer.ok ? ((await answer.json()) as MapStyle) : null;
  } catch {
    return null;
  }
}
