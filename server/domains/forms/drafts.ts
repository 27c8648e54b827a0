import { and, eq, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { formAnswers } from "#drizzle/schema/index.ts";
import { type Actor, requireSignedIn } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ConflictError, ForbiddenError } from "#server/platform/errors.ts";
import type { FormAnswers } from "#shared/schemas/form-answers.ts";
import type { saveFormDraftInput } from "#shared/schemas/forms.ts";
import { DRAFT_BASIS } from "./changed-answers.ts";
import { associationOf, isDraftOf, isForeignDraftOf } from "./draft-queries.ts";
import { removeDrafts } from "./remove-drafts.ts";
import { changesAssociation, firstAnswers, knownAnswers, mayFillIn, withChoices } from "./rules.ts";
import { readFormSources } from "./source-queries.ts";
import { type FormTemplate, findForm } from "./template-queries.ts";

const SAVED = { version: formAnswers.version, updatedAt: formAnswers.updatedAt };

/**
 * Keeps what the caller has typed so far, unchecked, on the version that was read (0: there was none). A draft that was begun in
 * another association makes way. Private notes leave no audit row. Throws NotFoundError, ForbiddenError, ConflictError with
 * FORM_CHANGED when another window was first.
 */
export async function saveDraft(
  ctx: DomainContext,
  { slug, answers, version, began }: z.output<typeof saveFormDraftInput>,
): Promise<{ version: number; updatedAt: string }> {
  const actor = requireSignedIn(ctx.actor);
  const form = await findForm(ctx.db, slug);
  if (!mayFillIn(actor, form.schema.filled_in_by)) throw new ForbiddenError();
  const known = knownAnswers(form.schema, answers);

  const [saved] =
    version === 0
      ? await beginDraft(ctx, actor, form, { ...known, ...(await readBasis(ctx, form, began ?? null)) })
      : await ctx.db
          .update(formAnswers)
          .set({ answers: withBasis(known), updatedAt: ctx.now(), version: sql`${formAnswers.version} + 1` })
          .where(and(isDraftOf(form, actor), eq(formAnswers.version, version)))
          .returning(SAVED);
  if (!saved) throw new ConflictError("FORM_CHANGED");
  return { version: saved.version, updatedAt: saved.updatedAt.toISOString() };
}

const beginDraft = (ctx: DomainContext, actor: Actor, form: FormTemplate, answers: FormAnswers) =>
  inTransaction(ctx, async (tx) => {
    await removeDrafts(ctx, tx, isForeignDraftOf(form, actor));
    const { id: templateId, schema } = form;
    const whose = { templateId, profileId: actor.profileId, housingAssociationId: associationOf(form, actor) };
    return tx
      .insert(formAnswers)
      .values({ ...whose, isAnonymous: schema.anonymous, answers, updatedAt: ctx.now() })
      .onConflictDoNothing()
      .returning(SAVED);
  });

/** What stood in a form that changes the association's own records when it was begun: what the writer saw, else what stands there now. */
async function readBasis(ctx: DomainContext, form: FormTemplate, began: FormAnswers | null): Promise<FormAnswers> {
  if (!changesAssociation(form.slug)) return {};
  if (began) return { [DRAFT_BASIS]: knownAnswers(form.schema, began) };
  const sources = await readFormSources(ctx, form.id);
  return { [DRAFT_BASIS]: firstAnswers(withChoices(form.schema, sources), sources) };
}

/** What the draft began with stays with it. */
const withBasis = (answers: FormAnswers): SQL =>
  sql`${JSON.stringify(answers)}::jsonb || jsonb_strip_nulls(jsonb_build_object(${DRAFT_BASIS}::text, ${formAnswers.answers} -> ${DRAFT_BASIS}::text))`;

/** Throws away the caller's draft of a form, with its files. Throws NotFoundError for an unknown slug. */
export async function discardDraft(ctx: DomainContext, slug: string): Promise<void> {
  const actor = requireSignedIn(ctx.actor);
  const form = await findForm(ctx.db, slug);
  await inTransaction(ctx, (tx) => removeDrafts(ctx, tx, isDraftOf(form, actor)));
}
