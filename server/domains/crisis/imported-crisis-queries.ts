import { and, asc, eq, inArray } from "drizzle-orm";
import type { z } from "zod";
import { importedCrisisAreas as areas, crisisDomains, importedCrises as imported } from "#drizzle/schema/index.ts";
import { namesOfProfiles } from "#server/domains/account/name-queries.ts";
import { requirePermission } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import { NotFoundError } from "#server/platform/errors.ts";
import { formatTime, isoDay } from "#shared/format/date.ts";
import { can } from "#shared/permissions.ts";
import type { importedCrisisInput } from "#shared/schemas/imported-crises.ts";
import { decisionsOf, minutesBetween } from "./rules.ts";
import type { HistoryFacts, ImportedCrisisView } from "./views.ts";

type ImportedRow = typeof imported.$inferSelect;

/** What the history tells of crises that were written down afterwards, by their ids. */
export async function readImportedFacts(db: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, HistoryFacts>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select()
    .from(imported)
    .where(inArray(imported.id, [...ids]));
  const names = await namesOf(db, rows);
  return new Map(rows.map((row) => [row.id, toFacts(row, names)]));
}

const namesOf = (db: Queryable, rows: readonly ImportedRow[]): Promise<Map<string, string>> =>
  namesOfProfiles(
    db,
    rows.flatMap(({ importedByProfileId }) => importedByProfileId ?? []),
  );

function toFacts(row: ImportedRow, names: ReadonlyMap<string, string>): HistoryFacts {
  return {
    title: row.title,
    imported: { by: names.get(row.importedByProfileId ?? "") ?? null, at: row.createdAt.toISOString() },
    isExercise: row.isExercise,
    level: row.level,
    description: row.description ?? "",
    createdAt: row.startedAt.toISOString(),
    resolvedAt: row.endedAt.toISOString(),
    durationMinutes: minutesBetween(row.startedAt, row.endedAt),
    minutesToFirstMessage: null,
    reachedCount: row.reachedCount,
    repliedCount: row.repliedCount,
    decisionCount: decisionsOf(row.decisions).length || null,
    personalDataErasedAt: row.personalDataErasedAt?.toISOString() ?? null,
  };
}

/**
 * All that was written down of a crisis of before the portal. As of a crisis that was led here, the decisions and notes are for
 * those who lead. Throws ForbiddenError and NotFoundError.
 */
export async function readImportedCrisis(
  ctx: DomainContext,
  { importedCrisisId }: z.output<typeof importedCrisisInput>,
): Promise<ImportedCrisisView> {
  const { associationId, role } = requirePermission(ctx.actor, "crisis:read");
  const row = await findImportedCrisis(ctx.db, associationId, importedCrisisId);
  const itsAreas = await ctx.db
    .select({ id: crisisDomains.id, name: crisisDomains.name })
    .from(areas)
    .innerJoin(crisisDomains, eq(crisisDomains.id, areas.crisisDomainId))
    .where(eq(areas.importedCrisisId, row.id))
    .orderBy(asc(areas.position));
  return {
    ...toFacts(row, await namesOf(ctx.db, [row])),
    id: row.id,
    title: row.title,
    areas: itsAreas,
    startDay: isoDay(row.startedAt),
    startTime: formatTime(row.startedAt),
    endDay: isoDay(row.endedAt),
    endTime: formatTime(row.endedAt),
    lessons: row.lessons,
    record: can(role, "crisis:activate") ? { decisions: decisionsOf(row.decisions), notes: row.notes } : null,
    mayEdit: can(role, "crisis:import"),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** Throws NotFoundError, for another association's as for none. */
export async function findImportedCrisis(db: Queryable, associationId: string, id: string): Promise<ImportedRow> {
  const [row] = await db
    .select()
    .from(imported)
    .where(and(eq(imported.id, id), eq(imported.housingAssociationId, associationId)));
  if (!row) throw new NotFoundError();
  return row;
}
