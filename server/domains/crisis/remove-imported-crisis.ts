import { eq } from "drizzle-orm";
import type { z } from "zod";
import { importedCrises } from "#drizzle/schema/index.ts";
import { lockMembersFor } from "#server/domains/membership/lock-members.ts";
import { requirePermission } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import type { importedCrisisInput } from "#shared/schemas/imported-crises.ts";
import { findImportedCrisis } from "./imported-crisis-queries.ts";

/** Takes a crisis of before the portal out of the history. Throws ForbiddenError and NotFoundError. */
export function removeImportedCrisis(ctx: DomainContext, { importedCrisisId }: z.output<typeof importedCrisisInput>): Promise<void> {
  const actor = requirePermission(ctx.actor, "crisis:import");
  return inTransaction(ctx, async (tx) => {
    await lockMembersFor(tx, actor, "crisis:import");
    const { id, startedAt } = await findImportedCrisis(tx, actor.associationId, importedCrisisId);
    await tx.delete(importedCrises).where(eq(importedCrises.id, id));
    await recordAudit(tx, actor, "crisis.remove_imported", id, { startedAt: startedAt.toISOString() });
  });
}
