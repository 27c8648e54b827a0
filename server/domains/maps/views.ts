import { mapPlaces, shelters } from "#drizzle/schema/index.ts";
import type { WarningAreasView } from "#server/domains/crisis/official-feeds.ts";
import type { Selected } from "#server/platform/database/db.ts";
import type { Position } from "#shared/calculations/distance.ts";

/** A place of the association. */
export const placeColumns = {
  id: mapPlaces.id,
  kind: mapPlaces.kind,
  name: mapPlaces.name,
  note: mapPlaces.note,
  latitude: mapPlaces.latitude,
  longitude: mapPlaces.longitude,
  updatedAt: mapPlaces.updatedAt,
};
export interface MapPlaceView extends Selected<typeof placeColumns> {
  /** From the house; null while that has no place. */
  metres: number | null;
}

/** A public shelter, with where the row comes from and of which day (YYYY-MM-DD). */
export const shelterColumns = {
  id: shelters.id,
  number: shelters.number,
  name: shelters.name,
  address: shelters.address,
  municipality: shelters.municipality,
  places: shelters.places,
  latitude: shelters.latitude,
  longitude: shelters.longitude,
  source: shelters.source,
  sourceDate: shelters.sourceDate,
};
export interface ShelterView extends Selected<typeof shelterColumns> {
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
