import { and, asc, desc, eq, or, sql } from "drizzle-orm";
import { housingAssociationApartments as apartments, housingAssociationStairwells as stairwells } from "#drizzle/schema/index.ts";
import type { Queryable, Selected } from "#server/platform/database/db.ts";

/** A flat by the names on its door, and where in the house it is. */
const apartmentView = {
  id: apartments.id,
  stairwellId: apartments.stairwellId,
  floor: apartments.floor,
  number: apartments.number,
  name: apartments.name,
};
export type ApartmentView = Selected<typeof apartmentView>;

/** The flats of a house: stairwell by stairwell, from the top, along each floor. The caller has decided who may know. */
export function listApartments(db: Queryable, associationId: string): Promise<ApartmentView[]> {
  return db
    .select(apartmentView)
    .from(apartments)
    .innerJoin(stairwells, eq(stairwells.id, apartments.stairwellId))
    .where(eq(apartments.housingAssociationId, associationId))
    .orderBy(asc(stairwells.position), asc(stairwells.id), desc(apartments.floor), asc(apartments.number), asc(apartments.name));
}

/** The flats that a door is named by, in one stairwell or the whole house: more than one where stairwells have the same numbers. */
export function findApartments(
  db: Queryable,
  associationId: string,
  { flat, stairwellId }: { flat: string; stairwellId: string | null },
): Promise<ApartmentView[]> {
  const isCalled = or(eq(apartments.number, flat), sql`lower(${apartments.name}) = lower(${flat})`);
  const isThere = stairwellId ? eq(apartments.stairwellId, stairwellId) : undefined;
  return db
    .select(apartmentView)
    .from(apartments)
    .where(and(eq(apartments.housingAssociationId, associationId), isCalled, isThere));
}

export function countApartments(db: Queryable, associationId: string): Promise<number> {
  return db.$count(apartments, eq(apartments.housingAssociationId, associationId));
}
