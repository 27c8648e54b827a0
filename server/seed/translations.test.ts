import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { TRANSLATIONS, type Translation } from "#server/domains/translations/translations.ts";
import { DANGER_ADVICE, NO_ARTICLE, NUMBERS_LINE } from "#shared/assistant/danger-advice.ts";
import { CRISIS_TEMPLATES, EXERCISE_END, EXERCISE_START, REMINDER } from "#shared/content/crisis-templates.ts";
import { askedAgainText } from "#shared/crisis-text/asked-again.ts";
import { ANSWER_DIGITS, outgoingText } from "#shared/crisis-text/message-text.ts";
import { REPLY_ANSWER_LABELS } from "#shared/text/crisis-labels.ts";
import { READING_LANGUAGE_CODES } from "#shared/text/languages.ts";
import { KNOWLEDGE_ARTICLES } from "./content.ts";

const SLOTS = { association: "{association}", nextAt: null };
const [, EXERCISE = ""] = /^(\p{L}+): /u.exec(outgoingText("x", true)) ?? [];

/** What each translation is made from, by where it stands in the file. */
const SWEDISH: Record<string, string> = {
  ...Object.fromEntries(
    [...CRISIS_TEMPLATES, EXERCISE_START, EXERCISE_END, REMINDER].map(({ key, text }) => [`templates ${key}`, text(SLOTS)]),
  ),
  ...Object.fromEntries(
    Object.entries(DANGER_ADVICE).map(([key, { text, answer, numbers }]) => [
      `danger ${key}`,
      JSON.stringify([text, answer ?? null, numbers.map(({ about }) => about)]),
    ]),
  ),
  ...Object.fromEntries(
    KNOWLEDGE_ARTICLES.map(({ slug, title, body, steps }) => [`articles ${slug}`, JSON.stringify([title, body, steps])]),
  ),
  "words exercise": EXERCISE,
  "words sender": "{association}: {words}",
  "words digits": ANSWER_DIGITS,
  "words promise": "Nytt besked kl {nextAt}.",
  "words again": askedAgainText("").trim(),
  "words reply": "Svara",
  "words steps": "Gör så här",
  "words call112": "Ring 112",
  "words ok": REPLY_ANSWER_LABELS.ok,
  "words needHelp": REPLY_ANSWER_LABELS.need_help,
  "words away": REPLY_ANSWER_LABELS.away,
  noArticle: NO_ARTICLE,
  numbers: NUMBERS_LINE,
};

const TRANSLATED_ARTICLES = [
  ...["vatten-hur-mycket", "vatten-toalett-utan", "el-avbrott-forsta-timmen", "el-hiss-fast", "varme-ett-rum", "hemberedskap-en-vecka"],
  ...["brand-vid-brand", "fara-kolmonoxid", "fara-gaslukt", "info-vma", "skydd-narmaste", "halsa-forsta-hjalpen"],
];
const WHERE = Object.keys(SWEDISH).filter(
  (at) => !at.startsWith("articles ") || TRANSLATED_ARTICLES.includes(at.slice("articles ".length)),
);

/** Each translation with its texts in one. */
const textsOf = ({
  words,
  templates,
  danger,
  articles,
  noArticle,
  numbers,
}: Translation): Record<string, { of: string; text: string }> => ({
  ...keyed("words", words, ({ text }) => text),
  ...keyed("templates", templates, ({ text }) => text),
  ...keyed("danger", danger, ({ text, answer, about }) => [text, answer, ...about].join("\n")),
  ...keyed("articles", articles, ({ title, body, steps }) => [title, ...body, ...steps].join("\n")),
  noArticle,
  numbers,
});
const keyed = <One extends { of: string }>(kind: string, all: Record<string, One>, textOf: (one: One) => string) =>
  Object.fromEntries(Object.entries(all).map(([key, one]) => [`${kind} ${key}`, { of: one.of, text: textOf(one) }]));

const hashOf = (text: string): string => createHash("sha256").update(text).digest("hex").slice(0, 8);
const sorted = (text: string, what: RegExp): string[] => (text.match(what) ?? []).sort();
const DIGITS = /\d+/g;
const GROUPED = /\d[\d-]*(?: \d{2,})+/g;
const SLOT = /\{(?:association|nextAt|words)\}/g;
/** Which only Swedish has, also in the names of pages that stand in quotes. */
const IN_QUOTES = /[«“”„"][^«»“”„"]*[»“”"]/gu;
const SWEDISH_WORDS = /(?<!\p{L})(?:och|inte|är|att|om|vid|på|som|det|ring|för|ingen|eller|till|över)(?!\p{L})/iu;

test("there is a translation to each language that residents can choose", () => {
  expect(["sv", ...TRANSLATIONS.keys()].sort()).toEqual([...READING_LANGUAGE_CODES].sort());
});

describe.each([...TRANSLATIONS])("%s", (_, translation) => {
  const texts = textsOf(translation);

  test("has all that is said in alarms and in danger, and the twelve most asked articles", () => {
    expect(Object.keys(texts).sort()).toEqual([...WHERE].sort());
  });

  test("is of the Swedish texts as they stand: where one has changed, it is translated anew and gets the text's hash", () => {
    const wanted = Object.fromEntries(WHERE.map((at) => [at, hashOf(SWEDISH[at] ?? "")]));
    expect(Object.fromEntries(Object.entries(texts).map(([at, { of }]) => [at, of]))).toEqual(wanted);
  });

  test("has the same slots, numbers and telephone numbers, and as many paragraphs and steps", () => {
    for (const at of WHERE) {
      const [swedish, text] = [SWEDISH[at] ?? "", texts[at]?.text ?? ""];
      // Where the answer stands by itself it is filled in; what is chosen by the way is written once.
      const filled = text.replace("{digits}", ANSWER_DIGITS);
      expect([at, sorted(filled, DIGITS)]).toEqual([at, sorted(swedish, DIGITS)]);
      expect([at, sorted(text, GROUPED)]).toEqual([at, sorted(swedish, GROUPED)]);
      if (at.startsWith("words ")) expect([at, sorted(text, SLOT)]).toEqual([at, sorted(swedish, SLOT)]);
    }
    for (const slug of TRANSLATED_ARTICLES) {
      const article = KNOWLEDGE_ARTICLES.find((one) => one.slug === slug);
      const { body = [], steps = [] } = translation.articles[slug] ?? {};
      expect([slug, body.length, steps.length]).toEqual([slug, article?.body.split("\n\n").length, article?.steps.length]);
    }
    for (const [key, { numbers, answer }] of Object.entries(DANGER_ADVICE)) {
      const advice = translation.danger[key];
      expect([key, advice?.about.length, advice?.answer !== undefined]).toEqual([key, numbers.length, answer !== undefined]);
    }
  });

  test("leaves nothing in Swedish but names of pages and what is said in Swedish on the telephone", () => {
    for (const [at, { text }] of Object.entries(texts)) {
      expect([at, SWEDISH_WORDS.exec(text.replaceAll(IN_QUOTES, ""))?.[0]]).toEqual([at, undefined]);
    }
  });
});
