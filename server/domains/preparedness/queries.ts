import { asc, eq, inArray, type SQLWrapper } from "drizzle-orm";
import {
  ambitionLevels,
  associationJourneyStatus,
  crisisDomains,
  households,
  householdWater,
  housingAssociations,
  journeyPhases,
  profiles,
} from "#drizzle/schema/index.ts";
import { householdOf, namesOfShared } from "#server/domains/household/household-of.ts";
import { requireSignedIn } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import type { KeptHeads } from "#shared/household-water.ts";
import { CRISIS_DOMAIN } from "./domain-queries.ts";
import { type JourneyPosition, journeyPosition } from "./rules.ts";
import {
  type AmbitionLevelView,
  type CrisisDomainView,
  type HouseholdView,
  householdColumns,
  type JourneyPhaseView,
  toHouseholdView,
} from "./views.ts";

/** The preparedness areas in their fixed order. */
export async function listCrisisDomains(ctx: DomainContext): Promise<CrisisDomainView[]> {
  const domains = await ctx.db.select(CRISIS_DOMAIN).from(crisisDomains).orderBy(asc(crisisDomains.orderIndex));
  if (domains.length === 0) ctx.log.warn("there are no crisis areas: the seeds are missing");
  return domains;
}

/** The ambition levels an association chooses from, lowest first. */
export function listAmbitionLevels(db: Queryable): Promise<AmbitionLevelView[]> {
  return db
    .select({
      id: ambitionLevels.id,
      name: ambitionLevels.name,
      description: ambitionLevels.description,
      days: ambitionLevels.days,
      litresPerPerson: ambitionLevels.litresPerPerson,
      waterShare: ambitionLevels.waterShare,
      reservePowerHours: ambitionLevels.reservePowerHours,
    })
    .from(ambitionLevels)
    .orderBy(asc(ambitionLevels.orderIndex));
}

/** The phase of the preparedness journey an association is in now; null only where the phases are not seeded. */
export async function readCurrentPhase(db: Queryable, associationId: string): Promise<JourneyPhaseView | null> {
  const { phase: phaseOrder } = await readJourneyPosition(db, associationId);
  const [phase] = await db
    .select({ id: journeyPhases.id, name: journeyPhases.name, description: journeyPhases.description })
    .from(journeyPhases)
    .where(eq(journeyPhases.phaseOrder, phaseOrder));
  return phase ?? null;
}

/** Lap and phase of an association. */
export async function readJourneyPosition(db: Queryable, associationId: string): Promise<JourneyPosition> {
  return journeyPosition(await listJourneyStatuses(db, associationId));
}

/** How far an association has come, each status with its phase, in the order of the phases (DATA-25). */
export function listJourneyStatuses(db: Queryable, associationId: string) {
  return db
    .select({
      housingAssociationId: associationJourneyStatus.housingAssociationId,
      journeyPhaseId: associationJourneyStatus.journeyPhaseId,
      status: associationJourneyStatus.status,
      round: associationJourneyStatus.round,
      startedAt: associationJourneyStatus.startedAt,
      completedAt: associationJourneyStatus.completedAt,
      completedByProfileId: associationJourneyStatus.completedByProfileId,
      completionNote: associationJourneyStatus.completionNote,
      phase: { id: journeyPhases.id, name: journeyPhases.name, phaseOrder: journeyPhases.phaseOrder },
    })
    .from(associationJourneyStatus)
    .innerJoin(journeyPhases, eq(journeyPhases.id, associationJourneyStatus.journeyPhaseId))
    .where(eq(associationJourneyStatus.housingAssociationId, associationId))
    .orderBy(asc(associationJourneyStatus.journeyPhaseId));
}

/** The caller's own household; nobody else's can be asked for. */
export async function readHousehold(ctx: DomainContext): Promise<HouseholdView> {
  const { profileId } = requireSignedIn(ctx.actor);
  return findHousehold(ctx.db, profileId);
}

/** The one reading of a home: everything that says who lives there, or for how long it is to last, says it by this. */
export async function findHousehold(db: Queryable, profileId: string): Promise<HouseholdView> {
  const [row] = await db
    .select({ household: householdColumns, days: householdWater.days, sharedWith: namesOfShared(db, profileId) })
    .from(profiles)
    .leftJoin(households, eq(households.profileId, householdOf(profileId)))
    .leftJoin(householdWater, eq(householdWater.profileId, householdOf(profileId)))
    .where(eq(profiles.id, profileId));
  return toHouseholdView(profileId, row);
}

/** Who lives in these households, a part of the statement; of those who have told, by whose it is. */
export async function findHeads(db: Queryable, profileIds: SQLWrapper): Promise<Map<string, KeptHeads>> {
  const { profileId, adults, children, infants, dogs, cats } = households;
  const rows = await db.select({ profileId, adults, children, infants, dogs, cats }).from(households).where(inArray(profileId, profileIds));
  return new Map(rows.map(({ profileId, ...heads }) => [profileId, heads]));
}

/** What the association aims for: days, litres, hours and shares of 0–1. Null as long as it has chosen nothing. */
export async function findAmbition(db: Queryable, associationId: string) {
  const [level] = await db
    .select({
      name: ambitionLevels.name,
      days: ambitionLevels.days,
      litresPerPerson: ambitionLevels.litresPerPerson,
      waterShare: ambitionLevels.waterShare,
      reservePowerHours: ambitionLevels.reservePowerHours,
      representativeCoverage: ambitionLevels.representativeCoverage,
    })
    .from(housingAssociations)
    .innerJoin(ambitionLevels, eq(ambitionLevels.id, housingAssociations.selectedAmbitionLevelId))
    .where(eq(housingAssociations.id, associationId));
  return level ?? null;
}
