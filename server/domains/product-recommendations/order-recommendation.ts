import type { z } from "zod";
import { fillDraft } from "#server/domains/product-requests/fill-draft.ts";
import { findDrafts } from "#server/domains/product-requests/read-draft.ts";
import { requirePermission } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import type { recommendationInput } from "#shared/schemas/product-recommendations.ts";
import { readRecommendation } from "./queries.ts";

/**
 * Puts a set into the caller's own drafts, one per supplier, and tells of each line what became of it. Throws ForbiddenError,
 * NotFoundError.
 */
export async function orderRecommendation(ctx: DomainContext, { recommendationId }: z.output<typeof recommendationInput>) {
  const { profileId } = requirePermission(ctx.actor, "productRequest:create");
  const recommendation = await readRecommendation(ctx, recommendationId);

  return inTransaction(ctx, async (tx) => {
    const lines = await fillDraft(tx, { profileId, now: ctx.now(), countedForDays: recommendation.basis.days }, recommendation.lines);
    return { lines, drafts: await findDrafts(tx, profileId) };
  });
}
