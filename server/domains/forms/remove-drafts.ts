import { and, eq, type SQL } from "drizzle-orm";
import { formAnswers } from "#drizzle/schema/index.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import type { FormAnswers } from "#shared/schemas/form-answers.ts";
import { draftFiles, filesIn, formFileKey } from "./files.ts";

type Queue = Pick<DomainContext, "jobs">;

/** Removes the drafts that the condition names, with their files, and answers what stood in them. */
export async function removeDrafts(ctx: Queue, tx: Transaction, which: SQL | undefined): Promise<FormAnswers[]> {
  const removed = await tx
    .delete(formAnswers)
    .where(and(eq(formAnswers.state, "draft"), which))
    .returning({ answers: formAnswers.answers });
  const drafts = removed.map(({ answers }) => answers);
  await removeDraftFiles(ctx, tx, drafts, {});
  return drafts;
}

/** Removes the files of drafts, except those that what was handed in keeps. */
export async function removeDraftFiles(ctx: Queue, tx: Transaction, drafts: readonly FormAnswers[], keeps: FormAnswers): Promise<void> {
  const kept = new Set(filesIn(keeps).map(({ id }) => id));
  const keys = drafts
    .flatMap(draftFiles)
    .filter(({ id }) => !kept.has(id))
    .map(({ id }) => formFileKey(id));
  if (keys.length > 0) await ctx.jobs.enqueue(tx, "remove-files", { keys });
}

/** Removes what somebody has begun to write for an association that they leave, inside the write that lets them go. */
export async function removeMemberDrafts(
  ctx: Queue,
  tx: Transaction,
  { profileId, associationId }: { profileId: string; associationId: string },
): Promise<void> {
  await removeDrafts(ctx, tx, and(eq(formAnswers.profileId, profileId), eq(formAnswers.housingAssociationId, associationId)));
}
