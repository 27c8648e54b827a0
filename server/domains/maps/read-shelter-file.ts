import { z } from "zod";
import { InvalidError } from "#server/platform/errors.ts";
import { readCsv } from "#server/platform/tables/table-files.ts";
import { decodeText } from "#shared/format/decode-text.ts";
import { formatNumber } from "#shared/format/number.ts";
import { SHELTER_IMPORT_MAX_ROWS } from "#shared/limits.ts";

const collection = z.object({ type: z.literal("FeatureCollection"), features: z.array(z.unknown()) });
const cell = z.union([z.string(), z.number()]).nullish().catch(null);
const feature = z.object({
  geometry: z.object({ type: z.literal("Point"), coordinates: z.tuple([z.number(), z.number()]).rest(z.number()) }),
  properties: z.record(z.string(), cell).nullish(),
});

/** The names under which a column is known, in small letters and without spaces and underscores. */
const COLUMNS = {
  number: ["number", "nummer", "nr", "skyddsrumsnr", "skyddsrumsnummer", "skyddsrumsid"],
  name: ["name", "namn"],
  address: ["address", "adress", "gatuadress"],
  municipality: ["municipality", "kommun", "kommunnamn"],
  places: ["places", "platser", "antalplatser", "capacity"],
  x: ["longitude", "lon", "lng", "longitud", "easting", "e", "x"],
  y: ["latitude", "lat", "latitud", "northing", "n", "y"],
} as const;
type Column = keyof typeof COLUMNS;
const NAMED: readonly (readonly [Column, readonly string[]])[] = Object.entries(COLUMNS) as [Column, readonly string[]][];

/** A number with a decimal point or comma and perhaps spaces between the thousands; what is none is not a number. */
const numberOf = (text: string): number => {
  const plain = text.replace(/\s/g, "").replace(",", ".");
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : Number.NaN;
};

/** A row of a file as it stands there; `x` is east or longitude, and `NaN` is no number. */
export interface FileRow {
  row: number;
  number: string;
  name: string;
  address: string;
  municipality: string;
  places: string;
  x: number;
  y: number;
}

/** Reads a file of shelters, GeoJSON or CSV by how it begins. Throws InvalidError, which says what is wrong with the file. */
export function readShelterFile(contents: Uint8Array): FileRow[] {
  const text = decodeText(contents);
  const rows = text.trimStart().startsWith("{") ? readShelterGeoJson(text) : readShelterCsv(text);
  if (rows.length === 0) throw new InvalidError("INVALID_INPUT", { message: "Filen har inga skyddsrum." });
  if (rows.length > SHELTER_IMPORT_MAX_ROWS) {
    const [has, most] = [formatNumber(rows.length), formatNumber(SHELTER_IMPORT_MAX_ROWS)];
    throw new InvalidError("INVALID_INPUT", { message: `Filen har ${has} rader. Högst ${most} åt gången.` });
  }
  return rows;
}

/** The column that a heading or the name of a property means; null for one that is not read. */
export function columnOf(name: string): Column | null {
  const plain = name
    .trim()
    .toLowerCase()
    .replace(/[\s_-]/g, "");
  return NAMED.find(([, names]) => names.includes(plain))?.[0] ?? null;
}

/** Reads a CSV file of shelters by the names in its first line. Throws InvalidError, which says what is wrong with the file. */
function readShelterCsv(text: string): FileRow[] {
  const [header, ...lines] = readCsv(text);
  const columns = (header?.cells ?? []).map(columnOf);
  const missing = (["number", "x", "y"] as const).filter((column) => !columns.includes(column));
  if (missing.length > 0) {
    const names = missing.map((column) => COLUMNS[column][0]).join(", ");
    throw new InvalidError("INVALID_INPUT", { message: `Filen saknar kolumner: ${names}.` });
  }
  const cellOf = (cells: readonly string[], column: Column): string => cells[columns.indexOf(column)]?.trim() ?? "";
  return lines.map(({ line, cells }) => ({
    row: line,
    number: cellOf(cells, "number"),
    name: cellOf(cells, "name"),
    address: cellOf(cells, "address"),
    municipality: cellOf(cells, "municipality"),
    places: cellOf(cells, "places"),
    x: numberOf(cellOf(cells, "x")),
    y: numberOf(cellOf(cells, "y")),
  }));
}

/** Reads a GeoJSON collection of points. A feature that is no point comes out without a place, and is refused later. */
function readShelterGeoJson(text: string): FileRow[] {
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
