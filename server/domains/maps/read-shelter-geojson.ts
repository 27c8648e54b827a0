import { z } from "zod";
import { InvalidError } from "#server/platform/errors.ts";
import { columnOf } from "./read-shelter-csv.ts";
import type { FileRow } from "./read-shelter-file.ts";

const collection = z.object({ type: z.literal("FeatureCollection"), features: z.array(z.unknown()) });
const cell = z.union([z.string(), z.number()]).nullish().catch(null);
const feature = z.object({
  geometry: z.object({ type: z.literal("Point"), coordinates: z.tuple([z.number(), z.number()]).rest(z.number()) }),
  properties: z.record(z.string(), cell).nullish(),
});

/** Reads a GeoJSON collection of points. A feature that is no point comes out without a place, and is refused later. */
export function readShelterGeoJson(text: string): FileRow[] {
  const parsed = collection.safeParse(parseJson(text));
  if (!parsed.success) throw new InvalidError("INVALID_INPUT", { message: "Filen är ingen GeoJSON-samling (FeatureCollection)." });
  return parsed.data.features.map((value, index) => {
    const { data } = feature.safeParse(value);
    const [x, y] = data?.geometry.coordinates ?? [Number.NaN, Number.NaN];
    return { ...factsOf(data?.properties ?? {}), row: index + 1, x, y };
  });
}

function factsOf(properties: Record<string, string | number | null | undefined>) {
  const facts = { number: "", name: "", address: "", municipality: "", places: "" };
  for (const [key, value] of Object.entries(properties)) {
    const column = columnOf(key);
    if (column && column !== "x" && column !== "y") facts[column] = String(value ?? "").trim();
  }
  return facts;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new InvalidError("INVALID_INPUT", { message: "Filen är avbruten eller inte giltig JSON." });
  }
}
