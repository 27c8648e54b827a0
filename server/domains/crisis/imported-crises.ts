import { and, asc, count, eq, inArray } from "drizzle-orm";
import type { z } from "zod";
import { importedCrisisAreas as areas, crisisDomains, importedCrises as imported } from "#drizzle/schema/index.ts";
import { nameOf } from "#server/domains/account/name-queries.ts";
import { toInstant } from "#server/domains/calendar/wall-clock.ts";
import { lockMembersFor } from "#server/domains/membership/lock-members.ts";
import { requirePermission } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Queryable, Selected, Transaction } from "#server/platform/database/db.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ConflictError, InvalidError, NotFoundError } from "#server/platform/errors.ts";
import { formatTime, isoDay } from "#shared/format/date.ts";
import { IMPORTED_CRISES_MAX } from "#shared/limits.ts";
import { can } from "#shared/permissions.ts";
import type { correctImportedCrisisInput, ImportCrisisInput, importedCrisisInput } from "#shared/schemas/imported-crises.ts";
import { decisionsOf, minutesBetween } from "./rules.ts";
import type { HistoryFacts, ImportedCrisisView } from "./views.ts";

const refusal = (field: string, message: string) => new InvalidError("INVALID_INPUT", { fields: { [field]: message } });

/**
 * «Importera tidigare händelse»: a crisis or exercise of before the portal stands in the history. Nothing is sent and nobody is
 * asked. Throws ForbiddenError, InvalidError for one that is not over, NotFoundError for an area, ConflictError with
 * TOO_MANY_IMPORTED_CRISES.
 */
export async function importCrisis(ctx: DomainContext, input: ImportCrisisInput): Promise<{ id: string }> {
  const actor = requirePermission(ctx.actor, "crisis:import");
  const values = toImportedValues(input, ctx.now());
  return inTransaction(ctx, async (tx) => {
    await lockMembersFor(tx, actor, "crisis:import");
    const { associationId: housingAssociationId, profileId: importedByProfileId } = actor;
    const had = await tx.$count(imported, eq(imported.housingAssociationId, housingAssociationId));
    if (had >= IMPORTED_CRISES_MAX) throw new ConflictError("TOO_MANY_IMPORTED_CRISES");

    const [added] = await tx
      .insert(imported)
      .values({ ...values, housingAssociationId, importedByProfileId, createdAt: ctx.now() })
      .returning({ id: imported.id });
    if (!added) throw new Error("the crisis was not imported");
    await saveImportedAreas(tx, added.id, input.crisisDomainIds);
    await recordAudit(tx, actor, "crisis.import", added.id, { startedAt: values.startedAt.toISOString() });
    return added;
  });
}

/**
 * Corrects a crisis of before the portal. Throws as `importCrisis`, NotFoundError, and ConflictError with EVENT_CHANGED when it
 * is no longer as it was seen.
 */
export async function correctImportedCrisis(ctx: DomainContext, input: z.output<typeof correctImportedCrisisInput>): Promise<void> {
  const actor = requirePermission(ctx.actor, "crisis:import");
  const values = toImportedValues(input, ctx.now());
  return inTransaction(ctx, async (tx) => {
    await lockMembersFor(tx, actor, "crisis:import");
    const { id, updatedAt } = await findImportedCrisis(tx, actor.associationId, input.importedCrisisId);
    if (updatedAt.toISOString() !== input.seenAt) throw new ConflictError("EVENT_CHANGED");
    // What is written now may be about people again, whatever was erased before.
    await tx
      .update(imported)
      .set({ ...values, personalDataErasedAt: null })
      .where(eq(imported.id, id));
    await tx.delete(areas).where(eq(areas.importedCrisisId, id));
    await saveImportedAreas(tx, id, input.crisisDomainIds);
    await recordAudit(tx, actor, "crisis.correct_imported", id, { startedAt: values.startedAt.toISOString() });
  });
}

/** Takes a crisis of before the portal out of the history. Throws ForbiddenError and NotFoundError. */
export function removeImportedCrisis(ctx: DomainContext, { importedCrisisId }: z.output<typeof importedCrisisInput>): Promise<void> {
  const actor = requirePermission(ctx.actor, "crisis:import");
  return inTransaction(ctx, async (tx) => {
    await lockMembersFor(tx, actor, "crisis:import");
    const { id, startedAt } = await findImportedCrisis(tx, actor.associationId, importedCrisisId);
    await tx.delete(imported).where(eq(imported.id, id));
    await recordAudit(tx, actor, "crisis.remove_imported", id, { startedAt: startedAt.toISOString() });
  });
}

/** The columns of what was filled in. Throws InvalidError for a crisis that is not over. */
function toImportedValues(input: ImportCrisisInput, now: Date) {
  const { title, description, isExercise, level, reachedCount, repliedCount, decisions, notes, lessons } = input;
  const startedAt = toInstant(input.startDay, input.startTime);
  const endedAt = toInstant(input.endDay, input.endTime);
  if (endedAt > now) throw refusal(input.endDay > input.startDay ? "endDay" : "endTime", "Händelsen ska vara över.");
  // An hour that the spring night skips can pass the end.
  if (endedAt <= startedAt) throw refusal("endTime", "Slutet ska ligga efter början.");
  const texts = { title, description, decisions, notes, lessons };
  return { ...texts, isExercise, level, startedAt, endedAt, reachedCount, repliedCount, updatedAt: now };
}

/** Throws NotFoundError for an area that there is none of. */
async function saveImportedAreas(tx: Transaction, importedCrisisId: string, crisisDomainIds: readonly string[]): Promise<void> {
  const ids = [...new Set(crisisDomainIds)];
  const [known] = await tx.select({ areas: count() }).from(crisisDomains).where(inArray(crisisDomains.id, ids));
  if (known?.areas !== ids.length) throw new NotFoundError();
  await tx.insert(areas).values(ids.map((crisisDomainId, position) => ({ importedCrisisId, crisisDomainId, position })));
}

const importedColumns = (db: Queryable) => ({
  id: imported.id,
  title: imported.title,
  importedBy: nameOf(db, imported.importedByProfileId),
  isExercise: imported.isExercise,
  level: imported.level,
  description: imported.description,
  startedAt: imported.startedAt,
  endedAt: imported.endedAt,
  reachedCount: imported.reachedCount,
  repliedCount: imported.repliedCount,
  decisions: imported.decisions,
  notes: imported.notes,
  lessons: imported.lessons,
  personalDataErasedAt: imported.personalDataErasedAt,
  createdAt: imported.createdAt,
  updatedAt: imported.updatedAt,
});
type ImportedCrisis = Selected<ReturnType<typeof importedColumns>>;

/** What the history tells of crises that were written down afterwards, by their ids. */
export async function readImportedFacts(db: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, HistoryFacts>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select(importedColumns(db))
    .from(imported)
    .where(inArray(imported.id, [...ids]));
  return new Map(rows.map((row) => [row.id, toFacts(row)]));
}

function toFacts(row: ImportedCrisis): HistoryFacts & { title: string } {
  return {
    title: row.title,
    imported: { by: row.importedBy, at: row.createdAt },
    isExercise: row.isExercise,
    level: row.level,
    description: row.description ?? "",
    createdAt: row.startedAt,
    resolvedAt: row.endedAt,
    durationMinutes: minutesBetween(row.startedAt, row.endedAt),
    minutesToFirstMessage: null,
    reachedCount: row.reachedCount,
    repliedCount: row.repliedCount,
    decisionCount: decisionsOf(row.decisions).length || null,
    personalDataErasedAt: row.personalDataErasedAt,
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
    ...toFacts(row),
    id: row.id,
    areas: itsAreas,
    startDay: isoDay(row.startedAt),
    startTime: formatTime(row.startedAt),
    endDay: isoDay(row.endedAt),
    endTime: formatTime(row.endedAt),
    lessons: row.lessons,
    record: can(role, "crisis:activate") ? { decisions: decisionsOf(row.decisions), notes: row.notes } : null,
    mayEdit: can(role, "crisis:import"),
    updatedAt: row.updatedAt,
  };
}

/** Throws NotFoundError, for another association's as for none. */
async function findImportedCrisis(db: Queryable, associationId: string, id: string): Promise<ImportedCrisis> {
  const [row] = await db
    .select(importedColumns(db))
    .from(imported)
    .where(and(eq(imported.id, id), eq(imported.housingAssociationId, associationId)));
  if (!row) throw new NotFoundError();
  return row;
}
