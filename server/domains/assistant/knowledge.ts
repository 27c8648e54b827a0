import { knowledgeArticles } from "#drizzle/schema/index.ts";
import type { DomainContext } from "#server/platform/context.ts";
import beside from "../../content/words/beside.json" with { type: "json" };
import { type Lexicon, readLexicon } from "./lexicon.ts";
import { wordsIn } from "./swedish-words.ts";
import { type Findable, indexTexts, type TextIndex } from "./text-index.ts";

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
  lexicon: Lexicon;
}

const known = new WeakMap<DomainContext["db"], Promise<Knowledge>>();

/** Read once a process: a server writes the articles before it answers anybody, and nothing changes them after that. */
export function readKnowledge(db: DomainContext["db"]): Promise<Knowledge> {
  const knowledge = known.get(db) ?? indexArticles(db);
  known.set(db, knowledge);
  knowledge.catch(() => known.delete(db));
  return knowledge;
}

async function indexArticles(db: DomainContext["db"]): Promise<Knowledge> {
  const [articles, lexicon] = await Promise.all([db.select().from(knowledgeArticles), readLexicon()]);
  return knowledgeOf(
    articles.map(({ id: _id, ...article }) => ({ ...article, isOfHouse: false })),
    lexicon,
  );
}

/** A title however it was typed. */
export const spoken = (title: string): string => wordsIn(title).join(" ");

export const knowledgeOf = (articles: readonly Article[], lexicon: Lexicon): Knowledge => ({
  articles: new Map(articles.map((article) => [article.slug, article])),
  slugs: new Map(articles.map(({ title, slug }) => [spoken(title), slug])),
  index: indexTexts(articles.map(articleText), lexicon),
  beside: indexTexts(
    beside.map((question) => ({ id: question, names: [], questions: [question], told: "", beside: "" })),
    lexicon,
  ),
  lexicon,
});

export const articleText = ({ slug, title, terms, questions, steps, body }: Article): Findable => ({
  id: slug,
  names: [title, ...terms.split("\n")],
  questions: questions.split("\n").filter(Boolean),
  told: steps,
  beside: body,
});
