import { listActiveCrises } from "#server/domains/crisis/activation-queries.ts";
import { type Actor, type MemberActor, requireSignedIn } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { AssociationRole } from "#shared/enums.ts";
import { can } from "#shared/permissions.ts";
import { type Article, alikeTo, articleText, BESIDE, type Knowledge, type OwnQuestion } from "./knowledge.ts";
import { type DocumentPassage, findReadable, readGivenArticles, readHiddenSlugs } from "./passage-queries.ts";
import { type Likeness, UNLIKE } from "./question-likeness.ts";
import { type Candidate, type Confidence, confidenceIn, type Ranking, rank } from "./ranking-rules.ts";
import { wordsIn } from "./swedish-words.ts";
import { type Findable, type Fit, fitsFor, indexTexts } from "./text-index.ts";

const FOUND_MAX = 6;
/** How near to the best one another passage has to come to be worth showing. */
const NEAR = 0.5;

export type Passage = { kind: "article"; article: Article } | { kind: "document"; passage: DocumentPassage };

export interface FoundPassages {
  confidence: Confidence;
  /** The best first; none when nothing of the question was recognised. */
  passages: Passage[];
}

/** The same with how it was weighed. */
export type SearchedPassages = FoundPassages & { ranking: Ranking };

/** A question as it is looked up. */
export interface AskedQuestion {
  /** In Swedish. */
  question: string;
  /** As it was asked, maybe in another language. */
  written: string;
  /** How near it comes to the questions that are known. */
  alike: ReadonlyMap<string, Likeness>;
  /** What of the own house it comes near to. */
  own: OwnQuestion | null;
}

/** What the knowledge base and the own documents say on a question, as far as the caller may read them, and how it was weighed. */
export async function findPassages(ctx: DomainContext, knowledge: Knowledge, asked: AskedQuestion): Promise<SearchedPassages> {
  const member = memberOf(requireSignedIn(ctx.actor));
  const tokens = wordsIn(asked.question).map(knowledge.lexicon.tokenOf);
  const [documents, hidden, crises] = await Promise.all([
    member ? findReadable(ctx.db, member, tokens) : [],
    readHiddenSlugs(ctx.db, member),
    member && can(member.role, "crisis:read") ? listActiveCrises(ctx) : [],
  ]);
  const own = { documents, articles: await readGivenArticles(ctx.db, member, hidden) };
  const asker = {
    role: member?.role ?? null,
    areaIds: crises.map(({ crisisDomainId }) => crisisDomainId),
    hidden: new Set(hidden),
  };
  const ranking = rankAll(knowledge, own, asked.question, asker, asked.written, asked.alike);
  return { ...passagesOf(knowledge, own, ranking), ranking };
}

/** The best of what was found. What does not answer is given to no model either: it would be cited all the same. */
export function passagesOf(knowledge: Knowledge, own: OwnTexts, ranking: Ranking): FoundPassages {
  const confidence = confidenceIn(ranking);
  const [best] = ranking.found;
  if (!best || confidence === "none") return { confidence: "none", passages: [] };
  const near = ranking.found.filter(({ score }) => score >= best.score * NEAR).slice(0, FOUND_MAX);
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

/** Articles and own texts by how well they answer, the best first. `written` is what was asked in its own language. */
export function rankAll(
  knowledge: Knowledge,
  own: OwnTexts,
  question: string,
  asker: Asker,
  written: string = question,
  alike: ReadonlyMap<string, Likeness> = alikeTo(knowledge, written),
): Ranking {
  const { articles, index, lexicon } = knowledge;
  const indexes = [index, indexTexts([...own.documents.map(passageText), ...own.articles.map(articleText)], lexicon)];
  const fits = new Map(fitsFor(indexes, question, lexicon).map((fit) => [fit.id, fit]));
  const candidates = [...new Set([...fits.keys(), ...alike.keys()])].flatMap((id): Candidate[] => {
    const fit = fits.get(id) ?? { id, share: 0, meant: 0, weight: 0, question: 0, unknown: 1 };
    const article = articles.get(id);
    if (asker.hidden.has(id)) return [];
    if (!article) return fits.has(id) ? [ownCandidate(fit)] : [];
    const { isDanger, audience, crisisDomainId } = article;
    const isForAsker = audience === "everyone" || (audience === "board") === can(asker.role, "preparedness:edit");
    const likeness = alike.get(id) ?? UNLIKE;
    return [{ ...fit, ...likeness, kind: "article", isDanger, isForAsker, isInCrisis: asker.areaIds.includes(crisisDomainId ?? "") }];
  });
  const words = Math.max(0, ...fitsFor([knowledge.beside], question, lexicon).map((fit) => fit.question));
  return rank(candidates, { beside: { ...(alike.get(BESIDE) ?? UNLIKE), words }, length: wordsIn(written).length });
}

/** An own text has few questions beside it or none: they count as the rest of it does. */
function ownCandidate(fit: Fit): Candidate {
  const question = Math.max(fit.question, (fit.share + fit.meant) / 2);
  return { ...fit, question, chance: question, nearest: question, near: question, sameKind: question, kind: "own" };
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
