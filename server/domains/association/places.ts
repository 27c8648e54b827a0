import type { Queryable } from "#server/platform/database/db.ts";
import { NotFoundError } from "#server/platform/errors.ts";
import { apartmentName, floorName, stairwellWords } from "#shared/format/apartment.ts";
import type { Places } from "#shared/schemas/places.ts";
import { type ApartmentView, listApartments } from "./apartment-queries.ts";
import type { StairwellView } from "./house-queries.ts";
import { listStairwells } from "./stairwell-queries.ts";

/** Parts of a house with what they are called, and the flats that are there. */
export interface NamedPlaces {
  places: Places;
  /** «trapphus A, trapphus B (2 tr, lägenhet 1203)» */
  words: string;
  apartmentIds: string[];
  /** The stairwells of which floors and flats are meant, not all of it. */
  partlyIds: string[];
}

/** Parts of this house by their names, each once. Throws NotFoundError, at the field, for what the house does not have. */
export async function requirePlaces(db: Queryable, associationId: string, asked: Places): Promise<NamedPlaces> {
  const named = await findPlaces(db, associationId, asked);
  if (!named) throw new NotFoundError("NOT_FOUND", { fields: { places: "Huset har ändrats. Välj en gång till vilka det gäller." } });
  return named;
}

/** The same; null for what the house does not have. */
export async function findPlaces(db: Queryable, associationId: string, asked: Places): Promise<NamedPlaces | null> {
  const [stairwells, apartments] = [await listStairwells(db, associationId), await listApartments(db, associationId)];
  const isKnown =
    asked.stairwellIds.every((id) => stairwells.some((known) => known.id === id)) &&
    asked.floors.every(({ stairwellId, floor }) => apartments.some((flat) => flat.stairwellId === stairwellId && flat.floor === floor)) &&
    asked.apartmentIds.every((id) => apartments.some((flat) => flat.id === id));
  return isKnown ? namePlaces(stairwells, apartments, asked) : null;
}

/** Parts of a house that has been read. What is in a larger part that is chosen too is not said twice. */
export function namePlaces(stairwells: readonly StairwellView[], apartments: readonly ApartmentView[], asked: Places): NamedPlaces {
  const parts = stairwells.flatMap((stairwell) => partOf(stairwell, apartments, asked) ?? []);
  return {
    places: {
      stairwellIds: parts.flatMap(({ isWhole, stairwell }) => (isWhole ? stairwell.id : [])),
      floors: parts.flatMap(({ floors }) => floors),
      apartmentIds: parts.flatMap(({ flats }) => flats.map(({ id }) => id)),
    },
    words: parts.map(wordsOf).join(", "),
    apartmentIds: parts.flatMap(({ apartmentIds }) => apartmentIds),
    partlyIds: parts.flatMap(({ isWhole, stairwell }) => (isWhole ? [] : stairwell.id)),
  };
}

interface Part {
  stairwell: StairwellView;
  isWhole: boolean;
  floors: Places["floors"];
  flats: ApartmentView[];
  /** All that are meant. */
  apartmentIds: string[];
}

/** What of a stairwell is meant; null for nothing. */
function partOf(stairwell: StairwellView, all: readonly ApartmentView[], asked: Places): Part | null {
  const within = all.filter(({ stairwellId }) => stairwellId === stairwell.id);
  const ids = (flats: readonly ApartmentView[]): string[] => flats.map(({ id }) => id);
  if (asked.stairwellIds.includes(stairwell.id)) {
    return { stairwell, isWhole: true, floors: [], flats: [], apartmentIds: ids(within) };
  }
  const chosenFloors = new Set(asked.floors.flatMap(({ stairwellId, floor }) => (stairwellId === stairwell.id ? floor : [])));
  const onFloors = within.filter(({ floor }) => chosenFloors.has(floor));
  const flats = within.filter(({ id, floor }) => asked.apartmentIds.includes(id) && !chosenFloors.has(floor));
  if (onFloors.length === 0 && flats.length === 0) return null;
  const floors = [...new Set(onFloors.map(({ floor }) => floor))].map((floor) => ({ stairwellId: stairwell.id, floor }));
  return { stairwell, isWhole: false, floors, flats, apartmentIds: ids([...onFloors, ...flats]) };
}

function wordsOf({ stairwell, isWhole, floors, flats }: Part): string {
  const name = stairwellWords(stairwell.name);
  if (isWhole) return name;
  const doors = flats.length > 0 && `lägenhet ${flats.map(apartmentName).join(", ")}`;
  return `${name} (${[...floors.map(({ floor }) => floorName(floor).toLocaleLowerCase("sv")), doors].filter(Boolean).join(", ")})`;
}
