import type { z } from "zod";
import { findProductsByArticle } from "#server/domains/catalogue/queries.ts";
import { fillDraft } from "#server/domains/product-requests/change-draft.ts";
import { findDrafts } from "#server/domains/product-requests/read-draft.ts";
import { readWaterPlan } from "#server/domains/water/plan-queries.ts";
import { requirePermission } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ConflictError } from "#server/platform/errors.ts";
import type { fillRequestInput } from "#shared/schemas/recommendations.ts";
import { findForAssociation } from "./queries.ts";

/**
 * Puts the articles that a recommendation names, in the amounts it takes, into the caller's drafts, and tells of each line what
 * became of it. Throws ConflictError with RECOMMENDATION_GONE when it is no longer given or none of them is offered.
 */
export async function fillRequest(ctx: DomainContext, { key }: z.output<typeof fillRequestInput>) {
  const actor = requirePermission(ctx.actor, "productRequest:create");
  const found = (await findForAssociation(ctx)).find((candidate) => candidate.key === key);
  const quantities = new Map(found?.articles?.map(({ number, quantity }) => [number, quantity]));
  const offered = await findProductsByArticle(ctx.db, [...quantities.keys()]);
  if (offered.length === 0) throw new ConflictError("RECOMMENDATION_GONE");

  const { values } = await readWaterPlan(ctx);
  const proposed = offered.map(({ id, name, articleNumber, ownPriceExcludingVat }) => ({
    productId: id,
    productName: name,
    articleNumber,
    quantity: quantities.get(articleNumber) ?? 1,
    unitPrice: ownPriceExcludingVat,
  }));
  return inTransaction(ctx, async (tx) => ({
    lines: await fillDraft(tx, { actor, now: ctx.now(), countedForDays: values.days }, proposed),
    drafts: await findDrafts(tx, actor),
  }));
}
