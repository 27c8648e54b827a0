import { createUIMessageStream, generateId, type LanguageModel, type UIMessageStreamWriter } from "ai";
import { eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { profiles } from "#drizzle/schema/index.ts";
import { countModelUse } from "#server/domains/operations/model-use.ts";
import { SAME_PERSON } from "#server/domains/subscribers/same-person.ts";
import { isTranslated, type Translation, translationTo } from "#server/domains/translations/translations.ts";
import { requireSignedIn } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { LimitError } from "#server/platform/errors.ts";
import type { Danger } from "#shared/assistant/danger-rules.ts";
import type { AnswerTranslation, AssistantMessage, FoundAnswer } from "#shared/assistant/message.ts";
import type { askInput } from "#shared/schemas/assistant.ts";
import { READING_LANGUAGES, type TranslatedLanguage } from "#shared/text/languages.ts";
import { citedDetails } from "./compose-answer.ts";
import { type Answered, findAnswer } from "./find-answer.ts";
import { keepOpenQuestion } from "./open-questions.ts";
import { languageOf, productSearch } from "./question-rules.ts";
import { citationsIn, type ModelPatience, PATIENCE, writeByModel } from "./write-by-model.ts";

type Writer = UIMessageStreamWriter<AssistantMessage>;
type Opening = Pick<Answered, "question" | "widget">;

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

interface Asked {
  question: string;
  danger: Danger | null;
  answer: FoundAnswer;
}

/** The answer in the asker's own language, which they have chosen or ask in; null where there is none of it. */
async function translateAnswer(ctx: DomainContext, { question, danger, answer }: Asked): Promise<AnswerTranslation | null> {
  const askedIn = languageOf(question);
  const language = askedIn ?? (await chosenLanguage(ctx));
  const to = translationTo(language);
  if (!language || !to) return null;
  const { head, details } = answer;
  const article = to.articles[details.slugs[0] ?? ""];
  const advice = head.isDanger ? to.danger[danger ?? "other"] : undefined;
  const words = article ?? wordsOf(to, answer, danger);
  if (!advice && !words) return null;
  return {
    language,
    ...{ name: to.name, readIn: to.readIn, translatedBy: to.translatedBy },
    isOpen: askedIn !== null || head.isDanger,
    danger: advice ? { call112: to.words.call112.text, text: advice.text, about: advice.about } : null,
    ...{ title: words?.title ?? null, body: words?.body ?? [], stepsTitle: to.words.steps.text, steps: words?.steps ?? [] },
  };
}

/** What is said where no article answers. */
function wordsOf(to: Translation, { head, details }: FoundAnswer, danger: Danger | null) {
  const text =
    head.mode === "none" ? to.numbers.text : danger && details.slugs.length === 0 && (to.danger[danger]?.answer ?? to.noArticle.text);
  return text ? { title: null, body: [text], steps: [] } : null;
}

/** What somebody chose where they get the house's messages, or else in their profile. */
async function chosenLanguage(ctx: DomainContext): Promise<TranslatedLanguage | null> {
  const { profileId } = requireSignedIn(ctx.actor);
  if (!profileId) return null;
  const ofSubscriber = sql<string | null>`(select min(same_s.preferred_language) from ${SAME_PERSON}
    where same_p.id = ${profileId} and same_s.preferred_language <> 'sv')`;
  const [found] = await ctx.db
    .select({ ofSubscriber, ofProfile: profiles.preferredLanguage })
    .from(profiles)
    .where(eq(profiles.id, profileId));
  const [ofProfile] = Object.entries(READING_LANGUAGES).find(([, name]) => name === found?.ofProfile) ?? [];
  return [found?.ofSubscriber, ofProfile].flatMap((code) => (code && isTranslated(code) ? [code] : []))[0] ?? null;
}
