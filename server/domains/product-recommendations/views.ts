import type { productRecommendationLines, productRecommendations, products } from "#drizzle/schema/index.ts";
import { costPerApartment, costPerExtraDay, lineTotal, type RequestTotals, requestTotals } from "#shared/calculations/request-money.ts";
import { type LineNumbers, lineChange, type ProposedLine } from "./rules.ts";

type Recommendation = typeof productRecommendations.$inferSelect;
type Product = typeof products.$inferSelect;

export interface RecommendationRecord {
  recommendation: Recommendation;
  crisisDomainName: string;
  createdBy: string | null;
}

export interface LineRecord {
  line: Pick<typeof productRecommendationLines.$inferSelect, "quantity" | "unitPrice" | "basisText">;
  product: Pick<
    Product,
    | "id"
    | "name"
    | "articleNumber"
    | "supplierId"
    | "unitQuantity"
    | "unitMetric"
    | "vatPercent"
    | "storageClass"
    | "storageLitres"
    | "isActive"
    | "recommendedQuantityRule"
    | "resiliaPriceExcludingVat"
  >;
  supplierName: string;
  categoryName: string;
  /** Packages more for one day more; null when days do not count. */
  extraDayQuantity: number | null;
}

export interface RecommendationCategory {
  id: string;
  name: string;
}

/** One product of a set. Prices are kronor excluding VAT as they were when the set was made; null is `Pris på förfrågan`. */
export function toRecommendationLine({ line, product, supplierName, categoryName, extraDayQuantity }: LineRecord) {
  return {
    productId: product.id,
    productName: product.name,
    articleNumber: product.articleNumber,
    supplierId: product.supplierId,
    supplierName,
    categoryName,
    /** Packages of `unitQuantity` `unitMetric` each. */
    quantity: line.quantity,
    unitQuantity: product.unitQuantity,
    unitMetric: product.unitMetric,
    unitPrice: line.unitPrice,
    vatPercent: product.vatPercent,
    totalPrice: line.unitPrice === null ? null : lineTotal({ quantity: line.quantity, unitPrice: line.unitPrice }),
    /** On what the quantity rests, in words. */
    basis: line.basisText,
    extraDayQuantity,
    storageClass: product.storageClass,
    storageLitres: product.storageLitres,
    /** Whether it can be requested now. */
    isOrderable: product.isActive && product.resiliaPriceExcludingVat !== null,
  };
}
export type RecommendationLineView = ReturnType<typeof toRecommendationLine>;

export interface RecommendationCost {
  totals: RequestTotals;
  /** Kronor including VAT. */
  perApartment: number | null;
  /** Lines without a price, which the sums leave out. */
  unpricedLines: number;
}

/** What a set costs, freight not included. */
export function recommendationCost(
  lines: readonly Pick<RecommendationLineView, "quantity" | "unitPrice" | "vatPercent">[],
  apartments: number,
): RecommendationCost {
  const priced = withPrice(lines);
  const totals = requestTotals(priced);
  return { totals, perApartment: costPerApartment(totals.includingVat, apartments), unpricedLines: lines.length - priced.length };
}

function withPrice<Line extends { unitPrice: number | null }>(lines: readonly Line[]) {
  return lines.flatMap(({ unitPrice, ...line }) => (unitPrice === null ? [] : [{ ...line, unitPrice }]));
}

/** What a list and a set in full both say of it. */
export function toRecommendationHead({ recommendation, crisisDomainName, createdBy }: RecommendationRecord) {
  return {
    id: recommendation.id,
    name: recommendation.name,
    crisisDomainId: recommendation.crisisDomainId,
    crisisDomainName,
    basis: recommendation.basis,
    createdBy,
    createdAt: recommendation.createdAt.toISOString(),
    /** When its numbers or its name last changed. */
    updatedAt: recommendation.updatedAt.toISOString(),
    version: recommendation.version,
  };
}

/** A set in full. */
export function toRecommendation(
  record: RecommendationRecord,
  categories: readonly RecommendationCategory[],
  records: readonly LineRecord[],
) {
  const lines = records.map(toRecommendationLine);
  return {
    ...toRecommendationHead(record),
    categories,
    lines,
    cost: recommendationCost(lines, record.recommendation.basis.apartments),
    /** Kronor including VAT of one day more of endurance; null when nothing counts days. */
    costPerExtraDay: costPerExtraDay(withPrice(lines)),
  };
}
export type RecommendationView = ReturnType<typeof toRecommendation>;

/** Each product of the old and the new set with what it was and becomes, in the order of the old set, new ones last. */
export function toComparedLines(old: readonly RecommendationLineView[], proposed: readonly ProposedLine[]) {
  const lines = new Map(
    old.map(({ productId, productName, quantity, unitPrice }) => [
      productId,
      { productId, productName, before: { quantity, unitPrice } as LineNumbers | null, after: null as LineNumbers | null },
    ]),
  );
  for (const { product, quantity } of proposed) {
    const known = lines.get(product.id) ?? { productId: product.id, productName: product.name, before: null };
    lines.set(product.id, { ...known, after: { quantity, unitPrice: product.ownPriceExcludingVat } });
  }
  return [...lines.values()].map((line) => ({ ...line, change: lineChange(line.before, line.after) }));
}
export type ComparedLine = ReturnType<typeof toComparedLines>[number];
