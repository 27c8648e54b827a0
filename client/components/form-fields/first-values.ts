import type { FormAnswers } from "#shared/schemas/form-answers.ts";
import type { FormColumn, FormField } from "#shared/schemas/form-schema.ts";

/** What stands in a field before anybody has written in it. */
function blankOf({ type }: FormColumn): unknown {
  if (type === "multiselect" || type === "table") return [];
  if (type === "checkbox") return false;
  return type === "file" || type === "photo" || type === "select" ? null : "";
}

/** A new row of a repeated group. */
export const blankRow = (columns: readonly FormColumn[]): FormAnswers =>
  Object.fromEntries(columns.map((column) => [column.key, column.default ?? blankOf(column)]));

/** A value for every field, so that each of them is controlled from the start. A group that must have a row begins with one. */
export function firstValues(fields: readonly FormField[], given: FormAnswers): FormAnswers {
  return Object.fromEntries(
    fields.map((field) => [field.key, field.repeat ? rowsOf(field, given[field.key]) : valueFor(field, given[field.key])]),
  );
}

const valueFor = (field: FormColumn, given: unknown): unknown => given ?? blankOf(field);

function rowsOf({ repeat = [], required, min = 0 }: FormField, given: unknown): FormAnswers[] {
  const rows: unknown[] = Array.isArray(given) ? given : [];
  const full = rows.map((row) => ({ ...blankRow(repeat), ...(typeof row === "object" && row !== null ? row : {}) }));
  const least = Math.max(min, required ? 1 : 0);
  return [...full, ...Array.from({ length: Math.max(0, least - full.length) }, () => blankRow(repeat))];
}
