import { and, eq, isNull, sql } from "drizzle-orm";
import {
  crisisDomains,
  housingAssociationFacts as facts,
  housingAssociations,
  resourceLoans as loans,
  sharedResources as resources,
  housingAssociationStairwells as stairwells,
} from "#drizzle/schema/index.ts";
import { type MemberActor, requirePermission } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Queryable, Selected } from "#server/platform/database/db.ts";
import { NotFoundError } from "#server/platform/errors.ts";
import { can } from "#shared/permissions.ts";

/** Where a house stands, who speaks for it, and how large it is. */
export const houseColumns = {
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
};

/** An association as its members see it. */
export const associationView = {
  id: housingAssociations.id,
  name: housingAssociations.associationName,
  ...houseColumns,
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

/** The association's place, for a caller who has decided who may know. Throws NotFoundError. */
export async function findPlace(db: Queryable, associationId: string): Promise<Place> {
  return (await readHouse(db, associationId)).place;
}

/** The stairwells of the caller's association, in the order of the house. */
export function readStairwells(ctx: DomainContext): Promise<StairwellView[]> {
  const { associationId } = requirePermission(ctx.actor, "association:read");
  return listStairwells(ctx.db, associationId);
}

/** The same of any association, for a caller who has decided who may know. Throws NotFoundError. */
export async function listStairwells(db: Queryable, associationId: string): Promise<StairwellView[]> {
  return (await readHouse(db, associationId)).stairwells;
}

/** One line of the association's list of resources, less what is lent out. */
export interface OwnResource {
  name: string;
  left: number;
  unit: string;
  /** The slug of its area. */
  area: string | null;
}

/** What an association owns by its own list, by name. The caller has decided who may know. Throws NotFoundError. */
export async function listOwnResources(db: Queryable, associationId: string): Promise<OwnResource[]> {
  return (await readHouse(db, associationId)).resources.map(({ quantity, lent, ...row }) => ({ ...row, left: leftOf(quantity, lent) }));
}

/** What is left of a quantity, in hundredths at most. */
export const leftOf = (quantity: number, lent: number): number => Math.max(0, Math.round((quantity - lent) * 100) / 100);

const GENERATOR = /^(?:elverk|reservaggregat|(?:portabel |bärbar )?kraftstation)(?!\p{L})/iu;

/** Names of what makes or holds power by its own name, for those who read the list; nobody else learns of any. */
export async function findGenerators(
  db: Queryable,
  { associationId, role }: Pick<MemberActor, "associationId" | "role">,
): Promise<string[]> {
  if (!can(role, "collaboration:read")) return [];
  return (await listOwnResources(db, associationId)).filter(({ name, left }) => left > 0 && GENERATOR.test(name)).map(({ name }) => name);
}
