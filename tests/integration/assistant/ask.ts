import { readUIMessageStream } from "ai";
import { partsOf } from "#client/features/assistant/message-parts.ts";
import { answerQuestion } from "#server/domains/assistant/answer-question.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { AnswerDetails, AnswerHead, AnswerTranslation, AssistantMessage } from "#shared/assistant/message.ts";
import type { WidgetKey } from "#shared/assistant/widgets.ts";
import { contextFor } from "#tests/helpers/context.ts";

export interface Answered {
  head: AnswerHead;
  text: string;
  details: AnswerDetails | null;
  translation: AnswerTranslation | null;
  widget: WidgetKey | null;
  /** What is looked for in the widget. */
  search: string | null;
}

/** Long enough for a model that answers at once, however busy the machine is. */
const PATIENT = { firstWordMs: 20_000, totalMs: 40_000 };
/** For a model that shall be waited for in vain. */
export const IMPATIENT = { firstWordMs: 400, totalMs: 800 };

/** Asks as this person; the answer as it is streamed. */
export async function streamAnswer(
  person: { userId: string },
  question: string,
  parts: Partial<DomainContext> = {},
  { signal = new AbortController().signal, patience = PATIENT } = {},
) {
  return answerQuestion(await contextFor(person, parts), { question, history: [] }, { signal, patience });
}

/** Asks as this person and reads the answer to its end. */
export async function ask(
  person: { userId: string },
  question: string,
  parts: Partial<DomainContext> = {},
  patience = PATIENT,
): Promise<Answered> {
  const stream = await streamAnswer(person, question, parts, { patience });
  let message: AssistantMessage | undefined;
  for await (const read of readUIMessageStream<AssistantMessage>({ stream })) message = read;
  const answer = message && partsOf(message);
  if (!answer?.head) throw new Error("an answer without a head");
  return { ...answer, head: answer.head, search: answer.search || null };
}
