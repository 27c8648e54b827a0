import { InvalidError } from "#server/platform/errors.ts";
import { parsePhone } from "#server/platform/phones/parse-phone.ts";
import { type CsvLine, readCsv } from "#server/platform/tables/csv.ts";
import type { SubscriberStatus } from "#shared/enums.ts";
import { SUBSCRIBER_IMPORT_MAX_ROWS } from "#shared/limits.ts";
import { emailField } from "#shared/schemas/fields.ts";
import { takesCodes } from "./rules.ts";
import type { ImportOutcome, ImportReportView } from "./views.ts";

type Column = "fullName" | "email" | "phoneNumber" | "stairwell";

/** What the first line may call a column, in small letters. */
const COLUMN_NAMES: Record<Column, readonly string[]> = {
  fullName: ["namn", "fullständigt namn", "name", "full_name"],
  email: ["e-post", "epost", "e-postadress", "mejl", "mail", "email", "e-mail"],
  phoneNumber: ["mobil", "mobilnummer", "telefon", "telefonnummer", "phone", "phone_number"],
  stairwell: ["trapphus", "port", "uppgång", "stairwell"],
};

interface FileLine {
  line: number;
  fullName: string;
  /** Null where there is none; undefined where what stands there cannot be read. */
  email: string | null | undefined;
  phoneNumber: string | null | undefined;
  stairwell: string;
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
    };
  });
}

const MOBILE = /(?:\+46[ ()0-]*|\b0|\b)7(?:[ ().-]*\d){8}(?!\d)/;
const PHONE = /(?:\+\d|\b0)[\d ()./-]{5,16}\d(?!\d)/;
const hasAddresses = (text: string): boolean => text.includes("@") || MOBILE.test(text) || PHONE.test(text);
/** Flats have no place of their own among those who subscribe; their numbers of four digits stand beside names too. */
const FLAT = /(?:lgh|lägenhet)[ .:]*\d{1,4}\b|\b\d{4}\b|^\d{1,3}$/i;
/** What stands on a door: a number in it, or the word for it, or a letter alone. */
const STAIRWELL = /\d|^(?:trapp|uppgång|port\b)|^\p{L}$/iu;

/** Lines as people write and paste them: tabs, semicolons, commas, or nothing but spaces between the parts. */
function readByShape(text: string): FileLine[] {
  return text.split(/\r\n|\r|\n/).flatMap((source, index) => {
    if (source.trim() === "") return [];
    const email = /[^\s;,<>"]*@[^\s;,<>"]*/.exec(source)?.[0] ?? "";
    const unmailed = source.replace(email, ";");
    const phone = (MOBILE.exec(unmailed) ?? PHONE.exec(unmailed))?.[0] ?? "";
    const words = unmailed
      .replace(phone, ";")
      // A second number, which nothing is sent to.
      .replace(PHONE, ";")
      .split(/[;,\t]/)
      .map((part) => part.replace(/["<>]/g, "").trim().replace(FLAT, "").trim())
      .filter(Boolean);
    const fullName = words.filter((part) => !STAIRWELL.test(part)).join(" ");
    const stairwell = words.find((part) => STAIRWELL.test(part)) ?? "";
    return [{ line: index + 1, fullName, email: readEmail(email), phoneNumber: readPhone(phone), stairwell }];
  });
}

function findColumns(names: readonly string[]): Record<Column, number> {
  const place = (column: Column): number => names.findIndex((name) => COLUMN_NAMES[column].includes(name));
  const places = { fullName: place("fullName"), email: place("email"), phoneNumber: place("phoneNumber"), stairwell: place("stairwell") };
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
  house: { known: readonly KnownAddress[]; stairwells: readonly { id: string; name: string }[]; prefixes: readonly string[] },
): ImportLine[] {
  const seen = new Map<string, KnownAddress | "file">();
  for (const known of house.known) for (const address of [known.email, known.phoneNumber]) if (address) seen.set(address, known);
  return lines.map((line) => {
    const { fullName, email, phoneNumber } = line;
    const stairwell = house.stairwells.find(({ name }) => name.toLowerCase() === line.stairwell.toLowerCase()) ?? null;
    const [outcome, reason] = judge(line, seen, house.prefixes);
    if (outcome === "new") for (const address of [email, phoneNumber]) if (address) seen.set(address, "file");
    const common = { line: line.line, fullName, email: email ?? null, phoneNumber: phoneNumber ?? null, stairwell, outcome };
    // Nobody is left without crisis messages for the sake of a stairwell's name.
    const isUnplaced = outcome === "new" && line.stairwell !== "" && stairwell === null;
    return { ...common, reason: isUnplaced ? `Trapphuset «${line.stairwell}» finns inte. Läggs till utan trapphus.` : reason };
  });
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
  return { counts, rows: lines.map(({ stairwell, ...line }) => ({ ...line, stairwell: stairwell?.name ?? null })) };
}
