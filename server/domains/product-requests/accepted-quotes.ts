import { and, desc, eq, inArray, isNotNull, notInArray, type SQL } from "drizzle-orm";
import {
  quoteInvitations as invitations,
  productRequestItems as items,
  quoteLines as lines,
  quotes,
  productRequests as requests,
} from "#drizzle/schema/index.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import { quoteTotals } from "#shared/calculations/request-money.ts";

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
  return findQuotes(
    db,
    and(
      inArray(requests.id, [...productRequestIds]),
      isNotNull(quotes.acceptedAt),
      notInArray(requests.status, ["pending", "offer_received"]),
    ),
  );
}

/** One quote that the association has opened, as if it were accepted: what a meeting decides about. Null for any other. */
export async function findOpenedQuote(db: Queryable, productRequestId: string, quoteId: string): Promise<AcceptedQuote | null> {
  const isIt = and(eq(requests.id, productRequestId), eq(quotes.id, quoteId), isNotNull(quotes.openedAt));
  return (await findQuotes(db, isIt)).get(productRequestId) ?? null;
}

async function findQuotes(db: Queryable, which: SQL | undefined): Promise<Map<string, AcceptedQuote>> {
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
    .orderBy(desc(quotes.acceptedAt), desc(quotes.id));
  return new Map(
    [...Map.groupBy(found, ({ requestId }) => requestId)].flatMap(([requestId, rows]) => {
      const [first] = rows;
      if (!first) return [];
      const accepted = rows.filter(({ quoteId }) => quoteId === first.quoteId);
      const { freight, supplierName, givenAt, acceptedAt, validUntil } = first;
      const { excludingVat, includingVat } = quoteTotals(accepted, freight);
      const prices = new Map(accepted.map((row) => [row.itemId, row.unitPrice]));
      return [[requestId, { ...{ freight, supplierName, givenAt, acceptedAt, validUntil }, ...{ excludingVat, includingVat, prices } }]];
    }),
  );
}
