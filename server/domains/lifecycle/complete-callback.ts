import { and, eq, gt, isNotNull, isNull } from "drizzle-orm";
import { emailTokens, profiles, users } from "#drizzle/schema/index.ts";
import { confirmNewEmail } from "#server/domains/account/change-email.ts";
import { openSession } from "#server/domains/account/sign-in.ts";
import { applyAsInvited } from "#server/domains/association/invite-codes.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { DomainError, InvalidError } from "#server/platform/errors.ts";
import { hashSecret } from "#server/platform/secrets/secret.ts";
import { inviteCodeOf } from "#shared/invite-code.ts";
import { SIGN_UP_CONTESTED } from "#shared/text/sign-up-contested.ts";

/**
 * Exchanges the secret of a confirmation link for a session; it works once and makes the password and the names of its own
 * sign-up the account's. In another browser than the sign-up's it does so only while no other browser has signed up with the
 * address; otherwise all its sign-ups are discarded. While somebody else is signed in, the link is neither used nor used up.
 * What remains: who confirms an unasked-for mail, never having signed up, confirms the stranger's password.
 * The link of a changed address opens no session (`cookie` is null). Throws InvalidError with LINK_INVALID, or what
 * `confirmNewEmail` throws.
 */
export async function completeCallback(ctx: DomainContext, input: { accessToken: string }, signUpSecret: string | null = null) {
  const changed = await confirmNewEmail(ctx, input.accessToken);
  if (changed) return changed;

  const confirmed = await inTransaction(ctx, async (tx) => {
    const { user, token } = await takeLink(ctx, tx, input.accessToken);
    const isSameBrowser = signUpSecret !== null && token.browserHash === hashSecret(signUpSecret);
    const isOnlyBrowser = token.browserHash !== null && token.browserHash === user.signUpBrowserHash;
    if (!isSameBrowser && !isOnlyBrowser) {
      await tx.delete(users).where(eq(users.id, user.id));
      await recordAudit(tx, null, "account.discard_sign_ups", user.id);
      return null;
    }
    const profileId = await adoptSignUp(ctx, tx, user.id, token);
    return { userId: user.id, profileId, redirect: token.redirectTo };
  });
  if (!confirmed) throw new InvalidError("LINK_INVALID", { message: SIGN_UP_CONTESTED });

  await applyWhereInvited(ctx, confirmed);
  const opened = await openSession(ctx, confirmed.userId, confirmed.redirect, { way: "mail" });
  return { ...opened, purpose: "verify_email" as const, redirect: confirmed.redirect };
}

/**
 * Whoever signed up on the page of an invitation has asked with that to be let in. An application that cannot be made (the address was
 * renewed meanwhile) leaves a confirmed account, whose next page says so.
 */
async function applyWhereInvited(ctx: DomainContext, { profileId, redirect }: { profileId: string | undefined; redirect: string | null }) {
  const code = inviteCodeOf(redirect ?? "");
  if (!code || !profileId) return;
  try {
    await applyAsInvited(ctx, { profileId }, code);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
  }
}

/** Takes the user's row first, as a sign-up does, so that the two never see half of each other. */
async function takeLink(ctx: DomainContext, tx: Transaction, accessToken: string) {
  const isLink = and(
    eq(emailTokens.tokenHash, hashSecret(accessToken)),
    eq(emailTokens.purpose, "verify_email"),
    isNotNull(emailTokens.passwordHash),
    gt(emailTokens.expiresAt, ctx.now()),
    ctx.actor ? eq(emailTokens.userId, ctx.actor.userId) : undefined,
  );
  const [user] = await tx
    .select({ id: users.id, signUpBrowserHash: users.signUpBrowserHash })
    .from(users)
    .innerJoin(emailTokens, eq(emailTokens.userId, users.id))
    .where(and(isLink, isNull(users.emailVerifiedAt)))
    .for("no key update", { of: users });
  const [token] = user ? await tx.delete(emailTokens).where(isLink).returning() : [];
  if (!user || !token?.passwordHash) throw new InvalidError("LINK_INVALID");
  return { user, token: { ...token, passwordHash: token.passwordHash } };
}

async function adoptSignUp(
  ctx: DomainContext,
  tx: Transaction,
  userId: string,
  signUp: { passwordHash: string; fullName: string | null; displayName: string | null },
): Promise<string | undefined> {
  const now = ctx.now();
  await tx
    .update(users)
    .set({ passwordHash: signUp.passwordHash, emailVerifiedAt: now, signUpBrowserHash: null, updatedAt: now })
    .where(eq(users.id, userId));
  await tx.delete(emailTokens).where(and(eq(emailTokens.userId, userId), eq(emailTokens.purpose, "verify_email")));
  const [profile] = await tx
    .update(profiles)
    .set({ name: signUp.displayName, fullName: signUp.fullName, updatedAt: now })
    .where(eq(profiles.userId, userId))
    .returning({ id: profiles.id });
  await recordAudit(tx, profile ? { profileId: profile.id, associationId: null } : null, "account.verify_email", userId);
  return profile?.id;
}
