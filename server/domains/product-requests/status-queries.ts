import { count, eq } from "drizzle-orm";
import { productRequests } from "#drizzle/schema/index.ts";
import type { Queryable } from "#server/lib/db.ts";
import type { ProductRequestStatus } from "#shared/enums.ts";

/** How many requests of an association stand in each status; those that none stands in are left out. */
export async function countRequestsByStatus(
  db: Queryable,
  associationId: string,
): Promise<{ status: ProductRequestStatus; count: number }[]> {
  return db
    .select({ status: productRequests.status, count: count() })
    .from(productRequests)
    .where(eq(productRequests.housingAssociationId, associationId))
    .groupBy(productRequests.status)
    .orderBy(productRequests.status);
}
