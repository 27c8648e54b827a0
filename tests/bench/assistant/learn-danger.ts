import { readFileSync, writeFileSync } from "node:fs";
import { dangerChance, dangerSenseFrom } from "#server/domains/assistant/danger-sense.ts";
import { readLexicon } from "#server/domains/assistant/lexicon.ts";
import { KNOWLEDGE_ARTICLES } from "#server/seed/content.ts";
import { dangerIn, isOnlySpokenOf } from "#shared/assistant/danger.ts";
import { readAsked } from "./asked.ts";
import { readStrangers, type Told, trainDanger } from "./train-danger.ts";

/*
 * `node --import tsx tests/bench/assistant/learn-danger.ts` writes `danger-sense.json` from what was written in a danger and beside one, and
 * from all other questions: in a danger where a rule says so and nobody only speaks of it, and otherwise in none, but for those of the
 * articles on danger. Then it tells how many of the strangers' lines, which are not learned from, would have `Ring 112` before them.
 */
const lexicon = await readLexicon();
const onDanger = new Set(KNOWLEDGE_ARTICLES.filter(({ isDanger }) => isDanger).map(({ slug }) => slug));

const linesOf = (name: string): string[] =>
  readFileSync(new URL(`../../../server/content/asked/${name}.txt`, import.meta.url), "utf8")
    .split("\n")
    .filter(Boolean);

/** What a line counts for: there are many questions, and few were written in a danger. */
const WEIGHT = { danger: 6, calm: 4, asked: 1, spokenOf: 0.3 };

const told: Told[] = [
  ...linesOf("danger").map((text) => ({ text, isDanger: true, weight: WEIGHT.danger })),
  ...linesOf("calm").map((text) => ({ text, isDanger: false, weight: WEIGHT.calm })),
  ...readAsked().flatMap(({ text, id }): Told[] => {
    if (dangerIn(text) === null) return onDanger.has(id) ? [] : [{ text, isDanger: false, weight: WEIGHT.asked }];
    return isOnlySpokenOf(text) ? [{ text, isDanger: false, weight: WEIGHT.spokenOf }] : [{ text, isDanger: true, weight: WEIGHT.asked }];
  }),
];

const learned = trainDanger(told, lexicon);
writeFileSync(new URL("../../../server/domains/assistant/danger-sense.json", import.meta.url), `${JSON.stringify(learned)}\n`);

const sense = dangerSenseFrom(learned);
const strangers = readStrangers();
for (const isDanger of [true, false]) {
  const those = strangers.filter((one) => one.isDanger === isDanger);
  const ruled = those.filter(({ text }) => dangerIn(text) !== null).length;
  const sensed = those.filter(({ text }) => dangerIn(text) === null && dangerChance(sense, text, lexicon) >= sense.least).length;
  console.log(`${isDanger ? "in danger" : "in none"}: ${those.length}, told by rules ${ruled}, by what was learned ${sensed} more`);
}
