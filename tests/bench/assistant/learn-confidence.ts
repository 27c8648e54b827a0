import { readFileSync, writeFileSync } from "node:fs";
import { readDangerSense } from "#server/domains/assistant/danger-sense.ts";
import { NOTHING_OWN, rankAll } from "#server/domains/assistant/find-passages.ts";
import { intentsFrom, readIntents } from "#server/domains/assistant/intent-model.ts";
import { BESIDE, type Knowledge } from "#server/domains/assistant/knowledge.ts";
import { readLexicon } from "#server/domains/assistant/lexicon.ts";
import { inSwedish } from "#server/domains/assistant/other-languages.ts";
import { chancesOf, type Least, signsOf } from "#server/domains/assistant/ranking-rules.ts";
import { KNOWLEDGE_ARTICLES } from "#server/seed/content.ts";
import { dangerIn } from "#shared/assistant/danger.ts";
import { HELD_OUT_QUESTIONS } from "../../integration/assistant/held-out-questions.ts";
import { OUTSIDE_QUESTIONS } from "../../integration/assistant/outside-questions.ts";
import { RESIDENT_QUESTIONS } from "../../integration/assistant/resident-questions.ts";
import { readAsked } from "./asked.ts";
import { knowledgeWithout } from "./folds.ts";
import { labelledQuestion } from "./judge.ts";
import { type Example, learn } from "./learn.ts";
import { trainIntents } from "./train-intents.ts";

/*
 * `node --import tsx tests/bench/assistant/learn-confidence.ts` writes `confidence.json`: the weights, and as how sure an answer has to be.
 * The examples are the labelled questions that an article answers or nothing does, the sixty and the twenty outside, and every fifth of all
 * that is learned from, asked of a knowledge base and of intents without it. Danger is left out. How sure is told by the labelled ones, each
 * fifth judged by what was learned from all else: where most are answered right, few wrong and few beside the matter.
 */
const FOLDS = 5;
const [lexicon, sense] = await Promise.all([readLexicon(), readDangerSense()]);

const examples: (Example & { isLabelled: boolean })[] = [];

function addExample(knowledge: Knowledge, text: string, articles: readonly string[], weight: number, isLabelled = false): void {
  if (dangerIn(text)) return;
  const ranking = rankAll(
    knowledge,
    NOTHING_OWN,
    inSwedish(text, lexicon.knows),
    { role: "system_owner", areaIds: [], hidden: new Set() },
    text,
  );
  const first = ranking.found[0]?.id ?? "";
  if (first === "") return;
  examples.push({ signs: signsOf(ranking), outcomes: [articles.length > 0, articles.includes(first)], weight, isLabelled });
}

/** What a question counts for: whoever wrote those that are learned from had the articles in view. */
const WEIGHT = { written: 0.3, beside: 1, labelled: 2, labelledBeside: 3 };
/** Of several tried, what judged each fifth best by the others. */
const SHAPE = { units: 12, rounds: 600, calm: 0.006 };
/** Of what was written so many are enough. */
const EVERY = 3;

const asked = readAsked();
const without = {
  lexicon,
  sense,
  intents: intentsFrom(
    trainIntents(
      asked.filter((_, at) => at % FOLDS !== 0),
      lexicon,
    ),
  ),
};
const fifth = knowledgeWithout(without, 0, FOLDS);
const slugs = new Set(KNOWLEDGE_ARTICLES.map(({ slug }) => slug));
const leftOut = asked.filter((_, at) => at % FOLDS === 0);
for (const [at, { text, id }] of leftOut.entries())
  if (id === BESIDE) addExample(fifth, text, [], WEIGHT.beside);
  else if (slugs.has(id) && at % EVERY === 0) addExample(fifth, text, [id], WEIGHT.written);

const whole = knowledgeWithout({ lexicon, sense, intents: await readIntents() }, null, FOLDS);
for (const name of ["questions", "unseen", "fresh", "own"]) {
  const labelled = labelledQuestion.array().parse(JSON.parse(readFileSync(new URL(`${name}.json`, import.meta.url), "utf8")));
  for (const { text, expect } of labelled) {
    if (expect.none) addExample(whole, text, [], WEIGHT.labelledBeside, true);
    // What a fact or a widget answers as well tells nothing of the articles.
    else if (expect.articles && !expect.facts && !expect.widgets) addExample(whole, text, expect.articles, WEIGHT.labelled, true);
  }
}
for (const text of OUTSIDE_QUESTIONS) addExample(whole, text, [], WEIGHT.labelledBeside, true);
for (const [text, slug] of [...RESIDENT_QUESTIONS, ...HELD_OUT_QUESTIONS]) addExample(whole, text, [slug], WEIGHT.labelled, true);

interface Judged {
  known: number;
  right: number;
  isKnown: boolean;
  isRight: boolean;
}

/** The labelled ones, each fifth by what was learned from all else. */
function judgeByOthers(): Judged[] {
  const places = new Map(examples.filter(({ isLabelled }) => isLabelled).map((one, place) => [one, place % FOLDS]));
  return Array.from({ length: FOLDS }, (_, fold) => fold).flatMap((fold) => {
    const learned = learn(
      examples.filter((one) => places.get(one) !== fold),
      SHAPE,
    );
    return [...places].flatMap(
      ([
        {
          signs,
          outcomes: [isKnown = false, isRight = false],
        },
        place,
      ]): Judged[] => {
        const [known = 0, right = 0] = chancesOf(signs, learned);
        return place === fold ? [{ known, right, isKnown, isRight }] : [];
      },
    );
  });
}

/** Of one hundred at most so many are claimed and wrong, and of those beside the matter so many; of those at least so many are told so. */
const BOUNDS = { wrong: 1.5, claimed: 2, told: 96.5 };
const STEPS = Array.from({ length: 28 }, (_, step) => Math.round(40 + step * 2) / 100);

function bestLeast(judged: readonly Judged[]): Least {
  const matter = judged.filter(({ isKnown }) => isKnown);
  const outside = judged.filter(({ isKnown }) => !isKnown);
  const share = (of: readonly Judged[], is: (one: Judged) => boolean): number => (100 * of.filter(is).length) / of.length;
  const rows = STEPS.flatMap((known) =>
    STEPS.map((right) => {
      const isSure = (one: Judged): boolean => one.known >= known && one.right >= right;
      return {
        ...{ known, right, answered: share(matter, (one) => isSure(one) && one.isRight) },
        ...{ wrong: share(matter, (one) => isSure(one) && !one.isRight), claimed: share(outside, isSure) },
        ...{ told: share(outside, (one) => one.known < known), kept: share(matter, (one) => one.known >= known) },
      };
    }),
  ).filter(({ wrong, claimed, told }) => wrong <= BOUNDS.wrong && claimed <= BOUNDS.claimed && told >= BOUNDS.told);
  rows.sort((one, other) => other.answered - one.answered || other.kept - one.kept);
  console.table(rows.slice(0, 12));
  return { known: rows[0]?.known ?? 1, right: rows[0]?.right ?? 1 };
}

const least = bestLeast(judgeByOthers());
const learned = learn(examples, SHAPE);
const rounded = (numbers: readonly number[]): number[] => numbers.map((number) => Number(number.toFixed(3)));
writeFileSync(
  new URL("../../../server/domains/assistant/confidence.json", import.meta.url),
  `${JSON.stringify({
    ...{ means: rounded(learned.means), spreads: rounded(learned.spreads) },
    ...{ hidden: learned.hidden.map(rounded), outcomes: learned.outcomes.map(rounded), least },
  })}\n`,
);
