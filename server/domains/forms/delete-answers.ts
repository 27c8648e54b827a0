import { and, eq, inArray, sql } from "drizzle-orm";
import { anonymousFormReceipts, documentTemplates, formAnswers } from "#drizzle/schema/index.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { formSchema } from "#shared/schemas/form-schema.ts";
import { listAnswerFileKeys } from "./file-key-queries.ts";

/**
 * Takes out of what somebody has handed in to associations the fields that begin with their own name, address or number, inside the
 * write that deletes the account and before the rows lose whose they are.
 */
export async function forgetWriter(tx: Transaction, profileId: string): Promise<void> {
  const isTheirs = and(eq(formAnswers.profileId, profileId), eq(formAnswers.state, "submitted"));
  const forms = await tx
    .select({ id: documentTemplates.id, schema: documentTemplates.formSchema })
    .from(documentTemplates)
    .where(inArray(documentTemplates.id, tx.select({ id: formAnswers.templateId }).from(formAnswers).where(isTheirs)));
  for (const { id, schema } of forms) {
    const fields = formSchema.safeParse(schema).data?.fields ?? [];
    const keys = fields.filter(({ prefill }) => prefill?.startsWith("profile.")).map(({ key }) => key);
    if (keys.length === 0) continue;
    await tx
      .update(formAnswers)
      .set({ answers: sql`${formAnswers.answers} - ${sql.param(keys)}::text[]` })
      .where(and(isTheirs, eq(formAnswers.templateId, id)));
  }
}

/** Removes all that was handed in to an association or is being written for it, files too, inside the write that closes it. */
export async function deleteAnswers(ctx: Pick<DomainContext, "jobs">, tx: Transaction, associationId: string): Promise<void> {
  const keys = await listAnswerFileKeys(tx, associationId);
  await tx.delete(formAnswers).where(eq(formAnswers.housingAssociationId, associationId));
  await tx.delete(anonymousFormReceipts).where(eq(anonymousFormReceipts.housingAssociationId, associationId));
  if (keys.length > 0) await ctx.jobs.enqueue(tx, "remove-files", { keys });
}
