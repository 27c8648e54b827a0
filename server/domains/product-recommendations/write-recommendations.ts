import { and, eq, inArray, sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import type { z } from "zod";
import {
  productCategories,
  productRecommendationCategories,
  productRecommendationLines,
  productRecommendations,
} from "#drizzle/schema/index.ts";
import { lockMembersFor } from "#server/domains/membership/lock-members.ts";
import { fillDraft } from "#server/domains/product-requests/change-draft.ts";
import { findDrafts } from "#server/domains/product-requests/read-draft.ts";
import { type MemberActor, requirePermission } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ConflictError, InvalidError, NotFoundError } from "#server/platform/errors.ts";
import { RECOMMENDATIONS_MAX } from "#shared/limits.ts";
import type {
  createRecommendationInput,
  recommendationInput,
  renameRecommendationInput,
  updateRecommendationInput,
} from "#shared/schemas/product-recommendations.ts";
import { proposeLines, type RecommendationView, readRecommendation } from "./queries.ts";
import { type ProposedLine, proposalKey } from "./rules.ts";

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

/**
 * Puts a set into the caller's own drafts, one per supplier, and tells of each line what became of it. Throws ForbiddenError,
 * NotFoundError.
 */
export async function orderRecommendation(ctx: DomainContext, { recommendationId }: z.output<typeof recommendationInput>) {
  const actor = requirePermission(ctx.actor, "productRequest:create");
  const recommendation = await readRecommendation(ctx, recommendationId);

  return inTransaction(ctx, async (tx) => {
    const lines = await fillDraft(tx, { actor, now: ctx.now(), countedForDays: recommendation.basis.days }, recommendation.lines);
    return { lines, drafts: await findDrafts(tx, actor) };
  });
}

/** Writes on the version that was seen and on no other. Throws NotFoundError, ConflictError with RECOMMENDATION_CHANGED. */
async function changeVersion(
  tx: Transaction,
  { associationId }: MemberActor,
  seen: { recommendationId: string; version: number },
  values: PgUpdateSetSource<typeof productRecommendations>,
): Promise<void> {
  const isSet = and(eq(productRecommendations.id, seen.recommendationId), eq(productRecommendations.housingAssociationId, associationId));
  const changed = await tx
    .update(productRecommendations)
    .set({ ...values, version: sql`${productRecommendations.version} + 1` })
    .where(and(isSet, eq(productRecommendations.version, seen.version)))
    .returning({ id: productRecommendations.id });
  if (changed.length > 0) return;
  throw (await tx.$count(productRecommendations, isSet)) > 0 ? new ConflictError("RECOMMENDATION_CHANGED") : new NotFoundError();
}

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
async function insertLines(tx: Transaction, recommendationId: string, lines: readonly ProposedLine[]): Promise<void> {
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
