import type { MapPlaceKind } from "../enums.ts";

/** What a place on the map is called, and the layer of all of its kind. */
export const MAP_PLACE_LABELS: Record<MapPlaceKind, { one: string; layer: string }> = {
  building: { one: "Hus eller trapphus", layer: "Hus och trapphus" },
  assembly_point: { one: "Samlingsplats", layer: "Samlingsplatser" },
  reserve_point: { one: "Reservsamlingsplats", layer: "Reservsamlingsplatser" },
  safe_point: { one: "Trygghetspunkt", layer: "Trygghetspunkter" },
  emergency_water: { one: "Nödvatten", layer: "Nödvatten" },
  defibrillator: { one: "Hjärtstartare", layer: "Hjärtstartare" },
  storage: { one: "Förråd", layer: "Förråd" },
  hydrant: { one: "Brandpost", layer: "Brandposter" },
  other: { one: "Annan plats", layer: "Andra platser" },
};
