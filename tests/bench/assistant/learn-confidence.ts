import { readFileSync } from "node:fs";
import { NOTHING_OWN, rankAll } from "#server/domains/assistant/find-passages.ts";
import { knowledgeOf } from "#server/domains/assistant/knowledge.ts";
import { readLexicon } from "#server/domains/assistant/lexicon.ts";
import { inSwedish } from "#server/domains/assistant/other-languages.ts";
import { signsOf } from "#server/domains/assistant/ranking-rules.ts";
import { KNOWLEDGE_ARTICLES } from "#server/seed/content.ts";
import { dangerIn } from "#shared/assistant/danger.ts";
import { HELD_OUT_QUESTIONS } from "../../integration/assistant/held-out-questions.ts";
import { OUTSIDE_QUESTIONS } from "../../integration/assistant/outside-questions.ts";
import { RESIDENT_QUESTIONS } from "../../integration/assistant/resident-questions.ts";
import { labelledQuestion } from "./judge.ts";
import { learn } from "./learn.ts";

/*
 * `node --import tsx tests/bench/assistant/learn-confidence.ts` prints what `ranking-rules.ts` holds as `LEARNED`. The examples are the
 * labelled questions that an article answers or nothing does; those that speak of danger, or that an own fact or a widget answers,
 * are left out.
 */
const lexicon = await readLexicon();
const knowledge = knowledgeOf(
  KNOWLEDGE_ARTICLES.map(({ area, link = null, ...article }) => ({
    ...{ ...article, crisisDomainId: area, link, isOfHouse: false },
    ...{ terms: article.terms.join("\n"), questions: article.questions.join("\n"), steps: article.steps.join("\n") },
  })),
  lexicon,
);
const labelled = ["questions", "own"].flatMap((name) =>
  labelledQuestion.array().parse(JSON.parse(readFileSync(new URL(`${name}.json`, import.meta.url), "utf8"))),
);
const questions = [
  ...labelled.map(({ text, expect }) => ({ text, articles: expect.none ? [] : expect.articles })),
  ...OUTSIDE_QUESTIONS.map((text) => ({ text, articles: [] })),
  ...[...RESIDENT_QUESTIONS, ...HELD_OUT_QUESTIONS].map(([text, slug]) => ({ text, articles: [slug] })),
];
const examples = questions.flatMap(({ text, articles }) => {
  if (!articles || dangerIn(text)) return [];
  const ranking = rankAll(knowledge, NOTHING_OWN, inSwedish(text, lexicon.knows), { role: null, areaIds: [], hidden: new Set() });
  const first = ranking.found[0]?.id ?? "";
  return first === "" ? [] : [{ signs: signsOf(ranking), isKnown: articles.length > 0, isRight: articles.includes(first) }];
});
const written = (weights: readonly number[]): string => weights.map((weight) => weight.toFixed(2)).join(", ");
console.log(`known: [${written(learn(examples.map(({ signs, isKnown }) => ({ signs, isTrue: isKnown }))))}]`);
console.log(`right: [${written(learn(examples.map(({ signs, isRight }) => ({ signs, isTrue: isRight }))))}]`);
