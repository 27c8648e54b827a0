import { and, eq, inArray, isNull, ne, or } from "drizzle-orm";
import { apiTokens, emailTokens, signInChallenges, users } from "#drizzle/schema/index.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { queueEmail } from "#server/platform/emails/queue-email.ts";
import type { LockedUser } from "./lock-user.ts";

/**
 * Gives an account its new password and ends whatever the old one may have opened for others: sessions, bearer tokens, sign-ins
 * that owe their second step, and links in mails. One session can be kept, with its own bearer token. The owner is told by mail.
 */
export async function setPassword(
  ctx: DomainContext,
  tx: Transaction,
  user: LockedUser,
  { passwordHash, keptSessionId }: { passwordHash: string; keptSessionId: string | null },
): Promise<void> {
  await tx.update(users).set({ passwordHash, updatedAt: ctx.now() }).where(eq(users.id, user.id));
  if (keptSessionId === null) {
    await ctx.sessions.endAllOf(user.id, tx);
  } else {
    await ctx.sessions.endOthersOf(user.id, keptSessionId, tx);
    const isOfNoKeptSession = or(isNull(apiTokens.sessionId), ne(apiTokens.sessionId, keptSessionId));
    await tx.delete(apiTokens).where(and(eq(apiTokens.userId, user.id), isOfNoKeptSession));
  }
  await tx.delete(signInChallenges).where(eq(signInChallenges.userId, user.id));
  // A change of address that was begun with the old password would take the account away from the new one.
  const links = inArray(emailTokens.purpose, ["reset_password", "change_email"]);
  await tx.delete(emailTokens).where(and(eq(emailTokens.userId, user.id), links));
  await queueEmail(ctx, tx, {
    template: "password-changed",
    recipient: user.email,
    payload: {},
    dedupeKey: `password-changed:${crypto.randomUUID()}`,
    userId: user.id,
  });
}
