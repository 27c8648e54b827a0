import { and, asc, eq } from "drizzle-orm";
import { crisisActivations as activations, crisisActivationAreas as areas, crisisDomains } from "#drizzle/schema/index.ts";
import { lockMembersFor } from "#server/domains/membership/lock-members.ts";
import type { MemberRole } from "#server/domains/membership/rules.ts";
import { isInTeam } from "#server/domains/teams/member-queries.ts";
import { type MemberActor, requirePermission } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Queryable, Selected, Transaction } from "#server/platform/database/db.ts";
import { ConflictError, ForbiddenError, NotFoundError } from "#server/platform/errors.ts";
import { can } from "#shared/permissions.ts";
import { type ActivationFacts, readActivation } from "./activation-queries.ts";

/** What the rules of the work in a crisis ask of it. */
const crisisFacts = {
  id: activations.id,
  housingAssociationId: activations.housingAssociationId,
  crisisDomainId: activations.crisisDomainId,
  status: activations.status,
  isExercise: activations.isExercise,
  ledByProfileId: activations.ledByProfileId,
  level: activations.level,
  outdoorCelsius: activations.outdoorCelsius,
  createdAt: activations.createdAt,
  resolvedAt: activations.resolvedAt,
  keptCounts: activations.keptCounts,
};
export type Crisis = Selected<typeof crisisFacts>;

/** The crisis of the caller's association, for anybody in it. Throws ForbiddenError, and NotFoundError for any other. */
export async function requireCrisis(
  ctx: DomainContext,
  db: Queryable,
  activationId: string,
): Promise<{ actor: MemberActor; crisis: Crisis }> {
  const actor = requirePermission(ctx.actor, "crisis:read");
  const [crisis] = await db.select(crisisFacts).from(activations).where(ownedBy(actor, activationId));
  if (!crisis) throw new NotFoundError();
  return { actor, crisis };
}

/** The same for those who work in it: team leaders, owners, and the teams of its areas. Throws ForbiddenError for other members. */
export async function requireCrisisWork(ctx: DomainContext, db: Queryable, activationId: string) {
  const found = await requireCrisis(ctx, db, activationId);
  if (!(await mayWork(db, found.actor, found.crisis))) throw new ForbiddenError();
  return found;
}

/**
 * The same for a change: the crisis is taken for the transaction, so that it cannot end meanwhile and its changes stand in
 * one order. Throws ConflictError with CRISIS_RESOLVED when it has ended.
 */
export async function takeCrisisForWork(ctx: DomainContext, tx: Transaction, activationId: string) {
  const { actor } = await requireCrisisWork(ctx, tx, activationId);
  const crisis = await takeCrisis(tx, actor, activationId);
  if (crisis.status !== "active") throw new ConflictError("CRISIS_RESOLVED");
  return { actor, crisis };
}

/** Locks the crisis as it is now, ended or not. */
export async function takeCrisis(tx: Transaction, actor: MemberActor, activationId: string): Promise<Crisis> {
  const [crisis] = await tx.select(crisisFacts).from(activations).where(ownedBy(actor, activationId)).for("no key update");
  if (!crisis) throw new NotFoundError();
  return crisis;
}

/**
 * Takes the association and then the crisis for a change by who leads, asked again by the role that holds now. Throws
 * ForbiddenError, and NotFoundError for another association's crisis.
 */
export async function takeCrisisToLead(
  tx: Transaction,
  actor: MemberActor,
  activationId: string,
): Promise<{ crisis: ActivationFacts; members: MemberRole[] }> {
  const members = await lockMembersFor(tx, actor, "crisis:activate");
  await takeCrisis(tx, actor, activationId);
  return { crisis: await readActivation(tx, actor.associationId, activationId), members };
}

/** Throws ConflictError with CRISIS_RESOLVED for one that has ended. */
export function requireActive({ status }: Pick<ActivationFacts, "status">): void {
  if (status !== "active") throw new ConflictError("CRISIS_RESOLVED");
}

export async function mayWork(db: Queryable, actor: MemberActor, { id, crisisDomainId }: Crisis): Promise<boolean> {
  if (can(actor.role, "crisis:activate")) return true;
  const crisisDomainIds = [crisisDomainId, ...(await listAddedAreas(db, id)).map((area) => area.id)];
  return isInTeam(db, { associationId: actor.associationId, crisisDomainIds, profileId: actor.profileId });
}

const ownedBy = (actor: MemberActor, activationId: string) =>
  and(eq(activations.id, activationId), eq(activations.housingAssociationId, actor.associationId));

/** The areas that a crisis has spread to, in that order. The caller has decided who may know. */
export function listAddedAreas(db: Queryable, activationId: string): Promise<{ id: string; name: string }[]> {
  return db
    .select({ id: crisisDomains.id, name: crisisDomains.name })
    .from(areas)
    .innerJoin(crisisDomains, eq(crisisDomains.id, areas.crisisDomainId))
    .where(eq(areas.crisisActivationId, activationId))
    .orderBy(asc(areas.createdAt), asc(crisisDomains.name));
}
