import { and, eq, inArray, sql } from "drizzle-orm";
import { anonymousFormReceipts, documentTemplates, formAnswers } from "#drizzle/schema/index.ts";
import { type Actor, requireSignedIn } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import { FORM_SLUGS } from "#shared/content/form-pages.ts";
import { can } from "#shared/permissions.ts";
import { type FormSchema, formSchema } from "#shared/schemas/form-schema.ts";
import { basisOf, DRAFT_BASIS } from "./changed-answers.ts";
import { associationOf, findDraft } from "./drafts.ts";
import { firstAnswers, knownAnswers, mayFillIn, withChoices } from "./rules.ts";
import { readFormSources } from "./source-queries.ts";
import { findForm } from "./template-queries.ts";
import type { FormDraftView, FormSummaryView, FormView } from "./views.ts";

/** A form with its choices, where it begins, and the caller's own draft. Throws NotFoundError for an unknown slug. */
export async function readForm(ctx: DomainContext, slug: string): Promise<FormView> {
  const actor = requireSignedIn(ctx.actor);
  const form = await findForm(ctx.db, slug);
  const mayWrite = mayFillIn(actor, form.schema.filled_in_by);
  const [sources, draft, isHandedIn] = await Promise.all([
    mayWrite ? readFormSources(ctx, form.id) : {},
    findDraft(ctx.db, form, actor),
    form.schema.anonymous ? hasReceipt(ctx.db, form.id, actor) : false,
  ]);
  const schema = withChoices(form.schema, sources);
  return {
    slug: form.slug,
    name: form.name,
    schema,
    mayFillIn: mayWrite,
    mayReadAnswers: can(actor.role, "preparedness:decide"),
    firstAnswers: firstAnswers(schema, sources),
    draft: draft && toDraftView(schema, draft),
    associationId: associationOf(form, actor),
    isHandedIn,
  };
}

const toDraftView = (schema: FormSchema, { answers, ...saved }: Omit<FormDraftView, "basis">): FormDraftView => ({
  ...saved,
  answers: knownAnswers(schema, answers),
  basis: DRAFT_BASIS in answers ? basisOf(answers) : null,
});

/** Whether the caller has answered this survey in the association they are in now. */
export async function hasReceipt(db: Queryable, templateId: string, { profileId, associationId }: Actor): Promise<boolean> {
  if (!associationId) return false;
  const { templateId: of, profileId: by, housingAssociationId: where } = anonymousFormReceipts;
  return (await db.$count(anonymousFormReceipts, and(eq(of, templateId), eq(by, profileId), eq(where, associationId)))) > 0;
}

/** Every form that has a page, in the order of the list, with how far the caller has come. */
export async function listForms(ctx: DomainContext): Promise<FormSummaryView[]> {
  const actor = requireSignedIn(ctx.actor);
  const { id, slug, name, formSchema: schema } = documentTemplates;
  const { housingAssociationId: where } = formAnswers;
  const isHere = sql`(${where} is null or ${where} = ${actor.associationId}::uuid)`;
  const last = (state: "draft" | "submitted") =>
    sql<Date | null>`max(${formAnswers.updatedAt}) filter (where ${formAnswers.state} = ${state} and ${isHere})`.mapWith(
      formAnswers.updatedAt,
    );
  const rows = await ctx.db
    .select({ slug, name, schema, draftUpdatedAt: last("draft"), lastSubmittedAt: last("submitted") })
    .from(documentTemplates)
    .leftJoin(formAnswers, and(eq(formAnswers.templateId, id), eq(formAnswers.profileId, actor.profileId)))
    .where(inArray(slug, [...FORM_SLUGS]))
    .groupBy(id);
  return FORM_SLUGS.flatMap((wanted) => {
    const row = rows.find((one) => one.slug === wanted);
    if (!row) return [];
    const { purpose, filled_in_by: writers } = formSchema.parse(row.schema);
    return [
      {
        slug: wanted,
        name: row.name,
        purpose,
        mayFillIn: mayFillIn(actor, writers),
        draftUpdatedAt: row.draftUpdatedAt,
        lastSubmittedAt: row.lastSubmittedAt,
      },
    ];
  });
}
