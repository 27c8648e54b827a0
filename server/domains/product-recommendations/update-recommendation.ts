import { eq } from "drizzle-orm";
import type { z } from "zod";
import { productRecommendationLines } from "#drizzle/schema/index.ts";
import { lockMembersFor } from "#server/domains/membership/lock-members.ts";
import { requirePermission } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ConflictError } from "#server/platform/errors.ts";
import type { updateRecommendationInput } from "#shared/schemas/product-recommendations.ts";
import { changeVersion } from "./change-version.ts";
import { insertLines } from "./insert-recommendation.ts";
import { proposeLines } from "./propose-lines.ts";
import { readRecommendation } from "./queries.ts";
import { proposalKey } from "./rules.ts";
import type { RecommendationView } from "./views.ts";

/**
 * Makes a set anew with the numbers that `compareRecommendation` showed and no others. Throws ForbiddenError, NotFoundError,
 * ConflictError with RECOMMENDATION_CHANGED when the set, the house or the products have changed since then.
 */
export async function updateRecommendation(
  ctx: DomainContext,
  { recommendationId, version, proposal: seen, ...numbers }: z.output<typeof updateRecommendationInput>,
): Promise<RecommendationView> {
  const actor = requirePermission(ctx.actor, "recommendations:manage");
  // What it is a set of never changes, so that it can be read before.
  const { crisisDomainId, categories, name } = await readRecommendation(ctx, recommendationId);
  const productCategoryIds = categories.map(({ id }) => id);

  await inTransaction(ctx, async (tx) => {
    await lockMembersFor(tx, actor, "recommendations:manage");
    const proposal = await proposeLines(tx, actor.associationId, { crisisDomainId, productCategoryIds, ...numbers });
    if (proposalKey(proposal) !== seen) throw new ConflictError("RECOMMENDATION_CHANGED");
    await changeVersion(tx, actor, { recommendationId, version }, { basis: proposal.basis, updatedAt: ctx.now() });
    await tx.delete(productRecommendationLines).where(eq(productRecommendationLines.recommendationId, recommendationId));
    await insertLines(tx, recommendationId, proposal.lines);
    await recordAudit(tx, actor, "recommendation.update", recommendationId, { name, lines: proposal.lines.length });
  });
  return readRecommendation(ctx, recommendationId);
}
