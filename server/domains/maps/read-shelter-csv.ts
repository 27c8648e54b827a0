import { InvalidError } from "#server/platform/errors.ts";
import { readCsv } from "#server/platform/tables/csv.ts";
import type { FileRow } from "./read-shelter-file.ts";

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

/** The column that a heading or the name of a property means; null for one that is not read. */
export function columnOf(name: string): Column | null {
  const plain = name
    .trim()
    .toLowerCase()
    .replace(/[\s_-]/g, "");
  return NAMED.find(([, names]) => names.includes(plain))?.[0] ?? null;
}

/** Reads a CSV file of shelters by the names in its first line. Throws InvalidError, which says what is wrong with the file. */
export function readShelterCsv(text: string): FileRow[] {
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

/** A number with a decimal point or comma and perhaps spaces between the thousands; what is none is not a number. */
const numberOf = (text: string): number => {
  const plain = text.replace(/\s/g, "").replace(",", ".");
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : Number.NaN;
};
