import { knowledgeArticles } from "#drizzle/schema/index.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { atOnce, inSlices, type Steps } from "#server/platform/slices.ts";
import { dangerIn } from "#shared/assistant/danger.ts";
import type { Danger } from "#shared/assistant/danger-rules.ts";
import asked from "../../content/words/asked-own.json" with { type: "json" };
import beside from "../../content/words/beside.json" with { type: "json" };
import arabic from "../../content/words/questions-ar.json" with { type: "json" };
import english from "../../content/words/questions-en.json" with { type: "json" };
import finnish from "../../content/words/questions-fi.json" with { type: "json" };
import somali from "../../content/words/questions-so.json" with { type: "json" };
import { type DangerSense, dangerChance, readDangerSense } from "./danger-sense.ts";
import { type IntentModel, intentsOf, readIntents } from "./intent-model.ts";
import { type Lexicon, readLexicon } from "./lexicon.ts";
import { indexingQuestions, type KnownQuestions, type Likeness, likenessTo, UNLIKE } from "./question-likeness.ts";
import { wordsIn } from "./swedish-words.ts";
import { type Findable, indexingTexts, type TextIndex } from "./text-index.ts";

type PortalArticle = typeof knowledgeArticles.$inferSelect;

/** One of the portal's, or one that was written in it: that has its id for a slug, and is of no area. */
export type Article = Omit<PortalArticle, "id" | "crisisDomainId" | "reviewBy"> & {
  crisisDomainId: string | null;
  reviewBy: string | null;
  /** An association wrote it for its own house. */
  isOfHouse: boolean;
};

/** The knowledge base, ready to be searched. */
export interface Knowledge {
  articles: ReadonlyMap<string, Article>;
  index: TextIndex;
  /** The articles by their titles, which the choices ask for. */
  slugs: ReadonlyMap<string, string>;
  /** Questions that it does not answer, however near its words they come. */
  beside: TextIndex;
  /** The questions of the articles, under `BESIDE` those that none answers, and those about the own house by how they are asked plainly. */
  questions: KnownQuestions;
  /** What thousands of questions have taught of which of these is meant. */
  intents: IntentModel;
  /** What they have taught of how somebody writes whose life may be in danger. */
  sense: DangerSense;
  lexicon: Lexicon;
}

/** What was learned before any text was read. */
export type Learned = Pick<Knowledge, "lexicon" | "intents" | "sense">;

/** Which danger a question tells of: by the rules, or else by how it is written; null where nobody's life seems to be in danger. */
export const dangerOf = ({ sense, lexicon }: Pick<Knowledge, "sense" | "lexicon">, written: string): Danger | null =>
  dangerIn(written) ?? (dangerChance(sense, written, lexicon) >= sense.least ? "other" : null);

/** What a question comes near to, and what it may mean, in whatever words or language. */
export function alikeTo({ questions, intents, lexicon }: Knowledge, written: string): Map<string, Likeness> {
  const near = likenessTo(questions, written);
  const meant = intentsOf(intents, written, lexicon);
  const ids = new Set([...near.keys(), ...meant.keys()]);
  return new Map(Array.from(ids, (id) => [id, { ...UNLIKE, ...near.get(id), chance: meant.get(id) ?? 0 }]));
}

/** How something about the own house is asked plainly in Swedish, and how near a question comes to the ways of asking that. */
export interface OwnQuestion {
  question: string;
  nearest: number;
  /** How much nearer that is than any article's questions; below zero where one of those is nearer. */
  ahead: number;
  /** How likely it is that anything of the own house is meant. */
  chance: number;
}

/** What of the own house a question comes nearest to, in whatever words or language; null where nothing is near. */
export function ownQuestionIn(alike: ReadonlyMap<string, Likeness>): OwnQuestion | null {
  let [question, own, other, chance, most] = ["", 0, 0, 0, 0];
  for (const [id, one] of alike) {
    if (id in asked) chance += one.chance;
    if (!(id in asked)) other = Math.max(other, one.nearest);
    else if (one.nearest + one.chance > most) [question, own, most] = [id, one.nearest, one.nearest + one.chance];
  }
  return own >= OWN_LEAST.nearest || chance >= OWN_LEAST.chance ? { question, nearest: own, ahead: own - other, chance } : null;
}

/** Farther from it and less likely a question is asked in words of its own. */
const OWN_LEAST = { nearest: 0.35, chance: 0.2 };

/** The ways of asking for something of the own house, by how it is asked plainly. */
export const ASKED_OWN: Readonly<Record<string, readonly string[]>> = asked;

/** What is asked in other languages, by the slug of the article that answers it. */
export const ABROAD: readonly Readonly<Record<string, readonly string[]>>[] = [english, finnish, somali, arabic];

/** Stands in place of an article for all that none of them answers. */
export const BESIDE = "";

const known = new WeakMap<DomainContext["db"], Promise<Knowledge>>();

/** Read once a process: a server writes the articles before it answers anybody, and nothing changes them after that. */
export function readKnowledge(db: DomainContext["db"]): Promise<Knowledge> {
  const knowledge = known.get(db) ?? indexArticles(db);
  known.set(db, knowledge);
  knowledge.catch(() => known.delete(db));
  return knowledge;
}

async function indexArticles(db: DomainContext["db"]): Promise<Knowledge> {
  const [articles, lexicon, intents, sense] = await Promise.all([
    db.select().from(knowledgeArticles),
    readLexicon(),
    readIntents(),
    readDangerSense(),
  ]);
  return inSlices(
    indexing(
      articles.map(({ id: _id, ...article }) => ({ ...article, isOfHouse: false })),
      { lexicon, intents, sense },
      { abroad: ABROAD, outside: beside, own: ASKED_OWN },
    ),
  );
}

/** A title however it was typed. */
export const spoken = (title: string): string => wordsIn(title).join(" ");

/** What is measured is asked of a knowledge base without some of `abroad`, `outside` and `own`. */
export const knowledgeOf = (
  articles: readonly Article[],
  learned: Learned,
  abroad = ABROAD,
  outside: readonly string[] = beside,
  own = ASKED_OWN,
): Knowledge => atOnce(indexing(articles, learned, { abroad, outside, own }));

interface OtherQuestions {
  abroad: typeof ABROAD;
  outside: readonly string[];
  own: typeof ASKED_OWN;
}

function* indexing(
  articles: readonly Article[],
  { lexicon, ...learned }: Learned,
  { abroad, outside, own }: OtherQuestions,
): Steps<Knowledge> {
  const index = yield* indexingTexts(articles.map(articleText), lexicon);
  const questions = yield* indexingQuestions([
    ...articles.map(({ slug, title, terms, questions: asked }) => ({
      id: slug,
      phrases: [...[title, ...terms.split("\n"), ...asked.split("\n").filter(Boolean)], ...abroad.flatMap((one) => one[slug] ?? [])],
    })),
    { id: BESIDE, phrases: outside },
    ...Object.entries(own).map(([id, phrases]) => ({ id, phrases: [id, ...phrases] })),
  ]);
  const besides = outside.map((question) => ({ id: question, names: [], questions: [question], told: "", beside: "" }));
  return {
    articles: new Map(articles.map((article) => [article.slug, article])),
    slugs: new Map(articles.map(({ title, slug }) => [spoken(title), slug])),
    index,
    beside: yield* indexingTexts(besides, lexicon),
    ...{ questions, lexicon, ...learned },
  };
}

export const articleText = ({ slug, title, terms, questions, steps, body }: Article): Findable => ({
  id: slug,
  names: [title, ...terms.split("\n")],
  questions: questions.split("\n").filter(Boolean),
  told: steps,
  beside: body,
});
