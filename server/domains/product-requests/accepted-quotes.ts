import { aliasedTable, and, asc, eq, gt, gte, inArray, isNotNull, isNull, notExists, notInArray, type SQL, sql } from "drizzle-orm";
import {
  quoteInvitations as invitations,
  productRequestItems as items,
  quoteLines as lines,
  quotes,
  productRequests as requests,
} from "#drizzle/schema/index.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import { quoteTotals } from "#shared/calculations/request-money.ts";
import type { ProductRequestStatus } from "#shared/enums.ts";

/** What a request costs by one quote. Kronor, freight included where the supplier has told it. */
export interface AcceptedQuote {
  freight: number | null;
  supplierName: string;
  givenAt: Date;
  acceptedAt: Date | null;
  /** `YYYY-MM-DD`, the last day. */
  validUntil: string;
  excludingVat: number;
  includingVat: number;
  /** Kronor excluding VAT by the request's line; what the supplier does not offer is not there. */
  prices: ReadonlyMap<string, number>;
}

/**
 * The accepted quotes of these requests, the last one of each; none of a request that was set back to take quotes again. The caller has
 * decided who may know.
 */
export async function findAcceptedQuotes(db: Queryable, productRequestIds: readonly string[]): Promise<Map<string, AcceptedQuote>> {
  if (productRequestIds.length === 0) return new Map();
  const found = await findQuotes(
    db,
    and(inArray(requests.id, [...productRequestIds]), isNotNull(quotes.acceptedAt), notInArray(requests.status, UNDECIDED)),
  );
  return new Map(found.map(({ requestId, quoteId: _, ...quote }) => [requestId, quote]));
}

/** One quote that the association has opened, as if it were accepted: what a meeting decides about. Null for any other. */
export async function findOpenedQuote(db: Queryable, productRequestId: string, quoteId: string): Promise<AcceptedQuote | null> {
  const isIt = and(eq(requests.id, productRequestId), eq(quotes.id, quoteId), isNotNull(quotes.openedAt));
  const [found] = await findQuotes(db, isIt);
  if (!found) return null;
  const { requestId: _, quoteId: __, ...quote } = found;
  return quote;
}

/** The quotes that the association can accept on this day, in the order in which it asked; none of a request that is decided. */
export async function findOpenQuotes(
  db: Queryable,
  productRequestId: string,
  today: string,
): Promise<(AcceptedQuote & { quoteId: string })[]> {
  const newer = aliasedTable(quotes, "newer");
  return findQuotes(
    db,
    and(
      ...[eq(requests.id, productRequestId), inArray(requests.status, UNDECIDED)],
      ...[isNull(invitations.declinedAt), isNotNull(quotes.openedAt), gte(quotes.validUntil, today)],
      notExists(
        db
          .select({ one: sql`1` })
          .from(newer)
          .where(and(eq(newer.quoteInvitationId, quotes.quoteInvitationId), gt(newer.version, quotes.version))),
      ),
    ),
  );
}

const UNDECIDED: ProductRequestStatus[] = ["pending", "offer_received"];

async function findQuotes(db: Queryable, which: SQL | undefined): Promise<(AcceptedQuote & { quoteId: string; requestId: string })[]> {
  const found = await db
    .select({
      requestId: requests.id,
      quoteId: quotes.id,
      freight: quotes.freight,
      supplierName: invitations.supplierName,
      givenAt: quotes.givenAt,
      acceptedAt: quotes.acceptedAt,
      validUntil: quotes.validUntil,
      itemId: items.id,
      quantity: items.quantity,
      vatPercent: items.vatPercent,
      unitPrice: lines.unitPrice,
    })
    .from(quotes)
    .innerJoin(invitations, eq(invitations.id, quotes.quoteInvitationId))
    .innerJoin(requests, eq(requests.id, invitations.productRequestId))
    .innerJoin(lines, eq(lines.quoteId, quotes.id))
    .innerJoin(items, eq(items.id, lines.productRequestItemId))
    .where(which)
    .orderBy(asc(quotes.acceptedAt), asc(invitations.createdAt), asc(quotes.id));
  return [...Map.groupBy(found, ({ quoteId }) => quoteId).values()].flatMap((rows) => {
    const [first] = rows;
    if (!first) return [];
    const { quoteId, requestId, freight, supplierName, givenAt, acceptedAt, validUntil } = first;
    const { excludingVat, includingVat } = quoteTotals(rows, freight);
    const prices = new Map(rows.map((row) => [row.itemId, row.unitPrice]));
    return [
      { ...{ quoteId, requestId, freight, supplierName, givenAt, acceptedAt, validUntil }, ...{ excludingVat, includingVat, prices } },
    ];
  });
}
