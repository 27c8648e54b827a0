import { eq, inArray, sql } from "drizzle-orm";
import type { z } from "zod";
import { assistantRatings, knowledgeArticles, ownArticles } from "#drizzle/schema/index.ts";
import { requireSignedIn } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { rateAnswerInput } from "#shared/schemas/assistant.ts";
import { keepOpenQuestion } from "./open-questions.ts";

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
