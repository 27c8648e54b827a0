import { parsePhoneNumberFromString } from "libphonenumber-js/max";
import type { AssociationExportFormat } from "#shared/enums.ts";
import { isoDay } from "#shared/format/date.ts";
import { formatPhone } from "#shared/format/phone.ts";
import { KEPT_DAYS } from "#shared/retention.ts";

export const CONTENT_TYPES: Readonly<Record<AssociationExportFormat, string>> = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

/** Where the private file of an export lies. */
export const associationExportKey = (id: string, format: AssociationExportFormat): string => `association-exports/${id}.${format}`;

/** Until when an export that ended now stands: its file, or the word that there is none. */
export const associationExportExpiry = (endedAt: Date): Date => new Date(endedAt.getTime() + KEPT_DAYS.associationExport * 24 * 3_600_000);

/** `medlemmar-brf-exempeltallen-2026-11-21.csv`: what the file is called where it is saved. */
export function associationExportFilename(list: string, associationName: string, at: Date, format: AssociationExportFormat): string {
  return `${[list, associationName].map(plain).filter(Boolean).join("-")}-${isoDay(at)}.${format}`;
}

/** Small letters of English, digits and hyphens, which every system takes in a file's name. */
function plain(text: string): string {
  const letters = text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");
  return letters
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, 60)
    .replace(/^-|-$/g, "");
}

/** A number as it is dialled from Sweden, which no spreadsheet takes for a sum or an amount: `070-123 45 67`, `0045-12345678`. */
export function phoneCell(e164: string): string {
  const shown = formatPhone(e164);
  const number = shown.startsWith("+") ? parsePhoneNumberFromString(shown) : undefined;
  return number ? `00${number.countryCallingCode}-${number.nationalNumber}` : shown;
}
