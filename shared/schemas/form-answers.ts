import { z } from "zod";
import { phonePattern } from "../format/phone.ts";
import { FORM_ROWS_MAX, NOTES_MAX_LENGTH, TEXT_MAX_LENGTH } from "../limits.ts";
import { DAY_AND_TIME_FORMAT } from "../text/date-formats.ts";
import { anyDay, emailField, idField, plainText } from "./fields.ts";
import { type FormColumn, type FormField, type FormSchema, optionsOf } from "./form-schema.ts";

/** What somebody has filled in, by the keys of the fields. */
export type FormAnswers = Record<string, unknown>;

/** An uploaded file as its field holds it. */
export const formFile = z.strictObject({
  id: idField,
  filename: plainText().min(1).max(200),
  contentType: z.string().max(100),
  sizeBytes: z.int().min(1),
});
export type FormFile = z.output<typeof formFile>;

/** Nothing chosen, nothing written, or a row in which nothing stands. */
export function isBlank(value: unknown): boolean {
  if (value == null || value === false) return true;
  if (typeof value === "string") return value.trim() === "";
  if (Array.isArray(value)) return value.every(isBlank);
  return typeof value === "object" && Object.values(value).every(isBlank);
}

/** Whether a field is asked for. `outer` are the form's own answers when `answers` is one row of a group. */
export function isVisible({ visible_if: condition }: FormColumn, answers: FormAnswers, outer: FormAnswers = {}): boolean {
  if (!condition) return true;
  const answer = condition.field in answers ? answers[condition.field] : outer[condition.field];
  const given: unknown[] = Array.isArray(answer) ? answer : [answer];
  return condition.equals.some((value) => given.includes(value) || (value === false && answer == null));
}

/** The fields that are asked for; one whose condition hangs on a hidden field is hidden too. */
export function visibleFields(fields: readonly FormField[], answers: FormAnswers): FormField[] {
  const shown: FormField[] = [];
  for (const field of fields) {
    const on = fields.find(({ key }) => key === field.visible_if?.field);
    const isReachable = !on || shown.includes(on) || fields.indexOf(on) > fields.indexOf(field);
    if (isReachable && isVisible(field, answers)) shown.push(field);
  }
  return shown;
}

interface Issues {
  addIssue(issue: { code: "custom"; message: string; path: PropertyKey[] }): void;
}

/**
 * Reads what is handed in for a form, on both sides of the wire: each visible field by its type and bounds. Hidden fields,
 * unknown keys, blank answers and blank rows are left out of what it answers.
 */
export function answersSchema({ fields }: Pick<FormSchema, "fields">): z.ZodType<FormAnswers, FormAnswers> {
  return z.record(z.string(), z.unknown()).transform((answers, issues) => {
    const read: FormAnswers = {};
    for (const field of visibleFields(fields, answers)) {
      const value = field.repeat
        ? readRows(field, field.repeat, answers, issues as Issues)
        : readField(field, answers[field.key], [field.key], issues as Issues);
      if (value !== undefined) read[field.key] = value;
    }
    return read;
  });
}

function readRows(field: FormField, columns: readonly FormColumn[], answers: FormAnswers, issues: Issues): FormAnswers[] | undefined {
  const given = answers[field.key];
  const rows = Array.isArray(given) ? given : [];
  const most = Math.min(field.max ?? FORM_ROWS_MAX, FORM_ROWS_MAX);
  const least = Math.max(field.min ?? 0, field.required ? 1 : 0);
  const read = rows.flatMap((row: unknown, index) => {
    if (isBlank(row) || typeof row !== "object" || row === null) return [];
    const cells = row as FormAnswers;
    return [
      Object.fromEntries(
        columns
          .filter((column) => isVisible(column, cells, answers))
          .map((column) => [column.key, readField(column, cells[column.key], [field.key, index, column.key], issues)])
          .filter(([, value]) => value !== undefined),
      ),
    ];
  });
  const say = (message: string): void => issues.addIssue({ code: "custom", message, path: [field.key] });
  if (read.length < least) say(least === 1 ? "Fyll i minst en rad." : `Fyll i minst ${least} rader.`);
  if (read.length > most) say(`Högst ${most} rader får plats.`);
  return read.length > 0 ? read : undefined;
}

function readField(field: FormColumn, given: unknown, path: PropertyKey[], issues: Issues): unknown {
  const say = (message: string): undefined => void issues.addIssue({ code: "custom", message, path });
  if (isBlank(given)) return field.required ? say(requiredText(field)) : undefined;
  const result = valueSchema(field).safeParse(given);
  return result.success ? result.data : say(result.error.issues[0]?.message ?? "Värdet är ogiltigt.");
}

function requiredText({ type }: FormColumn): string {
  if (type === "checkbox") return "Kryssa i rutan för att gå vidare.";
  if (type === "select" || type === "radio") return "Välj ett av alternativen.";
  if (type === "multiselect") return "Välj minst ett alternativ.";
  return type === "file" || type === "photo" ? "Lägg till en fil." : "Fältet är obligatoriskt.";
}

/** One filled-in value by the type and bounds of its field. */
function valueSchema(field: FormColumn): z.ZodType {
  const { type, min, max, integer } = field;
  const bounded = (most: number) =>
    plainText()
      .min(min ?? 0)
      .max(Math.min(max ?? most, most));
  switch (type) {
    case "number":
      return z.preprocess(
        readNumber,
        z
          .number({ error: NOT_A_NUMBER })
          .min(min ?? -1e9)
          .max(max ?? 1e9)
          .refine((number) => !integer || Number.isInteger(number), "Skriv ett heltal."),
      );
    case "date":
      return anyDay;
    case "datetime":
      return z.iso.datetime({ local: true, offset: false, error: DAY_AND_TIME_FORMAT });
    case "checkbox":
      return z.boolean();
    case "select":
    case "radio":
      return choiceOf(field);
    case "multiselect":
      return z
        .array(choiceOf(field))
        .min(min ?? 0)
        .max(max ?? 100)
        .transform((chosen) => [...new Set(chosen)]);
    case "phone":
      return z.string().trim().max(40).regex(phonePattern, "Ogiltigt telefonnummerformat.");
    case "email":
      return emailField;
    case "file":
    case "photo":
      return formFile;
    case "textarea":
      return bounded(NOTES_MAX_LENGTH);
    default:
      return bounded(TEXT_MAX_LENGTH);
  }
}

const choiceOf = (field: FormColumn) => {
  const values = optionsOf(field).map(({ value }) => value);
  return z.string().refine((chosen) => values.includes(chosen), "Välj ett av alternativen.");
};

/** For what is no number alone: its bounds have sentences of their own. */
const NOT_A_NUMBER = ({ code }: { code: string }): string | undefined => (code === "invalid_type" ? "Skriv ett tal." : undefined);

/** A decimal comma is read too. */
function readNumber(given: unknown): unknown {
  if (typeof given !== "string") return given;
  const number = Number(given.replace(/\s/g, "").replace(",", "."));
  return Number.isNaN(number) ? given : number;
}
