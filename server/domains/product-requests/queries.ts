import { and, asc, desc, eq, or, type SQL, sql } from "drizzle-orm";
import {
  productRequestStatusHistory as history,
  housingAssociations,
  productRequestItems,
  productRequests,
  products,
  profiles,
  suppliers,
} from "#drizzle/schema/index.ts";
import { houseColumns } from "#server/domains/association/house-queries.ts";
import { findProductRequestDocuments } from "#server/domains/documents/queries.ts";
import { crisisGroupSize } from "#server/domains/teams/recipient-queries.ts";
import { findWaterPlan } from "#server/domains/water/plan-queries.ts";
import { type Actor, requireSignedIn } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import { NotFoundError } from "#server/platform/errors.ts";
import { lineTotal } from "#shared/calculations/request-money.ts";
import { type AcceptedQuote, findAcceptedQuotes, findOpenedQuote } from "./accepted-quotes.ts";
import { type HouseFacts, isOnItsWay, mayChangeStatus, requestCosts } from "./rules.ts";
import {
  type ProductRequestProgress,
  type RequestItemRecord,
  type RequestRecord,
  toCustomer,
  toProductRequestItem,
  toProductRequestSummary,
  toProgress,
  toStatusEntry,
} from "./views.ts";

export const newestFirst = [desc(productRequests.requestDate), asc(productRequests.id)];

/** Own requests, and all of the association's for its members (decision 62). */
export function visibleTo(actor: Actor): SQL | undefined {
  return or(
    eq(productRequests.profileId, actor.profileId),
    actor.associationId ? eq(productRequests.housingAssociationId, actor.associationId) : undefined,
  );
}

export function selectSummaries<More extends Record<string, SQL>>(db: Queryable, more = {} as More) {
  return db
    .select({
      ...more,
      request: productRequests,
      supplierName: suppliers.name,
      itemCount:
        sql<number>`(select count(*) from ${productRequestItems} where ${productRequestItems.productRequestId} = ${productRequests.id})`.mapWith(
          Number,
        ),
      unpricedCount:
        sql<number>`(select count(*) from ${productRequestItems} where ${productRequestItems.productRequestId} = ${productRequests.id} and ${productRequestItems.unitPrice} is null)`.mapWith(
          Number,
        ),
      requestedBy: sql<string | null>`coalesce(${profiles.fullName}, ${profiles.name})`,
    })
    .from(productRequests)
    .innerJoin(suppliers, eq(suppliers.id, productRequests.supplierId))
    .leftJoin(profiles, eq(profiles.id, productRequests.profileId));
}

/** Throws NotFoundError for a request of strangers as for none. `forUpdate` holds the row until the transaction's end. */
export async function requireVisible(
  db: Queryable,
  actor: Actor,
  productRequestId: string,
  { forUpdate = false } = {},
): Promise<RequestRecord> {
  const found = db
    .select()
    .from(productRequests)
    .where(and(eq(productRequests.id, productRequestId), visibleTo(actor)));
  const [request] = await (forUpdate ? found.for("update") : found);
  if (!request) throw new NotFoundError();
  return request;
}

/**
 * One request with all that was asked for, what it costs and who has moved it on; with `quoteId` at the prices of that opened quote.
 * Throws NotFoundError for strangers, and for a quote that is none.
 */
export async function readProductRequest(ctx: DomainContext, productRequestId: string, { quoteId }: { quoteId?: string } = {}) {
  const actor = requireSignedIn(ctx.actor);
  const [record] = await selectSummaries(ctx.db).where(and(eq(productRequests.id, productRequestId), visibleTo(actor)));
  if (!record) throw new NotFoundError();
  const { request } = record;
  const houseId = ownHouse(actor, request);
  const [documents, asked, changes, house, quoted] = await Promise.all([
    findProductRequestDocuments(ctx.db, [productRequestId]),
    findItems(ctx.db, productRequestId),
    findHistory(ctx.db, productRequestId),
    findHouse(ctx.db, houseId),
    houseId ? findQuote(ctx.db, productRequestId, quoteId) : null,
  ]);
  if (quoteId && !quoted) throw new NotFoundError();
  const found = quoted ? asked.map(({ item, ...product }) => ({ ...product, item: atQuote(item, quoted) })) : asked;
  return {
    ...toProductRequestSummary(record, {
      pdfUrl: documents.get(productRequestId)?.fileUrl ?? null,
      quotedAmount: quoted?.excludingVat ?? null,
    }),
    supplierId: request.supplierId,
    ...toCustomer(request),
    items: found.map(({ item, unitQuantity }) => toProductRequestItem(item, unitQuantity)),
    /** The accepted quote, whose prices the lines then have; in it freight is included where it is told. */
    quoted: quoted && withoutPrices(quoted),
    costs: withoutDelivered(
      request,
      requestCosts(
        request,
        found.map(({ item, unitQuantity, rule }) => ({ ...item, name: item.productName, unitQuantity, rule })),
        house,
        quoted,
      ),
    ),
    history: changes.map(toStatusEntry),
    mayChangeStatus: mayChangeStatus(actor, request),
  };
}

/** What has come may stand among the house's vessels already, and what was broken off never comes. */
const withoutDelivered = ({ status }: RequestRecord, costs: ReturnType<typeof requestCosts>) =>
  isOnItsWay(status) ? costs : { ...costs, boughtWater: null };

/** The quote that was accepted, or one that is named. */
async function findQuote(db: Queryable, productRequestId: string, quoteId: string | undefined): Promise<AcceptedQuote | null> {
  if (quoteId) return findOpenedQuote(db, productRequestId, quoteId);
  return (await findAcceptedQuotes(db, [productRequestId])).get(productRequestId) ?? null;
}

const withoutPrices = ({ prices: _, ...quoted }: AcceptedQuote): Omit<AcceptedQuote, "prices"> => quoted;

/** A line at the price of the accepted quote; null where the supplier does not offer it. */
function atQuote(item: RequestItemRecord, { prices }: AcceptedQuote): RequestItemRecord {
  const unitPrice = prices.get(item.id) ?? null;
  return { ...item, unitPrice, totalPrice: unitPrice === null ? null : lineTotal({ quantity: item.quantity, unitPrice }) };
}

/** The association whose numbers of today may be told: a request stays its writer's own, the association that they left does not. */
export const ownHouse = (
  actor: Pick<Actor, "associationId">,
  { housingAssociationId }: { housingAssociationId: string | null },
): string | null => (housingAssociationId === actor.associationId ? housingAssociationId : null);

/** The lines in their order, each with its product's rule of today. */
export function findItems(db: Queryable, productRequestId: string) {
  return db
    .select({ item: productRequestItems, unitQuantity: products.unitQuantity, rule: products.recommendedQuantityRule })
    .from(productRequestItems)
    .innerJoin(products, eq(products.id, productRequestItems.productId))
    .where(eq(productRequestItems.productRequestId, productRequestId))
    .orderBy(asc(productRequestItems.lineNumber));
}

/** Newest first. Who has no account any more has no name. */
function findHistory(db: Queryable, productRequestId: string) {
  return db
    .select({
      status: history.status,
      changedAt: history.changedAt,
      changedBy: sql<string | null>`coalesce(${history.changedBySupplier}, ${profiles.fullName}, ${profiles.name})`,
    })
    .from(history)
    .leftJoin(profiles, eq(profiles.id, history.changedByProfileId))
    .where(eq(history.productRequestId, productRequestId))
    .orderBy(desc(history.changedAt), desc(history.id));
}

/** How far the PDF and the mail have come. Throws NotFoundError for strangers. */
export async function readProgress(
  { db, actor }: { db: Queryable; actor: DomainContext["actor"] },
  productRequestId: string,
): Promise<ProductRequestProgress> {
  const request = await requireVisible(db, requireSignedIn(actor), productRequestId);
  const documents = await findProductRequestDocuments(db, [productRequestId]);
  return toProgress(request, documents.get(productRequestId)?.id ?? null);
}

/** All that the PDF and the mail say, for a job that nobody asks for. Null when the request is gone. */
export async function findRequestForDocument(db: Queryable, productRequestId: string) {
  const [record] = await db
    .select({
      request: productRequests,
      supplier: suppliers,
      associationLogoUrl: housingAssociations.logoUrl,
      userId: profiles.userId,
      requestedBy: sql<string | null>`coalesce(${profiles.fullName}, ${profiles.name})`,
    })
    .from(productRequests)
    .innerJoin(suppliers, eq(suppliers.id, productRequests.supplierId))
    .leftJoin(housingAssociations, eq(housingAssociations.id, productRequests.housingAssociationId))
    .leftJoin(profiles, eq(profiles.id, productRequests.profileId))
    .where(eq(productRequests.id, productRequestId));
  if (!record) return null;
  const items = await db
    .select({ item: productRequestItems, unitQuantity: products.unitQuantity })
    .from(productRequestItems)
    .innerJoin(products, eq(products.id, productRequestItems.productId))
    .where(eq(productRequestItems.productRequestId, productRequestId))
    .orderBy(asc(productRequestItems.lineNumber));
  return { ...record, items: items.map(({ item, unitQuantity }) => ({ ...item, unitQuantity })) };
}
export type RequestForDocument = NonNullable<Awaited<ReturnType<typeof findRequestForDocument>>>;

/** The caller's house, for quantities and the form's first values; null without an association. */
export async function findHouse(db: Queryable, associationId: string | null): Promise<HouseFacts | null> {
  if (!associationId) return null;
  const [house] = await db
    .select({
      associationName: housingAssociations.associationName,
      ...houseColumns,
      hasShelter: housingAssociations.hasShelter,
      teamMembers: crisisGroupSize(db),
    })
    .from(housingAssociations)
    .where(eq(housingAssociations.id, associationId));
  if (!house) return null;
  const { values, house: known } = await findWaterPlan(db, associationId);
  const { days, litresPerPerson, sharedStockLitres, containerLitres, selfPreparedShare } = values;
  return {
    ...house,
    residentCount: known.residentsEstimated ? null : known.residents,
    water: {
      ...{ days, litresPerPerson, sharedStockLitres, containerLitres, selfPreparedShare },
      ...{ owned: known.owned, associationShare: known.ambition?.waterShare ?? null },
    },
  };
}
