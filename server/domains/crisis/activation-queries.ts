import { and, asc, desc, eq } from "drizzle-orm";
import { crisisActivations as activations, crisisDomains } from "#drizzle/schema/index.ts";
import { requirePermission } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import { NotFoundError } from "#server/platform/errors.ts";
import type { CrisisActivationStatus } from "#shared/enums.ts";

/** More crises than one association ever leads at once. */
const LIST_LIMIT = 50;

/** A crisis that is led now, as every member sees it (DATA-55). */
export const activeCrisisView = {
  id: activations.id,
  crisisDomainId: activations.crisisDomainId,
  domainName: crisisDomains.name,
  icon: crisisDomains.icon,
  isExercise: activations.isExercise,
  level: activations.level,
  description: activations.description,
  createdAt: activations.createdAt,
  nextUpdateAt: activations.nextUpdateAt,
};

/** Crises with their areas, for a caller that says which and in what order. */
export function selectActivations(db: Queryable) {
  return db
    .select({
      ...activeCrisisView,
      housingAssociationId: activations.housingAssociationId,
      status: activations.status,
      externalDescription: activations.externalDescription,
      idempotencyKey: activations.idempotencyKey,
      requestHash: activations.requestHash,
      activatedByProfileId: activations.activatedByProfileId,
      ledByProfileId: activations.ledByProfileId,
      outdoorCelsius: activations.outdoorCelsius,
      resolvedAt: activations.resolvedAt,
      resolvedByProfileId: activations.resolvedByProfileId,
      closingNote: activations.closingNote,
      personalDataErasedAt: activations.personalDataErasedAt,
      keptCounts: activations.keptCounts,
      statusToken: activations.statusToken,
      publicPhone: activations.publicPhone,
      onlyNeighbour: activations.onlyNeighbour,
      neighbourId: activations.neighbourId,
    })
    .from(activations)
    .innerJoin(crisisDomains, eq(crisisDomains.id, activations.crisisDomainId));
}

export type ActivationFacts = Awaited<ReturnType<typeof selectActivations>>[number];

/** The crises that the caller's association leads now, newest first (REST-12, DATA-55). */
export async function listActiveCrises({ actor, db }: DomainContext) {
  const { associationId } = requirePermission(actor, "crisis:read");
  return db
    .select(activeCrisisView)
    .from(activations)
    .innerJoin(crisisDomains, eq(crisisDomains.id, activations.crisisDomainId))
    .where(and(eq(activations.housingAssociationId, associationId), eq(activations.status, "active")))
    .orderBy(desc(activations.createdAt), asc(activations.id))
    .limit(LIST_LIMIT);
}

/** A slice of the crises of the caller's association, newest first, and how many there are: in one state, or in all. */
export async function listActivations(
  ctx: DomainContext,
  { status, limit, offset }: { status?: CrisisActivationStatus | undefined; limit: number; offset: number },
): Promise<{ rows: ActivationFacts[]; total: number }> {
  const { associationId } = requirePermission(ctx.actor, "crisis:read");
  const which = and(eq(activations.housingAssociationId, associationId), status && eq(activations.status, status));
  const [rows, total] = await Promise.all([
    selectActivations(ctx.db).where(which).orderBy(desc(activations.createdAt), asc(activations.id)).limit(limit).offset(offset),
    ctx.db.$count(activations, which),
  ]);
  return { rows, total };
}

/** Whether the association leads a crisis that is no exercise: in this area, or without one in any. */
export async function leadsRealCrisis(db: Queryable, associationId: string, crisisDomainId?: string): Promise<boolean> {
  const led = and(
    eq(activations.housingAssociationId, associationId),
    eq(activations.status, "active"),
    eq(activations.isExercise, false),
    crisisDomainId === undefined ? undefined : eq(activations.crisisDomainId, crisisDomainId),
  );
  return (await db.$count(activations, led)) > 0;
}

/** One crisis of the association. Throws NotFoundError, for another association's as for none. */
export async function readActivation(db: Queryable, associationId: string, activationId: string): Promise<ActivationFacts> {
  const [row] = await selectActivations(db).where(
    and(eq(activations.id, activationId), eq(activations.housingAssociationId, associationId)),
  );
  if (!row) throw new NotFoundError();
  return row;
}

/** What the same press of the same person has begun already, or null. */
export async function findActivationByKey(db: Queryable, profileId: string, idempotencyKey: string): Promise<ActivationFacts | null> {
  const [row] = await selectActivations(db).where(
    and(eq(activations.activatedByProfileId, profileId), eq(activations.idempotencyKey, idempotencyKey)),
  );
  return row ?? null;
}
