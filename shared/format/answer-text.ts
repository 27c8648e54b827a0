import { type FormAnswers, formFile, isBlank } from "../schemas/form-answers.ts";
import { type FormColumn, type FormField, optionsOf } from "../schemas/form-schema.ts";
import { formatDateLong } from "./date.ts";
import { formatNumber } from "./number.ts";

/** One answer as plain text; the rows of a group stand under one another. */
export function answerText(field: FormField | FormColumn, value: unknown): string {
  const columns = "repeat" in field ? field.repeat : undefined;
  if (columns && Array.isArray(value))
    return value
      .filter((row) => !isBlank(row))
      .map((row) => rowText(columns, row))
      .join("\n");
  const file = formFile.safeParse(value).data;
  if (file) return file.filename;
  const labelOf = (chosen: unknown): string => optionsOf(field).find((option) => option.value === chosen)?.label ?? String(chosen);
  if (Array.isArray(value)) return value.map(labelOf).join(", ");
  if (typeof value === "boolean") return value ? "Ja" : "Nej";
  if (typeof value === "number") return formatNumber(value);
  if (field.type === "date") return dayText(String(value));
  if (field.type === "datetime") return String(value).replace("T", " ");
  return labelOf(value);
}

const rowText = (columns: readonly FormColumn[], row: FormAnswers): string =>
  columns
    .filter(({ key }) => !isBlank(row[key]))
    .map((column) => `${column.label}: ${answerText(column, row[column.key])}`)
    .join("; ");

/** A draft may hold half a date. */
const dayText = (day: string): string => (/^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(day)) ? formatDateLong(day) : day);
