import { IntlMessageFormat } from "intl-messageformat";
import { z } from "zod";
import { parseData, readFolder } from "#server/platform/content/parse-content.ts";
import type { ReplyAnswer } from "#shared/enums.ts";
import { directionOf, READING_LANGUAGE_CODES, type TranslatedLanguage } from "#shared/text/languages.ts";

/*
 * What the portal itself says, in the languages that residents can choose: `server/content/translations`, a file for each. Read when a
 * server starts: a fault stops it with the file and the line.
 */

const words = z.string().min(1);
/** Of the Swedish text that it was made from: `server/seed/translations.test.ts` is red when that has changed since. */
const of = z.string().regex(/^[\da-f]{8}$/);

/** In the syntax of ICU messages, with what is filled in in braces. */
const message = words.superRefine((text, { addIssue }) => {
  try {
    new IntlMessageFormat(text, "sv", undefined, { ignoreTag: true });
  } catch (error) {
    addIssue({ code: "custom", message: `no message: ${error instanceof Error ? error.message : text}` });
  }
});
const one = z.strictObject({ of, text: message });

const WORDS = [
  "exercise",
  "sender",
  "digits",
  "promise",
  "again",
  "reply",
  "steps",
  "call112",
  "ok",
  "needHelp",
  "away",
] as const satisfies readonly string[];

const translation = z.strictObject({
  /** What the language calls itself. */
  name: words,
  readIn: words,
  /** By whom and when, in Swedish and in the language itself: shown wherever something of it is. */
  translatedBy: z.strictObject({ sv: words, own: words }),
  words: z.record(z.enum(WORDS), one),
  /** The texts of alarms, by the keys of their templates. */
  templates: z.record(z.string(), one),
  danger: z.record(
    z.string(),
    z.strictObject({
      of,
      text: words,
      answer: words.optional(),
      /** Who answers at each of the numbers, in their order. */
      about: z.array(words),
    }),
  ),
  noArticle: one,
  numbers: one,
  /** By the slugs of the knowledge base. */
  articles: z.record(z.string(), z.strictObject({ of, title: words, body: z.array(words).min(1), steps: z.array(words) })),
});
export type Translation = z.output<typeof translation>;

/** Whether it is one that residents can choose beside Swedish. */
export const isTranslated = (code: string): code is TranslatedLanguage =>
  code !== "sv" && READING_LANGUAGE_CODES.some((known) => known === code);

/** A number in groups would else be read from its end where the text runs from the right: «13 113». */
const GROUPED_NUMBER = /\d[\d-]*(?: \d+)+/g;
const isolated = (text: string): string => text.replaceAll(GROUPED_NUMBER, "\u2066$&\u2069");

/** By the codes of the languages. */
export const TRANSLATIONS: ReadonlyMap<string, Translation> = new Map(
  readFolder("translations", ".json", (file, text) => {
    const code = /(\w+)\.json$/.exec(file)?.[1] ?? "";
    return parseData(
      file,
      directionOf(code) === "rtl" ? isolated(text) : text,
      translation.refine(() => isTranslated(code), { error: "no language that residents can choose", abort: true }),
    );
  }),
);

const ANSWER_WORDS = { ok: "ok", need_help: "needHelp", away: "away" } as const satisfies Record<ReplyAnswer, (typeof WORDS)[number]>;

/** What the button of an answer says. */
export const answerIn = ({ words }: Translation, answer: ReplyAnswer): string => words[ANSWER_WORDS[answer]].text;

/** Null for Swedish, and for what nothing is translated to. */
export const translationTo = (language: string | null): Translation | null => (language ? (TRANSLATIONS.get(language) ?? null) : null);

const formats = new Map<string, IntlMessageFormat>();

/** A message of a language with what is filled in. */
export function fill(text: string, language: string, values: Record<string, string>): string {
  const known = formats.get(text) ?? new IntlMessageFormat(text, language, undefined, { ignoreTag: true });
  formats.set(text, known);
  return String(known.format(values));
}
