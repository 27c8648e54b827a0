import { eq } from "drizzle-orm";
import { z } from "zod";
import { crisisDomains, sharedResources as resources } from "#drizzle/schema/index.ts";
import { lockMembersFor } from "#server/domains/membership/lock-members.ts";
import { requirePermission } from "#server/platform/actor.ts";
import { InvalidError } from "#server/platform/errors.ts";
import { fileImport } from "#server/platform/tables/file-import.ts";
import { readCsv } from "#server/platform/tables/table-files.ts";
import { RESOURCE_AVAILABILITIES, type ResourceVisibility } from "#shared/enums.ts";
import { RESOURCE_IMPORT_MAX_ROWS } from "#shared/limits.ts";
import { resourceFields } from "#shared/schemas/collaboration.ts";
import { RESOURCE_AVAILABILITY_LABELS } from "#shared/text/collaboration-labels.ts";
import { readNameFinder } from "./resident-names.ts";
import { requireRoomForResources } from "./resources.ts";
import { findSettings } from "./settings.ts";
import type { ResourceImportOutcome, ResourceImportView } from "./views.ts";

/** The names under which a column is known, in small letters and without spaces, `_` and `-`. */
const COLUMNS = {
  name: ["namn", "resurs", "sak", "name"],
  area: ["område", "beredskapsområde", "area"],
  quantity: ["antal", "mängd", "quantity"],
  unit: ["enhet", "unit"],
  location: ["plats", "placering", "location"],
  availability: ["tillgänglig", "tillgänglighet", "availability"],
  conditions: ["villkor", "conditions"],
  contactRole: ["kontaktroll", "kontakt", "roll"],
  nextCheckOn: ["nästakontroll", "kontroll", "nextcheck"],
} as const;
type Column = keyof typeof COLUMNS;

const lineSchema = z.object({
  name: resourceFields.name,
  quantity: resourceFields.quantity,
  unit: resourceFields.unit,
  location: resourceFields.location,
  availability: resourceFields.availability,
  conditions: resourceFields.conditions,
  contactRole: resourceFields.contactRole,
  nextCheckOn: resourceFields.nextCheckOn,
});

interface ImportedResource extends z.output<typeof lineSchema> {
  crisisDomainId: string | null;
}

interface ImportLine {
  line: number;
  name: string;
  quantity: string;
  outcome: ResourceImportOutcome;
  reason: string | null;
  resource: ImportedResource | null;
}

interface Ground {
  areas: readonly { id: string; name: string }[];
  known: readonly { name: string; location: string | null }[];
  /** The name of a resident in a text, or null: none may stand in a resource. */
  findName: (text: string) => string | null;
}

const plain = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/[\s_-]/g, "");
const keyOf = ({ name, location }: { name: string; location: string | null }): string => `${plain(name)}|${plain(location ?? "")}`;

const faulty = (message: string) => new InvalidError("INVALID_INPUT", { message, fields: { csv: message } });

/** An import shows what it brings as the association's settings say; chosen ones it cannot know. */
const importedVisibility = (byDefault: ResourceVisibility): ResourceVisibility => (byDefault === "network" ? "network" : "nobody");

/** The new resources of a list are added; what is known stays as it is. Its `write` throws ConflictError with TOO_MANY_RESOURCES too. */
export const resourceImport = fileImport({
  allow: (ctx) => requirePermission(ctx.actor, "preparedness:edit"),
  read: ({ csv }: { csv: string }) => readResourceFile(csv),
  lock: (tx, actor) => lockMembersFor(tx, actor, "preparedness:edit"),
  judge: async (_, db, { by: { associationId }, lines }) => {
    const areas = await db.select({ id: crisisDomains.id, name: crisisDomains.name }).from(crisisDomains);
    const known = await db
      .select({ name: resources.name, location: resources.location })
      .from(resources)
      .where(eq(resources.housingAssociationId, associationId));
    return judgeResources(lines, { areas, known, findName: await readNameFinder(db, [associationId]) });
  },
  report: toImportReport,
  write: async (_, tx, { by: { associationId, profileId }, judged }) => {
    const fresh = judged.flatMap(({ resource }) => resource ?? []);
    await requireRoomForResources(tx, associationId, fresh.length);
    const settings = await findSettings(tx, associationId);
    const visibility = importedVisibility(settings?.defaultVisibility ?? "nobody");
    if (fresh.length === 0) return;
    await tx
      .insert(resources)
      .values(fresh.map((resource) => ({ ...resource, visibility, housingAssociationId: associationId, createdByProfileId: profileId })));
  },
  audit: { action: "collaboration.import_resources", subject: ({ associationId }) => associationId },
});

/** The lines of a file by the names in its first one. Throws InvalidError on the field `csv`. */
function readResourceFile(csv: string): { line: number; cells: Record<Column, string> }[] {
  const [header, ...lines] = readCsv(csv);
  const columns = (header?.cells ?? []).map(
    (name) => (Object.keys(COLUMNS) as Column[]).find((column) => (COLUMNS[column] as readonly string[]).includes(plain(name))) ?? null,
  );
  if (!columns.includes("name")) throw faulty("Filen saknar kolumnen namn i första raden.");
  if (lines.length > RESOURCE_IMPORT_MAX_ROWS) throw faulty(`Filen har fler än ${RESOURCE_IMPORT_MAX_ROWS} rader. Dela upp den.`);
  const cellsOf = (cells: readonly string[]): Record<Column, string> =>
    Object.fromEntries(
      (Object.keys(COLUMNS) as Column[]).map((column) => [
        column,
        columns.includes(column) ? (cells[columns.indexOf(column)] ?? "").trim() : "",
      ]),
    ) as Record<Column, string>;
  return lines.map(({ line, cells }) => ({ line, cells: cellsOf(cells) }));
}

/** What each line would become. The same thing at the same place is known, also from a line further up. */
function judgeResources(lines: ReturnType<typeof readResourceFile>, ground: Ground): ImportLine[] {
  const seen = new Set(ground.known.map(keyOf));
  return lines.map(({ line, cells }) => {
    const start = { line, name: cells.name, quantity: [cells.quantity || "1", cells.unit || "st"].join(" ") };
    const read = readLine(cells, ground);
    if (typeof read === "string") return { ...start, outcome: "faulty", reason: read, resource: null };
    const key = keyOf(read);
    if (seen.has(key)) return { ...start, outcome: "known", reason: null, resource: null };
    seen.add(key);
    return { ...start, outcome: "new", reason: null, resource: read };
  });
}

/** The resource of a line, or what is wrong with it. */
function readLine(cells: Record<Column, string>, { areas, findName }: Ground): ImportedResource | string {
  const area = areas.find(({ name }) => plain(name) === plain(cells.area));
  if (cells.area && !area) return `Okänt område: ${cells.area}`;
  const availability = cells.availability
    ? RESOURCE_AVAILABILITIES.find((value) => plain(RESOURCE_AVAILABILITY_LABELS[value]) === plain(cells.availability))
    : "on_request";
  if (!availability) return "Tillgänglig ska vara Alltid, Vid kris eller På begäran";
  const name = Object.values(cells).reduce<string | null>((found, text) => found ?? findName(text), null);
  if (name) return `«${name}» ser ut som namnet på en boende`;
  const parsed = lineSchema.safeParse({ ...cells, quantity: cells.quantity || 1, unit: cells.unit || "st", availability });
  if (!parsed.success) return parsed.error.issues[0]?.message ?? "Kan inte läsas";
  return { ...parsed.data, crisisDomainId: area?.id ?? null };
}

function toImportReport(lines: readonly ImportLine[]): Omit<ResourceImportView, "digest"> {
  const counts = { new: 0, known: 0, faulty: 0 };
  for (const { outcome } of lines) counts[outcome]++;
  return { counts, lines: lines.map(({ line, name, quantity, outcome, reason }) => ({ line, name, quantity, outcome, reason })) };
}
