import {
  type Icon,
  IconBuildings,
  IconBuildingWarehouse,
  IconDroplet,
  IconFiretruck,
  IconFlag,
  IconHeartbeat,
  IconHome,
  IconLifebuoy,
  IconMapPin,
  IconShieldHalf,
  IconUsersGroup,
} from "@tabler/icons-react";
import type { RouterOutputs } from "#client/lib/trpc.ts";
import type { DateFormat } from "#client/lib/use-date-format.ts";
import type { Position } from "#shared/calculations/distance.ts";
import { MAP_PLACE_KINDS, type MapPlaceKind } from "#shared/enums.ts";
import { MAP_PLACE_LABELS } from "#shared/text/map-labels.ts";

export type AreaMap = RouterOutputs["maps"]["get"];
export type MapPlace = AreaMap["places"][number];
export type Shelter = AreaMap["shelters"][number];

export type MapWarning = AreaMap["warnings"]["items"][number];

export type LayerKey = MapPlaceKind | "house" | "shelter";

/** A sign is known by its letters too, not by colour and picture alone. */
export const LAYER_SIGNS: Record<LayerKey, { icon: Icon; letters: string }> = {
  house: { icon: IconHome, letters: "Hus" },
  building: { icon: IconBuildings, letters: "B" },
  assembly_point: { icon: IconUsersGroup, letters: "S" },
  reserve_point: { icon: IconFlag, letters: "R" },
  safe_point: { icon: IconLifebuoy, letters: "T" },
  emergency_water: { icon: IconDroplet, letters: "V" },
  defibrillator: { icon: IconHeartbeat, letters: "H" },
  storage: { icon: IconBuildingWarehouse, letters: "F" },
  hydrant: { icon: IconFiretruck, letters: "P" },
  other: { icon: IconMapPin, letters: "Ö" },
  shelter: { icon: IconShieldHalf, letters: "Sk" },
};

/** A place as the list and the map show it. */
export interface MapPoint extends Position {
  id: string;
  layer: LayerKey;
  name: string;
  /** What is known of it, shortest first. */
  facts: string[];
  note: string | null;
  /** From the house; null while that has no place. */
  metres: number | null;
  /** The place that can be changed; null for what the association does not keep itself. */
  place: MapPlace | null;
}

export interface MapLayer {
  key: LayerKey;
  title: string;
  points: MapPoint[];
}

const HOUSE_ID = "house";

/** The layers that hold something, in the order of the list: the house, the association's places by kind, and the shelters. */
export function layersOf({ house, places, shelters }: Pick<AreaMap, "house" | "places" | "shelters">): MapLayer[] {
  const own = MAP_PLACE_KINDS.map((kind) => ({
    key: kind,
    title: MAP_PLACE_LABELS[kind].layer,
    points: places.filter((place) => place.kind === kind).map(toPoint),
  }));
  const home: MapPoint[] = house.position
    ? [
        {
          ...house.position,
          ...{ id: HOUSE_ID, layer: "house", name: house.name, facts: house.address ? [house.address] : [] },
          ...{ note: null, metres: null, place: null },
        },
      ]
    : [];
  const layers: MapLayer[] = [
    { key: "house", title: "Vår förening", points: home },
    ...own,
    { key: "shelter", title: "Skyddsrum i närheten", points: shelters.map(shelterPoint) },
  ];
  return layers.filter(({ points }) => points.length > 0);
}

const toPoint = (place: MapPlace): MapPoint => ({ ...place, layer: place.kind, facts: [], place });

function shelterPoint({ id, number, name, address, places, latitude, longitude, metres }: Shelter): MapPoint {
  const facts = [name && address, places !== null && `${places} platser`, `Nr ${number}`].filter((fact) => typeof fact === "string");
  return {
    id,
    layer: "shelter",
    name: name ?? address ?? `Skyddsrum ${number}`,
    facts,
    note: null,
    metres,
    place: null,
    latitude,
    longitude,
  };
}

/** The stairwells that no building on the map is named after. */
export const unplacedStairwells = ({ stairwells, places }: AreaMap): string[] =>
  stairwells.filter((name) => !places.some((place) => place.kind === "building" && place.name.toLowerCase() === name.toLowerCase()));

/** A page of OpenStreetMap with the way on foot. Nothing is sent there before somebody opens it. */
export const directionsUrl = (from: Position, to: Position): string =>
  `https://www.openstreetmap.org/directions?engine=fossgis_osrm_foot&route=${[from, to].map((at) => `${at.latitude},${at.longitude}`).join(";")}`;

/** A page of OpenStreetMap that looks for an address. */
export const searchUrl = (address: string): string => `https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`;

/** Where what a layer shows comes from, and of which day. */
export function layerSource({ key, points }: MapLayer, { shelters }: AreaMap, { formatDay }: Pick<DateFormat, "formatDay">): string {
  if (key === "house") return "Källa: föreningsuppgifterna";
  if (key === "shelter") {
    const extracts = new Map(shelters.map(({ source, sourceDate }) => [`${source} ${sourceDate}`, { source, sourceDate }]));
    return [...extracts.values()].map(({ source, sourceDate }) => `Källa: ${source}, uppgifter från ${formatDay(sourceDate)}`).join(". ");
  }
  const changed = points.flatMap(({ place }) => place?.updatedAt ?? []).sort();
  return `Källa: föreningen, ändrat ${formatDay(changed.at(-1) ?? "")}`;
}

/** The two numbers of a pasted place such as «59.3345, 18.0632» or «59,3345 18,0632», as text; null for anything else. */
export function readPair(text: string): { latitude: string; longitude: string } | null {
  const [, latitude, longitude] = /^\s*(-?\d{1,2}[.,]\d+)[\s,;]+(-?\d{1,3}[.,]\d+)\s*$/.exec(text) ?? [];
  return latitude && longitude ? { latitude, longitude } : null;
}
