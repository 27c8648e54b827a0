import type { z } from "zod";
import { lockMembersFor } from "#server/domains/membership/lock-members.ts";
import { requirePermission } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import type { renameRecommendationInput } from "#shared/schemas/product-recommendations.ts";
import { changeVersion } from "./change-version.ts";

/** Throws ForbiddenError, NotFoundError, ConflictError with RECOMMENDATION_CHANGED. */
export async function renameRecommendation(
  ctx: DomainContext,
  { recommendationId, version, name }: z.output<typeof renameRecommendationInput>,
): Promise<void> {
  const actor = requirePermission(ctx.actor, "recommendations:manage");

  await inTransaction(ctx, async (tx) => {
    await lockMembersFor(tx, actor, "recommendations:manage");
    await changeVersion(tx, actor, { recommendationId, version }, { name, updatedAt: ctx.now() });
    await recordAudit(tx, actor, "recommendation.rename", recommendationId, { name });
  });
}
