import { eq, sql } from "drizzle-orm";
import { profiles } from "#drizzle/schema/index.ts";
import { SAME_PERSON } from "#server/domains/subscribers/same-person.ts";
import { isTranslated, type Translation, translationTo } from "#server/domains/translations/translations.ts";
import { requireSignedIn } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Danger } from "#shared/assistant/danger-rules.ts";
import type { AnswerTranslation, FoundAnswer } from "#shared/assistant/message.ts";
import { READING_LANGUAGES, type TranslatedLanguage } from "#shared/text/languages.ts";
import { languageOf } from "./language-rules.ts";

interface Asked {
  question: string;
  danger: Danger | null;
  answer: FoundAnswer;
}

/** The answer in the asker's own language, which they have chosen or ask in; null where there is none of it. */
export async function translateAnswer(ctx: DomainContext, { question, danger, answer }: Asked): Promise<AnswerTranslation | null> {
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
