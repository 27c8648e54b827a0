import type { DomainContext } from "#server/platform/context.ts";
import type { Danger } from "#shared/assistant/danger-rules.ts";
import type { FoundPassages } from "./find-passages.ts";
import { readArticles } from "./passage-queries.ts";

/** The articles that fit each danger, the first one first. Where none does, no other advice is shown in its place. */
const ARTICLES: Partial<Record<Danger, readonly string[]>> = {
  fire: ["brand-vid-brand"],
  gas: ["fara-gaslukt"],
  carbon_monoxide: ["fara-kolmonoxid", "varme-eldning-fara"],
  injury: ["halsa-forsta-hjalpen"],
  lift: ["el-hiss-fast"],
};

/** What the knowledge base says on a danger. It is not searched for: a slip of the keys must not lead to other advice. */
export async function findDangerPassages({ db }: DomainContext, danger: Danger): Promise<FoundPassages> {
  const slugs = ARTICLES[danger] ?? [];
  const articles = await readArticles(db, [...slugs]);
  const passages = articles
    .sort((a, b) => slugs.indexOf(a.slug) - slugs.indexOf(b.slug))
    .map((article) => ({ kind: "article" as const, article }));
  return { confidence: passages.length > 0 ? "sure" : "none", passages };
}
