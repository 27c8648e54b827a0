import { readAssociationProfile } from "#server/domains/association/profile-queries.ts";
import type { AssociationProfileView } from "#server/domains/association/profile-views.ts";
import { listStairwells } from "#server/domains/association/stairwell-queries.ts";
import { readCalendarState } from "#server/domains/calendar/queries.ts";
import { listOwners } from "#server/domains/membership/queries.ts";
import { findAmbition } from "#server/domains/preparedness/ambition-queries.ts";
import { findLastDrills } from "#server/domains/preparedness/drill-queries.ts";
import { readReadinessOverview } from "#server/domains/readiness/queries.ts";
import { countActiveSubscribers } from "#server/domains/subscribers/queries.ts";
import { coverageOf } from "#server/domains/subscribers/rules.ts";
import { readCrisisGroup } from "#server/domains/teams/queries.ts";
import { findWaterPlan } from "#server/domains/water/plan-queries.ts";
import { type MemberActor, requirePermission } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { AssociationFacts } from "#shared/content/association-rules/facts.ts";
import { isoDay } from "#shared/format/date.ts";
import { missingFacts } from "./missing-facts.ts";
import { readNextJourneyTask, readOffers } from "./work-facts.ts";

/** What is known of the caller's association and its house, for the rules to look at. */
export async function readAssociationFacts(ctx: DomainContext): Promise<AssociationFacts> {
  const actor = requirePermission(ctx.actor, "association:read");
  const { db } = ctx;
  const { associationId } = actor;
  const [profile, ambition, water, people, readiness, journey, offers, calendar] = await Promise.all([
    readAssociationProfile(ctx),
    findAmbition(db, associationId),
    readWater(ctx, actor),
    readPeople(ctx, actor),
    readReadinessOverview(ctx),
    readNextJourneyTask(ctx, actor),
    readOffers(ctx),
    readCalendarState(ctx),
  ]);
  const { numApartments: apartments } = profile.association;
  return {
    ...toHouse(profile),
    ambition,
    water,
    ...people,
    coverage: coverageOf(await countActiveSubscribers(db, associationId), apartments).share,
    offers,
    journey,
    raise: readiness.raise[0] ?? null,
    hasCalendar: calendar.hasEvents,
    today: isoDay(ctx.now()),
  };
}

function toHouse({ association, contacts, shutoffs }: AssociationProfileView) {
  const { numApartments, residentCount, numStairwells, numFloors, numElevators, accessSystem, accessBackupHours, ...house } = association;
  return {
    apartments: numApartments,
    residents: residentCount,
    stairwells: numStairwells,
    floors: numFloors,
    elevators: numElevators,
    buildingYear: house.buildingYear,
    heatingType: house.heatingType,
    hasShelter: house.hasShelter,
    shelterPlaces: house.shelterPlaces,
    hasBackupPower: house.hasBackupPower,
    backupPowerHours: house.backupPowerHours,
    hasPressureBoost: house.hasPressureBoost,
    basementOpenings: house.basementOpenings,
    doorsNeedPower: accessSystem === null ? null : accessSystem !== "key",
    doorBackupHours: accessBackupHours,
    missingFacts: missingFacts(association),
    contacts: contacts.map(({ kind }) => kind),
    shutoffs: shutoffs?.map(({ kind }) => kind) ?? null,
  };
}

/** Null as long as nobody has saved a plan. */
async function readWater({ db }: DomainContext, { associationId }: MemberActor): Promise<AssociationFacts["water"]> {
  const { version, values, summary } = await findWaterPlan(db, associationId);
  if (version === 0) return null;
  return {
    need: summary.needLitres,
    sharedGap: summary.sharedGapLitres,
    sharedStock: values.sharedStockLitres,
    days: values.days,
    daily: summary.dailyLitres,
    filledOn: values.sharedFilledOn,
  };
}

async function readPeople(ctx: DomainContext, { associationId }: MemberActor) {
  const [owners, { team }, stairwells, drills] = await Promise.all([
    listOwners(ctx.db, associationId),
    readCrisisGroup(ctx),
    listStairwells(ctx.db, associationId),
    findLastDrills(ctx.db, associationId),
  ]);
  const lastDrill = [...drills.values()].sort((a, b) => b.getTime() - a.getTime())[0];
  return {
    owners: owners.length,
    crisisGroup: team && { filled: team.coverage.filled, places: team.coverage.places },
    representatives: team?.coverage.stairwells ?? { covered: 0, total: stairwells.length },
    lastDrillOn: lastDrill ? isoDay(lastDrill) : null,
  };
}
