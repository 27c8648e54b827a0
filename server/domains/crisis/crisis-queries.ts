import { and, eq, inArray, sql } from "drizzle-orm";
import type { z } from "zod";
import { crisisActivations as activations, crisisDomains, crisisReplies as replies } from "#drizzle/schema/index.ts";
import { nameOf, personOf } from "#server/domains/account/name-queries.ts";
import { readReach } from "#server/domains/deliveries/reach-queries.ts";
import { ownsAlone } from "#server/domains/membership/queries.ts";
import { subscriberOf } from "#server/domains/subscribers/same-person.ts";
import { type MemberActor, requirePermission } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import { NotFoundError } from "#server/platform/errors.ts";
import { statusLink } from "#shared/crisis-links.ts";
import { can } from "#shared/permissions.ts";
import type { activationInput } from "#shared/schemas/crisis.ts";
import { activeCrisisView } from "./activation-queries.ts";
import { readHeard } from "./message-queries.ts";
import { listAddedAreas } from "./require-crisis.ts";

/** The head of the page of one crisis. */
export type CrisisView = Awaited<ReturnType<typeof readCrisisView>>;

const crisisView = (db: Queryable) => ({
  ...activeCrisisView,
  status: activations.status,
  externalDescription: activations.externalDescription,
  resolvedAt: activations.resolvedAt,
  resolvedBy: nameOf(db, activations.resolvedByProfileId),
  closingNote: activations.closingNote,
  startedBy: nameOf(db, activations.activatedByProfileId),
  ledBy: personOf(db, activations.ledByProfileId),
  outdoorCelsius: activations.outdoorCelsius,
  /** Whom the residents ring, on their page; null shows no number. */
  publicPhone: activations.publicPhone,
  /** An exercise that of all residents one neighbour alone hears. */
  onlyNeighbour: activations.onlyNeighbour,
  /** When what is about people was erased; the counts are of before. */
  personalDataErasedAt: activations.personalDataErasedAt,
});

/** The head of the page of one crisis, led or ended. Throws ForbiddenError, and NotFoundError for another association's. */
export function readCrisis(ctx: DomainContext, { activationId }: z.output<typeof activationInput>): Promise<CrisisView> {
  const actor = requirePermission(ctx.actor, "crisis:read");
  return readCrisisView(ctx.db, actor, activationId);
}

/** The same for an actor who was asked for the right. */
export async function readCrisisView(db: Queryable, actor: MemberActor, activationId: string) {
  const [found] = await db
    .select({ ...crisisView(db), statusToken: activations.statusToken, keptCounts: activations.keptCounts })
    .from(activations)
    .innerJoin(crisisDomains, eq(crisisDomains.id, activations.crisisDomainId))
    .where(and(eq(activations.id, activationId), eq(activations.housingAssociationId, actor.associationId)));
  if (!found) throw new NotFoundError();
  const { statusToken, keptCounts, ...crisis } = found;
  const reach = await readReach(db, [crisis.id]);
  const replied = await countReplied(db, [crisis.id]);
  return {
    ...crisis,
    addedAreas: await listAddedAreas(db, crisis.id),
    /** The page where the residents read how it stands; gone a month after the crisis. */
    statusPath: statusLink("", statusToken),
    counts: {
      reached: keptCounts?.reached ?? reach.get(crisis.id)?.people ?? 0,
      replied: keptCounts?.replied ?? replied.get(crisis.id) ?? 0,
    },
    /** Whether the caller may lead it: send, change, hand over, end. */
    mayLead: can(actor.role, "crisis:activate"),
    /** Whether the caller is an owner, who may let a waiting message of an exercise go that somebody else has written. */
    mayConfirm: can(actor.role, "crisis:confirmExercise"),
    /** An exercise whose messages beyond the team wait until another owner than the caller lets them go. */
    waitsForOwner: crisis.isExercise && !(await ownsAlone(db, actor)) && (await readHeard(db, crisis.id, "subscribers")).length === 0,
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
