import { and, eq } from "drizzle-orm";
import { productRequests } from "#drizzle/schema/index.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import type { ProductRequestStatus } from "#shared/enums.ts";

/** How many requests of an association stand in a status. */
export function countRequestsIn(db: Queryable, associationId: string, status: ProductRequestStatus): Promise<number> {
  return db.$count(productRequests, and(eq(productRequests.housingAssociationId, associationId), eq(productRequests.status, status)));
}
