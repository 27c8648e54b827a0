import { type FormAnswers, isBlank } from "./form-answers.ts";
import type { FormColumn } from "./form-schema.ts";

/** What fits beside each other on A4, and with long texts among it. Pictures need the width for themselves. */
const COLUMNS_IN_TABLE = 5;
const COLUMNS_WITH_TEXT = 3;

/** A group as paper shows it. */
export interface FormTable {
  columns: FormColumn[];
  rows: FormAnswers[];
  /** Whether the columns fit beside each other; otherwise row by row. */
  fits: boolean;
}

/** The rows of a group in which something stands, and the columns that somebody has filled in. */
export function tableOf(columns: readonly FormColumn[], rows: readonly FormAnswers[]): FormTable {
  const told = rows.filter((row) => !isBlank(row));
  const used = columns.filter(({ key }) => told.some((row) => !isBlank(row[key])));
  return { columns: used, rows: told, fits: fitsInTable(used) };
}

const fitsInTable = (columns: readonly FormColumn[]): boolean =>
  columns.length <= (columns.some(({ type }) => type === "textarea") ? COLUMNS_WITH_TEXT : COLUMNS_IN_TABLE) &&
  columns.every(({ type }) => type !== "photo" && type !== "file");
