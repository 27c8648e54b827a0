import { z } from "zod";
import { PLACES_MAX } from "../limits.ts";
import { idField } from "./fields.ts";

const floorOfStairwell = z.object({ stairwellId: idField, floor: z.int().min(-10).max(89) });

const parts = z.object({ stairwellIds: z.array(idField), floors: z.array(floorOfStairwell), apartmentIds: z.array(idField) });

/** Parts of a house. A stairwell is all who live there, whether or not their flat is known; a floor and a flat are who has named one of its flats. */
export type Places = z.output<typeof parts>;

export const NO_PLACES: Places = { stairwellIds: [], floors: [], apartmentIds: [] };

export const countPlaces = ({ stairwellIds, floors, apartmentIds }: Places): number =>
  stairwellIds.length + floors.length + apartmentIds.length;

export const PLACES_MISSING = "Välj minst ett trapphus, en våning eller en lägenhet.";

export const placesField = parts
  .refine((places) => countPlaces(places) > 0, PLACES_MISSING)
  .refine((places) => countPlaces(places) <= PLACES_MAX, `Högst ${PLACES_MAX} val. Välj hela våningar eller trapphus.`);
