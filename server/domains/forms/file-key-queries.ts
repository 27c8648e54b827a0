import { and, eq } from "drizzle-orm";
import { formAnswers } from "#drizzle/schema/index.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import { draftFiles, filesIn, formFileKey } from "./files.ts";

/** The private files that go with a person: those of the drafts. What was handed in to an association stays with it. */
export async function listDraftFileKeys(db: Queryable, profileId: string): Promise<string[]> {
  const rows = await db
    .select({ answers: formAnswers.answers })
    .from(formAnswers)
    .where(and(eq(formAnswers.profileId, profileId), eq(formAnswers.state, "draft")));
  return rows.flatMap(({ answers }) => draftFiles(answers)).map(({ id }) => formFileKey(id));
}

/** The private files that go with an association: those of what was handed in to it or is being written for it. */
export async function listAnswerFileKeys(db: Queryable, housingAssociationId: string): Promise<string[]> {
  const rows = await db
    .select({ answers: formAnswers.answers, state: formAnswers.state })
    .from(formAnswers)
    .where(eq(formAnswers.housingAssociationId, housingAssociationId));
  const files = rows.flatMap(({ answers, state }) => (state === "draft" ? draftFiles(answers) : filesIn(answers)));
  return files.map(({ id }) => formFileKey(id));
}
