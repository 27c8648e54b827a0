import { eq } from "drizzle-orm";
import { readinessEvidence } from "#drizzle/schema/index.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";

/** Forgets all evidence of an association that closes, files included. */
export async function deleteEvidence(ctx: DomainContext, tx: Transaction, associationId: string): Promise<void> {
  const removed = await tx
    .delete(readinessEvidence)
    .where(eq(readinessEvidence.housingAssociationId, associationId))
    .returning({ storageKey: readinessEvidence.storageKey });
  const keys = removed.flatMap(({ storageKey }) => storageKey ?? []);
  if (keys.length > 0) await ctx.jobs.enqueue(tx, "remove-files", { keys });
}
