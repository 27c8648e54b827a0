import { and, asc, desc, eq, inArray, isNotNull, sql } from "drizzle-orm";
import type { z } from "zod";
import {
  crisisDomains,
  productCategories,
  productRecommendationCategories,
  productRecommendationLines,
  productRecommendations,
  products,
  profiles,
  suppliers,
} from "#drizzle/schema/index.ts";
import { findProducts } from "#server/domains/catalogue/queries.ts";
import { findHouse } from "#server/domains/product-requests/queries.ts";
import { countingFor, withExtraDays } from "#server/domains/product-requests/rules.ts";
import { findWaterPlan } from "#server/domains/water/plan-queries.ts";
import { requirePermission } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import { NotFoundError } from "#server/platform/errors.ts";
import { buyWater, vesselLitres } from "#shared/calculations/bought-water.ts";
import { costPerApartment, costPerExtraDay, lineTotal, pricedLines } from "#shared/calculations/request-money.ts";
import { RECOMMENDATION_MAX_LINES } from "#shared/limits.ts";
import type { compareRecommendationInput } from "#shared/schemas/product-recommendations.ts";
import { extraDayProducts } from "#shared/text/extra-day.ts";
import {
  basisOf,
  countingOf,
  type Proposal,
  proposalKey,
  proposedLines,
  type RecommendationNumbers,
  recommendationCost,
  toComparedLines,
  tooManyProducts,
} from "./rules.ts";

interface RecommendationCategory {
  id: string;
  name: string;
}

/** The association's sets, newest first, each with what it costs. */
export async function listRecommendations(ctx: DomainContext) {
  const { associationId } = requirePermission(ctx.actor, "association:read");
  const found = await selectHeads(ctx.db)
    .where(eq(productRecommendations.housingAssociationId, associationId))
    .orderBy(desc(productRecommendations.createdAt), asc(productRecommendations.id));
  const ids = found.map(({ id }) => id);
  const [categories, sums] = await Promise.all([findCategories(ctx.db, ids), sumLines(ctx.db, ids)]);
  return found.map((head) => {
    const sum = sums.get(head.id) ?? { lineCount: 0, includingVat: 0 };
    return {
      ...head,
      categories: categories.get(head.id) ?? [],
      ...sum,
      perApartment: costPerApartment(sum.includingVat, head.basis.apartments),
    };
  });
}

export type RecommendationView = Awaited<ReturnType<typeof readRecommendation>>;

/** One of the association's sets with its lines. Throws NotFoundError for another association's. */
export async function readRecommendation(ctx: DomainContext, recommendationId: string) {
  const { associationId } = requirePermission(ctx.actor, "association:read");
  const [head] = await selectHeads(ctx.db).where(
    and(eq(productRecommendations.id, recommendationId), eq(productRecommendations.housingAssociationId, associationId)),
  );
  if (!head) throw new NotFoundError();
  const [categories, found, house] = await Promise.all([
    findCategories(ctx.db, [recommendationId]),
    findLines(ctx.db, recommendationId),
    findHouse(ctx.db, associationId),
  ]);
  const counting = countingOf(house, head.basis);
  const counted = withExtraDays(
    found.map((line) => ({ ...line, name: line.productName })),
    counting,
  );
  const lines = counted.map(({ name: _, rule: __, ...line }) => ({
    ...line,
    totalPrice: line.unitPrice === null ? null : lineTotal({ quantity: line.quantity, unitPrice: line.unitPrice }),
  }));
  return {
    ...head,
    categories: categories.get(recommendationId) ?? [],
    lines,
    cost: recommendationCost(lines, head.basis.apartments),
    /** Kronor including VAT of one day more of endurance; null when nothing counts days. */
    costPerExtraDay: costPerExtraDay(pricedLines(lines)),
    boughtWater: counting.houseWater && buyWater(counting.houseWater, vesselLitres(lines)),
    extraDayProducts: extraDayProducts(pricedLines(counted)),
  };
}

/** What a list and a set in full both say of it. */
function selectHeads(db: Queryable) {
  return db
    .select({
      id: productRecommendations.id,
      name: productRecommendations.name,
      crisisDomainId: productRecommendations.crisisDomainId,
      crisisDomainName: crisisDomains.name,
      basis: productRecommendations.basis,
      createdBy: sql<string | null>`coalesce(${profiles.fullName}, ${profiles.name})`,
      createdAt: productRecommendations.createdAt,
      /** When its numbers or its name last changed. */
      updatedAt: productRecommendations.updatedAt,
      version: productRecommendations.version,
    })
    .from(productRecommendations)
    .innerJoin(crisisDomains, eq(crisisDomains.id, productRecommendations.crisisDomainId))
    .leftJoin(profiles, eq(profiles.id, productRecommendations.createdByProfileId));
}

async function findCategories(db: Queryable, recommendationIds: readonly string[]): Promise<Map<string, RecommendationCategory[]>> {
  const found = await db
    .select({ of: productRecommendationCategories.recommendationId, id: productCategories.id, name: productCategories.name })
    .from(productRecommendationCategories)
    .innerJoin(productCategories, eq(productCategories.id, productRecommendationCategories.productCategoryId))
    .where(inArray(productRecommendationCategories.recommendationId, [...recommendationIds]))
    .orderBy(asc(productCategories.name));
  const categories = new Map<string, RecommendationCategory[]>();
  for (const { of, ...category } of found) categories.set(of, [...(categories.get(of) ?? []), category]);
  return categories;
}

/** How many lines each set has and what they cost in kronor including VAT, rounded per line like `requestTotals`. */
async function sumLines(db: Queryable, recommendationIds: readonly string[]) {
  const { recommendationId, quantity, unitPrice } = productRecommendationLines;
  const found = await db
    .select({
      recommendationId,
      lineCount: sql`count(*)`.mapWith(Number),
      includingVat: sql`coalesce(sum(round(${quantity} * ${unitPrice} * (1 + ${products.vatPercent} / 100), 2)), 0)`.mapWith(Number),
    })
    .from(productRecommendationLines)
    .innerJoin(products, eq(products.id, productRecommendationLines.productId))
    .where(inArray(recommendationId, [...recommendationIds]))
    .groupBy(recommendationId);
  return new Map(found.map(({ recommendationId: id, ...sum }) => [id, sum]));
}

/**
 * The products of a set by supplier and name, also those that are offered no more. Prices are kronor excluding VAT as they were when the
 * set was made; null is `Pris på förfrågan`.
 */
function findLines(db: Queryable, recommendationId: string) {
  return db
    .select({
      productId: products.id,
      productName: products.name,
      articleNumber: products.articleNumber,
      supplierId: products.supplierId,
      supplierName: sql<string>`${suppliers.name}`,
      categoryName: sql<string>`${productCategories.name}`,
      /** Packages of `unitQuantity` `unitMetric` each. */
      quantity: productRecommendationLines.quantity,
      unitQuantity: products.unitQuantity,
      unitMetric: products.unitMetric,
      unitPrice: productRecommendationLines.unitPrice,
      vatPercent: products.vatPercent,
      /** On what the quantity rests, in words. */
      basis: productRecommendationLines.basisText,
      storageClass: products.storageClass,
      storageLitres: products.storageLitres,
      /** Whether it can be asked for now, with a price or without. */
      isOffered: sql<boolean>`${products.isActive}`,
      rule: products.recommendedQuantityRule,
    })
    .from(productRecommendationLines)
    .innerJoin(products, eq(products.id, productRecommendationLines.productId))
    .innerJoin(suppliers, eq(suppliers.id, products.supplierId))
    .innerJoin(productCategories, eq(productCategories.id, products.productCategoryId))
    .where(eq(productRecommendationLines.recommendationId, recommendationId))
    .orderBy(asc(suppliers.name), asc(products.name), asc(products.id));
}

/** What a new set can be made of: the areas with the categories in which a rule recommends something, and the house's numbers. */
export async function listChoices(ctx: DomainContext) {
  const { associationId } = requirePermission(ctx.actor, "recommendations:manage");
  const [house, plan, pairs] = await Promise.all([findHouse(ctx.db, associationId), findWaterPlan(ctx.db, associationId), findPairs(ctx)]);
  const areas = new Map<string, { id: string; slug: string; name: string; categories: RecommendationCategory[] }>();
  for (const { area, category } of pairs) {
    const known = areas.get(area.id) ?? { ...area, categories: [] };
    known.categories.push(category);
    areas.set(area.id, known);
  }
  const { days, litresPerPerson } = plan.values;
  const { values, estimated } = countingFor(house, { days });
  return {
    areas: [...areas.values()],
    apartments: values.apartments ?? null,
    persons: values.persons ?? null,
    personsEstimated: estimated?.includes("persons") ?? false,
    /** As the water plan has them. */
    days,
    litresPerPerson,
  };
}

/** Asks the index for each pair by itself, which costs the same however many products there are. */
function findPairs({ db }: Pick<DomainContext, "db">) {
  return db
    .select({
      area: { id: crisisDomains.id, slug: crisisDomains.slug, name: crisisDomains.name },
      category: { id: productCategories.id, name: productCategories.name },
    })
    .from(crisisDomains)
    .crossJoin(productCategories)
    .where(
      sql`exists (select from ${products} where ${products.isActive} and ${products.crisisDomainId} = ${crisisDomains.id}
        and ${products.productCategoryId} = ${productCategories.id} and ${products.recommendedQuantityRule} is not null)`,
    )
    .orderBy(asc(crisisDomains.orderIndex), asc(productCategories.name));
}

/**
 * What a set would become with the house's numbers, the products and the prices of now. Changes nothing. Throws
 * ForbiddenError, NotFoundError, PreconditionError with APARTMENTS_MISSING, InvalidError when no set would be left.
 */
export async function compareRecommendation(
  ctx: DomainContext,
  { recommendationId, ...numbers }: z.output<typeof compareRecommendationInput>,
) {
  const actor = requirePermission(ctx.actor, "recommendations:manage");
  const old = await readRecommendation(ctx, recommendationId);
  const { crisisDomainId, version, basis, cost, lines } = old;
  const productCategoryIds = old.categories.map(({ id }) => id);
  const proposal = await proposeLines(ctx.db, actor.associationId, { crisisDomainId, productCategoryIds, ...numbers });
  const priced = proposal.lines.map(({ product, quantity }) => ({ ...product, quantity, unitPrice: product.ownPriceExcludingVat }));
  return {
    /** What was compared with, and what stands for the new numbers: both go back with the update. */
    version,
    proposal: proposalKey(proposal),
    before: { basis, cost },
    after: { basis: proposal.basis, cost: recommendationCost(priced, proposal.basis.apartments) },
    lines: toComparedLines(lines, proposal.lines),
  };
}

interface Selection extends RecommendationNumbers {
  crisisDomainId: string;
  productCategoryIds: readonly string[];
}

/** What the products' rules recommend to an association now. Throws PreconditionError and InvalidError as the rules say. */
export async function proposeLines(db: Queryable, associationId: string, selection: Selection): Promise<Proposal> {
  const house = await findHouse(db, associationId);
  const basis = basisOf(house, selection);
  const offered = await findProducts(db, await findSelected(db, selection));
  return { basis, lines: proposedLines(offered, house, basis) };
}

/** Throws InvalidError when there are more products to ask about than a set can hold: none is left out unseen. */
async function findSelected(db: Queryable, { crisisDomainId, productCategoryIds }: Selection): Promise<string[]> {
  const found = await db
    .select({ id: products.id })
    .from(products)
    .where(
      and(
        sql`${products.isActive}`,
        eq(products.crisisDomainId, crisisDomainId),
        inArray(products.productCategoryId, [...productCategoryIds]),
        isNotNull(products.recommendedQuantityRule),
      ),
    )
    .orderBy(asc(products.name), asc(products.id))
    .limit(RECOMMENDATION_MAX_LINES + 1);
  if (found.length > RECOMMENDATION_MAX_LINES) throw tooManyProducts();
  return found.map(({ id }) => id);
}
