import { asc, eq } from "drizzle-orm";
import { associationJourneyStatus, crisisDomains, households, journeyPhases } from "#drizzle/schema/index.ts";
import { requireSignedIn } from "#server/lib/actor.ts";
import type { Queryable } from "#server/lib/db.ts";
import type { DomainContext } from "#server/lib/domain-context.ts";
import { currentPhaseNumber } from "./rules.ts";
import { type CrisisDomainView, type HouseholdView, type JourneyPhaseView, toHouseholdView } from "./views.ts";

/** The preparedness areas in their fixed order. */
export function listCrisisDomains(ctx: DomainContext): Promise<CrisisDomainView[]> {
  return ctx.db
    .select({
      id: crisisDomains.id,
      slug: crisisDomains.slug,
      name: crisisDomains.name,
      description: crisisDomains.description,
      icon: crisisDomains.icon,
      orderIndex: crisisDomains.orderIndex,
    })
    .from(crisisDomains)
    .orderBy(asc(crisisDomains.orderIndex));
}

/** The phase of the preparedness journey an association is in now; null only where the phases are not seeded. */
export async function readCurrentPhase(db: Queryable, associationId: string): Promise<JourneyPhaseView | null> {
  const statuses = await db
    .select({ journeyPhaseId: associationJourneyStatus.journeyPhaseId, status: associationJourneyStatus.status })
    .from(associationJourneyStatus)
    .where(eq(associationJourneyStatus.housingAssociationId, associationId))
    .orderBy(asc(associationJourneyStatus.journeyPhaseId));
  const [phase] = await db
    .select({ id: journeyPhases.id, name: journeyPhases.name, description: journeyPhases.description })
    .from(journeyPhases)
    .where(eq(journeyPhases.phaseOrder, currentPhaseNumber(statuses)));
  return phase ?? null;
}

/** The caller's own household; nobody else's can be asked for. */
export async function readHousehold(ctx: DomainContext): Promise<HouseholdView> {
  const { profileId } = requireSignedIn(ctx.actor);
  const [row] = await ctx.db.select().from(households).where(eq(households.profileId, profileId));
  return toHouseholdView(profileId, row);
}
