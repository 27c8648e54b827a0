import type { Queryable } from "#server/platform/database/db.ts";
import { type Place, readHouse } from "./house-queries.ts";

/** The association's place, for a caller who has decided who may know. Throws NotFoundError. */
export async function findPlace(db: Queryable, associationId: string): Promise<Place> {
  return (await readHouse(db, associationId)).place;
}
