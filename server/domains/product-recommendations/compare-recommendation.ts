import type { z } from "zod";
import { requirePermission } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { compareRecommendationInput } from "#shared/schemas/product-recommendations.ts";
import { proposeLines } from "./propose-lines.ts";
import { readRecommendation } from "./queries.ts";
import { proposalKey } from "./rules.ts";
import { recommendationCost, toComparedLines } from "./views.ts";

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
export type RecommendationComparison = Awaited<ReturnType<typeof compareRecommendation>>;
