import { createUIMessageStream, generateId, type LanguageModel, type UIMessageStreamWriter } from "ai";
import type { z } from "zod";
import { findGenerators } from "#server/domains/association/own-resources.ts";
import { readProfileFacts } from "#server/domains/association/profile-queries.ts";
import { enduranceOf } from "#server/domains/dashboard/endurance-rules.ts";
import { outdoorTemperature } from "#server/domains/dashboard/outdoor-temperature.ts";
import type { EnduranceView } from "#server/domains/dashboard/views.ts";
import { countModelUse } from "#server/domains/operations/model-use.ts";
import { readHouseholdWater } from "#server/domains/water/household-queries.ts";
import { findWaterPlan } from "#server/domains/water/plan-queries.ts";
import { requireSignedIn } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { LimitError } from "#server/platform/errors.ts";
import { dangerIn } from "#shared/assistant/danger.ts";
import type { Danger } from "#shared/assistant/danger-rules.ts";
import type { AnswerDetails, AssistantMessage, FoundAnswer } from "#shared/assistant/message.ts";
import { widgetFor } from "#shared/assistant/widget-for.ts";
import type { WidgetKey } from "#shared/assistant/widgets.ts";
import type { AssociationRole } from "#shared/enums.ts";
import { can } from "#shared/permissions.ts";
import type { askInput } from "#shared/schemas/assistant.ts";
import { householdWaterSentence } from "#shared/text/household-water-sentence.ts";
import { SEALED_NEEDS_PATH } from "#shared/text/sealed-needs.ts";
import { citedDetails, composeAnswer, ownAnswer } from "./compose-answer.ts";
import { articlesOn } from "./danger-articles.ts";
import { factAsked } from "./facts/asked-facts.ts";
import type { FactAnswer } from "./facts/fact.ts";
import { findFacts } from "./facts/find-facts.ts";
import { type FoundPassages, findPassages, memberOf } from "./find-passages.ts";
import { type Knowledge, ownQuestionIn, readKnowledge, spoken } from "./knowledge.ts";
import { keepOpenQuestion } from "./open-questions.ts";
import { inSwedish } from "./other-languages.ts";
import { readHiddenSlugs } from "./passage-queries.ts";
import { productSearch, replyToGreeting } from "./search-rules.ts";
import { translateAnswer } from "./translate-answer.ts";
import { citationsIn, type ModelPatience, PATIENCE, writeByModel } from "./write-by-model.ts";

type Fact = AnswerDetails["facts"][number];

/** The articles that a figure of the asker's own house belongs to. */
const HOUSE_FACTS: Record<string, readonly EnduranceView["kind"][]> = {
  "el-portar-och-las": ["doors"],
  "el-avbrott-forsta-timmen": ["doors", "backup_power"],
  "varme-hur-snabbt-kallt": ["heat"],
  "varme-ett-rum": ["heat"],
  "vatten-hur-mycket": ["water"],
  "vatten-nodvatten-hamta": ["water"],
  "hemberedskap-en-vecka": ["water"],
};
const HOUSEHOLD_WATER = ["vatten-hur-mycket", "hemberedskap-en-vecka"];

type Writer = UIMessageStreamWriter<AssistantMessage>;

interface Opening {
  question: string;
  widget: WidgetKey | null;
}

/** What there is on a question before a model has a say. */
interface Answered extends Opening {
  role: AssociationRole | null;
  found: FoundPassages;
  facts: AnswerDetails["facts"];
  danger: Danger | null;
  answer: FoundAnswer;
  /** It is a fixed line, or from the asker's own data: not for a model to write. */
  isFixed: boolean;
}

interface Work extends Answered {
  asked: z.output<typeof askInput>;
  signal: AbortSignal;
  patience: ModelPatience;
}

/**
 * Answers a question as a stream of a message's parts. A widget only opens, and of what is asked nothing is kept but the plain words
 * of what could not be answered.
 * Throws UnauthenticatedError and LimitError before the stream begins.
 */
export async function answerQuestion(
  ctx: DomainContext,
  asked: z.output<typeof askInput>,
  { signal, patience = PATIENCE }: { signal: AbortSignal; patience?: ModelPatience },
): Promise<ReturnType<typeof createUIMessageStream<AssistantMessage>>> {
  const { userId } = requireSignedIn(ctx.actor);
  await ctx.limits.consume("stream/question", userId);
  const work: Work = { ...(await findAnswer(ctx, asked.question)), asked, signal, patience };
  if (work.answer.head.mode === "none") await keepOpenQuestion(ctx, asked.question, { hadAnswer: false });
  const model = work.isFixed ? null : await modelFor(ctx);
  return createUIMessageStream<AssistantMessage>({
    execute: async ({ writer }) => {
      const translation = await translateAnswer(ctx, { question: asked.question, danger: work.danger, answer: work.answer });
      // Ahead of the answer: where life is in danger it is read first.
      if (translation) writer.write({ type: "data-translation", id: "translation", data: translation });
      await (model ? writeWithModel(ctx, model, work, writer) : write(writer, work.answer, work));
    },
    onError: (error) => {
      ctx.log.error({ err: error }, "an answer of the assistant failed");
      return "Något gick fel. Försök igen.";
    },
  });
}

/** Danger first, then the title of an article word for word, the own data, and what the texts say. */
async function findAnswer(ctx: DomainContext, asked: string): Promise<Answered> {
  const { role } = requireSignedIn(ctx.actor);
  const danger = dangerIn(asked);
  const knowledge = await readKnowledge(ctx.db);
  const titled = await titledBy(ctx, knowledge, asked);
  const question = titled ? asked : questionIn(knowledge, asked);
  const named = titled ? [titled] : danger && articlesOn(danger, asked);
  const own = named ? null : await findFacts(ctx, question);
  const found = named ? findNamedPassages(knowledge, named) : await findBeside(ctx, question, asked, own);
  const isOwn = own !== null && found.confidence !== "sure";
  const facts = [...(own && !isOwn ? [lineOf(own)] : []), ...(await findHouseFacts(ctx, found))];
  // What is told of the own house has its page beside it: no other view of it opens as well.
  const widget = isOwn ? null : widgetFor(question);
  const answered = { question, role, found, facts, danger, widget };
  const answer = isOwn ? ownAnswer(own) : composeAnswer(found, { ...answered, isTitle: titled !== undefined });
  const isLine = (danger !== null && found.passages.length === 0) || replyToGreeting(question) !== null;
  return { ...answered, answer, isFixed: own !== null || isLine };
}

/** What was asked, in Swedish words to look it up by. */
function questionIn(knowledge: Knowledge, written: string): string {
  const asksPlainly = factAsked(written) !== null || widgetFor(written) !== null;
  return (asksPlainly ? null : ownQuestionIn(knowledge, written)) ?? inSwedish(written, knowledge.lexicon.knows);
}

/** The model, unless there is none or its answers for now are used up: then the knowledge base answers alone. */
async function modelFor({ languageModel, actor, limits }: DomainContext): Promise<LanguageModel | null> {
  const { userId, associationId } = requireSignedIn(actor);
  if (!languageModel) return null;
  try {
    await limits.consume("series/model-answer", userId);
    if (associationId) await limits.consume("associationDay/model-answer", associationId);
    return languageModel;
  } catch (error) {
    if (error instanceof LimitError) return null;
    throw error;
  }
}

/**
 * What the model writes is shown as it comes and marked as unchecked until it has ended. Then what its passages do not hold up is
 * taken away, or all of it. What was found goes ahead of it, for whoever stops it or loses the connection.
 */
async function writeWithModel(ctx: DomainContext, model: LanguageModel, work: Work, writer: Writer): Promise<void> {
  const { asked, found, danger, signal, patience, answer: composed } = work;
  const isDanger = danger !== null || composed.head.isDanger;
  const head = { ...composed.head, isDanger, mode: "model" as const, title: null, isGeneralAdvice: false, isSure: true };
  writer.write({ type: "data-head", id: "head", data: { ...head, isChecked: false } });
  writer.write({ type: "data-found", id: "found", data: composed });
  const textId = generateId();
  let said = "";
  let { widget } = work;
  const { text, use } = await writeByModel(
    ctx,
    model,
    { asked, found, isDanger, signal, patience },
    {
      onText: (delta) => {
        if (said === "") writer.write({ type: "text-start", id: textId });
        said += delta;
        writer.write({ type: "text-delta", id: textId, delta });
      },
      onWidget: (key) => {
        widget ??= key;
      },
    },
  );
  if (said !== "") writer.write({ type: "text-end", id: textId });
  if (!signal.aborted) {
    const opening = { question: work.question, widget };
    const details = citedDetails(found.passages, citationsIn(text ?? ""), work);
    writer.write({ type: "data-found", id: "found", data: null });
    if (text === said) {
      writer.write({ type: "data-head", id: "head", data: { ...head, isChecked: true } });
      writer.write({ type: "data-details", id: "details", data: details });
      openWidget(writer, opening);
    } else {
      write(writer, text === null ? composed : { head, text, details }, opening, said === "" ? 0 : 1);
    }
  }
  await countModelUse(ctx, use);
}

/** An answer that is ready, by paragraphs. `textPart`: how many text parts were given up before it. */
function write(writer: Writer, { head, text, details }: FoundAnswer, opening: Opening, textPart = 0): void {
  writer.write({ type: "data-head", id: "head", data: { ...head, textPart } });
  const id = generateId();
  writer.write({ type: "text-start", id });
  for (const delta of text.split(/(?<=\n\n)/)) writer.write({ type: "text-delta", id, delta });
  writer.write({ type: "text-end", id });
  writer.write({ type: "data-details", id: "details", data: details });
  openWidget(writer, opening);
}

function openWidget(writer: Writer, { question, widget }: Opening): void {
  if (!widget) return;
  const search = widget === "product-catalog" ? productSearch(question) : "";
  writer.write({ type: "data-widget", id: "widget", data: { key: widget, ...(search && { search }) } });
}

const SEALED_NEEDS_ARTICLE = "halsa-egna-behov";

/** What the knowledge base and the documents say where the own data does not answer by itself. */
async function findBeside(ctx: DomainContext, question: string, written: string, own: FactAnswer | null): Promise<FoundPassages> {
  if (own && !own.givesWay) return { confidence: "none", passages: [] };
  const found = await findPassages(ctx, question, written);
  // What is asked about is known then, and the house's own document on it answers without a doubt.
  return own && found.passages[0]?.kind === "document" ? { ...found, confidence: "sure" } : found;
}

const lineOf = ({ text, link }: FactAnswer): Fact => ({
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

/** What the knowledge base says on a danger, say. Nothing else is searched for: a slip of the keys must not lead to other advice. */
function findNamedPassages({ articles }: Knowledge, slugs: readonly string[]): FoundPassages {
  const passages = slugs.flatMap((slug) => {
    const article = articles.get(slug);
    return article ? [{ kind: "article" as const, article }] : [];
  });
  return { confidence: passages.length > 0 ? "sure" : "none", passages };
}

/** What the portal knows of the asker's own home that belongs to the answer of an article. */
async function findHouseFacts(ctx: DomainContext, { confidence, passages: [best] }: FoundPassages): Promise<Fact[]> {
  if (best?.kind !== "article" || confidence !== "sure") return [];
  const { slug } = best.article;
  if (slug === SEALED_NEEDS_ARTICLE) return sealedNeedsPage(ctx);
  const [house, household] = await Promise.all([
    houseFacts(ctx, HOUSE_FACTS[slug] ?? []),
    HOUSEHOLD_WATER.includes(slug) ? householdFacts(ctx) : [],
  ]);
  return [...household, ...house];
}

/** Where they are written. What anybody has written there the assistant never reads. */
const sealedNeedsPage = ({ actor }: DomainContext): Fact[] =>
  memberOf(requireSignedIn(actor))
    ? [
        {
          text: "Bara du ser dem, tills de öppnas i ett krisläge.",
          href: SEALED_NEEDS_PATH,
          link: "Öppna Förseglade behov",
          isEstimate: false,
        },
      ]
    : [];

async function householdFacts(ctx: DomainContext): Promise<Fact[]> {
  const { summary, updatedAt, values } = await readHouseholdWater(ctx);
  if (!updatedAt && summary.stockLitres === 0) return [];
  const text = householdWaterSentence(summary, values.days);
  return [{ text, href: "/water", isEstimate: false }];
}

async function houseFacts(ctx: DomainContext, kinds: readonly EnduranceView["kind"][]): Promise<Fact[]> {
  const member = memberOf(requireSignedIn(ctx.actor));
  if (!member || kinds.length === 0) return [];
  const [house, plan, outdoorCelsius, generators] = await Promise.all([
    readProfileFacts(ctx.db, member.associationId),
    findWaterPlan(ctx.db, member.associationId),
    kinds.includes("heat") ? outdoorTemperature(ctx, member.associationId) : null,
    kinds.includes("backup_power") ? findGenerators(ctx.db, member) : [],
  ]);
  const water = plan.version === 0 ? null : { ...plan.values, ...plan.summary };
  return enduranceOf({ ...house, water, outdoorCelsius, generators })
    .filter(({ kind, value }) => kinds.includes(kind) && value !== null)
    .map(({ kind, title, value, condition, basis, href, isEstimate }) => ({
      text: `${title} hos er: ${[value, condition].filter(Boolean).join(", ")}. ${basis}`,
      href: can(member.role, kind === "water" ? "preparedness:edit" : "association:edit") ? href : null,
      isEstimate,
    }));
}
