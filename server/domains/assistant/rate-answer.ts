import { inArray } from "drizzle-orm";
import type { z } from "zod";
import { assistantRatings, knowledgeArticles } from "#drizzle/schema/index.ts";
import { requireSignedIn } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { rateAnswerInput } from "#shared/schemas/assistant.ts";

/** Keeps whether an answer helped and which articles it came from, never what was asked. Throws UnauthenticatedError, LimitError. */
export async function rateAnswer(ctx: DomainContext, { articleSlugs, isHelpful }: z.output<typeof rateAnswerInput>): Promise<void> {
  const { userId, profileId } = requireSignedIn(ctx.actor);
  await ctx.limits.consume("stream/question", userId);
  const known = await ctx.db
    .select({ slug: knowledgeArticles.slug })
    .from(knowledgeArticles)
    .where(inArray(knowledgeArticles.slug, articleSlugs));
  await ctx.db.insert(assistantRatings).values({ profileId, isHelpful, articleSlugs: known.map(({ slug }) => slug), createdAt: ctx.now() });
}
