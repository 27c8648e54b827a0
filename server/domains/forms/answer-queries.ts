import { and, desc, eq, getTableColumns, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import { documentTemplates, formAnswers, profiles } from "#drizzle/schema/index.ts";
import { memberProfiles } from "#server/domains/membership/recipient-queries.ts";
import { type Actor, type MemberActor, requirePermission, requireSignedIn } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import { findPage, type PageView } from "#server/platform/database/page-view.ts";
import { NotFoundError } from "#server/platform/errors.ts";
import type { FormSlug } from "#shared/content/form-pages.ts";
import { FORM_ANSWERS_PAGE_SIZE } from "#shared/limits.ts";
import { can } from "#shared/permissions.ts";
import { type FormAnswers, isBlank } from "#shared/schemas/form-answers.ts";
import { answersForOwners, withChoices } from "./rules.ts";
import { readFormSources } from "./source-queries.ts";
import { type FormTemplate, findForm } from "./template-queries.ts";
import type { FormAnswerSummaryView, FormAnswerView } from "./views.ts";

const writer = sql<string | null>`coalesce(${profiles.fullName}, ${profiles.name})`;

/** What was handed in to the association, newest first; never an anonymous survey's. For owners. Throws NotFoundError. */
export async function listAnswers(
  ctx: DomainContext,
  { slug, page }: { slug: FormSlug; page: number },
): Promise<PageView<FormAnswerSummaryView>> {
  const actor = requirePermission(ctx.actor, "preparedness:decide");
  const form = await findForm(ctx.db, slug);
  const isSeen = seenByOwners(ctx.db, actor, form);
  const total = await ctx.db.$count(formAnswers, isSeen);
  const { offset, ...place } = findPage(page, total, FORM_ANSWERS_PAGE_SIZE);
  const rows = await selectAnswers(ctx.db, isSeen).limit(FORM_ANSWERS_PAGE_SIZE).offset(offset);
  return { rows: rows.map(toSummary), total, ...place };
}

/** One answer: one's own, or for owners one of the association's, with what they may see. Throws NotFoundError. */
export async function readAnswer(ctx: DomainContext, answerId: string): Promise<FormAnswerView> {
  const actor = requireSignedIn(ctx.actor);
  const [row] = await selectAnswers(ctx.db, and(eq(formAnswers.id, answerId), isVisible(ctx.db, actor)));
  if (!row) throw new NotFoundError();
  const form = await findForm(ctx.db, row.slug);
  const answers = row.profileId === actor.profileId ? row.answers : answersForOwners(form.schema, row.answers);
  if (!answers) throw new NotFoundError();
  const schema = withChoices(form.schema, await readFormSources(ctx, form.id));
  const asked = { ...schema, fields: schema.fields.filter(({ key }) => !isBlank(answers[key])) };
  return { ...toSummary(row), slug: form.slug, schema: asked, answers };
}

/** All answers for a file, newest first, some at a time. The caller has decided who may have them. */
export async function* readAllAnswers(db: Queryable, actor: MemberActor, form: FormTemplate): AsyncGenerator<AnswerRow[]> {
  const rows = await selectIds(db, seenByOwners(db, actor, form));
  yield* inChunks(rows, (ids) => selectAnswers(db, inArray(formAnswers.id, ids)));
}

/** The ids of answers, newest first: what comes in while they are read is not among them. */
async function selectIds(db: Queryable, where: SQL | undefined): Promise<string[]> {
  const rows = await db
    .select({ id: formAnswers.id })
    .from(formAnswers)
    .where(where)
    .orderBy(desc(formAnswers.submittedAt), formAnswers.id);
  return rows.map(({ id }) => id);
}

/** What was handed in, for whoever opens a file of it; null when the caller may not see it. */
export async function findAnswers(ctx: DomainContext, answerId: string): Promise<FormAnswers | null> {
  const actor = requireSignedIn(ctx.actor);
  const { answers } = getTableColumns(formAnswers);
  const [row] = await ctx.db
    .select({ answers })
    .from(formAnswers)
    .where(and(eq(formAnswers.id, answerId), isVisible(ctx.db, actor)));
  return row?.answers ?? null;
}

function isVisible(db: Queryable, actor: Actor): SQL | undefined {
  const isOwn = eq(formAnswers.profileId, actor.profileId);
  const isTheAssociations =
    actor.associationId && can(actor.role, "preparedness:decide")
      ? and(
          or(eq(formAnswers.housingAssociationId, actor.associationId), isByMember(db, actor.associationId)),
          eq(formAnswers.isAnonymous, false),
        )
      : undefined;
  return and(eq(formAnswers.state, "submitted"), isTheAssociations ? or(isOwn, isTheAssociations) : isOwn);
}

/** What people have told about themselves is theirs and no association's: it is seen for as long as they are members. */
const isByMember = (db: Queryable, associationId: string): SQL | undefined =>
  and(isNull(formAnswers.housingAssociationId), inArray(formAnswers.profileId, memberProfiles(db, { associationId })));

/** Of a form about oneself only what says something to the association. */
function seenByOwners(db: Queryable, { associationId }: MemberActor, { id, schema }: FormTemplate): SQL | undefined {
  const { templateId, housingAssociationId, state, isAnonymous, answers } = formAnswers;
  const said = schema.shared?.map((key) => sql`coalesce(${answers} -> ${key}, 'false') not in ('false', '[]', '""', 'null')`);
  const isTheirs = said ? and(isByMember(db, associationId), or(...said)) : eq(housingAssociationId, associationId);
  return and(eq(templateId, id), eq(state, "submitted"), eq(isAnonymous, false), isTheirs);
}

function selectAnswers(db: Queryable, where: SQL | undefined) {
  const { id, receiptNumber, submittedAt, profileId, answers } = getTableColumns(formAnswers);
  return db
    .select({ id, receiptNumber, submittedAt, profileId, answers, name: writer, slug: sql<string>`${documentTemplates.slug}` })
    .from(formAnswers)
    .innerJoin(documentTemplates, eq(documentTemplates.id, formAnswers.templateId))
    .leftJoin(profiles, eq(profiles.id, formAnswers.profileId))
    .where(where)
    .orderBy(desc(formAnswers.submittedAt), formAnswers.id)
    .$dynamic();
}

type AnswerRow = Awaited<ReturnType<typeof selectAnswers>>[number];

const toSummary = ({ id, receiptNumber, submittedAt, name }: AnswerRow): FormAnswerSummaryView => ({
  id,
  receiptNumber: receiptNumber ?? "",
  submittedAt: submittedAt?.toISOString() ?? "",
  name,
});

/** So many answers are in memory at a time. */
const CHUNK = 100;

/** Reads rows by their ids, some at a time and in that order. */
export async function* inChunks<Row>(ids: readonly string[], read: (ids: string[]) => PromiseLike<Row[]>): AsyncGenerator<Row[]> {
  for (let from = 0; from < ids.length; from += CHUNK) yield await read(ids.slice(from, from + CHUNK));
}
