import type { OfferedProduct } from "#server/domains/catalogue/queries.ts";
import type { ProductRow } from "#server/domains/catalogue/views.ts";
import { type Counting, countingFor, type HouseFacts, recommend } from "#server/domains/product-requests/rules.ts";
import { InvalidError, PreconditionError } from "#server/platform/errors.ts";
import { hashSecret } from "#server/platform/secrets/secret.ts";
import { containerLitresOf } from "#shared/calculations/named-water.ts";
import { costPerApartment, pricedLines, type RequestTotals, requestTotals } from "#shared/calculations/request-money.ts";
import { ceilWhole } from "#shared/calculations/rounding.ts";
import { containerOfSize } from "#shared/calculations/water-containers.ts";
import { TANK_LITRES } from "#shared/content/recommendation-numbers.ts";
import { RECOMMENDATION_MAX_LINES } from "#shared/limits.ts";
import type { RecommendationBasis } from "#shared/product-recommendation.ts";

/** What `numeric(14, 2)` holds, in kronor. */
const MAX_AMOUNT = 999_999_999_999;

export type RecommendationNumbers = Pick<RecommendationBasis, "days" | "litresPerPerson">;

/** A product with how many packages of it and why; it is priced as the product is. */
export interface ProposedLine {
  product: ProductRow;
  quantity: number;
  basisText: string;
}

/** What a set would hold if it was made now. */
export interface Proposal {
  basis: RecommendationBasis;
  lines: ProposedLine[];
}

/** The house's numbers now. Throws PreconditionError with APARTMENTS_MISSING: people and cost are reckoned from them. */
export function basisOf(house: HouseFacts | null, { days, litresPerPerson }: RecommendationNumbers): RecommendationBasis {
  const { values, estimated } = countingFor(house, { days, litresPerPerson });
  const { apartments, persons } = values;
  if (!apartments || persons === undefined) throw new PreconditionError("APARTMENTS_MISSING");
  return { persons, personsEstimated: estimated?.includes("persons") ?? false, apartments, days, litresPerPerson };
}

/** What a set is counted with: its own numbers, and the rest of the house as it is. */
export function countingOf(house: HouseFacts | null, basis: RecommendationBasis): Counting {
  const { persons, personsEstimated, apartments, days, litresPerPerson } = basis;
  const ofSet = house && { ...house, residentCount: personsEstimated ? null : persons, numApartments: apartments };
  return countingFor(ofSet, { days, litresPerPerson });
}

/** The one water container of a set: the size that the water plan names, or the nearest to it; without a price only where none has one. */
function chosenContainer(offered: readonly OfferedProduct[], house: HouseFacts | null) {
  const containers = offered.flatMap(({ row }) => {
    const litres = containerLitresOf(row.name);
    return litres === null ? [] : [{ row, litres, perPackage: row.unitQuantity, unitPrice: row.ownPriceExcludingVat }];
  });
  const priced = containers.filter(({ unitPrice }) => unitPrice !== null);
  return house && containerOfSize(priced.length > 0 ? priced : containers, house.water.containerLitres);
}

/**
 * The lines of a set from what is offered; products without a rule, or that the house needs none of, are left out, and of what
 * holds the same water all but one (decision 0078). Throws InvalidError when none or too many remain, or when they cost more
 * than can be stored.
 */
export function proposedLines(offered: readonly OfferedProduct[], house: HouseFacts | null, basis: RecommendationBasis): ProposedLine[] {
  const counting = countingOf(house, basis);
  const container = chosenContainer(offered, house);
  const tanks = container && container.litres >= TANK_LITRES ? (counting.missingWater?.containerLitres ?? 0) / container.litres : 0;
  const values = { ...counting.values, ibc_count: ceilWhole(tanks) };
  const lines = offered.flatMap(({ row, recommendedQuantityRule: rule }) => {
    if (containerLitresOf(row.name) !== null && row.id !== container?.row.id) return [];
    const recommendation = recommend({ ...row, rule }, { ...counting, values });
    if (!recommendation || recommendation.quantity === 0) return [];
    const { quantity, basis: basisText } = recommendation;
    return [{ product: row, quantity, basisText }];
  });
  if (lines.length === 0) throw faultyCategories("Inget i de valda kategorierna har en rekommenderad mängd.");
  if (lines.length > RECOMMENDATION_MAX_LINES) throw tooManyProducts();
  const cost = lines.reduce((sum, { quantity, product }) => sum + quantity * (product.ownPriceExcludingVat ?? 0), 0);
  if (cost > MAX_AMOUNT) throw faultyCategories("Summan är för stor för en rekommendation.");
  return lines;
}

export const tooManyProducts = (): InvalidError =>
  faultyCategories(`Urvalet ger fler än ${RECOMMENDATION_MAX_LINES} produkter. Välj färre kategorier.`);

const faultyCategories = (message: string): InvalidError =>
  new InvalidError("INVALID_INPUT", { message, fields: { productCategoryIds: message } });

/** Stands for a proposal that somebody was shown: another basis, quantity or price gives another one. */
export function proposalKey({ basis, lines }: Proposal): string {
  const { persons, apartments, days, litresPerPerson } = basis;
  const numbers = lines.map(({ product, quantity }) => [product.id, quantity, product.ownPriceExcludingVat]);
  return hashSecret(JSON.stringify([persons, apartments, days, litresPerPerson, numbers]));
}

/** Packages, and kronor excluding VAT for one; null is `Pris på förfrågan`. */
export interface LineNumbers {
  quantity: number;
  unitPrice: number | null;
}

export type LineChange = "added" | "removed" | "changed" | "same";

/** What becomes of a line when a set is made anew. */
export function lineChange(before: LineNumbers | null, after: LineNumbers | null): LineChange {
  if (!before) return "added";
  if (!after) return "removed";
  return before.quantity === after.quantity && before.unitPrice === after.unitPrice ? "same" : "changed";
}

export interface RecommendationCost {
  totals: RequestTotals;
  /** Kronor including VAT. */
  perApartment: number | null;
  /** Lines without a price, which the sums leave out. */
  unpricedLines: number;
}

/** What a set costs, freight not included. */
export function recommendationCost(
  lines: readonly { quantity: number; unitPrice: number | null; vatPercent: number }[],
  apartments: number,
): RecommendationCost {
  const priced = pricedLines(lines);
  const totals = requestTotals(priced);
  return {
    totals,
    perApartment: priced.length > 0 ? costPerApartment(totals.includingVat, apartments) : null,
    unpricedLines: lines.length - priced.length,
  };
}

/** Each product of the old and the new set with what it was and becomes, in the order of the old set, new ones last. */
export function toComparedLines(
  old: readonly { productId: string; productName: string; quantity: number; unitPrice: number | null }[],
  proposed: readonly ProposedLine[],
) {
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
