import { and, asc, desc, eq, inArray, sql } from "drizzle-orm";
import { productRequestItems as items, profiles, productRequests as requests, suppliers } from "#drizzle/schema/index.ts";
import type { Queryable } from "#server/platform/database/db.ts";

const BATCH_SIZE = 200;

/** How many lines the requests of an association have together. The caller has decided who may know. */
export async function countRequestLinesOf(db: Queryable, associationId: string): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(items)
    .innerJoin(requests, eq(requests.id, items.productRequestId))
    .where(eq(requests.housingAssociationId, associationId));
  return row?.count ?? 0;
}

/**
 * The lines of an association's requests, newest request first, those of some hundred requests at a time. The caller has decided
 * who may know, and reads in one snapshot if nothing may be missed.
 */
export async function* requestLineBatches(db: Queryable, associationId: string): AsyncGenerator<ListedRequestLine[], void> {
  let after: { id: string; requestDate: string } | undefined;
  do {
    const batch = await db
      .select({ id: requests.id, requestDate: sql<string>`${requests.requestDate}::text` })
      .from(requests)
      .where(
        and(
          eq(requests.housingAssociationId, associationId),
          after && sql`(${requests.requestDate}, ${requests.id}) < (${after.requestDate}::timestamptz, ${after.id})`,
        ),
      )
      .orderBy(desc(requests.requestDate), desc(requests.id))
      .limit(BATCH_SIZE);
    const lines = await readLines(
      db,
      batch.map(({ id }) => id),
    );
    if (lines.length > 0) yield lines;
    after = batch.length === BATCH_SIZE ? batch.at(-1) : undefined;
  } while (after);
}

function readLines(db: Queryable, requestIds: string[]) {
  return db
    .select({
      request: requests,
      item: items,
      supplierName: sql<string>`${suppliers.name}`,
      requestedBy: sql<string | null>`coalesce(${profiles.fullName}, ${profiles.name})`,
    })
    .from(items)
    .innerJoin(requests, eq(requests.id, items.productRequestId))
    .innerJoin(suppliers, eq(suppliers.id, requests.supplierId))
    .leftJoin(profiles, eq(profiles.id, requests.profileId))
    .where(inArray(requests.id, requestIds))
    .orderBy(desc(requests.requestDate), desc(requests.id), asc(items.lineNumber));
}

/** One line of a request, with the request that it stands in. */
export type ListedRequestLine = Awaited<ReturnType<typeof readLines>>[number];
