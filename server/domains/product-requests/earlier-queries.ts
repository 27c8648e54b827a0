import { and, asc, desc, eq, gte, inArray, isNull, notInArray, sql } from "drizzle-orm";
import { productRequestItems as items, productRequests as requests } from "#drizzle/schema/index.ts";
import type { Actor } from "#server/platform/actor.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import type { ProductRequestStatus } from "#shared/enums.ts";

const DAY_MS = 86_400_000;
/** So long ago somebody may have forgotten that they asked. */
const EARLIER_DAYS = 30;
/** Nothing comes of these. */
const ENDED: ProductRequestStatus[] = ["cancelled", "rejected"];

/** What was asked for a short while ago of the same products. */
export interface EarlierRequest {
  id: string;
  requestDate: string;
  status: ProductRequestStatus;
  lines: { productId: string; productName: string; quantity: number }[];
}

/** The caller's own association's requests of the last days for some of these products, or their own without one; the newest first. */
export async function findEarlier(
  db: Queryable,
  { associationId, profileId }: Pick<Actor, "associationId" | "profileId">,
  { productIds, now }: { productIds: readonly string[]; now: Date },
): Promise<EarlierRequest[]> {
  if (productIds.length === 0) return [];
  const asker = associationId
    ? eq(requests.housingAssociationId, associationId)
    : and(eq(requests.profileId, profileId), isNull(requests.housingAssociationId));
  const line = sql`json_build_object('productId', ${items.productId}, 'productName', ${items.productName}, 'quantity', ${items.quantity})`;
  const rows = await db
    .select({
      id: requests.id,
      requestDate: requests.requestDate,
      status: requests.status,
      lines: sql<EarlierRequest["lines"]>`json_agg(${line} order by ${items.lineNumber})`,
    })
    .from(requests)
    .innerJoin(items, eq(items.productRequestId, requests.id))
    .where(
      and(
        asker,
        inArray(items.productId, [...productIds]),
        gte(requests.requestDate, new Date(now.getTime() - EARLIER_DAYS * DAY_MS)),
        notInArray(requests.status, ENDED),
      ),
    )
    .groupBy(requests.id)
    .orderBy(desc(requests.requestDate), asc(requests.id))
    .limit(3);
  return rows.map(({ requestDate, ...row }) => ({ ...row, requestDate: requestDate.toISOString() }));
}
