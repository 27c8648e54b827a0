import type { Queryable } from "#server/platform/database/db.ts";
import { InvalidError, NotFoundError } from "#server/platform/errors.ts";
import { apartmentName, floorName, stairwellWords } from "#shared/format/apartment.ts";
import type { Places } from "#shared/schemas/places.ts";
import { type ApartmentView, findApartments, listApartments } from "./apartments.ts";
import { listStairwells, type StairwellView } from "./house-queries.ts";

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
function namePlaces(stairwells: readonly StairwellView[], apartments: readonly ApartmentView[], asked: Places): NamedPlaces {
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

/** Where somebody lives, as far as it is known. A flat is always one of the stairwell's. */
interface Place {
  stairwellId: string | null;
  apartmentId: string | null;
}

/**
 * The place in this house that somebody has named: the stairwell by its id, the flat by what stands on its door, which tells the
 * stairwell too. Throws, with the field, NotFoundError for what the house does not have and InvalidError for a flat of several stairwells.
 */
export async function requirePlace(
  db: Queryable,
  associationId: string,
  named: { stairwellId?: string | null | undefined; flat?: string | null | undefined },
): Promise<Place> {
  const stairwellId = await requireStairwell(db, associationId, named.stairwellId);
  if (!named.flat) return { stairwellId, apartmentId: null };
  const [found, another] = await findApartments(db, associationId, { flat: named.flat, stairwellId });
  if (another)
    throw new InvalidError("INVALID_INPUT", { fields: { stairwellId: `Lägenhet ${named.flat} finns i flera trapphus. Välj ert.` } });
  if (found) return { stairwellId: found.stairwellId, apartmentId: found.id };
  const where = stairwellId ? "i det trapphuset" : "i huset";
  const text = `Lägenhet ${named.flat} finns inte ${where}. Se efter på dörren, eller lämna fältet tomt.`;
  throw new NotFoundError("NOT_FOUND", { fields: { flat: text } });
}

/** The stairwell, when the house has it; null stays null. Throws NotFoundError, with the field, for any other. */
async function requireStairwell(db: Queryable, associationId: string, stairwellId: string | null | undefined): Promise<string | null> {
  if (!stairwellId) return null;
  const known = await listStairwells(db, associationId);
  if (known.some(({ id }) => id === stairwellId)) return stairwellId;
  throw new NotFoundError("NOT_FOUND", { fields: { stairwellId: "Välj ett trapphus i listan." } });
}
