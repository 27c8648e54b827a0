import { and, eq, type SQL, sql } from "drizzle-orm";
import { formAnswers } from "#drizzle/schema/index.ts";
import type { Actor } from "#server/platform/actor.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import type { FormTemplate } from "./template-queries.ts";
import type { FormDraftView } from "./views.ts";

type Form = Pick<FormTemplate, "id" | "schema">;

/** The association that a draft is written for; none for what people tell about themselves, which goes with them. */
export const associationOf = ({ schema }: Pick<Form, "schema">, { associationId }: Pick<Actor, "associationId">): string | null =>
  schema.shared ? null : associationId;

/** Drafts of a form by a person, as a condition: for whichever association, and there is at most one. */
const isAnyDraftOf = (templateId: string, profileId: string): SQL | undefined =>
  and(eq(formAnswers.templateId, templateId), eq(formAnswers.profileId, profileId), eq(formAnswers.state, "draft"));

/** The caller's draft of a form, as a condition. One that was begun in another association is none. */
export const isDraftOf = (form: Form, actor: Actor): SQL | undefined =>
  and(
    isAnyDraftOf(form.id, actor.profileId),
    sql`${formAnswers.housingAssociationId} is not distinct from ${associationOf(form, actor)}::uuid`,
  );

/** The caller's draft of a form that was begun in another association, as a condition. */
export const isForeignDraftOf = (form: Form, actor: Actor): SQL | undefined =>
  and(
    isAnyDraftOf(form.id, actor.profileId),
    sql`${formAnswers.housingAssociationId} is distinct from ${associationOf(form, actor)}::uuid`,
  );

/** The caller's draft of a form with all that is kept of it; null when there is none. */
export async function findDraft(db: Queryable, form: Form, actor: Actor): Promise<FormDraftView | null> {
  const [row] = await db
    .select({ answers: formAnswers.answers, version: formAnswers.version, updatedAt: formAnswers.updatedAt })
    .from(formAnswers)
    .where(isDraftOf(form, actor));
  return row ? { ...row, updatedAt: row.updatedAt.toISOString() } : null;
}
