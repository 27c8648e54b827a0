import { type SQL, sql } from "drizzle-orm";
import { housingAssociationApartments as apartments } from "#drizzle/schema/index.ts";
import type { Places } from "#shared/schemas/places.ts";

/**
 * Whether somebody whose stairwell and flat these columns tell lives in one of these parts of the house, as a condition in another
 * statement. A part that the house has no longer is nobody's home.
 */
export function livesIn({ stairwellIds, floors, apartmentIds }: Places, stairwell: SQL, apartment: SQL): SQL {
  const onFloors = floors.map(
    ({ stairwellId, floor }) => sql`select id from ${apartments} where stairwell_id = ${stairwellId} and floor = ${floor}`,
  );
  const conditions = [
    ...(stairwellIds.length > 0 ? [sql`${stairwell} in ${stairwellIds}`] : []),
    ...(apartmentIds.length > 0 ? [sql`${apartment} in ${apartmentIds}`] : []),
    ...(onFloors.length > 0 ? [sql`${apartment} in (${sql.join(onFloors, sql` union all `)})`] : []),
  ];
  return conditions.length > 0 ? sql`(${sql.join(conditions, sql` or `)})` : sql`false`;
}
