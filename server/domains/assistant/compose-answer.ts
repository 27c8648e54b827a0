import { alternativesOf, isCalm, saidIn } from "#shared/assistant/danger.ts";
import { DANGER_ADVICE, NO_ARTICLE, NUMBERS_LINE } from "#shared/assistant/danger-advice.ts";
import type { Danger } from "#shared/assistant/danger-rules.ts";
import type { AnswerDetails, AnswerHead, AnswerPassage, AnswerSource, FoundAnswer } from "#shared/assistant/message.ts";
import { isOrder } from "#shared/assistant/widget-for.ts";
import { openedText, type WidgetKey } from "#shared/assistant/widgets.ts";
import type { AssociationRole } from "#shared/enums.ts";
import { isoDay } from "#shared/format/date.ts";
import { can } from "#shared/permissions.ts";
import type { FactAnswer } from "./facts/fact.ts";
import type { FoundPassages, Passage } from "./find-passages.ts";
import type { Article } from "./knowledge.ts";
import type { DocumentPassage } from "./passage-queries.ts";
import { isAsking, isAskingWhen, replyToGreeting } from "./question-rules.ts";
import type { Confidence } from "./ranking-rules.ts";

const UNKNOWN = `Det här vet jag inte. Jag svarar bara på det som står i kunskapsbanken och i er förenings dokument. Prova med andra ord, eller fråga styrelsen eller kommunen.\n\n${NUMBERS_LINE}`;
const UNSURE = "Det här är jag inte säker på. Menar du …?";
/** So many things that may be meant are offered. */
const CHOICES_MAX = 3;
const NO_DETAILS: AnswerDetails = {
  steps: [],
  facts: [],
  sources: [],
  passages: [],
  related: [],
  slugs: [],
  link: null,
  areaId: null,
  reviewBy: null,
  origin: null,
};

const HEAD: AnswerHead = {
  mode: "knowledge",
  title: null,
  isDanger: false,
  isGeneralAdvice: false,
  isSure: true,
  textPart: 0,
  isChecked: true,
  isEstimate: false,
};

/** What the portal itself knows of the asker's house or home. `related`: titles of articles that may be meant instead. */
export const ownAnswer = ({ title, text, link, isEstimate }: FactAnswer, related: readonly string[]): FoundAnswer => ({
  head: { ...HEAD, mode: "own", title, isEstimate },
  text,
  details: { ...NO_DETAILS, link, related: [...related] },
});

/** A line of its own, with the way to where it leads. */
export const lineAnswer = (text: string, link: AnswerDetails["link"]): FoundAnswer => ({
  head: HEAD,
  text,
  details: { ...NO_DETAILS, link },
});

interface Circumstances {
  question: string;
  /** The asker's in the association; null without one. */
  role: AssociationRole | null;
  facts: AnswerDetails["facts"];
  danger: Danger | null;
  /** The title of an article was asked, which answers it whatever its words would open. */
  isTitle: boolean;
  /** What the question itself asks to open. */
  widget: WidgetKey | null;
  /** Asks for what the own data says, where that may be meant as well; null where it is not. */
  ownChoice: string | null;
}

/** The answer that needs no model: the best passage as it stands. */
export function composeAnswer(
  { confidence, passages }: FoundPassages,
  { question, role, facts, danger, isTitle, widget, ownChoice }: Circumstances,
): FoundAnswer {
  const isDanger = danger !== null;
  const head: AnswerHead = { ...HEAD, isDanger };
  const reply = replyToGreeting(question);
  if (reply) return { head, text: reply, details: NO_DETAILS };
  if (danger && passages.length === 0) return { head, text: DANGER_ADVICE[danger].answer ?? NO_ARTICLE, details: NO_DETAILS };
  if (widget && !isDanger && !isTitle && isShownAlone(widget, question, confidence))
    return { head, text: openedText(widget), details: NO_DETAILS };
  const [best, ...others] = passages;
  if (confidence === "unsure" || ownChoice !== null) {
    const related = [...(ownChoice === null ? [] : [ownChoice]), ...choicesOf(passages)].slice(0, CHOICES_MAX);
    return { head: { ...head, isSure: false }, text: UNSURE, details: { ...NO_DETAILS, related } };
  }
  if (!best || confidence === "none") return { head: { ...head, mode: "none" }, text: UNKNOWN, details: NO_DETAILS };
  const details = detailsOf([best, ...others], role, facts);
  return best.kind === "document"
    ? documentAnswer(best.passage, head, details)
    : articleAnswer(best.article, head, details, question, danger);
}

/** Whether a widget is all that was asked for. Else it opens beside the answer. */
function isShownAlone(widget: WidgetKey, question: string, confidence: Confidence): boolean {
  if (confidence === "none" || isOrder(question)) return true;
  return isAsking(question) ? widget === "association-calendar" && isAskingWhen(question) : confidence === "unsure";
}

const documentAnswer = ({ title, heading, body }: DocumentPassage, head: AnswerHead, details: AnswerDetails): FoundAnswer => ({
  head: { ...head, title: `${title}: ${heading}` },
  text: body,
  details,
});

function articleAnswer(
  { title, body, isDanger: isOnDanger, isGeneralAdvice }: Article,
  head: AnswerHead,
  details: AnswerDetails,
  question: string,
  danger: Danger | null,
): FoundAnswer {
  // What is to be done at once stands before an article that is not about it.
  const advice = danger && articlesOn(danger, question).length === 0 ? DANGER_ADVICE[danger].answer : undefined;
  const isDanger = head.isDanger || (isOnDanger && !isCalm(question));
  return { head: { ...head, title, isDanger, isGeneralAdvice }, text: advice ? `${advice}\n\n${body}` : body, details };
}

/** What may be meant, in words that find it when they are asked; of each own document its best part. */
const choicesOf = (passages: readonly Passage[]): string[] => {
  const isFirstPart = (it: Passage, index: number): boolean =>
    it.kind === "article" ||
    passages.findIndex((other) => other.kind === "document" && other.passage.documentId === it.passage.documentId) === index;
  return passages
    .filter(isFirstPart)
    .map((it) => (it.kind === "article" ? it.article.title : `${it.passage.title}: ${it.passage.heading}`));
};

function detailsOf(passages: readonly Passage[], role: AssociationRole | null, facts: AnswerDetails["facts"]): AnswerDetails {
  const [best] = passages;
  const article = best?.kind === "article" ? best.article : null;
  return {
    facts,
    steps: article ? linesOf(article.steps) : [],
    sources: best ? sourcesOf(best) : [],
    passages: passages.filter(({ kind }) => kind === "document").map((passage) => citeable(passage, null)),
    related: passages.flatMap((it) => (it.kind === "article" && it.article !== article ? [it.article.title] : [])),
    slugs: article ? [article.slug] : [],
    link: linkFor(role, article),
    areaId: article?.crisisDomainId ?? null,
    reviewBy: article?.reviewBy ?? null,
    origin: article && originOf(article),
  };
}

/** What stands beneath an answer that a model wrote: the passages it cites, and their sources. */
export function citedDetails(
  passages: readonly Passage[],
  cited: readonly number[],
  { role, facts }: Pick<Circumstances, "role" | "facts">,
): AnswerDetails {
  const used = cited.flatMap((number) => {
    const passage = passages[number - 1];
    return passage ? [{ number, passage }] : [];
  });
  const articles = used.flatMap(({ passage }) => (passage.kind === "article" ? [passage.article] : []));
  const sources = used.flatMap(({ passage }) => sourcesOf(passage));
  return {
    facts,
    steps: [],
    sources: sources.filter((source, index) => sources.findIndex((it) => it.name === source.name && it.note === source.note) === index),
    passages: used.map(({ number, passage }) => citeable(passage, number)),
    related: [],
    slugs: articles.map(({ slug }) => slug),
    link: linkFor(role, articles[0]),
    areaId: articles[0]?.crisisDomainId ?? null,
    reviewBy: articles.flatMap(({ reviewBy }) => reviewBy ?? []).sort()[0] ?? null,
    origin: null,
  };
}

/** The place that an article leads to, for whoever may do there what it says. */
function linkFor(role: AssociationRole | null, article: Article | null | undefined): AnswerDetails["link"] {
  if (!article?.link) return null;
  const { needs, ...link } = article.link;
  return !needs || can(role, needs) ? link : null;
}

const originOf = ({ isOfHouse, isDanger }: Article): AnswerDetails["origin"] => {
  if (isOfHouse) return "house";
  return isDanger ? "danger" : "portal";
};

const citeable = (passage: Passage, number: number | null): AnswerPassage =>
  passage.kind === "article"
    ? { number, title: passage.article.title, heading: null, documentId: null }
    : { number, title: passage.passage.title, heading: passage.passage.heading, documentId: passage.passage.documentId };

const sourcesOf = (passage: Passage): AnswerSource[] =>
  passage.kind === "article" ? articleSources(passage.article) : [documentSource(passage.passage)];

const articleSources = ({ sources }: Article): AnswerSource[] => sources.map(({ name, note, date }) => ({ name, note, date }));

const documentSource = ({ title, heading, adoptedOn, updatedAt }: DocumentPassage): AnswerSource => ({
  name: `Er förening, ${title}`,
  note: `Avsnitt ${heading}${adoptedOn ? ", antaget av styrelsen" : ""}`,
  date: adoptedOn ?? isoDay(updatedAt),
});

const linesOf = (text: string): string[] => text.split("\n").filter(Boolean);

/** The articles that fit each danger, the first one first. Where none does, no other advice is shown in its place. */
const ARTICLES: Partial<Record<Danger, readonly string[]>> = {
  fire: ["brand-vid-brand"],
  gas: ["fara-gaslukt"],
  carbon_monoxide: ["fara-kolmonoxid", "varme-eldning-fara"],
  injury: ["halsa-forsta-hjalpen"],
  lift: ["el-hiss-fast"],
};

const narrower = (danger: Danger, slug: string, says: string) => ({ danger, slug, says: alternativesOf(says) });

/** The article that goes first where the question also names what it is about; nothing is guessed from nearness. */
const NARROWER = [
  narrower("fire", "brand-elbil", "elbil…|laddhybrid…|bil|bilen|bilar|garage…|laddbox…|laddstolp…"),
  narrower("fire", "brand-batteri", "batteri…|…batteri|…batteriet|…sparkcykel…|elcykel…|elcyklar|powerbank…|hoverboard…"),
  narrower(
    "fire",
    "brand-i-koket",
    "spis…|spisen|panna|pannan|stekpann…|kastrull…|fritös…|olja|oljan|ugn…|brödrost…|mikron|micron|mikrovåg…|popcorn…|köksfläkt…|gryta|grytan",
  ),
  narrower("fire", "brand-elfel", "uttag…|eluttag…|elcentral…|proppskåp…|säkringsskåp…|sladd…|grenuttag…"),
  narrower("fire", "skydd-gasutslapp-ute", "giftig rök|fabrik…|grannhuset|över stan|över staden|över området|genom fönst…|stänga fönst…"),
  narrower(
    "electricity",
    "brand-elfel",
    "kontakt|kontakten|lampa|lampan|sladd…|strömbrytar…|uttag…|vägguttag…|eluttag…|grenuttag…|spis…|tvättmaskin…",
  ),
  narrower("electricity", "vader-storm", "elledning…|kraftledning…|luftledning…|strömledning…"),
  narrower(
    "injury",
    "halsa-sjuk-granne",
    "öppnar inte|inte öppnar|inte öppnat|öppnar * inte|ingen öppnar|inte sett|inte synt|inte setts|inte hört",
  ),
  narrower("gas", "skydd-gasutslapp-ute", "ute|utomhus|utifrån|gasutsläpp…|gasmoln…|utsläpp…|tankbil…|fabrik…|klorgas…|ammoniak…"),
  narrower("crime", "trygghet-vald-nara", "misshandl…|slår sin|slår mamma|slår mig|slår barn…|min man|min sambo|min kille|pappa slår"),
  narrower("crime", "trygghet-inbrott", "inbrott…|bryter sig|brutit sig|bröt sig|tjuv…|inbrottstjuv…"),
  narrower("crime", "trygghet-hot-och-brak", "slagsmål…|slåss|hotar|hotfull…|bråkar|full och|fulla"),
];

/** What the knowledge base says on a danger, by slugs, the best first. */
export function articlesOn(danger: Danger, question: string): string[] {
  const says = saidIn(question);
  const first = NARROWER.filter((one) => one.danger === danger && says(one.says)).map(({ slug }) => slug);
  return [...first, ...(ARTICLES[danger] ?? [])];
}
