import { asc, eq } from "drizzle-orm";
import { associationJourneyStatus, crisisDomains, journeyPhases } from "#drizzle/schema/index.ts";
import type { Queryable } from "#server/lib/db.ts";
import type { DomainContext } from "#server/lib/domain-context.ts";
import { currentPhaseNumber } from "./rules.ts";
import type { CrisisDomainView, JourneyPhaseView } from "./views.ts";

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
