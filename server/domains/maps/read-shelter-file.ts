import { InvalidError } from "#server/platform/errors.ts";
import { decodeText } from "#shared/format/decode-text.ts";
import { formatNumber } from "#shared/format/number.ts";
import { SHELTER_IMPORT_MAX_ROWS } from "#shared/limits.ts";
import { readShelterCsv } from "./read-shelter-csv.ts";
import { readShelterGeoJson } from "./read-shelter-geojson.ts";

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
