import { inArray, sql } from "drizzle-orm";
import { shelters } from "#drizzle/schema/index.ts";
import { requireOperator } from "#server/domains/operations/require-operator.ts";
import type { Queryable, Transaction } from "#server/platform/database/db.ts";
import { excluded } from "#server/platform/database/excluded.ts";
import { fileImport } from "#server/platform/tables/file-import.ts";
import { SHELTER_IMPORT_OUTCOMES, type ShelterImportOptions, type ShelterImportReport } from "#shared/schemas/maps.ts";
import { type Projection, projectionOf, toPosition } from "./coordinates.ts";
import { type FileRow, readShelterFile } from "./read-shelter-file.ts";

type ShelterRow = Omit<typeof shelters.$inferSelect, "id">;

/** What an import makes of a file: the rows to write, those it leaves alone or takes away, and those it refuses. */
interface JudgedShelters {
  projection: Projection;
  added: ShelterRow[];
  changed: ShelterRow[];
  unchanged: number;
  removed: string[];
  refused: ShelterImportReport["refused"];
}

const REFUSED_SHOWN = 100;
const MAX_PLACES = 100_000;
const NUMBER_MAX_LENGTH = 40;

type Reading = { shelter: Omit<ShelterRow, "source" | "sourceDate"> } | { reason: string };

/** One line of text without the signs that only machines see; null when nothing is left. */
const plain = (text: string, max: number): string | null =>
  text
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim()
    .slice(0, max) || null;

const isSame = (a: ShelterRow, b: ShelterRow): boolean => (Object.keys(b) as (keyof ShelterRow)[]).every((key) => a[key] === b[key]);

/**
 * The new and the changed shelters of a file; those that it does not have are taken away when it is to replace them. What the call says
 * and the file itself are each read once it is known that the caller may send one. For operators.
 */
export const shelterImport = fileImport({
  allow: async (ctx) => {
    const operator = requireOperator(ctx.actor);
    await ctx.limits.consume("series/shelter-import", operator.userId);
    return operator;
  },
  read: async ({ options, contents }: { options: () => ShelterImportOptions; contents: () => Promise<Uint8Array> }) => ({
    options: options(),
    rows: readShelterFile(await contents()),
  }),
  // Nobody else imports until this is done; the shelters can be read meanwhile.
  lock: (tx) => tx.execute(sql`lock table ${shelters} in share row exclusive mode`),
  judge: async (_, db, { lines: { rows, options } }) => judgeShelters(rows, await findKnown(db), options),
  report: toShelterReport,
  write: async (_, tx, { judged: { removed, added, changed } }) => {
    for (const batch of batchesOf(removed)) await tx.delete(shelters).where(inArray(shelters.number, batch));
    for (const batch of batchesOf([...added, ...changed])) await writeShelters(tx, batch);
  },
  audit: { action: "maps.import_shelters", details: ({ options }) => ({ source: options().source }) },
});

async function findKnown(db: Queryable): Promise<Map<string, ShelterRow>> {
  const rows = await db.select().from(shelters);
  return new Map(rows.map(({ id: _, ...shelter }) => [shelter.number, shelter]));
}

const BATCH_SIZE = 1_000;

function* batchesOf<T>(all: readonly T[]): Generator<T[]> {
  for (let start = 0; start < all.length; start += BATCH_SIZE) yield all.slice(start, start + BATCH_SIZE);
}

async function writeShelters(tx: Transaction, batch: ShelterRow[]): Promise<void> {
  await tx
    .insert(shelters)
    .values(batch)
    .onConflictDoUpdate({
      target: shelters.number,
      set: excluded(shelters, ["name", "address", "municipality", "places", "latitude", "longitude", "source", "sourceDate"]),
    });
}

/**
 * Judges each row against what is known by its number; of two rows about one shelter the first that can be read counts. A shelter that
 * the file names is never taken away, also when its row is refused.
 */
function judgeShelters(
  rows: readonly FileRow[],
  known: ReadonlyMap<string, ShelterRow>,
  { source, source_date: sourceDate, replace }: ShelterImportOptions,
): JudgedShelters {
  const located = rows.find(({ x, y }) => Number.isFinite(x) && Number.isFinite(y));
  const projection = located ? projectionOf(located) : "WGS 84";
  const judged: JudgedShelters = { projection, added: [], changed: [], unchanged: 0, removed: [], refused: [] };
  const seen = new Map<string, number>();
  const named = new Set(rows.map((row) => plain(row.number, NUMBER_MAX_LENGTH)));
  for (const row of rows) {
    const read = readRow(row, projection, seen);
    if ("reason" in read) {
      judged.refused.push({ row: row.row, number: row.number.slice(0, NUMBER_MAX_LENGTH), reason: read.reason });
      continue;
    }
    seen.set(read.shelter.number, row.row);
    const after = { ...read.shelter, source, sourceDate };
    const before = known.get(after.number);
    if (!before) judged.added.push(after);
    else if (isSame(before, after)) judged.unchanged++;
    else judged.changed.push(after);
  }
  if (replace) judged.removed = [...known.keys()].filter((number) => !named.has(number)).sort();
  return judged;
}

function readRow(row: FileRow, projection: Projection, seen: ReadonlyMap<string, number>): Reading {
  const number = plain(row.number, NUMBER_MAX_LENGTH);
  if (!number) return { reason: "Numret saknas." };
  const earlier = seen.get(number);
  if (earlier) return { reason: `Samma nummer står på rad ${earlier}.` };
  if (!Number.isFinite(row.x) || !Number.isFinite(row.y)) return { reason: "Koordinaterna saknas eller är inga tal." };
  const position = toPosition(row, projection);
  if (!position) return { reason: whyNowhere(row, projection) };
  const places = row.places === "" ? null : Number(row.places.replace(/\s/g, ""));
  if (places !== null && !(Number.isInteger(places) && places >= 0 && places <= MAX_PLACES))
    return { reason: "Antalet platser är inget heltal." };
  const texts = { name: plain(row.name, 200), address: plain(row.address, 200), municipality: plain(row.municipality, 100) };
  return { shelter: { number, ...texts, places, ...position } };
}

/** A file is read in one system; a row in the other one is not outside Sweden. */
function whyNowhere(row: FileRow, projection: Projection): string {
  const own = projectionOf(row);
  return own !== projection && toPosition(row, own)
    ? `Koordinaterna är i ${own}, men filen läses som ${projection}.`
    : "Koordinaterna ligger utanför Sverige.";
}

/** The sums, and the first of the rows that are refused. */
function toShelterReport({ projection, ...judged }: JudgedShelters): Omit<ShelterImportReport, "digest"> {
  const sums = { ...judged, new: judged.added };
  const sizeOf = (value: number | readonly unknown[]): number => (typeof value === "number" ? value : value.length);
  const counts = Object.fromEntries(SHELTER_IMPORT_OUTCOMES.map((outcome) => [outcome, sizeOf(sums[outcome])]));
  return { projection, counts: counts as ShelterImportReport["counts"], refused: judged.refused.slice(0, REFUSED_SHOWN) };
}
