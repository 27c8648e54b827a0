import { requireNoNamedToken, requirePermission } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { csvInParts, type TableCell } from "#server/platform/tables/table-files.ts";
import { isoDateTime, isoDay } from "#shared/format/date.ts";
import { type FormAnswers, formFile } from "#shared/schemas/form-answers.ts";
import { type FormColumn, type FormField, optionsOf } from "#shared/schemas/form-schema.ts";
import { readAllAnswers } from "./answer-queries.ts";
import { answersForOwners, withChoices } from "./rules.ts";
import { readFormSources } from "./source-queries.ts";
import { readCounts } from "./survey-queries.ts";
import { type FormTemplate, findForm } from "./template-queries.ts";

/**
 * What has been handed in as a CSV file: a line per answer, or for a survey a line per choice. For owners, not by a long-lived token.
 * Throws ForbiddenError, NotFoundError for an unknown slug.
 */
export async function exportAnswers(ctx: DomainContext, slug: string): Promise<{ filename: string; contents: AsyncIterable<Buffer> }> {
  requireNoNamedToken(ctx.actor);
  const actor = requirePermission(ctx.actor, "admin:export");
  const form = await findForm(ctx.db, slug);
  await inTransaction(ctx, (tx) => recordAudit(tx, actor, "form.export", form.id, { form: form.name }));
  return {
    filename: `${form.slug}-${isoDay(ctx.now())}.csv`,
    contents: csvInParts(form.schema.anonymous ? surveyLines(ctx, form) : answerLines(ctx, form)),
  };
}

async function* surveyLines(ctx: DomainContext, form: FormTemplate): AsyncGenerator<TableCell[][]> {
  const { total, counted, counts } = await readCounts(ctx, form.slug);
  const lines = (counts ?? []).flatMap((count): TableCell[][] =>
    count.kind === "number"
      ? [
          [count.label, "Summa", count.sum],
          [count.label, "Antal svar", count.answers],
        ]
      : count.choices.map(({ label, count: times }) => [count.label, label, times]),
  );
  const all = [
    ["Alla", "Antal som har svarat", total],
    ["Alla", "Antal svar i sammanställningen", counted],
  ];
  yield [["Fråga", "Svar", "Antal"], ...all, ...lines];
}

async function* answerLines(ctx: DomainContext, form: FormTemplate): AsyncGenerator<TableCell[][]> {
  const actor = requirePermission(ctx.actor, "admin:export");
  const sources = await readFormSources(ctx, form.id);
  const shared = form.schema.shared;
  const fields = withChoices(form.schema, sources).fields.filter(({ key }) => !shared || shared.includes(key));
  yield [["Kvitto", "Inlämnat", "Namn", ...fields.map(({ label }) => label)]];
  for await (const rows of readAllAnswers(ctx.db, actor, form)) {
    yield rows.map((row) => {
      const answers = answersForOwners(form.schema, row.answers) ?? {};
      const cells = fields.map((field) => cellOf(field, answers[field.key]));
      return [row.receiptNumber, row.submittedAt && isoDateTime(row.submittedAt), row.name, ...cells];
    });
  }
}

/** One answer in one cell; rows of a group stand under one another. */
function cellOf(field: FormField | FormColumn, value: unknown): TableCell {
  if (value == null) return null;
  if (typeof value === "number") return value;
  if (typeof value === "boolean") return value ? "Ja" : "Nej";
  const columns = "repeat" in field ? field.repeat : undefined;
  if (columns && Array.isArray(value)) return value.map((row: FormAnswers) => rowText(columns, row)).join("\n");
  const file = formFile.safeParse(value).data;
  if (file) return file.filename;
  const labelOf = (chosen: unknown): string => optionsOf(field).find((option) => option.value === chosen)?.label ?? String(chosen);
  return Array.isArray(value) ? value.map(labelOf).join(", ") : labelOf(value);
}

const rowText = (columns: readonly FormColumn[], row: FormAnswers): string =>
  columns
    .filter(({ key }) => row[key] != null)
    .map((column) => `${column.label}: ${cellOf(column, row[column.key]) ?? ""}`)
    .join("; ");
