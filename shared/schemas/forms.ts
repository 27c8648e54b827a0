import { z } from "zod";
import { FORM_SLUGS } from "../content/form-pages.ts";
import { FORM_ANSWERS_MAX_LENGTH } from "../limits.ts";
import { idField, pageField } from "./fields.ts";

/** Any text: an unknown slug is answered like a form that is not there. */
const slug = z.string().trim().max(60);

/** Answers as they are typed. Postgres stores no U+0000 in JSON. */
export const answersField = z
  .record(z.string().max(60), z.unknown())
  .transform((given) => ({ given, json: JSON.stringify(given).replaceAll("\\u0000", "") }))
  .refine(({ json }) => json.length <= FORM_ANSWERS_MAX_LENGTH, "Svaren är för långa för ett formulär. Korta ner texten.")
  .transform(({ json }): Record<string, unknown> => JSON.parse(json));

export const formInput = z.object({ slug });

/** `version` is the draft's that is handed in: what was never saved as a draft cannot be. */
export const submitFormInput = z.object({ slug, answers: answersField, version: z.int().min(0) });

/**
 * `version` is the draft's that was read, 0 before anything was saved; then `began` is what the form began with. `told` is what of it
 * is told by another way, so that handing it in does not tell it again.
 */
export const saveFormDraftInput = submitFormInput.extend({ began: answersField.nullish(), told: answersField.nullish() });

export const formAnswersInput = z.object({ slug: z.enum(FORM_SLUGS), page: pageField });
export const formAnswerInput = z.object({ id: idField });
