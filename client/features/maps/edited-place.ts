import type { Position } from "#shared/calculations/distance.ts";
import type { MapPlaceKind } from "#shared/enums.ts";
import type { MapPlace } from "./map-layers.ts";

/** What the dialog of a place opens with. */
export interface EditedPlace {
  /** Null for a new one. */
  place: MapPlace | null;
  /** Where the map was pressed; null leaves the place where it is. */
  at: Position | null;
  /** What a new one is likely to be. */
  suggested?: { kind: MapPlaceKind; name: string };
}

/** Degrees as the fields show them; blank while they are not known. */
export const degreesText = (degrees: number | undefined): string =>
  degrees === undefined ? "" : String(Number(degrees.toFixed(6))).replace(".", ",");
