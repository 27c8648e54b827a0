import { and, asc, desc, eq, exists, inArray, max, type SQL, sql } from "drizzle-orm";
import { union } from "drizzle-orm/pg-core";
import type { z } from "zod";
import {
  productRequestStatusHistory as history,
  productRequestItems as items,
  products,
  profiles,
  productRequests as requests,
  suppliers,
} from "#drizzle/schema/index.ts";
import { findProductRequestDocuments } from "#server/domains/documents/queries.ts";
import { type Actor, requireSignedIn } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Database, Queryable } from "#server/platform/database/db.ts";
import { isAfter, microsOf, readCursor, writeCursor } from "#server/platform/database/page-view.ts";
import type { ProductRequestStatus } from "#shared/enums.ts";
import type { listProductRequestsInput } from "#shared/schemas/product-requests.ts";
import { findAcceptedQuotes } from "./accepted-quotes.ts";
import { newestFirst, ownHouse, selectSummaries } from "./queries.ts";
import { type ProductRequestSummary, toProductRequestSummary } from "./views.ts";

type Filter = z.output<typeof listProductRequestsInput>;

interface ProductRequestPage {
  rows: ProductRequestSummary[];
  /** Where the next page begins; null on the last. */
  nextCursor: string | null;
}

/** A page of the requests the caller may see, newest first. Throws InvalidError for a cursor that is none. */
export async function listProductRequests(ctx: DomainContext, input: Filter): Promise<ProductRequestPage> {
  const actor = requireSignedIn(ctx.actor);
  const page = newestVisible(ctx.db, actor, { ...input, limit: input.limit + 1 });
  const found = await selectSummaries(ctx.db, { micros: microsOf(requests.requestDate) })
    .innerJoin(page, eq(page.id, requests.id))
    .orderBy(...newestFirst)
    .limit(input.limit + 1);
  const shown = found.slice(0, input.limit);
  const last = found.length > shown.length ? shown.at(-1) : undefined;
  const ofHouse = shown.filter(({ request }) => ownHouse(actor, request) !== null);
  const [documents, accepted] = await Promise.all([
    findProductRequestDocuments(ctx.db, shown.map(idOf)),
    findAcceptedQuotes(ctx.db, ofHouse.map(idOf)),
  ]);
  return {
    rows: shown.map((record) =>
      toProductRequestSummary(record, {
        pdfUrl: documents.get(record.request.id)?.fileUrl ?? null,
        quotedAmount: accepted.get(record.request.id)?.excludingVat ?? null,
      }),
    ),
    nextCursor: last ? writeCursor({ micros: last.micros, id: last.request.id }) : null,
  };
}

const idOf = ({ request }: { request: { id: string } }): string => request.id;

/** The newest of each kind by its own index, so that the cost stays with the page when an association's history grows. */
function newestVisible(db: Database, actor: Actor, { status, crisisDomainId, cursor, limit }: Filter) {
  const branch = (scope: SQL) =>
    db
      .select({ id: requests.id })
      .from(requests)
      .where(
        and(
          scope,
          status ? eq(requests.status, status) : undefined,
          crisisDomainId ? exists(itemsOfDomain(db, crisisDomainId)) : undefined,
          cursor ? isAfter({ moment: requests.requestDate, id: requests.id }, readCursor(cursor)) : undefined,
        ),
      )
      .orderBy(...newestFirst)
      .limit(limit);
  const own = branch(eq(requests.profileId, actor.profileId));
  const visible = actor.associationId ? union(own, branch(eq(requests.housingAssociationId, actor.associationId))) : own;
  return visible.as("page");
}

function itemsOfDomain(db: Database, crisisDomainId: string) {
  return db
    .select({ found: sql`1` })
    .from(items)
    .innerJoin(products, eq(products.id, items.productId))
    .where(and(eq(items.productRequestId, requests.id), eq(products.crisisDomainId, crisisDomainId)));
}

/** When the offer came that has waited longest of these requests; null without any. The caller has decided who may know. */
export async function findOldestOffer(db: Queryable, productRequestIds: readonly string[]): Promise<Date | null> {
  if (productRequestIds.length === 0) return null;
  const offers = await db
    .select({ receivedAt: max(history.changedAt) })
    .from(history)
    .where(and(inArray(history.productRequestId, [...productRequestIds]), eq(history.status, "offer_received")))
    .groupBy(history.productRequestId);
  return offers.flatMap(({ receivedAt }) => receivedAt ?? []).sort((a, b) => a.getTime() - b.getTime())[0] ?? null;
}

/** How many requests of an association stand in a status. */
export function countRequestsIn(db: Queryable, associationId: string, status: ProductRequestStatus): Promise<number> & SQL<number> {
  return db.$count(requests, and(eq(requests.housingAssociationId, associationId), eq(requests.status, status)));
}

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
