import type { mapPlaces, shelters } from "#drizzle/schema/index.ts";
import type { WarningAreasView } from "#server/domains/crisis/official-queries.ts";
import { distanceMetres, type Position } from "#shared/calculations/distance.ts";
import type { MapPlaceKind } from "#shared/enums.ts";

/** A place of the association; the distance is from its house, null while that has no place. */
export interface MapPlaceView extends Position {
  id: string;
  kind: MapPlaceKind;
  name: string;
  note: string | null;
  metres: number | null;
  updatedAt: string;
}

/** A public shelter, with where the row comes from and of which day (YYYY-MM-DD). */
export interface ShelterView extends Position {
  id: string;
  number: string;
  name: string | null;
  address: string | null;
  municipality: string | null;
  places: number | null;
  source: string;
  sourceDate: string;
  metres: number;
}

/** All that stands on an association's map. */
export interface MapView {
  house: { name: string; address: string | null; position: Position | null };
  stairwells: string[];
  places: MapPlaceView[];
  /** The nearest first; none while the house has no place. */
  shelters: ShelterView[];
  warnings: WarningAreasView;
  /** The style of a configured base map; null draws the portal's own outline. */
  styleUrl: string | null;
}

export function toMapPlaceView(
  { id, kind, name, note, latitude, longitude, updatedAt }: typeof mapPlaces.$inferSelect,
  house: Position | null,
): MapPlaceView {
  const metres = house && distanceMetres(house, { latitude, longitude });
  return { id, kind, name, note, latitude, longitude, metres, updatedAt: updatedAt.toISOString() };
}

export function toShelterView(row: typeof shelters.$inferSelect, house: Position): ShelterView {
  return { ...row, metres: distanceMetres(house, row) };
}
