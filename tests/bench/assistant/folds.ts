import { ABROAD, ASKED_OWN, type Knowledge, knowledgeOf, type Learned } from "#server/domains/assistant/knowledge.ts";
import { KNOWLEDGE_ARTICLES } from "#server/seed/content.ts";
import beside from "../../../server/content/words/beside.json" with { type: "json" };

/** The knowledge base without every so manieth question; with all of them where `fold` is null. */
export function knowledgeWithout(learned: Learned, fold: number | null, folds: number): Knowledge {
  const kept = (list: readonly string[]): string[] => list.filter((_, at) => fold === null || at % folds !== fold);
  const keptOf = (asked: (typeof ABROAD)[number]) => Object.fromEntries(Object.entries(asked).map(([id, list]) => [id, kept(list)]));
  return knowledgeOf(
    KNOWLEDGE_ARTICLES.map(({ area, link = null, ...article }) => ({
      ...{ ...article, crisisDomainId: area, link, isOfHouse: false },
      ...{ terms: article.terms.join("\n"), questions: kept(article.questions).join("\n"), steps: article.steps.join("\n") },
    })),
    learned,
    ABROAD.map(keptOf),
    kept(beside),
    keptOf(ASKED_OWN),
  );
}
