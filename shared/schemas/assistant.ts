import { z } from "zod";
import { ANSWER_FAULTS } from "../enums.ts";
import {
  ASSISTANT_HISTORY_MAX,
  ASSISTANT_QUESTION_MAX_LENGTH,
  ASSISTANT_TURN_MAX_LENGTH,
  OPEN_QUESTION_MAX_LENGTH,
  OWN_ARTICLE_STEPS_MAX,
  OWN_ARTICLE_TEXT_MAX_LENGTH,
  OWN_ARTICLE_TITLE_MAX_LENGTH,
} from "../limits.ts";
import { anyDay, dayField, emptyToNull, idField, optionalText, plainText } from "./fields.ts";

export const questionField = plainText()
  .min(1, "Skriv en fråga.")
  .max(ASSISTANT_QUESTION_MAX_LENGTH, `Skriv högst ${ASSISTANT_QUESTION_MAX_LENGTH} tecken.`);

/** What is asked, and what was said before it in this conversation. */
export const askInput = z.object({
  question: questionField,
  history: z
    .array(z.object({ role: z.enum(["user", "assistant"]), text: plainText().max(ASSISTANT_TURN_MAX_LENGTH) }))
    .max(ASSISTANT_HISTORY_MAX)
    .default([]),
});

export const rateAnswerInput = z.object({
  /** The browser's own: a second press changes what the first one said. */
  id: idField,
  articleSlugs: z.array(plainText().min(1).max(100)).max(10),
  isHelpful: z.boolean(),
  fault: z.enum(ANSWER_FAULTS).nullable().default(null),
  /** What was asked, of which the words are kept when the answer did not help. */
  question: questionField,
});

/** Lines without empty ones between them. */
const lines = (max: number) =>
  plainText()
    .max(max)
    .overwrite((text) =>
      text
        .split("\n")
        .map((line) => line.trim())
        .filter(Boolean)
        .join("\n"),
    );

const articleFields = {
  /** Null: a new one. */
  id: idField.nullable(),
  /** When it was last changed as it was read; null for a new one. */
  seenAt: z.iso.datetime().nullable(),
  title: plainText().min(3, "Skriv en rubrik.").max(OWN_ARTICLE_TITLE_MAX_LENGTH),
  body: plainText().min(10, "Skriv svaret.").max(OWN_ARTICLE_TEXT_MAX_LENGTH),
  steps: lines(2_000).refine((text) => text.split("\n").length <= OWN_ARTICLE_STEPS_MAX, `Skriv högst ${OWN_ARTICLE_STEPS_MAX} steg.`),
  terms: lines(1_000),
};

export const houseArticleInput = z.object(articleFields);

export const operatorArticleInput = z
  .object({
    ...articleFields,
    /** The stems of the question that it answers. */
    openQuestion: plainText().max(OPEN_QUESTION_MAX_LENGTH).nullable(),
    sourceName: optionalText(120),
    sourceNote: optionalText(200),
    sourceDate: emptyToNull(dayField.nullable()),
    reviewBy: anyDay,
  })
  .superRefine(({ sourceName, sourceNote, sourceDate }, issues) => {
    if (!sourceName && !sourceNote && !sourceDate) return;
    const missing = Object.entries({ sourceName, sourceNote, sourceDate }).flatMap(([field, value]) => (value ? [] : [field]));
    for (const field of missing)
      issues.addIssue({ code: "custom", path: [field], message: "Fyll i källa, vad och dag, eller ingen av dem." });
  });

export const ownArticleInput = z.object({ id: idField });

/** `slug`: of an article of the portal, or the id of one that its operators wrote. */
export const hideArticleInput = z.object({ slug: plainText().min(1).max(100), isHidden: z.boolean() });
