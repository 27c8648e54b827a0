import { and, eq, gt } from "drizzle-orm";
import { emailTokens, profiles, users } from "#drizzle/schema/index.ts";
import { recordAudit } from "#server/lib/audit.ts";
import type { DomainContext } from "#server/lib/domain-context.ts";
import { InvalidError } from "#server/lib/errors.ts";
import { hashSecret } from "#server/lib/secret.ts";
import { inTransaction } from "#server/lib/transaction.ts";
import { recordLogin } from "./record-login.ts";

/**
 * Exchanges the secret of a confirmation link for a session; it works once. While somebody else is signed in,
 * the link is neither used nor used up. Throws InvalidError with LINK_INVALID.
 */
export async function completeCallback(ctx: DomainContext, input: { accessToken: string }) {
  const { actor } = ctx;
  const token = await inTransaction(ctx, async (tx) => {
    const [used] = await tx
      .delete(emailTokens)
      .where(
        and(
          eq(emailTokens.tokenHash, hashSecret(input.accessToken)),
          eq(emailTokens.purpose, "verify_email"),
          gt(emailTokens.expiresAt, ctx.now()),
          actor ? eq(emailTokens.userId, actor.userId) : undefined,
        ),
      )
      .returning({ userId: emailTokens.userId, redirectTo: emailTokens.redirectTo });
    if (!used) throw new InvalidError("LINK_INVALID");

    await tx.update(users).set({ emailVerifiedAt: ctx.now(), updatedAt: ctx.now() }).where(eq(users.id, used.userId));
    const [profile] = await tx.select({ id: profiles.id }).from(profiles).where(eq(profiles.userId, used.userId));
    await recordAudit(tx, profile ? { profileId: profile.id, associationId: null } : null, "account.verify_email", used.userId);
    return used;
  });

  const { cookie } = await ctx.sessions.start(token.userId, ctx.client);
  await recordLogin(ctx, token.userId);
  return { cookie, redirect: token.redirectTo };
}
