import { productRecommendationCategories, productRecommendationLines, productRecommendations } from "#drizzle/schema/index.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import type { ProposedLine } from "./rules.ts";

type NewRecommendation = typeof productRecommendations.$inferInsert & {
  id: string;
  productCategoryIds: readonly string[];
  lines: readonly ProposedLine[];
};

/** A set with what it was made of. */
export async function insertRecommendation(tx: Transaction, { productCategoryIds, lines, ...values }: NewRecommendation): Promise<void> {
  await tx.insert(productRecommendations).values(values);
  const categories = productCategoryIds.map((productCategoryId) => ({ recommendationId: values.id, productCategoryId }));
  await tx.insert(productRecommendationCategories).values(categories);
  await insertLines(tx, values.id, lines);
}

/** The lines of a set with the prices of now. */
export async function insertLines(tx: Transaction, recommendationId: string, lines: readonly ProposedLine[]): Promise<void> {
  await tx.insert(productRecommendationLines).values(
    lines.map(({ product, quantity, basisText }) => ({
      recommendationId,
      productId: product.id,
      quantity,
      unitPrice: product.ownPriceExcludingVat,
      basisText,
    })),
  );
}
