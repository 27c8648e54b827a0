import { listActiveCrises } from "#server/domains/crisis/activation-queries.ts";
import { type Actor, type MemberActor, requireSignedIn } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { AssociationRole } from "#shared/enums.ts";
import { can } from "#shared/permissions.ts";
import { type Article, articleText, type Knowledge, readKnowledge } from "./knowledge.ts";
import { type DocumentPassage, findReadable, readGivenArticles, readHiddenSlugs } from "./passage-queries.ts";
import { type Confidence, confidenceIn, type Ranking, rank } from "./ranking-rules.ts";
import { wordsIn } from "./swedish-words.ts";
import { type Findable, fitsFor, indexTexts } from "./text-index.ts";

const FOUND_MAX = 6;
/** How near to the best one another passage has to come to be worth showing. */
const NEAR = 0.5;

export type Passage = { kind: "article"; article: Article } | { kind: "document"; passage: DocumentPassage };

export interface FoundPassages {
  confidence: Confidence;
  /** The best first; none when nothing of the question was recognised. */
  passages: Passage[];
}

/** What the knowledge base and the own documents say on a question in Swedish, as far as the caller may read them. */
export async function findPassages(ctx: DomainContext, question: string): Promise<FoundPassages> {
  const member = memberOf(requireSignedIn(ctx.actor));
  const knowledge = await readKnowledge(ctx.db);
  const asked = wordsIn(question).map(knowledge.lexicon.tokenOf);
  const [documents, hidden, crises] = await Promise.all([
    member ? findReadable(ctx.db, member, asked) : [],
    readHiddenSlugs(ctx.db, member),
    member && can(member.role, "crisis:read") ? listActiveCrises(ctx) : [],
  ]);
  const own = { documents, articles: await readGivenArticles(ctx.db, member, hidden) };
  const ranking = rankAll(knowledge, own, question, {
    role: member?.role ?? null,
    areaIds: crises.map(({ crisisDomainId }) => crisisDomainId),
    hidden: new Set(hidden),
  });
  const confidence = confidenceIn(ranking);
  const { found } = ranking;
  const [best] = found;
  // What does not answer is given to no model either: it would be cited all the same.
  if (!best || confidence === "none") return { confidence: "none", passages: [] };
  const near = found.filter(({ score }) => score >= best.score * NEAR).slice(0, FOUND_MAX);
  return { confidence, passages: near.flatMap(({ id }) => passageOf(knowledge, own, id)) };
}

/** What is searched beside the portal's own articles. */
export interface OwnTexts {
  documents: readonly DocumentPassage[];
  /** Written in the portal: by its operators for everybody, by an association for its house. */
  articles: readonly Article[];
}

export const NOTHING_OWN: OwnTexts = { documents: [], articles: [] };

function passageOf({ articles }: Knowledge, own: OwnTexts, id: string): Passage[] {
  const article = articles.get(id) ?? own.articles.find(({ slug }) => slug === id);
  if (article) return [{ kind: "article", article }];
  const passage = own.documents.find((one) => one.id === id);
  return passage ? [{ kind: "document", passage }] : [];
}

/** Who asks, as far as it matters to what is meant. */
export interface Asker {
  role: AssociationRole | null;
  /** The areas of the crises that run just now. */
  areaIds: readonly string[];
  /** The articles that the own association does not give its members. */
  hidden: ReadonlySet<string>;
}

/** Articles and own texts by how well they answer, the best first. */
export function rankAll(knowledge: Knowledge, own: OwnTexts, question: string, asker: Asker): Ranking {
  const { articles, index, lexicon } = knowledge;
  const indexes = [index, indexTexts([...own.documents.map(passageText), ...own.articles.map(articleText)], lexicon)];
  const candidates = fitsFor(indexes, question, lexicon)
    .filter(({ id }) => !asker.hidden.has(id))
    .map((fit) => {
      const article = articles.get(fit.id);
      if (!article) return { ...fit, kind: "own" as const };
      const { isDanger, audience, crisisDomainId } = article;
      const isForAsker = audience === "everyone" || (audience === "board") === can(asker.role, "preparedness:edit");
      return { ...fit, kind: "article" as const, isDanger, isForAsker, isInCrisis: asker.areaIds.includes(crisisDomainId ?? "") };
    });
  return rank(candidates, Math.max(0, ...fitsFor([knowledge.beside], question, lexicon).map(({ question: alike }) => alike)));
}

const passageText = ({ id, title, heading, body }: DocumentPassage): Findable => ({
  id,
  names: [title, heading, `${title} ${heading}`],
  questions: [],
  told: body,
  beside: "",
});

/** The actor as a member, null for somebody without an association. */
export function memberOf({ associationId, role, ...actor }: Actor): MemberActor | null {
  return associationId && role ? { ...actor, associationId, role } : null;
}
