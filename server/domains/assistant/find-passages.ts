import { type Actor, type MemberActor, requireSignedIn } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { type Article, type DocumentPassage, readArticles, readablePassages, readPassages } from "./passage-queries.ts";
import { searchPassages } from "./search-queries.ts";
import { type Confidence, confidenceIn } from "./search-rules.ts";

const FOUND_MAX = 6;
/** How near to the best one another passage has to come to be worth showing. */
const NEAR = 0.5;

export type Passage = { kind: "article"; article: Article } | { kind: "document"; passage: DocumentPassage };

export interface FoundPassages {
  confidence: Confidence;
  /** The best first; none when nothing of the question was recognised. */
  passages: Passage[];
}

/** What the knowledge base and the own documents say on a question, as far as the caller may read them. */
export async function findPassages(ctx: DomainContext, question: string): Promise<FoundPassages> {
  const member = memberOf(requireSignedIn(ctx.actor));
  const found = await searchPassages(ctx.db, question, member && readablePassages(ctx.db, member), 2 * FOUND_MAX);
  const best = found[0];
  const confidence = confidenceIn(best);
  // What does not answer is given to no model either: it would be cited all the same.
  if (confidence === "none") return { confidence, passages: [] };
  const near = found.filter(({ score }) => best && score >= best.score * NEAR).slice(0, FOUND_MAX);
  const ids = (kind: "article" | "document") => near.filter((it) => it.kind === kind).map(({ id }) => id);
  const [articles, documents] = await Promise.all([
    readArticles(ctx.db, ids("article")),
    member ? readPassages(ctx.db, member, ids("document")) : [],
  ]);
  const passages = near.flatMap(({ kind, id }): Passage[] => {
    const article = kind === "article" && articles.find(({ slug }) => slug === id);
    if (article) return [{ kind: "article", article }];
    const passage = kind === "document" && documents.find((it) => it.id === id);
    return passage ? [{ kind: "document", passage }] : [];
  });
  return { confidence: passages.length === 0 ? "none" : confidence, passages };
}

/** The actor as a member, null for somebody without an association. */
export function memberOf({ associationId, role, ...actor }: Actor): MemberActor | null {
  return associationId && role ? { ...actor, associationId, role } : null;
}
