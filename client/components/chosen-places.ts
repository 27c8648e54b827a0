import type { RouterOutputs } from "#client/lib/trpc.ts";
import { countPlaces, NO_PLACES, PLACES_MISSING, type Places } from "#shared/schemas/places.ts";

export type House = RouterOutputs["subscribers"]["house"];
export type Stairwell = House[number];
export type Floor = Stairwell["floors"][number];

const flatsOf = ({ floors }: Stairwell): string[] => floors.flatMap(({ flats }) => flats.map(({ id }) => id));

/** What is chosen, down to the flat; a stairwell whose flats nobody knows is chosen by itself. */
function leavesOf(house: House, { stairwellIds, floors, apartmentIds }: Places): Set<string> {
  const leaves = house.flatMap((stairwell) => {
    const isWhole = stairwellIds.includes(stairwell.id);
    const flats = stairwell.floors.flatMap(({ floor, flats: all }) => {
      const isFloor = isWhole || floors.some((chosen) => chosen.stairwellId === stairwell.id && chosen.floor === floor);
      return all.filter(({ id }) => isFloor || apartmentIds.includes(id)).map(({ id }) => id);
    });
    return isWhole && flatsOf(stairwell).length === 0 ? [stairwell.id] : flats;
  });
  return new Set(leaves);
}

/** The same in as few parts as there are: all flats of a floor are the floor, all of a stairwell the stairwell. */
function placesOf(house: House, leaves: ReadonlySet<string>): Places {
  const has = (ids: readonly string[]): boolean => ids.length > 0 && ids.every((id) => leaves.has(id));
  const parts = house.map((stairwell): Places => {
    if (leaves.has(stairwell.id) || has(flatsOf(stairwell))) return { ...NO_PLACES, stairwellIds: [stairwell.id] };
    const idsOn = ({ flats }: Floor): string[] => flats.map(({ id }) => id);
    const whole = stairwell.floors.filter((floor) => has(idsOn(floor)));
    const rest = stairwell.floors.filter((floor) => !whole.includes(floor)).flatMap(idsOn);
    return {
      stairwellIds: [],
      floors: whole.map(({ floor }) => ({ stairwellId: stairwell.id, floor })),
      apartmentIds: rest.filter((id) => leaves.has(id)),
    };
  });
  return {
    stairwellIds: parts.flatMap(({ stairwellIds }) => stairwellIds),
    floors: parts.flatMap(({ floors }) => floors),
    apartmentIds: parts.flatMap(({ apartmentIds }) => apartmentIds),
  };
}

/** What a checkbox stands for: a stairwell, one of its floors, or a flat. */
export const leavesOfStairwell = (stairwell: Stairwell): string[] => {
  const flats = flatsOf(stairwell);
  return flats.length > 0 ? flats : [stairwell.id];
};

/** The places with these leaves ticked, or not. */
export function tick(house: House, places: Places, leaves: readonly string[], isOn: boolean): Places {
  const chosen = leavesOf(house, places);
  for (const leaf of leaves) {
    if (isOn) chosen.add(leaf);
    else chosen.delete(leaf);
  }
  return placesOf(house, chosen);
}

/** How a checkbox looks: ticked when all that it stands for is chosen, half when some of it is. */
export function tickOf(house: House, places: Places, leaves: readonly string[]): { checked: boolean; indeterminate: boolean } {
  const chosen = leavesOf(house, places);
  const count = leaves.filter((leaf) => chosen.has(leaf)).length;
  return { checked: leaves.length > 0 && count === leaves.length, indeterminate: count > 0 && count < leaves.length };
}

/** Why a message for these parts cannot be sent yet, or null; null places are the whole house. */
export const missingPlaces = (places: Places | null): string | null => (places && countPlaces(places) === 0 ? PLACES_MISSING : null);

/** The parts to reckon with: none as long as nothing is ticked. */
export const tickedPlaces = (places: Places | null): Places | null => (places && countPlaces(places) > 0 ? places : null);
