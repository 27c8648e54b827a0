import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { anonymousFormReceipts, documentTemplates, formAnswers } from "#drizzle/schema/index.ts";
import { filesOf } from "#server/domains/files/attached-files.ts";
import { queueRemoval } from "#server/domains/files/remove-files.ts";
import { type Actor, requireSignedIn } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Queryable, Transaction } from "#server/platform/database/db.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ConflictError, ForbiddenError } from "#server/platform/errors.ts";
import type { FormAnswers } from "#shared/schemas/form-answers.ts";
import { formSchema } from "#shared/schemas/form-schema.ts";
import type { saveFormDraftInput } from "#shared/schemas/forms.ts";
import { basisOf, DRAFT_BASIS } from "./changed-answers.ts";
import { firstAnswers, knownAnswers, mayFillIn, withChoices, writesElsewhere } from "./rules.ts";
import { readFormSources } from "./source-queries.ts";
import { type FormTemplate, findForm } from "./template-queries.ts";
import type { FormDraftView } from "./views.ts";

const SAVED = { version: formAnswers.version, updatedAt: formAnswers.updatedAt };

/**
 * Keeps what the caller has typed so far, unchecked, on the version that was read (0: there was none). A draft that was begun in
 * another association makes way. Private notes leave no audit row. Throws NotFoundError, ForbiddenError, ConflictError with
 * FORM_CHANGED when another window was first.
 */
export async function saveDraft(
  ctx: DomainContext,
  { slug, answers, version, began, told }: z.output<typeof saveFormDraftInput>,
): Promise<{ version: number; updatedAt: Date }> {
  const actor = requireSignedIn(ctx.actor);
  const form = await findForm(ctx.db, slug);
  if (!mayFillIn(actor, form.schema.filled_in_by)) throw new ForbiddenError();
  const known = knownAnswers(form.schema, answers);
  const toldToo = told && writesElsewhere(form.slug) ? knownAnswers(form.schema, told) : {};

  const [saved] =
    version === 0
      ? await beginDraft(ctx, actor, form, { ...known, ...withTold(await readBasis(ctx, form, began ?? null), toldToo) })
      : await ctx.db
          .update(formAnswers)
          .set({ answers: withBasis(known, toldToo), updatedAt: ctx.now(), version: sql`${formAnswers.version} + 1` })
          .where(and(isDraftOf(form, actor), eq(formAnswers.version, version)))
          .returning(SAVED);
  if (!saved) throw new ConflictError("FORM_CHANGED");
  return saved;
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

/** What stood in a form that changes what other pages change too when it was begun: what the writer saw, else what stands there now. */
async function readBasis(ctx: DomainContext, form: FormTemplate, began: FormAnswers | null): Promise<FormAnswers> {
  if (!writesElsewhere(form.slug)) return {};
  if (began) return { [DRAFT_BASIS]: knownAnswers(form.schema, began) };
  const sources = await readFormSources(ctx, form.id);
  return { [DRAFT_BASIS]: firstAnswers(withChoices(form.schema, sources), sources) };
}

const withTold = (basis: FormAnswers, told: FormAnswers): FormAnswers =>
  DRAFT_BASIS in basis ? { [DRAFT_BASIS]: { ...basisOf(basis), ...told } } : basis;

/** What the draft began with stays with it; what was told by another way since is no change of the form's. */
const withBasis = (answers: FormAnswers, told: FormAnswers): SQL =>
  sql`${JSON.stringify(answers)}::jsonb || jsonb_strip_nulls(jsonb_build_object(${DRAFT_BASIS}::text, (${formAnswers.answers} -> ${DRAFT_BASIS}::text) || ${JSON.stringify(told)}::jsonb))`;

/** Throws away the caller's draft of a form, with its files. Throws NotFoundError for an unknown slug. */
export async function discardDraft(ctx: DomainContext, slug: string): Promise<void> {
  const actor = requireSignedIn(ctx.actor);
  const form = await findForm(ctx.db, slug);
  await inTransaction(ctx, (tx) => removeDrafts(ctx, tx, isDraftOf(form, actor)));
}

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
const isForeignDraftOf = (form: Form, actor: Actor): SQL | undefined =>
  and(
    isAnyDraftOf(form.id, actor.profileId),
    sql`${formAnswers.housingAssociationId} is distinct from ${associationOf(form, actor)}::uuid`,
  );

/** The caller's draft of a form with all that is kept of it; null when there is none. */
export async function findDraft(db: Queryable, form: Form, actor: Actor): Promise<Omit<FormDraftView, "basis"> | null> {
  const [row] = await db
    .select({ answers: formAnswers.answers, version: formAnswers.version, updatedAt: formAnswers.updatedAt })
    .from(formAnswers)
    .where(isDraftOf(form, actor));
  return row ?? null;
}

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
