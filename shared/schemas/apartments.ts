import { z } from "zod";
import { isApartmentNumber } from "../format/apartment.ts";
import { APARTMENTS_MAX, STAIRWELLS_MAX } from "../limits.ts";
import { idField, optionalText } from "./fields.ts";

const HIGHEST_FLOOR = 89;

const floorField = z
  .number("Skriv en våning.")
  .int("Skriv ett heltal.")
  .min(-10, "Lägst våning −10.")
  .max(HIGHEST_FLOOR, "Högst våning 89.");

const flatsOfStairwell = z
  .object({
    /** Null in a house that has told of no stairwells: then it has one. */
    stairwellId: idField.nullable(),
    lowestFloor: z.coerce.number().pipe(floorField),
    /** 0 leaves the stairwell as it is. */
    floors: z.number("Skriv antalet våningar.").int("Skriv ett heltal.").min(0, "Minst 0 våningar.").max(60, "Högst 60 våningar."),
    perFloor: z.number("Skriv antalet lägenheter.").int("Skriv ett heltal.").min(1, "Minst en lägenhet.").max(40, "Högst 40 lägenheter."),
  })
  .refine(({ lowestFloor, floors }) => lowestFloor + floors - 1 <= HIGHEST_FLOOR, { error: "Högst våning 89.", path: ["floors"] });

/** The flats of a house by how many floors its stairwells have, and how many flats each floor. */
export const createApartmentsInput = z.object({
  stairwells: z
    .array(flatsOfStairwell)
    .min(1, "Skriv minst ett trapphus.")
    .max(STAIRWELLS_MAX, "Högst 100 trapphus.")
    .refine((all) => all.some(({ floors }) => floors > 0), { error: "Skriv våningar för minst ett trapphus." })
    .refine((all) => all.reduce((sum, { floors, perFloor }) => sum + floors * perFloor, 0) <= APARTMENTS_MAX, {
      error: "Högst 2 000 lägenheter.",
    }),
});

const apartment = z.object({
  number: optionalText(4),
  name: optionalText(20),
  /** Without a national number; with one the floor is the number's. */
  floor: floorField,
});

type Named = Pick<z.output<typeof apartment>, "number" | "name">;

const isNumbered = ({ number }: Named): boolean => number === null || isApartmentNumber(number);
const NOT_NUMBERED = { error: "Lägenhetsnumret har fyra siffror, till exempel 1203.", path: ["number"] };

const isNamed = ({ number, name }: Named): boolean => number !== null || name !== null;
const NOT_NAMED = { error: "Skriv lägenhetsnumret eller vad ni kallar lägenheten.", path: ["number"] };

export const addApartmentInput = apartment.extend({ stairwellId: idField }).refine(isNumbered, NOT_NUMBERED).refine(isNamed, NOT_NAMED);

export const changeApartmentInput = apartment.extend({ id: idField }).refine(isNumbered, NOT_NUMBERED).refine(isNamed, NOT_NAMED);

export const removeApartmentInput = z.object({ id: idField });

/** Where a member lives; both left out is nowhere that is known. */
export const setMemberHomeInput = z
  .object({ profileId: idField, stairwellId: idField.nullish(), flat: optionalText(20).optional() })
  .refine(({ stairwellId, flat }) => !stairwellId || flat, { error: "Skriv lägenheten, eller ta bort trapphuset.", path: ["flat"] });
