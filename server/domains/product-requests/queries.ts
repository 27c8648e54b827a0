import { and, asc, desc, eq, exists, or, type SQL, sql } from "drizzle-orm";
import { union } from "drizzle-orm/pg-core";
import type { z } from "zod";
import { housingAssociations, productRequestItems, productRequests, products, profiles, suppliers } from "#drizzle/schema/index.ts";
import { findProductRequestDocuments } from "#server/domains/documents/queries.ts";
import { type Actor, requireSignedIn } from "#server/lib/actor.ts";
import type { Database, Queryable } from "#server/lib/db.ts";
import type { DomainContext } from "#server/lib/domain-context.ts";
import { NotFoundError } from "#server/lib/errors.ts";
import type { listProductRequestsInput } from "#shared/schemas/product-requests.ts";
import type { HouseFacts } from "./rules.ts";
import {
  type ProductRequestProgress,
  type ProductRequestSummary,
  toCustomer,
  toProductRequestItem,
  toProductRequestSummary,
  toProgress,
} from "./views.ts";

const newestFirst = [desc(productRequests.requestDate), asc(productRequests.id)];

/** Own requests, and all of the association's for its members (decision 62). */
function visibleTo(actor: Actor): SQL | undefined {
  return or(
    eq(productRequests.profileId, actor.profileId),
    actor.associationId ? eq(productRequests.housingAssociationId, actor.associationId) : undefined,
  );
}

function selectSummaries(db: Queryable) {
  return db
    .select({
      request: productRequests,
      supplierName: suppliers.name,
      itemCount:
        sql<number>`(select count(*) from ${productRequestItems} where ${productRequestItems.productRequestId} = ${productRequests.id})`.mapWith(
          Number,
        ),
      requestedBy: sql<string | null>`coalesce(${profiles.fullName}, ${profiles.name})`,
    })
    .from(productRequests)
    .innerJoin(suppliers, eq(suppliers.id, productRequests.supplierId))
    .leftJoin(profiles, eq(profiles.id, productRequests.profileId));
}

/** The requests the caller may see, newest first. */
export async function listProductRequests(
  ctx: DomainContext,
  input: z.output<typeof listProductRequestsInput>,
): Promise<ProductRequestSummary[]> {
  const actor = requireSignedIn(ctx.actor);
  const page = newestVisible(ctx.db, actor, input);
  const found = await selectSummaries(ctx.db)
    .innerJoin(page, eq(page.id, productRequests.id))
    .orderBy(...newestFirst)
    .limit(input.limit);
  const documents = await findProductRequestDocuments(
    ctx.db,
    found.map(({ request }) => request.id),
  );
  return found.map((record) => toProductRequestSummary(record, documents.get(record.request.id)?.fileUrl ?? null));
}

/** The newest of each kind by its own index, so that the cost stays with the page when an association's history grows. */
function newestVisible(db: Database, actor: Actor, { status, crisisDomainId, limit }: z.output<typeof listProductRequestsInput>) {
  const branch = (scope: SQL) =>
    db
      .select({ id: productRequests.id })
      .from(productRequests)
      .where(
        and(
          scope,
          status ? eq(productRequests.status, status) : undefined,
          crisisDomainId ? exists(itemsOfDomain(db, crisisDomainId)) : undefined,
        ),
      )
      .orderBy(...newestFirst)
      .limit(limit);
  const own = branch(eq(productRequests.profileId, actor.profileId));
  const visible = actor.associationId ? union(own, branch(eq(productRequests.housingAssociationId, actor.associationId))) : own;
  return visible.as("page");
}

function itemsOfDomain(db: Database, crisisDomainId: string) {
  return db
    .select({ found: sql`1` })
    .from(productRequestItems)
    .innerJoin(products, eq(products.id, productRequestItems.productId))
    .where(and(eq(productRequestItems.productRequestId, productRequests.id), eq(products.crisisDomainId, crisisDomainId)));
}

/** One request with all that was asked for. Throws NotFoundError for strangers. */
export async function readProductRequest(ctx: DomainContext, productRequestId: string) {
  const actor = requireSignedIn(ctx.actor);
  const [record] = await selectSummaries(ctx.db).where(and(eq(productRequests.id, productRequestId), visibleTo(actor)));
  if (!record) throw new NotFoundError();
  const documents = await findProductRequestDocuments(ctx.db, [productRequestId]);
  return {
    ...toProductRequestSummary(record, documents.get(productRequestId)?.fileUrl ?? null),
    supplierId: record.request.supplierId,
    ...toCustomer(record.request),
    items: (await findItems(ctx.db, productRequestId)).map(toProductRequestItem),
  };
}

function findItems(db: Queryable, productRequestId: string) {
  return db
    .select()
    .from(productRequestItems)
    .where(eq(productRequestItems.productRequestId, productRequestId))
    .orderBy(asc(productRequestItems.lineNumber));
}

/** How far the PDF and the mail have come. Throws NotFoundError for strangers. */
export async function readProgress(ctx: DomainContext, productRequestId: string): Promise<ProductRequestProgress> {
  const actor = requireSignedIn(ctx.actor);
  const [request] = await ctx.db
    .select()
    .from(productRequests)
    .where(and(eq(productRequests.id, productRequestId), visibleTo(actor)));
  if (!request) throw new NotFoundError();
  const documents = await findProductRequestDocuments(ctx.db, [productRequestId]);
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
  const [house] = await db.select().from(housingAssociations).where(eq(housingAssociations.id, associationId));
  return house ?? null;
}
