import { and, asc, count, eq, isNull, sql } from "drizzle-orm";
import {
  pushSubscriptions as pushes,
  housingAssociationStairwells as stairwells,
  crisisSubscribers as subscribers,
} from "#drizzle/schema/index.ts";
import { readCurrentAssociation } from "#server/domains/association/queries.ts";
import { requirePermission } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import { readTally } from "./queries.ts";
import { coverageOf } from "./rules.ts";
import type { SubscriberCountsView } from "./views.ts";

/** How many subscribe to the messages of the caller's association, by status, channel and stairwell. */
export async function readSubscriberCounts(ctx: DomainContext): Promise<SubscriberCountsView> {
  const { associationId } = requirePermission(ctx.actor, "subscribers:read");
  const [statuses, channels, byStairwell, association] = await Promise.all([
    readTally(ctx.db, associationId),
    countChannels(ctx.db, associationId),
    countStairwells(ctx.db, associationId),
    readCurrentAssociation(ctx),
  ]);
  return { statuses, channels, stairwells: byStairwell, coverage: coverageOf(statuses.active, association.numApartments) };
}

async function countChannels(db: Queryable, associationId: string): Promise<SubscriberCountsView["channels"]> {
  const [counts] = await db
    .select({
      email: sql<number>`count(*) filter (where ${subscribers.emailState} = 'active')`.mapWith(Number),
      sms: sql<number>`count(*) filter (where ${subscribers.phoneState} = 'active')`.mapWith(Number),
    })
    .from(subscribers)
    .where(and(eq(subscribers.housingAssociationId, associationId), eq(subscribers.status, "active")));
  const [push] = await db
    .select({ subscribers: sql<number>`count(distinct ${pushes.subscriberId})`.mapWith(Number) })
    .from(pushes)
    .innerJoin(subscribers, and(eq(subscribers.id, pushes.subscriberId), eq(subscribers.status, "active")))
    .where(eq(pushes.housingAssociationId, associationId));
  return { email: counts?.email ?? 0, sms: counts?.sms ?? 0, push: push?.subscribers ?? 0 };
}

/** The active subscribers of each stairwell, and of none. The caller has decided who may know. */
export async function countStairwells(db: Queryable, associationId: string): Promise<SubscriberCountsView["stairwells"]> {
  const isActive = eq(subscribers.status, "active");
  const named = await db
    .select({ id: stairwells.id, name: stairwells.name, active: count(subscribers.id) })
    .from(stairwells)
    .leftJoin(subscribers, and(eq(subscribers.stairwellId, stairwells.id), isActive))
    .where(eq(stairwells.housingAssociationId, associationId))
    .groupBy(stairwells.id)
    .orderBy(asc(stairwells.position), asc(stairwells.id));
  const unnamed = await db.$count(
    subscribers,
    and(eq(subscribers.housingAssociationId, associationId), isActive, isNull(subscribers.stairwellId)),
  );
  return unnamed === 0 && named.length > 0 ? named : [...named, { id: null, name: "Utan trapphus", active: unnamed }];
}
