import { findGenerators, listStairwells } from "#server/domains/association/house-queries.ts";
import { type AssociationProfileView, readAssociationProfile } from "#server/domains/association/profile-queries.ts";
import { readCalendarState } from "#server/domains/calendar/queries.ts";
import { findProductsByArticle } from "#server/domains/catalogue/queries.ts";
import { readTally } from "#server/domains/membership/queries.ts";
import { lastOf, listDrills } from "#server/domains/preparedness/drill-queries.ts";
import { findAmbition, readCurrentPhase } from "#server/domains/preparedness/queries.ts";
import { listContainers, type OfferedContainer } from "#server/domains/product-requests/containers.ts";
import { findOldestOffer, listProductRequests } from "#server/domains/product-requests/list-queries.ts";
import { readReadinessOverview } from "#server/domains/readiness/queries.ts";
import { countFlats } from "#server/domains/subscribers/queries.ts";
import { coverageOf } from "#server/domains/subscribers/rules.ts";
import { listTasks } from "#server/domains/tasks/queries.ts";
import { findCrisisGroup } from "#server/domains/teams/queries.ts";
import { findWaterPlan } from "#server/domains/water/plan-queries.ts";
import { type MemberActor, requirePermission } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import { requestTotals } from "#shared/calculations/request-money.ts";
import { containerOfSize, packagesFor } from "#shared/calculations/water-containers.ts";
import { ARTICLES } from "#shared/content/association-rules/articles.ts";
import type { AssociationFacts } from "#shared/content/association-rules/facts.ts";
import { daysBetween, TANK_LITRES } from "#shared/content/recommendation-numbers.ts";
import { isoDay } from "#shared/format/date.ts";
import { ASSOCIATION_FIELD_LABELS, type AssociationField } from "#shared/text/association-field-labels.ts";

const OFFERS_COUNTED = 100;

/** What clocks, quantities and rules are reckoned from. */
const NEEDED = [
  "numApartments",
  "residentCount",
  "numStairwells",
  "numFloors",
  "buildingYear",
  "heatingType",
  "numElevators",
  "hasPressureBoost",
  "accessSystem",
  "hasBackupPower",
  "basementOpenings",
  "hasShelter",
] as const satisfies readonly AssociationField[];

/** What is known of the caller's association and its house, for the rules to look at. */
export async function readAssociationFacts(ctx: DomainContext): Promise<AssociationFacts> {
  const actor = requirePermission(ctx.actor, "association:read");
  const { db } = ctx;
  const { associationId } = actor;
  const [profile, generators, ambition, water, people, readiness, journey, offers, calendar] = await Promise.all([
    readAssociationProfile(ctx),
    findGenerators(db, actor),
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
    generators,
    ambition,
    ...water,
    ...people,
    coverage: coverageOf(await countFlats(db, associationId), apartments).share,
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

/** The water is null as long as nobody has saved a plan. */
async function readWater({ db }: DomainContext, { associationId }: MemberActor): Promise<Pick<AssociationFacts, "drinking" | "water">> {
  const [{ version, values, house, summary }, offered] = await Promise.all([findWaterPlan(db, associationId), listContainers(db)]);
  const { litresPerPerson, days } = values;
  const drinking = house.residents ? { residents: house.residents, litresPerPerson, days } : null;
  if (version === 0) return { drinking, water: null };
  const container = await pricedContainer(db, containerOfSize(offered, values.containerLitres), summary.containerGapLitres);
  const water = {
    need: summary.needLitres,
    sharedGap: summary.sharedGapLitres,
    sharedStock: values.sharedStockLitres,
    owned: house.owned,
    containerGap: summary.containerGapLitres,
    days: values.days,
    daily: summary.dailyLitres,
    filledOn: values.sharedFilledOn,
    container,
  };
  return { drinking, water };
}

/** What is bought for the litres, in packages, and what that costs in the catalogue: tanks with their taps. */
async function pricedContainer(db: Queryable, container: OfferedContainer | null, litres: number) {
  if (!container) return null;
  const quantity = packagesFor(litres, container);
  const taps = container.litres < TANK_LITRES ? [] : await findProductsByArticle(db, [ARTICLES.tankTaps]);
  const prices = [container, ...taps.map(({ ownPriceExcludingVat: unitPrice, vatPercent }) => ({ unitPrice, vatPercent }))];
  const lines = prices.flatMap(({ unitPrice, vatPercent }) => (unitPrice === null ? [] : [{ quantity, unitPrice, vatPercent }]));
  const { articleNumber, litres: size } = container;
  return { articleNumber, litres: size, quantity, cost: lines.length === prices.length ? requestTotals(lines).includingVat : null };
}

async function readPeople(ctx: DomainContext, { associationId }: MemberActor) {
  const [{ members }, team, stairwells, drills] = await Promise.all([
    readTally(ctx.db, associationId),
    findCrisisGroup(ctx),
    listStairwells(ctx.db, associationId),
    listDrills(ctx.db, associationId),
  ]);
  const lastDrill = lastOf(drills.map(({ startedAt }) => startedAt));
  return {
    owners: members.system_owner,
    crisisGroup: team && { filled: team.coverage.filled, places: team.coverage.places },
    representatives: team?.coverage.stairwells ?? { covered: 0, total: stairwells.length },
    lastDrillOn: lastDrill ? isoDay(lastDrill) : null,
  };
}

/** The Swedish names of what nobody has written down about the house. */
function missingFacts(house: AssociationProfileView["association"]): string[] {
  return NEEDED.filter((field) => house[field] === null).map((field) => ASSOCIATION_FIELD_LABELS[field].toLowerCase());
}

/** The mandatory task that is next in the phase the association is in. */
async function readNextJourneyTask(ctx: DomainContext, actor: MemberActor): Promise<AssociationFacts["journey"]> {
  const phase = await readCurrentPhase(ctx.db, actor.associationId);
  if (!phase) return null;
  const open = await listTasks(ctx, { journeyPhaseId: phase.id, state: "open" });
  const mandatory = open.filter(({ isMandatory }) => isMandatory);
  const [next] = mandatory;
  return next ? { phase: phase.id, name: phase.name, openMandatory: mandatory.length, nextTask: next.title } : null;
}

/** Offers that somebody has to answer. */
async function readOffers(ctx: DomainContext): Promise<AssociationFacts["offers"]> {
  const { rows } = await listProductRequests(ctx, { status: "offer_received", limit: OFFERS_COUNTED });
  const receivedAt = await findOldestOffer(
    ctx.db,
    rows.map(({ id }) => id),
  );
  return { count: rows.length, oldestDays: receivedAt ? daysBetween(isoDay(receivedAt), isoDay(ctx.now())) : 0 };
}
