import { eq, inArray } from "drizzle-orm";
import type { z } from "zod";
import { productCategories, productRecommendations } from "#drizzle/schema/index.ts";
import { lockMembersFor } from "#server/domains/membership/lock-members.ts";
import { requirePermission } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { InvalidError } from "#server/platform/errors.ts";
import { RECOMMENDATIONS_MAX } from "#shared/limits.ts";
import type { createRecommendationInput } from "#shared/schemas/product-recommendations.ts";
import { insertRecommendation } from "./insert-recommendation.ts";
import { proposeLines } from "./propose-lines.ts";
import { readRecommendation } from "./queries.ts";
import type { RecommendationView } from "./views.ts";

/**
 * Saves what the products' rules recommend to the association now, with the numbers and prices that hold now. Throws
 * ForbiddenError, PreconditionError with APARTMENTS_MISSING, and InvalidError with TOO_MANY_RECOMMENDATIONS or on the
 * categories when they give no set.
 */
export async function createRecommendation(
  ctx: DomainContext,
  input: z.output<typeof createRecommendationInput>,
): Promise<RecommendationView> {
  const actor = requirePermission(ctx.actor, "recommendations:manage");
  const { name, crisisDomainId } = input;
  const productCategoryIds = [...new Set(input.productCategoryIds)];

  const recommendationId = await inTransaction(ctx, async (tx) => {
    await lockMembersFor(tx, actor, "recommendations:manage");
    await requireRoom(tx, actor.associationId);
    await requireCategories(tx, productCategoryIds);
    const proposal = await proposeLines(tx, actor.associationId, { ...input, productCategoryIds });
    const id = crypto.randomUUID();
    const made = { id, housingAssociationId: actor.associationId, createdByProfileId: actor.profileId };
    const times = { createdAt: ctx.now(), updatedAt: ctx.now() };
    await insertRecommendation(tx, { ...made, ...times, crisisDomainId, productCategoryIds, name, ...proposal });
    await recordAudit(tx, actor, "recommendation.create", id, { name, lines: proposal.lines.length });
    return id;
  });
  return readRecommendation(ctx, recommendationId);
}

async function requireRoom(tx: Transaction, associationId: string): Promise<void> {
  const count = await tx.$count(productRecommendations, eq(productRecommendations.housingAssociationId, associationId));
  if (count >= RECOMMENDATIONS_MAX) throw new InvalidError("TOO_MANY_RECOMMENDATIONS");
}

async function requireCategories(tx: Transaction, ids: string[]): Promise<void> {
  if ((await tx.$count(productCategories, inArray(productCategories.id, ids))) === ids.length) return;
  throw new InvalidError("INVALID_INPUT", { fields: { productCategoryIds: "En av kategorierna finns inte längre." } });
}
