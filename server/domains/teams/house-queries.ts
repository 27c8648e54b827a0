import { eq } from "drizzle-orm";
import { housingAssociations } from "#drizzle/schema/index.ts";
import { listStairwells } from "#server/domains/association/stairwell-queries.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import type { House } from "./rules.ts";

/** What of an association's house decides whom its teams need. */
export async function readHouse(db: Queryable, associationId: string): Promise<House> {
  const [[association], stairwells] = await Promise.all([
    db
      .select({ hasShelter: housingAssociations.hasShelter, apartments: housingAssociations.numApartments })
      .from(housingAssociations)
      .where(eq(housingAssociations.id, associationId)),
    listStairwells(db, associationId),
  ]);
  return { hasShelter: association?.hasShelter ?? null, apartments: association?.apartments ?? null, stairwells };
}
