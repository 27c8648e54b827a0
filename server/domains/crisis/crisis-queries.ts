import { eq, inArray, sql } from "drizzle-orm";
import type { z } from "zod";
import { crisisActivations as activations, crisisReplies as replies } from "#drizzle/schema/index.ts";
import { namesOfProfiles } from "#server/domains/account/name-queries.ts";
import { readReach } from "#server/domains/deliveries/reach-queries.ts";
import { ownsAlone } from "#server/domains/membership/queries.ts";
import { subscriberOf } from "#server/domains/subscribers/same-person.ts";
import { type MemberActor, requirePermission } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import { statusLink } from "#shared/crisis-links.ts";
import { can } from "#shared/permissions.ts";
import type { activationInput } from "#shared/schemas/crisis.ts";
import { readActivation } from "./activation-queries.ts";
import { hasHeard } from "./message-queries.ts";
import { toPerson } from "./person-view.ts";
import { listAddedAreas } from "./require-crisis.ts";
import { type CrisisView, toActiveCrisisView } from "./views.ts";

/** The head of the page of one crisis, led or ended. Throws ForbiddenError, and NotFoundError for another association's. */
export function readCrisis(ctx: DomainContext, { activationId }: z.output<typeof activationInput>): Promise<CrisisView> {
  const actor = requirePermission(ctx.actor, "crisis:read");
  return readCrisisView(ctx.db, actor, activationId);
}

/** The same for an actor who was asked for the right. */
export async function readCrisisView(db: Queryable, actor: MemberActor, activationId: string): Promise<CrisisView> {
  const crisis = await readActivation(db, actor.associationId, activationId);
  const { activatedByProfileId, ledByProfileId, resolvedByProfileId } = crisis;
  const people = [activatedByProfileId, ledByProfileId, resolvedByProfileId].filter((id) => id !== null);
  const names = await namesOfProfiles(db, people);
  const reach = await readReach(db, [crisis.id]);
  const replied = await countReplied(db, [crisis.id]);
  const addedAreas = await listAddedAreas(db, crisis.id);
  return {
    ...toActiveCrisisView(crisis),
    addedAreas,
    status: crisis.status,
    externalDescription: crisis.externalDescription,
    resolvedAt: crisis.resolvedAt?.toISOString() ?? null,
    resolvedBy: toPerson(resolvedByProfileId, names)?.name ?? null,
    closingNote: crisis.closingNote,
    startedBy: toPerson(activatedByProfileId, names)?.name ?? null,
    ledBy: toPerson(ledByProfileId, names),
    outdoorCelsius: crisis.outdoorCelsius,
    publicPhone: crisis.publicPhone,
    onlyNeighbour: crisis.onlyNeighbour,
    statusPath: statusLink("", crisis.statusToken),
    counts: {
      reached: crisis.keptCounts?.reached ?? reach.get(crisis.id)?.people ?? 0,
      replied: crisis.keptCounts?.replied ?? replied.get(crisis.id) ?? 0,
    },
    personalDataErasedAt: crisis.personalDataErasedAt?.toISOString() ?? null,
    mayLead: can(actor.role, "crisis:activate"),
    mayConfirm: can(actor.role, "crisis:confirmExercise"),
    waitsForOwner: crisis.isExercise && !(await ownsAlone(db, actor)) && !(await hasHeard(db, crisis.id, "subscribers")),
  };
}

/** How many people have said how they are, or something else, in each crisis. */
export async function countReplied(db: Queryable, activationIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (activationIds.length === 0) return new Map();
  const asSubscriber = subscriberOf(sql`${replies.profileId}`, sql`${activations.housingAssociationId}`);
  const rows = await db
    .select({
      id: replies.crisisActivationId,
      people: sql<number>`count(distinct coalesce(${replies.subscriberId}, ${asSubscriber}, ${replies.profileId}))::int`,
    })
    .from(replies)
    .innerJoin(activations, eq(activations.id, replies.crisisActivationId))
    .where(inArray(replies.crisisActivationId, [...activationIds]))
    .groupBy(replies.crisisActivationId);
  return new Map(rows.map(({ id, people }) => [id, people]));
}
