import { z } from "zod";
import { MAP_PLACE_KINDS } from "../enums.ts";
import { anyDay, emptyToNull, idField, optionalText, plainText } from "./fields.ts";

/** Reads degrees as people paste them, also with a decimal comma; what is no number stays as it is. */
function readDegrees(value: unknown): unknown {
  if (typeof value !== "string") return value;
  const text = value.trim().replace(",", ".");
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : value;
}

/** Around all of Sweden. A minus sign or two swapped numbers end up far outside. */
const SWEDEN = { latitude: [54.9, 69.2], longitude: [10.4, 24.4] } as const;

const degrees = (limit: number, name: string, [least, most]: readonly [number, number]) =>
  z.preprocess(
    readDegrees,
    z
      .number(`Skriv ${name} i grader, till exempel ${limit === 90 ? "59,33450" : "18,06320"}.`)
      .min(-limit)
      .max(limit)
      .refine((value) => value >= least && value <= most, "Platsen ligger utanför Sverige. Kontrollera siffrorna."),
  );

/** Degrees, WGS 84. */
const position = { latitude: degrees(90, "latituden", SWEDEN.latitude), longitude: degrees(180, "longituden", SWEDEN.longitude) };

/** A place of the association to add, or to change: then `seenAt` is the `updatedAt` that the form was filled with. */
export const saveMapPlaceInput = z.object({
  id: emptyToNull(idField),
  seenAt: z.iso.datetime().nullish(),
  kind: z.enum(MAP_PLACE_KINDS),
  name: plainText().min(1, "Skriv ett namn.").max(120),
  note: optionalText(),
  ...position,
});

export const mapPlaceInput = z.object({ id: idField });

/** Where the house stands. `seen` is where it stood when the form was filled; null was not known. */
export const savePositionInput = z.object({
  ...position,
  seen: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
});

/** What an import of shelters says of itself: where the file comes from, of which day, and whether it is all there is. */
export const shelterImportQuery = z.object({
  source: plainText().min(2, "Skriv varifrån uppgifterna kommer.").max(120),
  source_date: anyDay,
  replace: z.stringbool().default(false),
});
export type ShelterImportOptions = z.output<typeof shelterImportQuery>;

/** What becomes of a row of the file; `removed` are shelters that the file does not have. */
export const SHELTER_IMPORT_OUTCOMES = ["new", "changed", "unchanged", "refused", "removed"] as const;
export type ShelterImportOutcome = (typeof SHELTER_IMPORT_OUTCOMES)[number];

/** What an import of shelters would do, or has done. */
export const shelterImportReport = z.object({
  digest: z.string().meta({ description: "Stands for what the rows become; the import wants that of its preview" }),
  projection: z.enum(["WGS 84", "SWEREF 99 TM"]).meta({ description: "How the file tells where things are" }),
  counts: z.record(z.enum(SHELTER_IMPORT_OUTCOMES), z.int()),
  refused: z
    .array(z.object({ row: z.int(), number: z.string(), reason: z.string() }))
    .meta({ description: "The first rows that are refused, by their line in the file or their place in the list" }),
});
export type ShelterImportReport = z.output<typeof shelterImportReport>;
