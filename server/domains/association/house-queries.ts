import { and, eq, isNull, sql } from "drizzle-orm";
import {
  crisisDomains,
  housingAssociationFacts as facts,
  housingAssociations,
  resourceLoans as loans,
  sharedResources as resources,
  housingAssociationStairwells as stairwells,
} from "#drizzle/schema/index.ts";
import type { Queryable, Selected } from "#server/platform/database/db.ts";
import { NotFoundError } from "#server/platform/errors.ts";

/** An association as its members see it. */
export const associationView = {
  id: housingAssociations.id,
  name: housingAssociations.associationName,
  organizationNumber: housingAssociations.organizationNumber,
  address: housingAssociations.address,
  postalCode: housingAssociations.postalCode,
  city: housingAssociations.city,
  contactPersonName: housingAssociations.contactPersonName,
  contactPersonPhone: housingAssociations.contactPersonPhone,
  contactPersonEmail: housingAssociations.contactPersonEmail,
  numApartments: housingAssociations.numApartments,
  residentCount: housingAssociations.residentCount,
  numStairwells: housingAssociations.numStairwells,
  numFloors: housingAssociations.numFloors,
  logoUrl: housingAssociations.logoUrl,
  suggestedPlan: housingAssociations.suggestedPlan,
  createdAt: housingAssociations.createdAt,
};
export type AssociationView = Selected<typeof associationView>;

/** What the house and its insurance are like; null is not known, as for a house without a row of facts. Times in hours. */
const factsView = {
  municipality: housingAssociations.municipality,
  buildingYear: housingAssociations.buildingYear,
  heatingType: housingAssociations.heatingType,
  hasShelter: housingAssociations.hasShelter,
  hasBackupPower: housingAssociations.hasBackupPower,
  selectedAmbitionLevelId: housingAssociations.selectedAmbitionLevelId,
  numBuildings: facts.numBuildings,
  numElevators: facts.numElevators,
  ventilation: facts.ventilation,
  hasPressureBoost: facts.hasPressureBoost,
  accessSystem: facts.accessSystem,
  accessBackupHours: facts.accessBackupHours,
  backupPowerHours: facts.backupPowerHours,
  basementOpenings: facts.basementOpenings,
  shelterPlaces: facts.shelterPlaces,
  insuranceCompany: facts.insuranceCompany,
  insuranceNumber: facts.insuranceNumber,
  insuranceEmergencyPhone: facts.insuranceEmergencyPhone,
};
export type AssociationFactsView = Selected<typeof factsView>;

/** Where the house stands; null is not known. */
const place = {
  municipality: housingAssociations.municipality,
  latitude: housingAssociations.latitude,
  longitude: housingAssociations.longitude,
};
export type Place = Selected<typeof place>;

/** A stairwell by the name on its door. */
const stairwellView = { id: stairwells.id, name: stairwells.name };
export type StairwellView = Selected<typeof stairwellView>;

/** What is lent out of a resource now, as a column of a query over the resources. */
export const lentOut = (db: Queryable) =>
  sql<number>`coalesce((${db
    .select({ sum: sql`sum(${loans.quantity})` })
    .from(loans)
    .where(and(eq(loans.resourceId, resources.id), isNull(loans.returnedAt)))}), 0)`.mapWith(Number);

/** A line of the list of resources with what is lent out of it. */
interface ResourceRow {
  name: string;
  quantity: number;
  lent: number;
  unit: string;
  area: string | null;
}

/**
 * An association with the facts of its house, its place, its stairwells in their order and its list of resources. The one statement that
 * reads them: whatever of a call needs some of it shares it. The caller has decided who may know. Throws NotFoundError.
 */
export async function readHouse(db: Queryable, associationId: string) {
  const named = db
    .select({
      all: sql`coalesce(json_agg(json_build_object('id', ${stairwells.id}, 'name', ${stairwells.name}) order by ${stairwells.position}, ${stairwells.id}), '[]')`,
    })
    .from(stairwells)
    .where(eq(stairwells.housingAssociationId, housingAssociations.id));
  const row = sql`json_build_object('name', ${resources.name}, 'quantity', ${resources.quantity}, 'lent', ${lentOut(db)}, 'unit', ${resources.unit}, 'area', ${crisisDomains.slug})`;
  const owned = db
    .select({ all: sql`coalesce(json_agg(${row} order by ${resources.name}, ${resources.id}), '[]')` })
    .from(resources)
    .leftJoin(crisisDomains, eq(crisisDomains.id, resources.crisisDomainId))
    .where(eq(resources.housingAssociationId, housingAssociations.id));
  const [house] = await db
    .select({
      association: associationView,
      facts: factsView,
      place,
      factsUpdatedAt: facts.updatedAt,
      stairwells: sql<StairwellView[]>`(${named})`,
      resources: sql<ResourceRow[]>`(${owned})`,
    })
    .from(housingAssociations)
    .leftJoin(facts, eq(facts.housingAssociationId, housingAssociations.id))
    .where(eq(housingAssociations.id, associationId));
  if (!house) throw new NotFoundError();
  return house;
}
