import { eq } from "drizzle-orm";
import type { z } from "zod";
import { importedCrises, importedCrisisAreas } from "#drizzle/schema/index.ts";
import { lockMembersFor } from "#server/domains/membership/lock-members.ts";
import { requirePermission } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ConflictError } from "#server/platform/errors.ts";
import type { correctImportedCrisisInput } from "#shared/schemas/imported-crises.ts";
import { findImportedCrisis } from "./imported-crisis-queries.ts";
import { saveImportedAreas, toImportedValues } from "./imported-crisis-values.ts";

/**
 * Corrects a crisis of before the portal. Throws as `importCrisis`, NotFoundError, and ConflictError with EVENT_CHANGED when it
 * is no longer as it was seen.
 */
export async function correctImportedCrisis(ctx: DomainContext, input: z.output<typeof correctImportedCrisisInput>): Promise<void> {
  const actor = requirePermission(ctx.actor, "crisis:import");
  const values = toImportedValues(input, ctx.now());
  return inTransaction(ctx, async (tx) => {
    await lockMembersFor(tx, actor, "crisis:import");
    const { id, updatedAt } = await findImportedCrisis(tx, actor.associationId, input.importedCrisisId);
    if (updatedAt.toISOString() !== input.seenAt) throw new ConflictError("EVENT_CHANGED");
    // What is written now may be about people again, whatever was erased before.
    await tx
      .update(importedCrises)
      .set({ ...values, personalDataErasedAt: null })
      .where(eq(importedCrises.id, id));
    await tx.delete(importedCrisisAreas).where(eq(importedCrisisAreas.importedCrisisId, id));
    await saveImportedAreas(tx, id, input.crisisDomainIds);
    await recordAudit(tx, actor, "crisis.correct_imported", id, { startedAt: values.startedAt.toISOString() });
  });
}
