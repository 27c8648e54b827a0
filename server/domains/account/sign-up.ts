import { and, desc, eq, inArray, isNull } from "drizzle-orm";
import type { z } from "zod";
import { emailTokens, profiles, users } from "#drizzle/schema/index.ts";
import { noSoonerThan } from "#server/platform/answer-time.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { queueEmail } from "#server/platform/emails/queue-email.ts";
import { limitKeyOf } from "#server/platform/limits/limit-key.ts";
import { hashPassword, NO_PASSWORD } from "#server/platform/secrets/password.ts";
import { hashSecret, randomSecret } from "#server/platform/secrets/secret.ts";
import { signUpCookie } from "#server/platform/sessions/secret-cookie.ts";
import type { resendVerificationInput, signUpInput } from "#shared/schemas/account.ts";
import { issueVerification, takeMailAllowance } from "./email-links.ts";
import { requireGoodPassword } from "./passwords.ts";

const KEPT_SIGN_UPS = 5;

type PendingSignUp = Required<
  Pick<typeof emailTokens.$inferInsert, "passwordHash" | "fullName" | "displayName" | "browserHash" | "redirectTo">
>;

type SignUpInput = z.output<typeof signUpInput>;

/** Longer than any of its ways takes on a machine that is not overloaded. */
const ANSWER_AFTER_MS = 350;

/**
 * Creates an account and sends the link that confirms its address; the password counts from then on. A known address gets the
 * same answer in the same time, and its owner is told by mail. `signUpSecret` is the browser's from an earlier sign-up; `cookie`
 * renews it. Throws InvalidError for a password others would guess, LimitError per network address.
 */
export async function signUp(ctx: DomainContext, input: SignUpInput, signUpSecret: string | null = null) {
  await ctx.limits.consume("crowd/sign-up", limitKeyOf(ctx.client.ipAddress));
  requireGoodPassword(input.password, { email: input.email, names: [input.fullName, input.displayName] });

  return noSoonerThan(ANSWER_AFTER_MS, async () => {
    const secret = signUpSecret ?? randomSecret();
    const pending = {
      passwordHash: await hashPassword(input.password),
      fullName: input.fullName,
      displayName: input.displayName,
      browserHash: hashSecret(secret),
      redirectTo: input.redirect ?? null,
    };
    const mayMail = await takeMailAllowance(ctx, input.email);
    const newId = await inTransaction(ctx, async (tx) => {
      const [user] = await tx
        .insert(users)
        .values({ email: input.email, passwordHash: NO_PASSWORD, signUpBrowserHash: pending.browserHash })
        .onConflictDoNothing({ target: users.email })
        .returning({ id: users.id, email: users.email });
      if (!user) {
        await answerKnownAddress(ctx, tx, input.email, pending, mayMail);
        return null;
      }
      const [profile] = await tx
        .insert(profiles)
        .values({ userId: user.id, name: input.displayName, fullName: input.fullName })
        .returning({ id: profiles.id });
      await keepSignUp(ctx, tx, user.id, pending);
      await issueVerification(ctx, tx, user, undefined);
      await recordAudit(tx, profile ? { profileId: profile.id, associationId: null } : null, "account.sign_up", user.id);
      return user.id;
    });
    return {
      cookie: signUpCookie.set(secret, ctx.config.publicUrl.startsWith("https:")),
      // A made-up id: the real one, answered twice, would tell that the address was known before.
      user: { id: newId ?? crypto.randomUUID(), email: input.email },
      emailVerificationRequired: true as const,
    };
  });
}

/**
 * An account that nobody has confirmed belongs to nobody yet: each sign-up waits beside the others, also one that may not
 * be mailed now, so that it shows that there are several. A confirmed account is left as it is.
 */
async function answerKnownAddress(
  ctx: DomainContext,
  tx: Transaction,
  email: string,
  pending: PendingSignUp,
  mayMail: boolean,
): Promise<void> {
  const [user] = await tx
    .select({
      id: users.id,
      email: users.email,
      emailVerifiedAt: users.emailVerifiedAt,
      signUpBrowserHash: users.signUpBrowserHash,
    })
    .from(users)
    .where(eq(users.email, email))
    .for("no key update");
  if (!user) return;
  if (user.emailVerifiedAt) {
    if (!mayMail) return;
    await queueEmail(ctx, tx, {
      template: "address-already-registered",
      recipient: user.email,
      payload: {},
      dedupeKey: `address-already-registered:${crypto.randomUUID()}`,
      userId: user.id,
    });
    return;
  }
  if (user.signUpBrowserHash !== pending.browserHash) {
    await tx.update(users).set({ signUpBrowserHash: null, updatedAt: ctx.now() }).where(eq(users.id, user.id));
  }
  await keepSignUp(ctx, tx, user.id, pending);
  if (mayMail) await issueVerification(ctx, tx, user, undefined);
  await recordAudit(tx, null, "account.sign_up_again", user.id);
}

/**
 * Keeps a sign-up beside the others of the address, the newest five, until one of them is confirmed. Its link works from
 * the moment it is mailed. The caller holds the user's row.
 */
async function keepSignUp(ctx: DomainContext, tx: Transaction, userId: string, signUp: PendingSignUp): Promise<void> {
  const unknownLink = hashSecret(randomSecret());
  await tx
    .insert(emailTokens)
    .values({ ...signUp, userId, purpose: "verify_email", tokenHash: unknownLink, createdAt: ctx.now(), expiresAt: ctx.now() });
  const superfluous = tx
    .select({ id: emailTokens.id })
    .from(emailTokens)
    .where(and(eq(emailTokens.userId, userId), eq(emailTokens.purpose, "verify_email")))
    .orderBy(desc(emailTokens.createdAt))
    .offset(KEPT_SIGN_UPS);
  await tx.delete(emailTokens).where(inArray(emailTokens.id, superfluous));
}

const RESENT_AFTER_MS = 250;
const RESENT = "Om adressen väntar på att bekräftas har vi skickat ett nytt mejl. Titta även i skräpposten.";

/** Sends the link of the newest sign-up again. The answer and its time are the same whatever the address is. Throws LimitError per network address. */
export async function resendVerification(ctx: DomainContext, input: z.output<typeof resendVerificationInput>) {
  await ctx.limits.consume("work/mail-from-address", limitKeyOf(ctx.client.ipAddress));

  return noSoonerThan(RESENT_AFTER_MS, async () => {
    if (await takeMailAllowance(ctx, input.email)) {
      await inTransaction(ctx, async (tx) => {
        const [user] = await tx
          .select({ id: users.id, email: users.email })
          .from(users)
          .where(and(eq(users.email, input.email), isNull(users.emailVerifiedAt)))
          .for("no key update");
        if (!user) return;
        await issueVerification(ctx, tx, user, input.redirect);
        await recordAudit(tx, null, "account.resend_verification", user.id);
      });
    }
    return { message: RESENT };
  });
}
