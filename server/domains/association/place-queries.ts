import { eq } from "drizzle-orm";
import { housingAssociations } from "#drizzle/schema/index.ts";
import type { Queryable } from "#server/platform/database/db.ts";

/** Where the house stands; null is not known. */
export interface Place {
  municipality: string | null;
  latitude: number | null;
  longitude: number | null;
}

/** The association's place, for a caller who has decided who may know. */
export async function findPlace(db: Queryable, associationId: string): Promise<Place> {
  const [place] = await db
    .select({
      municipality: housingAssociations.municipality,
      latitude: housingAssociations.latitude,
      longitude: housingAssociations.longitude,
    })
    .from(housingAssociations)
    .where(eq(housingAssociations.id, associationId));
  return place ?? { municipality: null, latitude: null, longitude: null };
}
