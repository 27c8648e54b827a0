import { readFileSync, writeFileSync } from "node:fs";
import { readDangerSense } from "#server/domains/assistant/danger-sense.ts";
import { factAsked, ownAsked } from "#server/domains/assistant/facts/asked-facts.ts";
import { ownChance, ownSigns } from "#server/domains/assistant/facts/own-intent.ts";
import { readQuestion } from "#server/domains/assistant/find-answer.ts";
import { NOTHING_OWN, rankAll } from "#server/domains/assistant/find-passages.ts";
import { intentsFrom, readIntents } from "#server/domains/assistant/intent-model.ts";
import { ASKED_OWN, type Knowledge } from "#server/domains/assistant/knowledge.ts";
import { readLexicon } from "#server/domains/assistant/lexicon.ts";
import { dangerIn } from "#shared/assistant/danger.ts";
import { readAsked } from "./asked.ts";
import facts from "./facts.json" with { type: "json" };
import { knowledgeWithout } from "./folds.ts";
import { labelledQuestion } from "./judge.ts";
import { type Example, learn } from "./learn.ts";
import { trainIntents } from "./train-intents.ts";

/*
 * `node --import tsx tests/bench/assistant/learn-facts.ts` writes `own-intent.json`: what tells whether the own house's data is asked
 * for. The examples are those of `facts.json`, the labelled questions, and every fifth of all that is learned from, asked of a
 * knowledge base and of intents without it; of all these the ones that a fact could be asked for by. Before that it tells how well each fifth is
 * judged by what was learned from the others, and with `--list` which are not.
 */
const FOLDS = 5;
const [lexicon, sense] = await Promise.all([readLexicon(), readDangerSense()]);
const examples: (Example & { text: string; fact: string })[] = [];
const strays: string[] = [];

function addExample(knowledge: Knowledge, text: string, isOwn: boolean, weight: number, fact = ""): void {
  if (dangerIn(text)) return;
  const read = readQuestion(knowledge, text);
  const asked = ownAsked(read);
  if (isOwn && asked?.fact !== fact && fact !== "") strays.push(`${fact} → ${asked?.fact ?? "none"}: ${text}`);
  if (!asked || asked.fact === "namedEvent") return;
  const ranking = rankAll(
    knowledge,
    NOTHING_OWN,
    read.question,
    { role: "system_owner", areaIds: [], hidden: new Set() },
    text,
    read.alike,
  );
  examples.push({ signs: ownSigns(asked, read, ranking), outcomes: [isOwn], weight, text, fact: asked.fact });
}

/** Questions that an article answers and whose answer for the own house the portal knows as well tell nothing. */
const BOTH = new Set(["skydd-narmaste", "portal-vilka-har-svarat", "portal-andra-prenumeration"]);

const whole = knowledgeWithout({ lexicon, sense, intents: await readIntents() }, null, FOLDS);
for (const [fact, list] of Object.entries(facts.own)) for (const text of list) addExample(whole, text, true, 3, fact);
for (const text of facts.general) addExample(whole, text, false, 3);
for (const name of ["questions", "own"]) {
  const labelled = labelledQuestion.array().parse(JSON.parse(readFileSync(new URL(`${name}.json`, import.meta.url), "utf8")));
  for (const { text, expect } of labelled) if (!(expect.facts && expect.articles)) addExample(whole, text, expect.facts !== undefined, 2);
}
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
for (const { text, id } of asked.filter((_, at) => at % FOLDS === 0)) {
  const fact = id in ASKED_OWN ? factAsked(id)?.fact : undefined;
  if (fact) addExample(fifth, text, true, 0.5, fact);
  else if (!BOTH.has(id) && !(id in ASKED_OWN)) addExample(fifth, text, false, 1);
}

const SHAPE = { units: 10, rounds: 500, calm: 0.004 };
const judged = examples.map((example, at) => ({ ...example, at }));
const chances: number[] = [];
for (let fold = 0; fold < FOLDS; fold++) {
  const learned = learn(
    judged.filter(({ at }) => at % FOLDS !== fold),
    SHAPE,
  );
  for (const { at, signs } of judged) if (at % FOLDS === fold) chances[at] = ownChance(signs, learned);
}
const isOwn = ({ outcomes: [own] }: Example): boolean => own === true;
for (const least of [0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8]) {
  const share = (own: boolean): string => {
    const of = judged.filter((one) => isOwn(one) === own);
    return `${of.filter(({ at }) => (chances[at] ?? 0) >= least).length} of ${of.length}`;
  };
  console.log(`from ${least}: own ${share(true)}, general ${share(false)}`);
}
console.log(`of another fact than meant: ${strays.length}`);
if (process.argv.includes("--list")) {
  for (const stray of strays) console.log(stray);
  for (const one of judged)
    if (isOwn(one) !== (chances[one.at] ?? 0) >= 0.5)
      console.log(isOwn(one) ? "own" : "general", (chances[one.at] ?? 0).toFixed(2), one.fact, one.text);
}
const learned = learn(examples, SHAPE);
const rounded = (numbers: readonly number[]): number[] => numbers.map((number) => Number(number.toFixed(3)));
writeFileSync(
  new URL("../../../server/domains/assistant/facts/own-intent.json", import.meta.url),
  `${JSON.stringify({
    ...{ means: rounded(learned.means), spreads: rounded(learned.spreads) },
    ...{ hidden: learned.hidden.map(rounded), outcomes: learned.outcomes.map(rounded) },
  })}\n`,
);
