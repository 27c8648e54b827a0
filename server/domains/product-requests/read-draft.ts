import { and, asc, countDistinct, desc, eq, gte, inArray, isNull, notInArray, sql } from "drizzle-orm";
import type { z } from "zod";
import {
  productRequestDraftLines as draftLines,
  productRequestItems as items,
  products,
  productRequests as requests,
  suppliers,
} from "#drizzle/schema/index.ts";
import { findProducts, findSupplier } from "#server/domains/catalogue/queries.ts";
import { readHouseholdWater } from "#server/domains/water/household-queries.ts";
import { type Actor, requireSignedIn } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import { NotFoundError } from "#server/platform/errors.ts";
import type { ProductRequestStatus } from "#shared/enums.ts";
import { formatNumber } from "#shared/format/number.ts";
import { REQUEST_DEFAULT_DAYS } from "#shared/limits.ts";
import type { draftInput } from "#shared/schemas/product-requests.ts";
import { householdWaterSentence } from "#shared/text/household-water-sentence.ts";
import { draftHolder, inDraftOf } from "./draft-holder.ts";
import { findHouse } from "./queries.ts";
import { countingFor, type MissingWater, prefilledCustomer, recommend } from "./rules.ts";

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
async function findEarlier(
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

/** The water that is missing at home for somebody without an association; null for all others, and when it is not reckoned. */
export async function findMissingAtHome(ctx: DomainContext): Promise<MissingWater | null> {
  if (!ctx.actor || ctx.actor.associationId) return null;
  const { summary, updatedAt, values } = await readHouseholdWater(ctx);
  if (updatedAt === null && summary.stockLitres === 0) return null;
  const { gapLitres, roomLitres, containerGapLitres } = summary;
  const room = roomLitres > 0 ? ` I kärlen ni har ryms ${formatNumber(Math.floor(roomLitres))} liter till.` : "";
  const basis = `${householdWaterSentence(summary, values.days)}${room}`;
  return { litres: gapLitres, containerLitres: containerGapLitres, oneDayMore: null, basis };
}
