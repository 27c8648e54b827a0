import type { Queryable } from "#server/platform/database/db.ts";
import { readHouse } from "./house-queries.ts";

/** Where the house stands; null is not known. */
export interface Place {
  municipality: string | null;
  latitude: number | null;
  longitude: number | null;
}

/** The association's place, for a caller who has decided who may know. Throws NotFoundError. */
export async function findPlace(db: Queryable, associationId: string): Promise<Place> {
  const { municipality, latitude, longitude } = (await readHouse(db, associationId)).association;
  return { municipality, latitude, longitude };
}
