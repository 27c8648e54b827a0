import { notInArray, sql } from "drizzle-orm";
import { crisisDomains, knowledgeArticles } from "#drizzle/schema/index.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { KNOWLEDGE_ARTICLES, type KnowledgeArticle } from "./content.ts";

/**
 * The knowledge base as it is written now. It belongs to the portal and nobody edits it here, so it follows the code instead
 * of the seed ledger: articles are written anew at each start, and those that are gone are removed. The areas have been seeded.
 */
export async function seedKnowledge(tx: Transaction, articles: readonly KnowledgeArticle[] = KNOWLEDGE_ARTICLES): Promise<void> {
  const areas = await tx.select({ slug: crisisDomains.slug, id: crisisDomains.id }).from(crisisDomains);
  const rows = articles.flatMap(({ area, steps, terms, sources, ...article }) => {
    const crisisDomainId = areas.find(({ slug }) => slug === area)?.id;
    if (!crisisDomainId) return [];
    return [{ ...article, crisisDomainId, steps: steps.join("\n"), terms: terms.join("\n"), sources: [...sources] }];
  });
  const slugs = rows.map(({ slug }) => slug);
  await tx.delete(knowledgeArticles).where(notInArray(knowledgeArticles.slug, slugs));
  await tx
    .insert(knowledgeArticles)
    .values(rows)
    .onConflictDoUpdate({
      target: knowledgeArticles.slug,
      set: {
        title: sql`excluded.title`,
        crisisDomainId: sql`excluded.crisis_domain_id`,
        audience: sql`excluded.audience`,
        isDanger: sql`excluded.is_danger`,
        isGeneralAdvice: sql`excluded.is_general_advice`,
        body: sql`excluded.body`,
        steps: sql`excluded.steps`,
        terms: sql`excluded.terms`,
        sources: sql`excluded.sources`,
        reviewBy: sql`excluded.review_by`,
      },
    });
}
