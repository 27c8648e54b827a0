import { and, eq } from "drizzle-orm";
import { crisisSubscribers } from "#drizzle/schema/index.ts";
import type { Queryable } from "#server/lib/db.ts";

/** Those who get an association's crisis messages. The caller has decided who may know. */
export function countActiveSubscribers(db: Queryable, associationId: string): Promise<number> {
  return db.$count(
    crisisSubscribers,
    and(eq(crisisSubscribers.housingAssociationId, associationId), eq(crisisSubscribers.status, "active")),
  );
}
