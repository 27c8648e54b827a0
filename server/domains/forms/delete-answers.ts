import { eq } from "drizzle-orm";
import { anonymousFormReceipts, formAnswers } from "#drizzle/schema/index.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { listAnswerFileKeys } from "./file-key-queries.ts";

/** Removes all that was handed in to an association or is being written for it, files too, inside the write that closes it. */
export async function deleteAnswers(ctx: Pick<DomainContext, "jobs">, tx: Transaction, associationId: string): Promise<void> {
  const keys = await listAnswerFileKeys(tx, associationId);
  await tx.delete(formAnswers).where(eq(formAnswers.housingAssociationId, associationId));
  await tx.delete(anonymousFormReceipts).where(eq(anonymousFormReceipts.housingAssociationId, associationId));
  if (keys.length > 0) await ctx.jobs.enqueue(tx, "remove-files", { keys });
}
