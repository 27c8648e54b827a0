import type { Feature, FeatureCollection, Geometry, MultiLineString } from "geojson";
import { degreesOf } from "#shared/calculations/distance.ts";

export interface Bounds {
  west: number;
  south: number;
  east: number;
  north: number;
}

/** The longest of 1, 2 and 5 times a power of ten that is not longer than this. */
export function roundLength(metres: number): number {
  const power = 10 ** Math.floor(Math.log10(metres));
  const step = [5, 2, 1].find((factor) => factor * power <= metres) ?? 1;
  return step * power;
}

const LINES_ACROSS = 8;

/** The lines of a grid with even steps over what is seen. It stays where it is while the map is moved. */
export function gridOf({ west, south, east, north }: Bounds): FeatureCollection<MultiLineString> {
  const middle = (south + north) / 2;
  const perMetre = degreesOf(1, middle);
  const step = roundLength((east - west) / perMetre.longitude / LINES_ACROSS);
  const size = degreesOf(step, Math.round(middle));
  const lines = [
    ...multiples(west, east, size.longitude).map((x) => [
      [x, south],
      [x, north],
    ]),
    ...multiples(south, north, size.latitude).map((y) => [
      [west, y],
      [east, y],
    ]),
  ];
  return collection([
    { type: "Feature", properties: {}, geometry: { type: "MultiLineString", coordinates: lines } satisfies MultiLineString },
  ]);
}

function multiples(from: number, to: number, step: number): number[] {
  const first = Math.ceil(from / step);
  return Array.from({ length: Math.max(0, Math.floor(to / step) - first + 1) }, (_, index) => (first + index) * step);
}

export const collection = <Shape extends Geometry>(features: Feature<Shape>[]): FeatureCollection<Shape> => ({
  type: "FeatureCollection",
  features,
});
