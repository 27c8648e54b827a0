import { lt } from "drizzle-orm";
import { apiTokens, emailTokens, rateLimits } from "#drizzle/schema/index.ts";
import type { DomainContext } from "#server/lib/domain-context.ts";

/** Removes what has run out and opens nothing any more: sessions, tokens, links and counters. */
export async function deleteExpired(ctx: DomainContext): Promise<void> {
  const now = ctx.now();
  await ctx.sessions.deleteExpired();
  await ctx.db.delete(apiTokens).where(lt(apiTokens.expiresAt, now));
  await ctx.db.delete(emailTokens).where(lt(emailTokens.expiresAt, now));
  await ctx.db.delete(rateLimits).where(lt(rateLimits.expire, now.getTime()));
}
