import { composeAnswer } from "#server/domains/assistant/compose-answer.ts";
import { readDangerSense } from "#server/domains/assistant/danger-sense.ts";
import { ownAsked } from "#server/domains/assistant/facts/asked-facts.ts";
import { type Meant, meantBy } from "#server/domains/assistant/facts/own-intent.ts";
import { inDanger, readQuestion, widgetIn } from "#server/domains/assistant/find-answer.ts";
import { type AskedQuestion, NOTHING_OWN, passagesOf, rankAll } from "#server/domains/assistant/find-passages.ts";
import { intentsFrom } from "#server/domains/assistant/intent-model.ts";
import { BESIDE, dangerOf, type Knowledge } from "#server/domains/assistant/knowledge.ts";
import { readLexicon } from "#server/domains/assistant/lexicon.ts";
import type { Ranking } from "#server/domains/assistant/ranking-rules.ts";
import { KNOWLEDGE_ARTICLES } from "#server/seed/content.ts";
import { readAsked } from "./asked.ts";
import { knowledgeWithout } from "./folds.ts";
import { judge, type Verdict } from "./judge.ts";
import { trainIntents } from "./train-intents.ts";

/*
 * `node --import tsx tests/bench/assistant/leave-out.ts` asks every fifth of all questions that are learned from, of a knowledge base and of
 * intents without it, as somebody in a house whose own data is all there, and says how many are answered right. `--list` names those that
 * are not. Whoever wrote them had the articles in view, so it flatters a little.
 */
const FOLDS = 5;
const ASKER = { role: "system_owner", areaIds: [], hidden: new Set<string>() } as const;

interface Given {
  verdict: Verdict;
  /** What took it there, where it is not right. */
  by: string;
  text: string;
  slug: string;
  first: string;
}

const titles = new Map(KNOWLEDGE_ARTICLES.map(({ slug, title }) => [slug, title]));

function meantIn(read: AskedQuestion, ranking: Ranking): Meant {
  const fact = ownAsked(read);
  // An event by its own name is none here.
  if (!fact || fact.fact === "namedEvent") return "article";
  return meantBy(fact, read, ranking);
}

function ask(knowledge: Knowledge, text: string, slug: string): Given {
  const read = readQuestion(knowledge, text);
  const danger = dangerOf(knowledge, text);
  const ranking = rankAll(knowledge, NOTHING_OWN, read.question, ASKER, text, read.alike);
  const searched = passagesOf(knowledge, NOTHING_OWN, ranking);
  const found = danger ? inDanger(knowledge, danger, text, { ...searched, ranking }) : searched;
  const meant = danger ? "article" : meantIn(read, ranking);
  const expect = slug === "" ? { none: true as const } : { articles: [slug] };
  const question = { id: 0, text, kind: "", asker: "", style: "", expect };
  const isFact = meant === "own" || meant === "either";
  const widget = isFact ? null : widgetIn(read);
  const ownChoice = meant === "either" ? `Hos er: ${text}` : null;
  const circumstances = { question: read.question, role: ASKER.role, facts: [], danger, widget, ownChoice, isTitle: false };
  const { head, details } = composeAnswer(found, circumstances);
  const given = meant === "own" ? { head: { ...head, mode: "own" as const, title: "" }, details: null } : { head, details };
  const verdict = judge(question, { ...given, widget: null }, (one) => titles.get(one));
  const isOpened = widget !== null && details.slugs.length === 0;
  const by = danger ? "danger" : isFact ? "fact" : isOpened ? "widget" : "search";
  return { verdict, by, text, slug, first: ranking.found[0]?.id ?? "" };
}

const [lexicon, sense] = await Promise.all([readLexicon(), readDangerSense()]);
const asked = readAsked();
const intents = intentsFrom(
  trainIntents(
    asked.filter((_, at) => at % FOLDS !== 0),
    lexicon,
  ),
);
const knowledge = knowledgeWithout({ lexicon, sense, intents }, 0, FOLDS);
const given: Given[] = [];
const times: number[] = [];
for (const { text, id } of asked.filter((_, at) => at % FOLDS === 0)) {
  if (id !== BESIDE && !titles.has(id)) continue;
  const began = performance.now();
  given.push(ask(knowledge, text, id));
  times.push(performance.now() - began);
}

function tell(title: string, of: readonly Given[]): void {
  const count = (verdict: Verdict): string =>
    `${verdict} ${((100 * of.filter((one) => one.verdict === verdict).length) / of.length).toFixed(1)}`;
  console.log(
    `${title}: ${of.length} questions, of one hundred ${(["right", "unsure", "missed", "wrong"] as const).map(count).join(", ")}`,
  );
  const wrong = of.filter(({ verdict }) => verdict === "wrong");
  const by = Object.entries(Object.groupBy(wrong, (one) => one.by)).map(([name, all = []]) => `${name} ${all.length}`);
  if (by.length > 0) console.log(`  wrong by: ${by.join(", ")}`);
}
tell(
  "articles",
  given.filter(({ slug }) => slug !== ""),
);
tell(
  "beside the matter",
  given.filter(({ slug }) => slug === ""),
);
times.sort((one, other) => one - other);
console.log(
  `half within ${times[times.length >> 1]?.toFixed(1)} ms, 95 of 100 within ${times[Math.floor(times.length * 0.95)]?.toFixed(1)} ms`,
);
if (process.argv.includes("--list"))
  for (const { verdict, by, text, slug, first } of given.filter((one) => one.verdict !== "right"))
    console.log([verdict, by, slug || "–", first, text].join("\t"));
