import type { productRequestItems } from "#drizzle/schema/index.ts";
import type { OfferedProduct } from "#server/domains/catalogue/queries.ts";
import { InvalidError } from "#server/platform/errors.ts";
import { lineTotal, requestTotals } from "#shared/calculations/request-money.ts";
import { REQUEST_DEFAULT_DAYS } from "#shared/limits.ts";
import type { SubmitProductRequestInput } from "#shared/schemas/product-requests.ts";
import { ERROR_MESSAGES } from "#shared/text/error-messages.ts";
import { recommendForHome } from "./home-containers.ts";
import { type HouseFacts, quantityFacts, recommend } from "./rules.ts";

/** What `numeric(14, 2)` holds, in kronor. */
const MAX_AMOUNT = 999_999_999_999;

type NewLine = Omit<typeof productRequestItems.$inferInsert, "id" | "productRequestId">;

export interface RequestLines {
  lines: NewLine[];
  /** Kronor excluding VAT, freight not included. */
  totalAmount: number;
}

/**
 * The lines of a submission for a house, or for a home where so many litres are missing, with names and prices copied from the catalogue. Quantities of 0 are dropped (decision 55).
 * Throws InvalidError on the line at fault, with REQUEST_HAS_NO_LINES, PRODUCT_OF_OTHER_SUPPLIER or PRODUCT_NOT_ORDERABLE.
 */
export function linesToSubmit(
  input: SubmitProductRequestInput,
  offered: readonly OfferedProduct[],
  house: HouseFacts | null,
  homeGap: number | null,
): RequestLines {
  const products = new Map(offered.map((product) => [product.row.id, product]));
  const stated = { apartments: input.numProperties, residents: input.numResidentsEstimated };
  const variables = quantityFacts(house, input.numDaysEstimated ?? REQUEST_DEFAULT_DAYS, stated);
  const seen = new Set<string>();
  const lines: NewLine[] = [];

  for (const [index, { productId, quantity, notes }] of input.items.entries()) {
    if (quantity === 0) continue;
    const product = products.get(productId);
    if (!product) throw faultyLine(index, "Produkten finns inte längre i katalogen. Ta bort raden.");
    if (seen.has(productId)) throw faultyLine(index, "Produkten står på två rader. Ta bort den ena.");
    seen.add(productId);
    lines.push({ ...copiedLine(product, quantity, index, input.supplierId), notes, lineNumber: lines.length + 1, ...recommended(product) });
  }
  if (lines.length === 0) throw new InvalidError("REQUEST_HAS_NO_LINES", { fields: { items: ERROR_MESSAGES.REQUEST_HAS_NO_LINES } });

  const totalAmount = requestTotals(lines).excludingVat;
  if (totalAmount > MAX_AMOUNT) throw new InvalidError("INVALID_INPUT", { fields: { items: "Summan är för stor för en förfrågan." } });
  return { lines, totalAmount };

  function recommended({ row, recommendedQuantityRule }: OfferedProduct) {
    const atHome = homeGap === null ? null : recommendForHome(row, homeGap);
    const recommendation = atHome ?? recommend(recommendedQuantityRule, variables);
    return { recommendedQuantity: recommendation?.quantity ?? null, recommendationBasis: recommendation?.basis ?? null };
  }
}

function copiedLine({ row }: OfferedProduct, quantity: number, index: number, supplierId: string) {
  if (row.supplierId !== supplierId) throw refusedLine(index, "PRODUCT_OF_OTHER_SUPPLIER");
  if (row.ownPriceExcludingVat === null) throw refusedLine(index, "PRODUCT_NOT_ORDERABLE");
  const unitPrice = row.ownPriceExcludingVat;
  if (unitPrice * quantity > MAX_AMOUNT) throw faultyLine(index, "Antalet är för stort.");
  return {
    productId: row.id,
    productName: row.name,
    articleNumber: row.articleNumber,
    quantity,
    unitMetric: row.unitMetric,
    unitPrice,
    vatPercent: row.vatPercent,
    totalPrice: lineTotal({ quantity, unitPrice }),
  };
}

const faultyLine = (index: number, sentence: string): InvalidError =>
  new InvalidError("INVALID_INPUT", { fields: { [`items.${index}.quantity`]: sentence } });

const refusedLine = (index: number, reason: "PRODUCT_OF_OTHER_SUPPLIER" | "PRODUCT_NOT_ORDERABLE"): InvalidError =>
  new InvalidError(reason, { fields: { [`items.${index}.productId`]: ERROR_MESSAGES[reason] } });
