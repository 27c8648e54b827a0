import { and, eq, gte, isNotNull, isNull, or } from "drizzle-orm";
import { associationMembers, calendarEvents, calendarFeeds, housingAssociations } from "#drizzle/schema/index.ts";
import { requirePermission } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { NotFoundError } from "#server/platform/errors.ts";
import { limitKeyOf } from "#server/platform/limits/limit-key.ts";
import { hashSecret } from "#server/platform/secrets/secret.ts";
import { mayEditCalendar } from "./rules.ts";
import { writeCalendar } from "./write-calendar.ts";

/** Whether the caller has a secret address, and when it was last read. */
export async function readFeedState(ctx: DomainContext) {
  const { profileId, associationId } = requirePermission(ctx.actor, "association:read");
  const [feed] = await ctx.db
    .select({ createdAt: calendarFeeds.createdAt, lastReadAt: calendarFeeds.lastReadAt })
    .from(calendarFeeds)
    .where(and(eq(calendarFeeds.profileId, profileId), eq(calendarFeeds.housingAssociationId, associationId)));
  return feed ? { createdAt: feed.createdAt.toISOString(), lastReadAt: feed.lastReadAt?.toISOString() ?? null } : null;
}

const PAST_DAYS = 366;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * The calendar behind a secret address, as its owner may see it now. Nobody else need sign in, so that a calendar program can read it.
 * Throws NotFoundError for an address that is none, has ended, or whose owner has left. Throws LimitError for somebody who guesses.
 */
export async function readFeed(ctx: DomainContext, token: string): Promise<{ associationName: string; text: string }> {
  const [feed] = await ctx.db
    .select({
      profileId: calendarFeeds.profileId,
      associationId: calendarFeeds.housingAssociationId,
      role: associationMembers.role,
      associationName: housingAssociations.associationName,
    })
    .from(calendarFeeds)
    .innerJoin(
      associationMembers,
      and(
        eq(associationMembers.profileId, calendarFeeds.profileId),
        eq(associationMembers.associationId, calendarFeeds.housingAssociationId),
      ),
    )
    .innerJoin(housingAssociations, eq(housingAssociations.id, calendarFeeds.housingAssociationId))
    .where(and(eq(calendarFeeds.tokenHash, hashSecret(token)), isNull(housingAssociations.closedAt)));
  if (!feed) {
    await ctx.limits.consume("subscriberLinkGuessesPerAddress", limitKeyOf(ctx.client.ipAddress));
    throw new NotFoundError();
  }

  const own = eq(calendarEvents.housingAssociationId, feed.associationId);
  const seen = or(calendarEvents.isPublic, eq(calendarEvents.ownerProfileId, feed.profileId));
  const since = new Date(ctx.now().getTime() - PAST_DAYS * DAY_MS);
  const isRecent = or(isNotNull(calendarEvents.recurrenceRule), gte(calendarEvents.endsAt, since));
  const events = await ctx.db
    .select()
    .from(calendarEvents)
    .where(and(own, mayEditCalendar(feed) ? undefined : seen, isRecent));
  await ctx.db.update(calendarFeeds).set({ lastReadAt: ctx.now() }).where(eq(calendarFeeds.profileId, feed.profileId));
  const { associationName } = feed;
  return { associationName, text: writeCalendar(associationName, events, ctx.config.publicUrl) };
}
