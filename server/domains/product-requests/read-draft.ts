import { and, asc, countDistinct, eq, inArray, sql } from "drizzle-orm";
import type { z } from "zod";
import { productRequestDraftLines as draftLines, products, suppliers } from "#drizzle/schema/index.ts";
import { findProducts, findSupplier } from "#server/domains/catalogue/queries.ts";
import { type Actor, requireSignedIn } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import { NotFoundError } from "#server/platform/errors.ts";
import { REQUEST_DEFAULT_DAYS } from "#shared/limits.ts";
import type { draftInput } from "#shared/schemas/product-requests.ts";
import { draftHolder, inDraftOf } from "./draft-holder.ts";
import { findEarlier } from "./earlier-queries.ts";
import { findMissingAtHome } from "./home-containers.ts";
import { findHouse } from "./queries.ts";
import { countingFor, prefilledCustomer, recommend } from "./rules.ts";

/** The caller's drafts (an owner's are the board's), one per supplier, and how many lines each holds. Products no longer offered do not count. */
export async function listDrafts(ctx: DomainContext) {
  return findDrafts(ctx.db, requireSignedIn(ctx.actor));
}

export function findDrafts(db: Queryable, actor: Actor) {
  return db
    .select({ supplierId: suppliers.id, supplierName: suppliers.name, lineCount: countDistinct(draftLines.productId) })
    .from(draftLines)
    .innerJoin(products, and(eq(products.id, draftLines.productId), sql`${products.isActive}`))
    .innerJoin(suppliers, eq(suppliers.id, products.supplierId))
    .where(inDraftOf(actor))
    .groupBy(suppliers.id)
    .orderBy(asc(suppliers.name), asc(suppliers.id));
}

/** What the request form opens with: the chosen lines, what is recommended for so many days, and who is asking. */
export async function readDraft(ctx: DomainContext, { supplierId, days }: z.output<typeof draftInput>) {
  const actor = requireSignedIn(ctx.actor);
  const [supplier, house, atHome, lines] = await Promise.all([
    findSupplier(ctx.db, supplierId),
    findHouse(ctx.db, actor.associationId),
    findMissingAtHome(ctx),
    findLines(ctx.db, actor, supplierId),
  ]);
  if (!supplier) throw new NotFoundError();

  const quantities = new Map(lines.map(({ productId, quantity }) => [productId, quantity]));
  // A draft that sets for 7 and for 14 days have filled is to last for 14.
  const countedFor = Math.max(0, ...lines.map(({ countedForDays }) => countedForDays ?? 0));
  const shownDays = days ?? (countedFor || (house?.water.days ?? REQUEST_DEFAULT_DAYS));
  const ofHouse = countingFor(house, { days: shownDays });
  const counting = { ...ofHouse, missingWater: atHome ?? ofHouse.missingWater };
  const productIds = [...quantities.keys()];
  const [offered, earlier] = await Promise.all([
    findProducts(ctx.db, productIds),
    findEarlier(ctx.db, actor, { productIds, now: ctx.now() }),
  ]);
  return {
    supplier: { id: supplier.id, name: supplier.name },
    /** The other owners see it and change it too. */
    isShared: draftHolder(actor).profileId === null,
    days: shownDays,
    houseWater: atHome ? null : ofHouse.houseWater,
    lines: offered.map(({ row, recommendedQuantityRule: rule }) => {
      const recommendation = recommend({ ...row, rule }, counting);
      return {
        product: row,
        quantity: quantities.get(row.id) ?? 0,
        recommendedQuantity: recommendation?.quantity ?? null,
        recommendationBasis: recommendation?.basis ?? null,
        extraDayQuantity: recommendation?.extraDayQuantity ?? null,
      };
    }),
    customer: prefilledCustomer(house, actor),
    earlier,
  };
}

function findLines(db: Queryable, actor: Actor, supplierId: string) {
  const ofSupplier = db.select({ id: products.id }).from(products).where(eq(products.supplierId, supplierId));
  return db
    .select({
      productId: draftLines.productId,
      quantity: sql<number>`max(${draftLines.quantity})`.mapWith(Number),
      countedForDays: sql<number | null>`max(${draftLines.countedForDays})`,
    })
    .from(draftLines)
    .where(and(inDraftOf(actor), inArray(draftLines.productId, ofSupplier)))
    .groupBy(draftLines.productId);
}
