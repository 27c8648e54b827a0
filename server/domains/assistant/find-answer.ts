import { requireSignedIn } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { dangerIn, isOnlySpokenOf } from "#shared/assistant/danger.ts";
import type { Danger } from "#shared/assistant/danger-rules.ts";
import type { AnswerDetails, FoundAnswer } from "#shared/assistant/message.ts";
import { widgetFor } from "#shared/assistant/widget-for.ts";
import type { WidgetKey } from "#shared/assistant/widgets.ts";
import type { AssociationRole } from "#shared/enums.ts";
import { composeAnswer, ownAnswer } from "./compose-answer.ts";
import { articlesOn } from "./danger-articles.ts";
import { factAsked } from "./facts/asked-facts.ts";
import type { FactAnswer } from "./facts/fact.ts";
import { findHouseFacts } from "./facts/facts-beside.ts";
import { findFact } from "./facts/find-facts.ts";
import { type Meant, meantBy } from "./facts/own-intent.ts";
import { type AskedQuestion, type FoundPassages, findPassages, memberOf } from "./find-passages.ts";
import { type Knowledge, ownQuestionIn, readKnowledge, spoken } from "./knowledge.ts";
import { inSwedish } from "./other-languages.ts";
import { readHiddenSlugs } from "./passage-queries.ts";
import { likenessTo } from "./question-likeness.ts";
import type { Confidence, Ranking } from "./ranking-rules.ts";
import { replyToGreeting } from "./search-rules.ts";

/** What there is on a question before a model has a say. */
export interface Answered {
  question: string;
  widget: WidgetKey | null;
  role: AssociationRole | null;
  found: FoundPassages;
  facts: AnswerDetails["facts"];
  danger: Danger | null;
  answer: FoundAnswer;
  /** It is a fixed line, or from the asker's own data: not for a model to write. */
  isFixed: boolean;
}

/** Before a question that is meant for the own data; what the choice says where an article may be meant as well. */
const OWN_CHOICE = "Hos er: ";

/** Danger first, then the title of an article word for word, the own data, and what the texts say. */
export async function findAnswer(ctx: DomainContext, written: string): Promise<Answered> {
  const isOwnChosen = written.startsWith(OWN_CHOICE);
  const asked = isOwnChosen ? written.slice(OWN_CHOICE.length) : written;
  const knowledge = await readKnowledge(ctx.db);
  const titled = await titledBy(ctx, knowledge, asked);
  return titled ? answerTitle(ctx, knowledge, asked, titled) : answerWords(ctx, knowledge, asked, isOwnChosen);
}

async function answerTitle(ctx: DomainContext, knowledge: Knowledge, question: string, slug: string): Promise<Answered> {
  const { role } = requireSignedIn(ctx.actor);
  const found = findNamedPassages(knowledge, [slug]);
  const facts = await findHouseFacts(ctx, found);
  const answered = { question, role, found, facts, danger: dangerIn(question), widget: widgetFor(question) };
  return { ...answered, answer: composeAnswer(found, { ...answered, isTitle: true, ownChoice: null }), isFixed: false };
}

async function answerWords(ctx: DomainContext, knowledge: Knowledge, asked: string, isOwnChosen: boolean): Promise<Answered> {
  const { role } = requireSignedIn(ctx.actor);
  const danger = dangerIn(asked);
  const read = readQuestion(knowledge, asked);
  const { question } = read;
  const searched = await findPassages(ctx, knowledge, read);
  const { own, meant } = danger ? NOTHING_OWN : await findOwn(ctx, read, searched, isOwnChosen);
  const found = danger ? inDanger(knowledge, danger, asked, searched) : passagesBeside(own, meant, searched);
  const isOwn = own !== null && meant === "own" && found.confidence !== "sure";
  const ownChoice = own !== null && meant === "either" ? OWN_CHOICE + asked : null;
  // What is told of the own house has its page beside it: no other view of it opens as well.
  const widget = isOwn || ownChoice ? null : widgetFor(question);
  const ofArticle = (await findHouseFacts(ctx, found)).filter(({ text }) => !own?.text.startsWith(text));
  const facts = [...(own && !isOwn ? [lineOf(own)] : []), ...ofArticle];
  const answered = { question, role, found, facts, danger, widget };
  const answer = isOwn ? ownAnswer(own, relatedTo(searched)) : composeAnswer(found, { ...answered, isTitle: false, ownChoice });
  return { ...answered, answer, isFixed: isLine(answered) || (own !== null && meant !== "beside") };
}

const isLine = ({ danger, found, question }: Pick<Answered, "danger" | "found" | "question">): boolean =>
  (danger !== null && found.passages.length === 0) || replyToGreeting(question) !== null;

/** What was asked, in Swedish words to look it up by. */
export function readQuestion(knowledge: Knowledge, written: string): AskedQuestion {
  const alike = likenessTo(knowledge.questions, written);
  const asksPlainly = factAsked(written) !== null || widgetFor(written) !== null;
  const question = (asksPlainly ? null : ownQuestionIn(alike)) ?? inSwedish(written, knowledge.lexicon.knows);
  return { question, written, alike };
}

const NOTHING_OWN: { own: FactAnswer | null; meant: Meant } = { own: null, meant: "article" };

/** What the own data says, and whether it or an article is meant. */
async function findOwn(
  ctx: DomainContext,
  read: AskedQuestion,
  { ranking, confidence }: { ranking: Ranking; confidence: Confidence },
  isChosen: boolean,
): Promise<typeof NOTHING_OWN> {
  const asked = factAsked(read.question);
  if (!asked) return NOTHING_OWN;
  const meant = isChosen || isKnownAsOwn(read) ? "own" : meantBy(asked, read.question, ranking);
  if (meant === "article" || (meant === "beside" && confidence !== "sure")) return NOTHING_OWN;
  const own = await findFact(ctx, asked, read.question);
  if (!own) return NOTHING_OWN;
  // What is not known is no choice.
  return { own, meant: own.givesWay && meant === "either" ? "beside" : meant };
}

export const isKnownAsOwn = ({ question, alike }: AskedQuestion): boolean => question === ownQuestionIn(alike);

/** What the texts say beside the own data. */
function passagesBeside(own: FactAnswer | null, meant: Meant, searched: FoundPassages): FoundPassages {
  if (!own || meant !== "own") return searched;
  if (!own.givesWay) return NOTHING_FOUND;
  // What is asked about is known then, and the house's own document on it answers without a doubt.
  return searched.passages[0]?.kind === "document" ? { ...searched, confidence: "sure" } : searched;
}

const NOTHING_FOUND: FoundPassages = { confidence: "none", passages: [] };

/** The article that may be meant instead of the own data. */
const relatedTo = ({ confidence, passages: [best] }: FoundPassages): string[] =>
  confidence === "sure" && best?.kind === "article" ? [best.article.title] : [];

/**
 * What stands beneath the advice in a danger. Nothing is guessed from nearness while it lasts; where it is only spoken of, or none of the
 * articles on it comes near to what is asked, the article that answers stands there.
 */
export function inDanger(knowledge: Knowledge, danger: Danger, asked: string, searched: FoundPassages): FoundPassages {
  const named = findNamedPassages(knowledge, articlesOn(danger, asked));
  const isNamed = (slug: string): boolean => named.passages.some((it) => it.kind === "article" && it.article.slug === slug);
  const articles = searched.passages.filter((it) => it.kind === "article");
  const [best] = articles;
  if (danger === "suicide" || !best || isNamed(best.article.slug)) return named;
  const passages = [...named.passages, ...articles.filter(({ article }) => !isNamed(article.slug))];
  const isSpokenOf = isOnlySpokenOf(asked);
  const isNoneNear = named.passages.length > 0 && !articles.some(({ article }) => isNamed(article.slug));
  if (searched.confidence === "sure" && (isSpokenOf || isNoneNear))
    return { confidence: "sure", passages: [best, ...passages.filter((it) => it !== best)] };
  return searched.confidence !== "none" && isSpokenOf ? { confidence: "unsure", passages } : named;
}

const lineOf = ({ text, link }: FactAnswer): AnswerDetails["facts"][number] => ({
  text,
  href: link?.href ?? null,
  isEstimate: false,
  ...(link && { link: link.label }),
});

/** The article whose title is asked word for word. */
async function titledBy(ctx: DomainContext, { slugs }: Knowledge, asked: string): Promise<string | undefined> {
  const slug = slugs.get(spoken(asked));
  if (!slug) return undefined;
  const hidden = await readHiddenSlugs(ctx.db, memberOf(requireSignedIn(ctx.actor)));
  return hidden.includes(slug) ? undefined : slug;
}

/** What the knowledge base says under these names. */
function findNamedPassages({ articles }: Knowledge, slugs: readonly string[]): FoundPassages {
  const passages = slugs.flatMap((slug) => {
    const article = articles.get(slug);
    return article ? [{ kind: "article" as const, article }] : [];
  });
  return { confidence: passages.length > 0 ? "sure" : "none", passages };
}
