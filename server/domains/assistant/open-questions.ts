import { createHmac } from "node:crypto";
import { and, desc, eq, inArray, isNull, lt, sql } from "drizzle-orm";
import type { z } from "zod";
import { assistantRatings, knowledgeArticles, openQuestions, ownArticles, portalSecrets } from "#drizzle/schema/index.ts";
import { requireOperator } from "#server/domains/operations/require-operator.ts";
import { requireSignedIn } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import { randomSecret, readPortalSecret } from "#server/platform/secrets/secret.ts";
import { isoDay } from "#shared/format/date.ts";
import { OPEN_QUESTION_ASKERS_MIN, OPEN_QUESTION_MAX_LENGTH } from "#shared/limits.ts";
import type { rateAnswerInput } from "#shared/schemas/assistant.ts";
import { plainQuestion, possibleNames } from "./open-question-rules.ts";
import { STOP_WORDS, wordsIn } from "./swedish-words.ts";

const QUESTIONS_SHOWN = 50;
const ARTICLES_SHOWN = 10;
/** More askers than this are counted no further. */
const ASKERS_MAX = 99;
const KEY_NAME = "open-questions:";

/** The first day of the month in which it is asked. */
const monthOf = (now: Date): string => `${isoDay(now).slice(0, 7)}-01`;

/**
 * Keeps the words of a question that was not answered, or not well, for whoever writes articles; never who asked. Never throws:
 * nobody waits for an answer on account of it.
 */
export async function keepOpenQuestion(ctx: DomainContext, asked: string, { hadAnswer }: { hadAnswer: boolean }): Promise<void> {
  const { profileId, associationId, isOperator } = requireSignedIn(ctx.actor);
  try {
    const names = new Set(await findNames(ctx.db, associationId, possibleNames(asked)));
    const question = plainQuestion(asked, (word) => names.has(word));
    const stems = await stemsOf(ctx.db, question);
    if (stems === "") return;
    const month = monthOf(ctx.now());
    const key = await readPortalSecret(ctx.db, `${KEY_NAME}${month}`, randomSecret);
    // With the question in it, so that what one person has asked cannot be put together.
    const asker = createHmac("sha256", key).update(`${profileId}\n${stems}`).digest("base64url").slice(0, 22);
    const lastAskedOn = isoDay(ctx.now());
    await ctx.db
      .insert(openQuestions)
      .values({ month, stems, question, askers: [asker], isByOperator: isOperator, hadAnswer, lastAskedOn })
      .onConflictDoUpdate({
        target: [openQuestions.month, openQuestions.stems],
        set: {
          askers: sql`case when ${openQuestions.askers} @> excluded.askers or cardinality(${openQuestions.askers}) >= ${ASKERS_MAX}
            then ${openQuestions.askers} else ${openQuestions.askers} || excluded.askers end`,
          isByOperator: sql`${openQuestions.isByOperator} or excluded.is_by_operator`,
          hadAnswer,
          lastAskedOn,
        },
      });
  } catch (error) {
    ctx.log.warn({ err: error }, "a question without an answer was not kept");
  }
}

/** Without it nobody can tell who asked in a month that is over, not even whoever has the database. */
export const forgetAskerKeys = ({ db, now }: DomainContext): Promise<unknown> =>
  db
    .delete(portalSecrets)
    .where(and(sql`starts_with(${portalSecrets.name}, ${KEY_NAME})`, lt(portalSecrets.name, `${KEY_NAME}${monthOf(now())}`)));

/** Those of the words that are a part of the name of an association or of somebody: of all who have an account, and of who subscribes in the own house. */
async function findNames(db: Queryable, associationId: string | null, words: readonly string[]): Promise<string[]> {
  const { rows } = await db.execute<{ part: string }>(sql`
    select distinct part from (
      select full_name as name from profiles union all select name from profiles
      union all select association_name from housing_associations
      union all select member_name from team_members
      union all select full_name from crisis_subscribers where housing_association_id = ${associationId}
    ) named cross join unnest(regexp_split_to_array(lower(name collate "swedish"), '[^[:alnum:]åäöéüø]+')) as part
    where part = any(${sql.param(words)}::text[]) and part <> 'brf'`);
  return rows.map(({ part }) => part);
}

/** What makes two questions the same: the stems of the words that tell what is asked. */
async function stemsOf(db: Queryable, question: string): Promise<string> {
  const words = [...new Set(wordsIn(question))].filter((word) => !STOP_WORDS.has(word)).join(" ");
  const { rows } = await db.execute<{ stems: string }>(
    sql`select array_to_string(tsvector_to_array(to_tsvector('swedish', ${words})), ' ') as stems`,
  );
  return (rows[0]?.stems ?? "").slice(0, OPEN_QUESTION_MAX_LENGTH);
}

interface OpenQuestionView {
  stems: string;
  question: string;
  /** How many different people, in the month when they were most. */
  askerCount: number;
  lastAskedOn: string;
  hadAnswer: boolean;
  /** Somebody has written an article on it. */
  isAnswered: boolean;
}

interface OperatedArticleView {
  id: string;
  title: string;
  body: string;
  steps: string;
  terms: string;
  sources: { name: string; note: string; date: string }[];
  reviewBy: string;
  updatedAt: string;
}

interface UnhelpfulArticleView {
  slug: string;
  title: string;
  /** How many have said so, and how many have said anything. */
  unhelpful: number;
  rated: number;
}

/** For whoever writes articles: what has no answer, what they have written, and what did not help. Throws ForbiddenError. */
export async function readArticleDesk({ db, actor }: DomainContext): Promise<{
  questions: OpenQuestionView[];
  articles: OperatedArticleView[];
  unhelpful: UnhelpfulArticleView[];
}> {
  requireOperator(actor);
  const [questions, articles, unhelpful] = await Promise.all([listQuestions(db), listArticles(db), listUnhelpful(db)]);
  return { questions, articles, unhelpful };
}

async function listQuestions(db: Queryable): Promise<OpenQuestionView[]> {
  const askerCount = sql<number>`max(cardinality(${openQuestions.askers}))::int`;
  const lastAskedOn = sql<string>`max(${openQuestions.lastAskedOn})::text`;
  return db
    .select({
      stems: openQuestions.stems,
      question: sql<string>`(array_agg(${openQuestions.question} order by ${openQuestions.lastAskedOn} desc))[1]`,
      askerCount,
      lastAskedOn,
      hadAnswer: sql<boolean>`bool_and(${openQuestions.hadAnswer})`,
      isAnswered: sql<boolean>`exists (select from ${ownArticles}
        where ${ownArticles.openQuestion} = ${openQuestions.stems} and ${ownArticles.housingAssociationId} is null)`,
    })
    .from(openQuestions)
    .groupBy(openQuestions.stems)
    .having(sql`${askerCount} >= ${OPEN_QUESTION_ASKERS_MIN} or bool_or(${openQuestions.isByOperator})`)
    .orderBy(desc(askerCount), desc(lastAskedOn), openQuestions.stems)
    .limit(QUESTIONS_SHOWN);
}

async function listArticles(db: Queryable): Promise<OperatedArticleView[]> {
  const rows = await db
    .select({
      id: ownArticles.id,
      title: ownArticles.title,
      body: ownArticles.body,
      steps: ownArticles.steps,
      terms: ownArticles.terms,
      sources: ownArticles.sources,
      reviewBy: ownArticles.reviewBy,
      updatedAt: ownArticles.updatedAt,
    })
    .from(ownArticles)
    .where(isNull(ownArticles.housingAssociationId))
    .orderBy(ownArticles.reviewBy, ownArticles.id);
  return rows.map(({ updatedAt, reviewBy, ...row }) => ({ ...row, reviewBy: reviewBy ?? "", updatedAt: updatedAt.toISOString() }));
}

/** Articles by how large a part of their ratings says that they did not help; of few people nothing is told. */
async function listUnhelpful(db: Queryable): Promise<UnhelpfulArticleView[]> {
  const { rows } = await db.execute<{ slug: string; title: string; unhelpful: number; rated: number }>(sql`
    select slug, title, unhelpful, rated from (
      select slug, (count(distinct profile_id) filter (where not is_helpful))::int as unhelpful, count(distinct profile_id)::int as rated
      from ${assistantRatings} cross join unnest(article_slugs) as slug group by slug
    ) counted join (
      select slug, title from ${knowledgeArticles}
      union all select id::text, title from ${ownArticles} where housing_association_id is null
    ) named using (slug)
    where unhelpful > 0 and rated >= ${OPEN_QUESTION_ASKERS_MIN}
    order by unhelpful::float8 / rated desc, unhelpful desc, slug limit ${ARTICLES_SHOWN}`);
  return rows;
}

/**
 * Keeps whether an answer helped and which articles it came from, or changes it. Of what was asked only the words are kept, without
 * the person, when it did not help. Throws UnauthenticatedError, LimitError.
 */
export async function rateAnswer(
  ctx: DomainContext,
  { id, articleSlugs, isHelpful, fault: toldFault, question }: z.output<typeof rateAnswerInput>,
): Promise<void> {
  const { userId, profileId } = requireSignedIn(ctx.actor);
  await ctx.limits.consume("stream/question", userId);
  const known = await ctx.db
    .select({ slug: knowledgeArticles.slug })
    .from(knowledgeArticles)
    .where(inArray(knowledgeArticles.slug, articleSlugs))
    .union(
      ctx.db
        .select({ slug: sql<string>`${ownArticles.id}::text` })
        .from(ownArticles)
        .where(inArray(sql`${ownArticles.id}::text`, articleSlugs)),
    );
  const said = { isHelpful, fault: isHelpful ? null : toldFault };
  await ctx.db
    .insert(assistantRatings)
    .values({ id, profileId, ...said, articleSlugs: known.map(({ slug }) => slug), createdAt: ctx.now() })
    .onConflictDoUpdate({ target: assistantRatings.id, set: said, setWhere: eq(assistantRatings.profileId, profileId) });
  if (!isHelpful) await keepOpenQuestion(ctx, question, { hadAnswer: true });
}
