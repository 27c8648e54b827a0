import { and, eq, sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import { productRecommendations } from "#drizzle/schema/index.ts";
import type { MemberActor } from "#server/platform/actor.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { ConflictError, NotFoundError } from "#server/platform/errors.ts";

/** Writes on the version that was seen and on no other. Throws NotFoundError, ConflictError with RECOMMENDATION_CHANGED. */
export async function changeVersion(
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
