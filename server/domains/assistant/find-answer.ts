import { requireSignedIn } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { isAskedAhead, isOnlySpokenOf } from "#shared/assistant/danger.ts";
import type { Danger } from "#shared/assistant/danger-rules.ts";
import type { AnswerDetails, FoundAnswer } from "#shared/assistant/message.ts";
import { widgetFor } from "#shared/assistant/widget-for.ts";
import { type WidgetKey, widgetOn, widgetsFor } from "#shared/assistant/widgets.ts";
import type { AssociationRole } from "#shared/enums.ts";
import { hasPage, type PortalPage } from "#shared/navigation.ts";
import { articlesOn, composeAnswer, ownAnswer } from "./compose-answer.ts";
import { factAsked, ownAsked } from "./facts/asked-facts.ts";
import type { FactAnswer } from "./facts/fact.ts";
import { findHouseFacts } from "./facts/facts-beside.ts";
import { findFact } from "./facts/find-facts.ts";
import { type Meant, meantBy } from "./facts/own-intent.ts";
import { type AskedQuestion, type FoundPassages, findPassages, memberOf, type SearchedPassages } from "./find-passages.ts";
import { alikeTo, dangerOf, type Knowledge, ownQuestionIn, readKnowledge, spoken } from "./knowledge.ts";
import { pageAnswer, pageAsked } from "./open-page.ts";
import { inSwedish } from "./other-languages.ts";
import { readHiddenSlugs } from "./passage-queries.ts";
import { replyToGreeting } from "./question-rules.ts";
import { type Confidence, isAgreed, type Ranking } from "./ranking-rules.ts";

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
  const answered = { question, role, found, facts, danger: dangerOf(knowledge, question), widget: widgetFor(question) };
  return { ...answered, answer: composeAnswer(found, { ...answered, isTitle: true, ownChoice: null }), isFixed: false };
}

async function answerWords(ctx: DomainContext, knowledge: Knowledge, asked: string, isOwnChosen: boolean): Promise<Answered> {
  const { role } = requireSignedIn(ctx.actor);
  const danger = dangerOf(knowledge, asked);
  const page = danger ? null : pageAsked(asked, role);
  if (page?.isPlain) return answerPage(page.page, asked, role);
  const read = readQuestion(knowledge, asked);
  const searched = await findPassages(ctx, knowledge, read);
  const { own, meant } = await findOwn(ctx, read, searched, { isChosen: isOwnChosen, isDanger: danger !== null });
  if (danger) return answerDanger(ctx, knowledge, danger, { read, searched, meant, own: own?.givesWay ? null : own });
  if (page && meant !== "own" && searched.confidence !== "sure") return answerPage(page.page, asked, role);
  const found = passagesBeside(own, meant, searched);
  if (own && meant === "own" && found.confidence !== "sure") return answerOwn(own, read, role, relatedTo(searched));
  const ownChoice = own !== null && meant === "either" ? OWN_CHOICE + asked : null;
  const ofArticle = (await findHouseFacts(ctx, found)).filter(({ text }) => !own?.text.startsWith(text));
  const facts = [...(own ? [lineOf(own)] : []), ...ofArticle];
  // What is told of the own house has its page beside it: no other view of it opens as well.
  const answered = answerFound(read, role, { found, facts, danger, ownChoice, widget: ownChoice ? null : widgetIn(read) });
  return { ...answered, isFixed: answered.isFixed || (own !== null && meant !== "beside") };
}

/** What the own data says stands beneath the advice; by itself where the danger is only the case that it is asked for ahead of. */
async function answerDanger(
  ctx: DomainContext,
  knowledge: Knowledge,
  danger: Danger,
  { read, searched, own, meant }: { read: AskedQuestion; searched: SearchedPassages; own: FactAnswer | null; meant: Meant },
): Promise<Answered> {
  const { role } = requireSignedIn(ctx.actor);
  const { written } = read;
  const told = danger === "suicide" ? null : own;
  if (told && meant === "own" && isAskedAhead(written))
    return answerOwn(told, read, role, titlesOf(findNamedPassages(knowledge, articlesOn(danger, written))));
  const found = inDanger(knowledge, danger, written, searched);
  const facts = [...(told ? [lineOf(told)] : []), ...(await findHouseFacts(ctx, found))];
  return answerFound(read, role, { found, facts, danger, ownChoice: null, widget: widgetIn(read) });
}

function answerOwn(own: FactAnswer, { question }: AskedQuestion, role: AssociationRole | null, related: readonly string[]): Answered {
  const answered = { question, role, found: NOTHING_FOUND, facts: [], danger: null, widget: null };
  return { ...answered, answer: ownAnswer(own, related), isFixed: true };
}

function answerFound(
  { question }: AskedQuestion,
  role: AssociationRole | null,
  said: Pick<Answered, "found" | "facts" | "danger" | "widget"> & { ownChoice: string | null },
): Answered {
  const { ownChoice, ...rest } = said;
  const answered = { question, role, ...rest };
  return { ...answered, answer: composeAnswer(said.found, { ...answered, isTitle: false, ownChoice }), isFixed: isLine(answered) };
}

/** The page itself where the assistant can open it, and the way there. */
function answerPage(page: PortalPage, question: string, role: AssociationRole | null): Answered {
  const shown = widgetOn(page.to);
  const opens = widgetFor(question) ?? (shown && widgetsFor(role).includes(shown) ? shown : null);
  const widget = opens === shown || hasPage(role, page) ? opens : null;
  const answered = { question, role, found: NOTHING_FOUND, facts: [], danger: null, widget };
  return { ...answered, answer: pageAnswer(page, role, widget), isFixed: true };
}

const isLine = ({ danger, found, question }: Pick<Answered, "danger" | "found" | "question">): boolean =>
  (danger !== null && found.passages.length === 0) || replyToGreeting(question) !== null;

/** What was asked, in Swedish words to look it up by. */
export function readQuestion(knowledge: Knowledge, written: string): AskedQuestion {
  const alike = alikeTo(knowledge, written);
  const isPlain = factAsked(written) !== null || widgetFor(written) !== null;
  return { question: isPlain ? written : inSwedish(written, knowledge.lexicon.knows), written, alike, own: ownQuestionIn(alike) };
}

/** As near as this, and nearer than to any article, it is what the plain question asks to open. */
const OPENS = 0.5;

/** What a question asks to open beside its answer. */
export function widgetIn({ question, own }: AskedQuestion): WidgetKey | null {
  const isNear = own !== null && own.nearest >= OPENS && own.ahead > 0 && !factAsked(own.question);
  return widgetFor(question) ?? (isNear ? widgetFor(own.question) : null);
}

const NOTHING_OWN: { own: FactAnswer | null; meant: Meant } = { own: null, meant: "article" };

/** What the own data says, and whether it or an article is meant. */
async function findOwn(
  ctx: DomainContext,
  read: AskedQuestion,
  { ranking, confidence }: { ranking: Ranking; confidence: Confidence },
  { isChosen, isDanger }: { isChosen: boolean; isDanger: boolean },
): Promise<typeof NOTHING_OWN> {
  const asked = ownAsked(read);
  if (!asked) return NOTHING_OWN;
  const meant = isChosen ? "own" : meantBy(asked, read, ranking);
  // In a danger it stands beneath what is to be done, whatever else is known.
  if (meant === "article" || (meant === "beside" && confidence !== "sure" && !isDanger)) return NOTHING_OWN;
  const own = await findFact(ctx, asked, asked.isByWords ? read.question : (read.own?.question ?? read.question));
  if (!own) return NOTHING_OWN;
  // What is not known is no choice where something else may answer.
  return { own, meant: own.givesWay && meant === "either" && confidence !== "none" ? "beside" : meant };
}

/** What the texts say beside the own data. */
function passagesBeside(own: FactAnswer | null, meant: Meant, searched: FoundPassages): FoundPassages {
  if (!own || meant !== "own") return searched;
  if (!own.givesWay) return NOTHING_FOUND;
  // What is asked about is known then, and the house's own document on it answers without a doubt.
  return searched.passages[0]?.kind === "document" ? { ...searched, confidence: "sure" } : searched;
}

const NOTHING_FOUND: FoundPassages = { confidence: "none", passages: [] };

/** The article that may be meant instead of the own data. */
const relatedTo = ({ confidence, passages }: FoundPassages): string[] =>
  confidence === "sure" ? titlesOf({ confidence, passages: passages.slice(0, 1) }) : [];

const titlesOf = ({ passages }: FoundPassages): string[] => passages.flatMap((it) => (it.kind === "article" ? [it.article.title] : []));

/** From this chance on an article is meant, whatever danger the words name: «På Facebook står det att vattnet är förgiftat». */
const MEANT_LEAST = 0.8;

/**
 * What stands beneath the advice in a danger. Nothing is guessed from nearness while it lasts; where it is only spoken of, another article
 * is clearly meant, or none of those on it comes near to what is asked, the article that answers stands there.
 */
export function inDanger(knowledge: Knowledge, danger: Danger, asked: string, searched: SearchedPassages): FoundPassages {
  const named = findNamedPassages(knowledge, articlesOn(danger, asked));
  const isNamed = (slug: string): boolean => named.passages.some((it) => it.kind === "article" && it.article.slug === slug);
  const articles = searched.passages.filter((it) => it.kind === "article");
  const [best] = articles;
  if (danger === "suicide" || !best || isNamed(best.article.slug)) return named;
  const passages = [...named.passages, ...articles.filter(({ article }) => !isNamed(article.slug))];
  const isSpokenOf = isOnlySpokenOf(asked);
  const isNoneNear = named.passages.length > 0 && !articles.some(({ article }) => isNamed(article.slug));
  const ranked = searched.ranking.found.find(({ id }) => id === best.article.slug);
  const isMeant = ranked !== undefined && (ranked.chance >= MEANT_LEAST || isAgreed(ranked));
  const isOnOther = danger === "other" && best.article.isDanger;
  if (searched.confidence === "sure" && (isSpokenOf || isNoneNear || isMeant || isOnOther))
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
