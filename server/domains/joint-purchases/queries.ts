import { and, asc, desc, eq, exists, gte, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import {
  housingAssociations as associations,
  jointPurchaseLines as lines,
  jointPurchaseParts as parts,
  products,
  jointPurchases as purchases,
  collaborationSettings as settings,
  suppliers,
} from "#drizzle/schema/index.ts";
import { activePartners } from "#server/domains/collaboration/partner-queries.ts";
import { findOwned } from "#server/domains/membership/queries.ts";
import { requirePermission } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import { isAfter, microsOf, readCursor, writeCursor } from "#server/platform/database/page-view.ts";
import { NotFoundError } from "#server/platform/errors.ts";
import { isoDay } from "#shared/format/date.ts";
import { JOINT_PURCHASES_PAGE_SIZE } from "#shared/limits.ts";
import type { listJointPurchasesInput } from "#shared/schemas/joint-purchases.ts";
import { isOpen } from "./rules.ts";

/** Whom a purchase is opened to, by name, and whether somebody there is told of it. Throws ForbiddenError. */
export async function listBuyers(ctx: DomainContext): Promise<{ name: string; isTold: boolean }[]> {
  const { associationId } = requirePermission(ctx.actor, "collaboration:manage");
  const partners = await activePartners(ctx.db, associationId);
  const owned = await findOwned(
    ctx.db,
    partners.map((partner) => partner.associationId),
  );
  return partners.map((partner) => ({ name: partner.name, isTold: owned.has(partner.associationId) }));
}

interface JointPurchasePage {
  rows: JointPurchaseSummary[];
  /** Where the next page begins; null on the last. */
  nextCursor: string | null;
}

/**
 * A page of those that the owner's association has begun or takes part in, and the open ones of those that it cooperates with, newest
 * first. Throws ForbiddenError, InvalidError for a cursor that is none.
 */
export async function listJointPurchases(
  ctx: DomainContext,
  { cursor }: z.output<typeof listJointPurchasesInput>,
): Promise<JointPurchasePage> {
  const { associationId } = requirePermission(ctx.actor, "collaboration:manage");
  const partners = await activePartners(ctx.db, associationId);
  const after = cursor ? isAfter({ moment: purchases.createdAt, id: purchases.id }, readCursor(cursor)) : undefined;
  const found = await findVisible(ctx, associationId, partners, after);
  const shown = found.slice(0, JOINT_PURCHASES_PAGE_SIZE);
  const last = found.length > shown.length ? shown.at(-1) : undefined;
  return { rows: shown.map((row) => toSummary(row, ctx.now())), nextCursor: last ? writeCursor(last) : null };
}

/** One of them in full. Throws ForbiddenError, NotFoundError for strangers as for none. */
export async function readJointPurchase(ctx: DomainContext, jointPurchaseId: string): Promise<JointPurchaseView> {
  const { associationId } = requirePermission(ctx.actor, "collaboration:manage");
  const partners = await activePartners(ctx.db, associationId);
  const [row] = await findVisible(ctx, associationId, partners, eq(purchases.id, jointPurchaseId));
  if (!row) throw new NotFoundError();
  const summary = toSummary(row, ctx.now());
  const [found, taken] = await Promise.all([findLines(ctx.db, jointPurchaseId), findParts(ctx.db, jointPurchaseId)]);
  const isShown = (houseId: string): boolean => summary.role === "starter" || houseId === associationId;
  const sumOf = (productId: string, of: typeof taken): number =>
    of.filter((part) => part.productId === productId).reduce((sum, { quantity }) => sum + quantity, 0);
  const own = taken.filter((part) => part.houseId === associationId);
  return {
    ...summary,
    contactRole: row.contactRole,
    productRequestId: summary.role === "starter" ? row.productRequestId : null,
    lines: found.map(
      ({ isActive, unitPrice, ...line }): JointLineView => ({
        ...line,
        unitPrice: isActive ? unitPrice : null,
        sum: sumOf(line.productId, taken),
        own: sumOf(line.productId, own),
      }),
    ),
    parts: [...Map.groupBy(taken, ({ houseId }) => houseId)].flatMap(([houseId, quantities]): JointPartView[] => {
      const [first] = quantities;
      if (!first || !isShown(houseId)) return [];
      return [
        {
          name: first.name,
          isOwn: houseId === associationId,
          contactRole: first.contactRole,
          quantities: quantities.map(({ productId, quantity }) => ({ productId, quantity })),
        },
      ];
    }),
  };
}

/** The parts of a purchase, by association; whoever began it first. */
export function findParts(db: Queryable, jointPurchaseId: string) {
  return db
    .select({
      houseId: parts.housingAssociationId,
      name: associations.associationName,
      contactRole: settings.contactRole,
      productId: parts.productId,
      quantity: parts.quantity,
    })
    .from(parts)
    .innerJoin(purchases, eq(purchases.id, parts.jointPurchaseId))
    .innerJoin(lines, and(eq(lines.jointPurchaseId, parts.jointPurchaseId), eq(lines.productId, parts.productId)))
    .innerJoin(associations, eq(associations.id, parts.housingAssociationId))
    .leftJoin(settings, eq(settings.housingAssociationId, parts.housingAssociationId))
    .where(eq(parts.jointPurchaseId, jointPurchaseId))
    .orderBy(
      sql`${parts.housingAssociationId} <> ${purchases.housingAssociationId}`,
      asc(associations.associationName),
      asc(associations.id),
      asc(lines.lineNumber),
    );
}

/** The lines in their order, with what the catalogue says of each today. */
export function findLines(db: Queryable, jointPurchaseId: string) {
  return db
    .select({
      productId: products.id,
      productName: sql<string>`${products.name}`,
      articleNumber: products.articleNumber,
      unitQuantity: products.unitQuantity,
      unitMetric: products.unitMetric,
      unitPrice: products.resiliaPriceExcludingVat,
      vatPercent: products.vatPercent,
      isActive: products.isActive,
    })
    .from(lines)
    .innerJoin(products, eq(products.id, lines.productId))
    .where(eq(lines.jointPurchaseId, jointPurchaseId))
    .orderBy(asc(lines.lineNumber));
}

function findVisible(
  ctx: Pick<DomainContext, "db" | "now">,
  associationId: string,
  partners: readonly { associationId: string }[],
  only?: SQL,
) {
  const { db } = ctx;
  const joined = db
    .select({ one: sql`1` })
    .from(parts)
    .where(and(eq(parts.jointPurchaseId, purchases.id), eq(parts.housingAssociationId, associationId)));
  const open = and(isNull(purchases.closedAt), gte(purchases.lastDay, isoDay(ctx.now())));
  const ofPartner = inArray(
    purchases.housingAssociationId,
    partners.map((partner) => partner.associationId),
  );
  const isOwn = sql<boolean>`${purchases.housingAssociationId} = ${associationId}`;
  return db
    .select({
      id: purchases.id,
      micros: microsOf(purchases.createdAt),
      isOwn,
      hasJoined: sql<boolean>`${exists(joined)}`,
      starterName: associations.associationName,
      contactRole: settings.contactRole,
      supplierName: suppliers.name,
      lastDay: purchases.lastDay,
      closedAt: purchases.closedAt,
      houses:
        sql<number>`(select count(distinct ${parts.housingAssociationId}) from ${parts} where ${parts.jointPurchaseId} = ${purchases.id})`.mapWith(
          Number,
        ),
      productRequestId: purchases.productRequestId,
    })
    .from(purchases)
    .innerJoin(associations, eq(associations.id, purchases.housingAssociationId))
    .innerJoin(suppliers, eq(suppliers.id, purchases.supplierId))
    .leftJoin(settings, eq(settings.housingAssociationId, purchases.housingAssociationId))
    .where(and(or(isOwn, exists(joined), and(open, ofPartner)), only))
    .orderBy(desc(purchases.createdAt), asc(purchases.id))
    .limit(JOINT_PURCHASES_PAGE_SIZE + 1);
}

function toSummary(row: Awaited<ReturnType<typeof findVisible>>[number], now: Date): JointPurchaseSummary {
  const { id, starterName, supplierName, lastDay, houses, productRequestId } = row;
  return {
    ...{ id, starterName, supplierName, lastDay, houses },
    role: row.isOwn ? "starter" : row.hasJoined ? "joined" : "invited",
    isOpen: isOpen(row, now),
    isRequested: productRequestId !== null,
  };
}

/** Who the caller's association is in a joint purchase: who began it, who takes part, or who may. */
export type JointRole = "starter" | "joined" | "invited";

interface JointPurchaseSummary {
  id: string;
  role: JointRole;
  starterName: string;
  supplierName: string;
  /** YYYY-MM-DD: the last day on which quantities may change. */
  lastDay: string;
  isOpen: boolean;
  /** How many associations take something. */
  houses: number;
  /** A request has been made of the sums. */
  isRequested: boolean;
}

export interface JointLineView {
  productId: string;
  productName: string;
  articleNumber: string;
  unitQuantity: number;
  unitMetric: string;
  /** Kronor excluding VAT for a package, by the catalogue of today; null for what is not sold or is `Pris på förfrågan`. */
  unitPrice: number | null;
  vatPercent: number;
  /** Packages of all together, and of the caller's association. */
  sum: number;
  own: number;
}

/** What one association takes. Nobody in it is named. */
export interface JointPartView {
  name: string;
  isOwn: boolean;
  contactRole: string | null;
  quantities: { productId: string; quantity: number }[];
}

export interface JointPurchaseView extends JointPurchaseSummary {
  /** The role that others turn to at whoever began it. */
  contactRole: string | null;
  lines: JointLineView[];
  /** All parts for whoever began it, the own one for those who take part, none for who may. */
  parts: JointPartView[];
  /** Only for whoever began it. */
  productRequestId: string | null;
}
