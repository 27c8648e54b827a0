import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { anonymousFormReceipts, documentTemplates, formAnswers } from "#drizzle/schema/index.ts";
import { filesOf } from "#server/domains/files/attached-files.ts";
import { queueRemoval } from "#server/domains/files/remove-files.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { formSchema } from "#shared/schemas/form-schema.ts";

type Queue = Pick<DomainContext, "jobs">;

/** Removes the drafts that the condition names, with their files. */
export const removeDrafts = (ctx: Queue, tx: Transaction, which: SQL | undefined): Promise<void> =>
  removeAnswers(ctx, tx, and(eq(formAnswers.state, "draft"), which));

/** Removes what somebody has begun to write for an association that they leave, inside the write that lets them go. */
export const removeMemberDrafts = (
  ctx: Queue,
  tx: Transaction,
  { profileId, associationId }: { profileId: string; associationId: string },
): Promise<void> => removeDrafts(ctx, tx, and(eq(formAnswers.profileId, profileId), eq(formAnswers.housingAssociationId, associationId)));

/** Removes all that was handed in to an association or is being written for it, files too, inside the write that closes it. */
export async function deleteAnswers(ctx: Queue, tx: Transaction, associationId: string): Promise<void> {
  await removeAnswers(ctx, tx, eq(formAnswers.housingAssociationId, associationId));
  await tx.delete(anonymousFormReceipts).where(eq(anonymousFormReceipts.housingAssociationId, associationId));
}

/** The files are read before their rows say no more whose they were; a file that comes up meanwhile waits for the lock. */
async function removeAnswers(ctx: Queue, tx: Transaction, which: SQL | undefined): Promise<void> {
  const held = await tx.select({ id: formAnswers.id }).from(formAnswers).where(which).for("update");
  const files = await filesOf(
    tx,
    "form",
    held.map(({ id }) => id),
  );
  await tx.delete(formAnswers).where(which);
  await queueRemoval(
    ctx,
    tx,
    files.map(({ id }) => id),
  );
}

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
