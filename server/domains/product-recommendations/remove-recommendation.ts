import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { productRecommendations } from "#drizzle/schema/index.ts";
import { lockMembersFor } from "#server/domains/membership/lock-members.ts";
import { requirePermission } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { NotFoundError } from "#server/platform/errors.ts";
import type { recommendationInput } from "#shared/schemas/product-recommendations.ts";

/** Removes a set with its lines; requests that were made from it stay. Throws ForbiddenError, NotFoundError. */
export async function removeRecommendation(ctx: DomainContext, { recommendationId }: z.output<typeof recommendationInput>): Promise<void> {
  const actor = requirePermission(ctx.actor, "recommendations:manage");

  await inTransaction(ctx, async (tx) => {
    await lockMembersFor(tx, actor, "recommendations:manage");
    const [removed] = await tx
      .delete(productRecommendations)
      .where(and(eq(productRecommendations.id, recommendationId), eq(productRecommendations.housingAssociationId, actor.associationId)))
      .returning({ name: productRecommendations.name });
    if (!removed) throw new NotFoundError();
    await recordAudit(tx, actor, "recommendation.remove", recommendationId, { name: removed.name });
  });
}
