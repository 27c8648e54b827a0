import { ConflictError } from "#server/platform/errors.ts";
import { answersSchema, type FormAnswers, visibleFields } from "#shared/schemas/form-answers.ts";
import { type FormField, type FormSchema, optionsOf } from "#shared/schemas/form-schema.ts";

/** Where a draft remembers what stood in the form when it was begun. No field can be called so. */
export const DRAFT_BASIS = "_basis";

/** What stood in a draft's form when it was begun. */
export function basisOf(draft: FormAnswers): FormAnswers {
  const basis = draft[DRAFT_BASIS];
  return typeof basis === "object" && basis !== null ? (basis as FormAnswers) : {};
}

/**
 * What the writer has changed in a form since it was begun, null for what was taken away; everything else stays as others have left it
 * meanwhile. Throws ConflictError with FORM_FIELD_CHANGED, with a sentence at each field that somebody else has changed too.
 */
export function changedAnswers(
  { fields }: Pick<FormSchema, "fields">,
  { answers, basis, now }: { answers: FormAnswers; basis: FormAnswers; now: FormAnswers },
): FormAnswers {
  const changes: FormAnswers = {};
  const conflicts: Record<string, string> = {};
  const shown = new Set(visibleFields(fields, answers).map(({ key }) => key));
  for (const field of fields) {
    const { key } = field;
    const [mine, first, theirs] = [answers, basis, now].map((of) => comparable(field, of[key]));
    if (mine === first || mine === theirs) continue;
    changes[key] = answers[key] ?? null;
    // Where the question is no longer asked there is nothing to choose between.
    if (first !== theirs && shown.has(key)) conflicts[key] = sentenceFor(field, now[key]);
  }
  if (Object.keys(conflicts).length > 0) throw new ConflictError("FORM_FIELD_CHANGED", { fields: conflicts });
  return changes;
}

/** A value as it would be handed in, so that «7,5» is 7.5 and nothing is nothing. */
function comparable({ visible_if: _, ...field }: FormField, value: unknown): string {
  const read = answersSchema({ fields: [{ ...field, required: false }] }).safeParse({ [field.key]: value });
  return JSON.stringify((read.success ? read.data[field.key] : value) ?? null);
}

function sentenceFor(field: FormField, value: unknown): string {
  if (value == null) return "Någon annan har tömt fältet sedan du började. Töm det, eller börja om.";
  const shown = optionsOf(field).find((option) => option.value === value)?.label ?? String(value);
  return `Någon annan har skrivit «${shown}» här sedan du började. Skriv samma, eller börja om.`;
}
