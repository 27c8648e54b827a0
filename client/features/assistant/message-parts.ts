import type { AnswerDetails, AnswerHead, AnswerTranslation, AssistantMessage, FoundAnswer } from "#shared/assistant/message.ts";
import type { WidgetKey } from "#shared/assistant/widgets.ts";
import { formatSourceDate } from "#shared/format/date.ts";
import { ASSISTANT_HISTORY_MAX, ASSISTANT_TURN_MAX_LENGTH } from "#shared/limits.ts";

export interface AnswerParts {
  head: AnswerHead | null;
  text: string;
  details: AnswerDetails | null;
  /** In the asker's own language, where there is one. */
  translation: AnswerTranslation | null;
  widget: WidgetKey | null;
  /** What is looked for in the widget to begin with. */
  search: string;
  /** What was found before a model began; only while its own text is not checked. */
  found: FoundAnswer | null;
}

/** What a message holds. A text that a model had begun and that was given up is left out. */
export function partsOf({ parts }: AssistantMessage): AnswerParts {
  const answer: AnswerParts = { head: null, text: "", details: null, translation: null, widget: null, search: "", found: null };
  const texts: string[] = [];
  for (const part of parts) {
    switch (part.type) {
      case "text":
        texts.push(part.text);
        break;
      case "data-head":
        answer.head = part.data;
        break;
      case "data-translation":
        answer.translation = part.data;
        break;
      case "data-details":
        answer.details = part.data;
        break;
      case "data-found":
        answer.found = part.data;
        break;
      case "data-widget":
        answer.widget = part.data.key;
        answer.search = part.data.search ?? "";
        break;
    }
  }
  return { ...answer, text: texts[answer.head?.textPart ?? 0] ?? "" };
}

/** What stands for an answer that was stopped. Its words may be wrong, so nothing is built on them. */
const CUT_OFF = "Svaret avbröts.";
/** What stands for the house's own numbers and names, which no model is given. */
const OWN_DATA = "Svaret stod i de egna uppgifterna.";

/** The last message as a question, and what was said before it. */
export function questionIn(messages: readonly AssistantMessage[]): {
  question: string;
  history: { role: "user" | "assistant"; text: string }[];
} {
  const turns = messages.flatMap((message) => {
    const parts = partsOf(message);
    const text = parts.head?.isChecked === false ? CUT_OFF : parts.head?.mode === "own" ? OWN_DATA : parts.text;
    const role = message.role === "user" ? ("user" as const) : ("assistant" as const);
    return text === "" ? [] : [{ role, text: text.slice(0, ASSISTANT_TURN_MAX_LENGTH) }];
  });
  const question = turns.at(-1)?.text ?? "";
  return { question, history: turns.slice(0, -1).slice(-ASSISTANT_HISTORY_MAX) };
}

/** The answer as text to take along: the title, the text, the steps and where it comes from. */
export function plainAnswer({ head, text, details }: AnswerParts): string {
  const steps = details?.steps.map((step, index) => `${index + 1}. ${step}`) ?? [];
  const sources = details?.sources.map(({ name, note, date }) => `${name}, ${note} (${formatSourceDate(date)})`) ?? [];
  return [head?.title, text, steps.length > 0 && `Gör så här:\n${steps.join("\n")}`, sources.length > 0 && `Källor:\n${sources.join("\n")}`]
    .filter(Boolean)
    .join("\n\n");
}
