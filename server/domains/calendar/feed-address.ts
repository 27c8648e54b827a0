import { eq } from "drizzle-orm";
import { calendarFeeds } from "#drizzle/schema/index.ts";
import { requirePermission, requireSession } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { hashSecret, randomSecret } from "#server/platform/secrets/secret.ts";

/**
 * «Prenumerera (iCal)»: a secret address of the caller's own, shown this once; the one before it ends. Only a browser session gets
 * one: it lives on after a token has ended. Throws ForbiddenError.
 */
export async function createFeedAddress(ctx: DomainContext): Promise<{ address: string }> {
  requireSession(ctx.actor);
  const { profileId, associationId } = requirePermission(ctx.actor, "association:read");
  const token = randomSecret();
  const values = { housingAssociationId: associationId, tokenHash: hashSecret(token), createdAt: ctx.now(), lastReadAt: null };
  await ctx.db
    .insert(calendarFeeds)
    .values({ profileId, ...values })
    .onConflictDoUpdate({ target: calendarFeeds.profileId, set: values });
  return { address: `${ctx.config.publicUrl}/api/calendar/${token}.ics` };
}

/** Ends the caller's secret address, whoever has it. */
export async function removeFeedAddress(ctx: DomainContext): Promise<void> {
  const { profileId } = requirePermission(ctx.actor, "association:read");
  await ctx.db.delete(calendarFeeds).where(eq(calendarFeeds.profileId, profileId));
}
