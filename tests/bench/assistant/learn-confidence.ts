import { readFileSync, writeFileSync } from "node:fs";
import { NOTHING_OWN, rankAll } from "#server/domains/assistant/find-passages.ts";
import { ABROAD, type Knowledge } from "#server/domains/assistant/knowledge.ts";
import { readLexicon } from "#server/domains/assistant/lexicon.ts";
import { inSwedish } from "#server/domains/assistant/other-languages.ts";
import { chancesOf, type Learned, signsOf } from "#server/domains/assistant/ranking-rules.ts";
import { KNOWLEDGE_ARTICLES } from "#server/seed/content.ts";
import { dangerIn } from "#shared/assistant/danger.ts";
import beside from "../../../server/content/words/beside.json" with { type: "json" };
import { HELD_OUT_QUESTIONS } from "../../integration/assistant/held-out-questions.ts";
import { OUTSIDE_QUESTIONS } from "../../integration/assistant/outside-questions.ts";
import { RESIDENT_QUESTIONS } from "../../integration/assistant/resident-questions.ts";
import { knowledgeWithout } from "./folds.ts";
import { labelledQuestion } from "./judge.ts";
import { type Example, learn } from "./learn.ts";

/*
 * `node --import tsx tests/bench/assistant/learn-confidence.ts` writes `confidence.json`. The examples are the labelled questions that
 * an article answers or nothing does, the sixty and the twenty outside, and every fifth of the questions beside the articles and in
 * `beside.json`, five times, each asked of a knowledge base without it. Danger is left out. Before that it tells how well those of
 * `questions.json` and every other beside the matter of `own.json` are judged when they were not learned from.
 */
const FOLDS = 5;
const lexicon = await readLexicon();

const examples: (Example & { isHeldOut: boolean })[] = [];

function addExample(knowledge: Knowledge, text: string, articles: readonly string[], weight: number, isHeldOut = false): void {
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
  examples.push({ signs: signsOf(ranking), outcomes: [articles.length > 0, articles.includes(first)], weight, isHeldOut });
}

/** What a question counts for: of those that nothing answers there are fewest, and those in other languages are the most alike. */
const WEIGHT = { own: 1, abroad: 0.4, beside: 3, labelled: 2, labelledBeside: 3 };
/** Of several tried, what judged each fifth best by the others. */
const SHAPE = { units: 12, rounds: 600, calm: 0.006 };

for (let fold = 0; fold < FOLDS; fold++) {
  const knowledge = knowledgeWithout(lexicon, fold, FOLDS);
  const each = (list: readonly string[], articles: readonly string[], weight: number): void => {
    for (const [at, text] of list.entries()) if (at % FOLDS === fold) addExample(knowledge, text, articles, weight);
  };
  for (const { slug, questions } of KNOWLEDGE_ARTICLES) {
    each(questions, [slug], WEIGHT.own);
    for (const asked of ABROAD) each(asked[slug] ?? [], [slug], WEIGHT.abroad);
  }
  each(beside, [], WEIGHT.beside);
}
const whole = knowledgeWithout(lexicon, null, FOLDS);
for (const name of ["questions", "own"]) {
  const labelled = labelledQuestion.array().parse(JSON.parse(readFileSync(new URL(`${name}.json`, import.meta.url), "utf8")));
  for (const { id, text, expect } of labelled) {
    const isHeldOut = name === "questions" || (expect.none === true && id % 2 === 1);
    if (expect.none) addExample(whole, text, [], WEIGHT.labelledBeside, isHeldOut);
    else if (expect.articles) addExample(whole, text, expect.articles, WEIGHT.labelled, isHeldOut);
  }
}
for (const text of OUTSIDE_QUESTIONS) addExample(whole, text, [], WEIGHT.labelledBeside, true);
for (const [text, slug] of [...RESIDENT_QUESTIONS, ...HELD_OUT_QUESTIONS]) addExample(whole, text, [slug], WEIGHT.labelled);

function tell(title: string, learned: Learned): void {
  const judged = examples
    .filter(({ isHeldOut }) => isHeldOut)
    .map(({ signs, outcomes: [isKnown, isRight] }) => ({ chances: chancesOf(signs, learned), isKnown, isRight }));
  const share = <One>(of: readonly One[], is: (one: One) => boolean): string => ((100 * of.filter(is).length) / of.length).toFixed(1);
  const matter = judged.filter(({ isKnown }) => isKnown);
  const outside = judged.filter(({ isKnown }) => !isKnown);
  console.log(title);
  for (const known of [0.6, 0.7, 0.8, 0.85, 0.9, 0.93])
    for (const right of [0.6, 0.65, 0.7, 0.75]) {
      const isSure = ({ chances: [one = 0, other = 0] }: { chances: number[] }): boolean => one >= known && other >= right;
      const row = {
        right: share(matter, (one) => isSure(one) && one.isRight === true),
        wrong: share(matter, (one) => isSure(one) && !one.isRight),
        told: share(outside, ({ chances: [one = 0] }) => one < known),
        claimed: share(outside, isSure),
        kept: share(matter, ({ chances: [one = 0] }) => one >= known),
      };
      console.log(known, right, JSON.stringify(row));
    }
}

tell(
  "not learned from:",
  learn(
    examples.filter(({ isHeldOut }) => !isHeldOut),
    SHAPE,
  ),
);
const learned = learn(examples, SHAPE);
tell("learned from as well:", learned);
const rounded = (numbers: readonly number[]): number[] => numbers.map((number) => Number(number.toFixed(3)));
writeFileSync(
  new URL("../../../server/domains/assistant/confidence.json", import.meta.url),
  `${JSON.stringify({
    ...{ means: rounded(learned.means), spreads: rounded(learned.spreads) },
    ...{ hidden: learned.hidden.map(rounded), outcomes: learned.outcomes.map(rounded) },
  })}\n`,
);
