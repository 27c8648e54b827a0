import { and, count, desc, eq, gte, inArray, type SQL } from "drizzle-orm";
import { formAnswers } from "#drizzle/schema/index.ts";
import { requirePermission } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Queryable, Transaction } from "#server/platform/database/db.ts";
import { NotFoundError } from "#server/platform/errors.ts";
import type { FormSlug } from "#shared/content/form-pages.ts";
import { ANONYMOUS_GROUP_MIN } from "#shared/limits.ts";
import type { FormAnswers } from "#shared/schemas/form-answers.ts";
import { type FormField, optionsOf } from "#shared/schemas/form-schema.ts";
import { inChunks } from "./answer-queries.ts";
import { withChoices } from "./rules.ts";
import { readFormSources } from "./source-queries.ts";
import { findForm } from "./template-queries.ts";
import type { FieldCount, FormCountsView } from "./views.ts";

/** What two counts of the same fields say together. */
const addCounts = (counts: readonly FieldCount[], others: readonly FieldCount[]): FieldCount[] =>
  counts.map((count, index) => {
    const other = others[index];
    if (count.kind === "number" && other?.kind === "number") {
      const [answers, sum] = [count.answers + other.answers, count.sum + other.sum];
      return { ...count, answers, sum, average: answers === 0 ? 0 : sum / answers };
    }
    if (count.kind === "choices" && other?.kind === "choices") {
      const choices = count.choices.map((choice, place) => ({ ...choice, count: choice.count + (other.choices[place]?.count ?? 0) }));
      return { ...count, choices };
    }
    return count;
  });

/**
 * The group that an answer to a survey is in. A row that is handed in changes no more, so that its version is free to say that. Whoever
 * looks before and after a group is counted learns the sum of the group and no single answer.
 */
const group = formAnswers.version;

/** What a survey says as a whole, never a single answer. For owners. Throws NotFoundError also for a form that is no survey. */
export async function readCounts(ctx: DomainContext, slug: FormSlug): Promise<FormCountsView> {
  const { associationId } = requirePermission(ctx.actor, "preparedness:decide");
  const form = await findForm(ctx.db, slug);
  if (!form.schema.anonymous) throw new NotFoundError();
  const isAnswer = isSurveyAnswer(form.id, associationId);
  const total = await ctx.db.$count(formAnswers, isAnswer);
  const ids = await findCountedIds(ctx.db, isAnswer);
  if (ids.length === 0) return { total, counted: 0, counts: null };
  const { fields } = withChoices(form.schema, await readFormSources(ctx, form.id));
  let counts = countAnswers(fields, []);
  for await (const rows of inChunks(ids, (some) => findAnswersOf(ctx.db, some))) {
    counts = addCounts(counts, countAnswers(fields, rows));
  }
  return { total, counted: ids.length, counts };
}

const isSurveyAnswer = (templateId: string, associationId: string): SQL | undefined =>
  and(
    eq(formAnswers.templateId, templateId),
    eq(formAnswers.housingAssociationId, associationId),
    eq(formAnswers.state, "submitted"),
    eq(formAnswers.isAnonymous, true),
  );

/** The answers of the groups that are full. */
async function findCountedIds(db: Queryable, isAnswer: SQL | undefined): Promise<string[]> {
  const full = db.select({ group }).from(formAnswers).where(isAnswer).groupBy(group).having(gte(count(), ANONYMOUS_GROUP_MIN));
  const rows = await db
    .select({ id: formAnswers.id })
    .from(formAnswers)
    .where(and(isAnswer, inArray(group, full)));
  return rows.map(({ id }) => id);
}

async function findAnswersOf(db: Queryable, ids: string[]) {
  const rows = await db.select({ answers: formAnswers.answers }).from(formAnswers).where(inArray(formAnswers.id, ids));
  return rows.map(({ answers }) => answers);
}

/** The group of the next answer to a survey, inside a write that holds the association: the last one, or a new one when that is full. */
export async function findOpenGroup(tx: Transaction, templateId: string, associationId: string): Promise<number> {
  const [last] = await tx
    .select({ group, answers: count() })
    .from(formAnswers)
    .where(isSurveyAnswer(templateId, associationId))
    .groupBy(group)
    .orderBy(desc(group))
    .limit(1);
  if (!last) return 1;
  return last.answers < ANONYMOUS_GROUP_MIN ? last.group : last.group + 1;
}

/** How often each choice was made and what the numbers add up to. Free text is never counted: it tells who wrote it. */
function countAnswers(fields: readonly FormField[], answers: readonly FormAnswers[]): FieldCount[] {
  return fields.flatMap(({ key, label, type, ...field }): FieldCount[] => {
    const given = answers.map((one) => one[key]).filter((value) => value != null);
    const times = (chosen: unknown): number =>
      given.filter((value) => (Array.isArray(value) ? value.includes(chosen) : value === chosen)).length;
    if (type === "number") {
      const sum = given.reduce((total: number, value) => total + Number(value), 0);
      return [{ key, label, kind: "number", answers: given.length, sum, average: given.length === 0 ? 0 : sum / given.length }];
    }
    if (type === "checkbox") return [{ key, label, kind: "choices", choices: [{ label: "Ja", count: times(true) }] }];
    const choices = optionsOf(field).map((option) => ({ label: option.label, count: times(option.value) }));
    return choices.length > 0 ? [{ key, label, kind: "choices", choices }] : [];
  });
}
