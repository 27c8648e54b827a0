import { z } from "zod";
import { ASSISTANT_HISTORY_MAX, ASSISTANT_QUESTION_MAX_LENGTH, ASSISTANT_TURN_MAX_LENGTH } from "../limits.ts";
import { plainText } from "./fields.ts";

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
  articleSlugs: z.array(plainText().min(1).max(100)).max(10),
  isHelpful: z.boolean(),
});
