import type { ApartmentView } from "#server/domains/association/apartments.ts";
import { InvalidError } from "#server/platform/errors.ts";
import { parsePhone } from "#server/platform/phones.ts";
import { type CsvLine, readCsv } from "#server/platform/tables/table-files.ts";
import type { SubscriberStatus } from "#shared/enums.ts";
import { apartmentName } from "#shared/format/apartment.ts";
import { SUBSCRIBER_IMPORT_MAX_ROWS } from "#shared/limits.ts";
import { emailField } from "#shared/schemas/fields.ts";
import { takesCodes } from "./rules.ts";
import type { ImportOutcome, ImportReportView } from "./views.ts";

type Column = "fullName" | "email" | "phoneNumber" | "stairwell" | "flat";

/** What the first line may call a column, in small letters. */
const COLUMN_NAMES: Record<Column, readonly string[]> = {
  fullName: ["namn", "fullständigt namn", "name", "full_name"],
  email: ["e-post", "epost", "e-postadress", "mejl", "mail", "email", "e-mail"],
  phoneNumber: ["mobil", "mobilnummer", "telefon", "telefonnummer", "phone", "phone_number"],
  stairwell: ["trapphus", "port", "uppgång", "stairwell"],
  flat: ["lägenhet", "lägenhetsnummer", "lgh", "lghnr", "lgh nr", "flat"],
};

interface FileLine {
  line: number;
  fullName: string;
  /** Null where there is none; undefined where what stands there cannot be read. */
  email: string | null | undefined;
  phoneNumber: string | null | undefined;
  stairwell: string;
  /** What stands on the door, or nothing. */
  flat: string;
}

export interface KnownAddress {
  email: string | null;
  phoneNumber: string | null;
  status: SubscriberStatus;
}

/** One line of the file, as it would be kept, and what becomes of it. */
export interface ImportLine {
  line: number;
  fullName: string;
  email: string | null;
  phoneNumber: string | null;
  /** The house's own, where the list names one of them. */
  stairwell: { id: string; name: string } | null;
  apartment: ApartmentView | null;
  outcome: ImportOutcome;
  reason: string | null;
}

const faulty = (message: string): InvalidError => new InvalidError("INVALID_INPUT", { fields: { csv: message } });

/**
 * Reads a list by the names in its first line, or, where that names nothing, each line by what its parts look like. Throws InvalidError
 * on the field `csv`.
 */
export function readImportFile(csv: string): FileLine[] {
  const [header, ...rows] = readCsv(csv);
  const names = (header?.cells ?? []).map((name) => name.trim().toLowerCase());
  const isNamed = Object.values(COLUMN_NAMES).some((known) => names.some((name) => known.includes(name)));
  const lines = isNamed || !hasAddresses(csv) ? readByColumns(names, rows) : readByShape(csv);
  if (lines.length > SUBSCRIBER_IMPORT_MAX_ROWS)
    throw faulty(`Listan har ${lines.length} rader. Högst ${SUBSCRIBER_IMPORT_MAX_ROWS} åt gången.`);
  return lines;
}

function readByColumns(names: readonly string[], rows: readonly CsvLine[]): FileLine[] {
  const places = findColumns(names);
  if (rows.length === 0) throw faulty("Listan har inga rader under rubrikerna.");
  return rows.map(({ line, cells }) => {
    const cell = (column: Column): string => (cells[places[column]] ?? "").trim();
    return {
      line,
      fullName: cell("fullName"),
      email: readEmail(cell("email")),
      phoneNumber: readPhone(cell("phoneNumber")),
      stairwell: cell("stairwell"),
      flat: cell("flat"),
    };
  });
}

const MOBILE = /(?:\+46[ ()0-]*|\b0|\b)7(?:[ ().-]*\d){8}(?!\d)/;
const PHONE = /(?:\+\d|\b0)[\d ()./-]{5,16}\d(?!\d)/;
const hasAddresses = (text: string): boolean => text.includes("@") || MOBILE.test(text) || PHONE.test(text);
/** A flat by the word for it, by its national number, which stands beside names too, or by a short number alone. */
const FLAT = /(?:lgh|lägenhet)[ .:]*(?<named>\d{1,4})\b|\b(?<national>\d{4})\b|^(?<alone>\d{1,3})$/i;
/** What stands on a door: a number in it, or the word for it, or a letter alone. */
const STAIRWELL = /\d|^(?:trapp|uppgång|port\b)|^\p{L}$/iu;

/** Lines as people write and paste them: tabs, semicolons, commas, or nothing but spaces between the parts. */
function readByShape(text: string): FileLine[] {
  return text.split(/\r\n|\r|\n/).flatMap((source, index) => {
    if (source.trim() === "") return [];
    const email = /[^\s;,<>"]*@[^\s;,<>"]*/.exec(source)?.[0] ?? "";
    const unmailed = source.replace(email, ";");
    const phone = (MOBILE.exec(unmailed) ?? PHONE.exec(unmailed))?.[0] ?? "";
    const parts = unmailed
      .replace(phone, ";")
      // A second number, which nothing is sent to.
      .replace(PHONE, ";")
      .split(/[;,\t]/)
      .map((part) => part.replace(/["<>]/g, "").trim());
    const flat = parts.flatMap((part) => Object.values(FLAT.exec(part)?.groups ?? {})).find(Boolean) ?? "";
    const words = parts.map((part) => part.replace(FLAT, "").trim()).filter(Boolean);
    const fullName = words.filter((part) => !STAIRWELL.test(part)).join(" ");
    const stairwell = words.find((part) => STAIRWELL.test(part)) ?? "";
    return [{ line: index + 1, fullName, email: readEmail(email), phoneNumber: readPhone(phone), stairwell, flat }];
  });
}

function findColumns(names: readonly string[]): Record<Column, number> {
  const place = (column: Column): number => names.findIndex((name) => COLUMN_NAMES[column].includes(name));
  const places = {
    ...{ fullName: place("fullName"), email: place("email"), phoneNumber: place("phoneNumber") },
    ...{ stairwell: place("stairwell"), flat: place("flat") },
  };
  if (places.fullName < 0)
    throw faulty("Första raden behöver en kolumn som heter Namn, eller varje rad en e-postadress eller ett mobilnummer.");
  if (places.email < 0 && places.phoneNumber < 0) throw faulty("Första raden behöver en kolumn som heter E-post eller Mobil.");
  return places;
}

function readEmail(text: string): string | null | undefined {
  return text === "" ? null : emailField.safeParse(text).data;
}

/** A spreadsheet takes the first nought off a number that it has read as one. */
function readPhone(text: string): string | null | undefined {
  if (text === "") return null;
  return parsePhone(/^7\d{8}$/.test(text) ? `0${text}` : text) ?? undefined;
}

/** What becomes of each line; of two lines with one address the first counts. */
export function judgeLines(
  lines: readonly FileLine[],
  house: {
    known: readonly KnownAddress[];
    stairwells: readonly { id: string; name: string }[];
    apartments: readonly ApartmentView[];
    prefixes: readonly string[];
  },
): ImportLine[] {
  const seen = new Map<string, KnownAddress | "file">();
  for (const known of house.known) for (const address of [known.email, known.phoneNumber]) if (address) seen.set(address, known);
  return lines.map((line) => {
    const { fullName, email, phoneNumber } = line;
    const [outcome, reason] = judge(line, seen, house.prefixes);
    if (outcome === "new") for (const address of [email, phoneNumber]) if (address) seen.set(address, "file");
    const { stairwell, apartment, missing } = placeIn(house, line);
    return {
      ...{ line: line.line, fullName, email: email ?? null, phoneNumber: phoneNumber ?? null },
      ...{ stairwell, apartment, outcome, reason: outcome === "new" ? missing : reason },
    };
  });
}

/**
 * Where in the house the line says that somebody lives, and what of it the house does not have. Nobody is left without crisis messages
 * for the sake of a door's name, and in a house whose flats are not known the list may name them.
 */
function placeIn(
  { stairwells, apartments }: Pick<Parameters<typeof judgeLines>[1], "stairwells" | "apartments">,
  line: Pick<FileLine, "stairwell" | "flat">,
) {
  const named = stairwells.find(({ name }) => name.toLowerCase() === line.stairwell.toLowerCase()) ?? null;
  const missing = line.stairwell !== "" && !named ? `Trapphuset «${line.stairwell}» finns inte. Läggs till utan trapphus.` : null;
  if (missing || line.flat === "" || apartments.length === 0) return { stairwell: named, apartment: null, missing };
  const flat = line.flat.toLowerCase();
  const isCalled = ({ number, name }: ApartmentView): boolean => number === flat || name?.toLowerCase() === flat;
  const found = apartments.filter((each) => isCalled(each) && (named === null || each.stairwellId === named.id));
  if (found[0] && found.length === 1)
    return { stairwell: stairwells.find(({ id }) => id === found[0]?.stairwellId) ?? null, apartment: found[0], missing: null };
  const why = found.length > 1 ? "finns i flera trapphus" : "finns inte";
  return { stairwell: named, apartment: null, missing: `Lägenhet «${line.flat}» ${why}. Läggs till utan lägenhet.` };
}

function judge(
  { fullName, email, phoneNumber }: FileLine,
  seen: ReadonlyMap<string, KnownAddress | "file">,
  prefixes: readonly string[],
): [ImportOutcome, string | null] {
  if (fullName === "" || fullName.length > 100) return ["faulty", "Namnet saknas eller är för långt."];
  if (email === undefined) return ["faulty", "E-postadressen går inte att läsa."];
  if (phoneNumber === undefined) return ["faulty", "Telefonnumret går inte att läsa."];
  if (email === null && phoneNumber === null) return ["faulty", "Både e-post och mobil saknas."];
  if (phoneNumber && !takesCodes(phoneNumber, prefixes)) return ["faulty", "Numret kan inte ta emot sms från portalen."];
  const found = [email, phoneNumber].flatMap((address) => (address ? (seen.get(address) ?? []) : []));
  if (found.includes("file")) return ["known", "Samma adress står tidigare i listan."];
  if (found.some((known) => known !== "file" && known.status === "unsubscribed")) return ["left", "Har avslutat sin prenumeration."];
  return found.length > 0 ? ["known", "Finns redan bland prenumeranterna."] : ["new", null];
}

/** The lines as they are shown: what the owner has given is shown back in full. */
export function toImportReport(lines: readonly ImportLine[]): Omit<ImportReportView, "digest"> {
  const counts: Record<ImportOutcome, number> = { new: 0, known: 0, left: 0, faulty: 0 };
  for (const { outcome } of lines) counts[outcome]++;
  const rows = lines.map(({ stairwell, apartment, ...line }) => ({
    ...line,
    stairwell: stairwell?.name ?? null,
    flat: apartment && apartmentName(apartment),
  }));
  return { counts, rows };
}
