import { and, eq, gt, inArray, isNull, lt, notExists, notLike, or, sql } from "drizzle-orm";
import {
  apiTokens,
  emailTokens,
  loginActivity,
  outgoingEmails,
  rateLimits,
  securityEvents,
  signInChallenges,
  totpFactors,
  users,
} from "#drizzle/schema/index.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { LOGIN_HISTORY_LENGTH } from "#shared/limits.ts";
import { KEPT_DAYS } from "#shared/retention.ts";

const DAY_MS = 24 * 3_600_000;

/**
 * Removes what has run out: sessions, tokens, links and counters, sign-ins and second factors that were only begun, old mails,
 * refusals and logins, and accounts nobody confirmed.
 */
export async function deleteExpired(ctx: DomainContext): Promise<void> {
  const now = ctx.now();
  await ctx.sessions.deleteExpired();
  await ctx.db.delete(apiTokens).where(lt(apiTokens.expiresAt, now));
  // A sign-up outlives its link: a new link can be asked for as long as the unconfirmed account stands.
  await ctx.db.delete(emailTokens).where(and(lt(emailTokens.expiresAt, now), isNull(emailTokens.passwordHash)));
  await ctx.db.delete(rateLimits).where(lt(rateLimits.expire, now.getTime()));
  await ctx.db.delete(securityEvents).where(lt(securityEvents.lastAt, daysAgo(ctx, KEPT_DAYS.securityEvent)));
  await ctx.db.delete(signInChallenges).where(lt(signInChallenges.expiresAt, now));
  await ctx.db.delete(totpFactors).where(and(eq(totpFactors.status, "unverified"), lt(totpFactors.createdAt, daysAgo(ctx, 1))));
  await deleteUnconfirmed(ctx);
  await deleteOldMails(ctx);
  await deleteOldLogins(ctx);
}

async function deleteUnconfirmed(ctx: DomainContext): Promise<void> {
  const liveLink = ctx.db
    .select({ id: emailTokens.id })
    .from(emailTokens)
    .where(and(sql`${emailTokens.userId} = ${users.id}`, gt(emailTokens.expiresAt, ctx.now())));
  await ctx.db
    .delete(users)
    .where(and(isNull(users.emailVerifiedAt), lt(users.createdAt, daysAgo(ctx, KEPT_DAYS.unconfirmedAccount)), notExists(liveLink)));
}

/** A product request whose mail failed can still be sent again, so that mail stays. */
async function deleteOldMails(ctx: DomainContext): Promise<void> {
  const isDone = or(
    eq(outgoingEmails.status, "sent"),
    and(eq(outgoingEmails.status, "failed"), notLike(outgoingEmails.dedupeKey, "product-request:%")),
  );
  await ctx.db.delete(outgoingEmails).where(and(isDone, lt(outgoingEmails.createdAt, daysAgo(ctx, KEPT_DAYS.sentMail))));
}

async function deleteOldLogins(ctx: DomainContext): Promise<void> {
  const ranked = ctx.db
    .select({
      id: loginActivity.id,
      rank: sql<number>`row_number() over (partition by ${loginActivity.userId} order by ${loginActivity.loginAt} desc)`.as("rank"),
    })
    .from(loginActivity)
    .as("ranked");
  const surplus = ctx.db.select({ id: ranked.id }).from(ranked).where(gt(ranked.rank, LOGIN_HISTORY_LENGTH));
  await ctx.db.delete(loginActivity).where(inArray(loginActivity.id, surplus));
}

const daysAgo = (ctx: DomainContext, days: number): Date => new Date(ctx.now().getTime() - days * DAY_MS);
