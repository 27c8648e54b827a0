import { CRISIS_TEMPLATES, type CrisisTemplate, EXERCISE_END, EXERCISE_START, REMINDER } from "#shared/content/crisis-templates.ts";
import { askedAgainText } from "#shared/crisis-text/asked-again.ts";
import { ANSWER_DIGITS, outgoingText } from "#shared/crisis-text/message-text.ts";
import { fill, type Translation, translationTo } from "./translations.ts";

/** What can be sent without writing a word. */
const TEMPLATES: readonly CrisisTemplate[] = [...CRISIS_TEMPLATES, EXERCISE_START, EXERCISE_END, REMINDER];

/** A text that was sent as the portal proposed it: which, and what it was filled with. */
export interface SentTemplate {
  key: string;
  association: string;
  /** `19:00`, when the next message is promised. */
  nextAt: string | null;
  /** It says by which digits it is answered. */
  asks: boolean;
  isExercise: boolean;
  /** It goes to those who have not answered. */
  isAskedAgain: boolean;
}

const PROMISED = / Nytt besked kl (\d{2}:\d{2})\./;
const ONE_OF = [true, false];

/** Which template a text is, to the letter; null for anything that somebody has written, if only a comma. */
export function templateOf(content: string, association: string): SentTemplate | null {
  const nextAt = PROMISED.exec(content)?.[1] ?? null;
  const isExercise = outgoingText(content, true) === content;
  for (const template of TEMPLATES)
    for (const asks of ONE_OF)
      for (const isAskedAgain of ONE_OF) {
        const sent = { key: template.key, association, nextAt, asks, isExercise, isAskedAgain };
        if (inSwedish(template, sent) === content) return sent;
      }
  return null;
}

function inSwedish({ text }: CrisisTemplate, { association, nextAt, asks, isExercise, isAskedAgain }: SentTemplate): string {
  const own = text({ association, nextAt: null });
  const isAsked = own.includes(ANSWER_DIGITS);
  const asked = asks === isAsked ? own : asks ? `${own} ${ANSWER_DIGITS}` : own.replace(ANSWER_DIGITS, "").replaceAll(/ {2,}/g, " ").trim();
  const words = outgoingText(nextAt ? `${asked} Nytt besked kl ${nextAt}.` : asked, isExercise);
  return isAskedAgain ? askedAgainText(words) : words;
}

/** By what whoever reads it answers: the digits of an SMS, a link beside it, or nothing that it shall speak of. */
export type AnswerWay = "digits" | "link" | "none";

/** The same in another language; null for Swedish, and where nobody has translated it. */
export function translateMessage(sent: SentTemplate, language: string | null, way: AnswerWay): string | null {
  const to = translationTo(language);
  const template = to?.templates[sent.key]?.text;
  return language && to && template ? translated(sent, { language, to, template, way }) : null;
}

function translated(
  { association, nextAt, asks, isExercise, isAskedAgain }: SentTemplate,
  { language, to, template, way }: { language: string; to: Translation; template: string; way: AnswerWay },
): string {
  const digits = asks && way === "digits" ? to.words.digits.text : "";
  const text = [
    fill(template, language, { way, digits }),
    !template.includes("{digits}") && digits,
    nextAt && fill(to.words.promise.text, language, { nextAt }),
    isAskedAgain && to.words.again.text,
  ];
  const words = fill(to.words.sender.text, language, { association, words: text.filter(Boolean).join(" ") });
  return (isExercise ? `${to.words.exercise.text}: ${words}` : words).replaceAll(/ {2,}/g, " ").trim();
}
