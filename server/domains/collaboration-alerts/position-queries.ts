import { eq } from "drizzle-orm";
import { housingAssociations } from "#drizzle/schema/index.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import type { Position } from "#shared/calculations/distance.ts";

/** Where an association's house stands; null while nobody has put it on the map. */
export async function findPosition(db: Queryable, associationId: string): Promise<Position | null> {
  const { latitude, longitude } = housingAssociations;
  const [found] = await db.select({ latitude, longitude }).from(housingAssociations).where(eq(housingAssociations.id, associationId));
  return found && found.latitude !== null && found.longitude !== null ? { latitude: found.latitude, longitude: found.longitude } : null;
}
