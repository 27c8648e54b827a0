import { eq } from "drizzle-orm";
import type { z } from "zod";
import { profiles, users } from "#drizzle/schema/index.ts";
import { queueEmail } from "#server/emails/queue-email.ts";
import { noSoonerThan } from "#server/lib/answer-time.ts";
import { recordAudit } from "#server/lib/audit.ts";
import { isCommonPassword } from "#server/lib/common-passwords.ts";
import type { Transaction } from "#server/lib/db.ts";
import type { DomainContext } from "#server/lib/domain-context.ts";
import { InvalidError } from "#server/lib/errors.ts";
import { hashPassword } from "#server/lib/password.ts";
import { inTransaction } from "#server/lib/transaction.ts";
import type { signUpInput } from "#shared/schemas/account.ts";
import { ERROR_MESSAGES } from "#shared/text/error-messages.ts";
import { issueVerification } from "./issue-verification.ts";
import { isPersonalPassword } from "./rules.ts";
import { takeMailAllowance } from "./take-mail-allowance.ts";

type SignUpInput = z.output<typeof signUpInput>;

/** Longer than any of its ways takes on a machine that is not overloaded. */
const ANSWER_AFTER_MS = 350;

/**
 * Creates an account and sends the link that confirms its address. A known address gets the same answer in the same time;
 * its owner is told by mail. Throws InvalidError for a password others would guess, LimitError per network address.
 */
export async function signUp(ctx: DomainContext, input: SignUpInput) {
  await ctx.limits.consume("signUpPerAddress", ctx.client.ipAddress ?? "unknown");
  requireGoodPassword(input);

  return noSoonerThan(ANSWER_AFTER_MS, async () => {
    const passwordHash = await hashPassword(input.password);
    const mayMail = await takeMailAllowance(ctx, input.email);
    const newId = await inTransaction(ctx, async (tx) => {
      const [user] = await tx
        .insert(users)
        .values({ email: input.email, passwordHash })
        .onConflictDoNothing({ target: users.email })
        .returning({ id: users.id, email: users.email });
      if (!user) {
        if (mayMail) await answerKnownAddress(ctx, tx, input, passwordHash);
        return null;
      }
      const [profile] = await tx
        .insert(profiles)
        .values({ userId: user.id, name: input.displayName, fullName: input.fullName })
        .returning({ id: profiles.id });
      await issueVerification(ctx, tx, user, input.redirect);
      await recordAudit(tx, profile ? { profileId: profile.id, associationId: null } : null, "account.sign_up", user.id);
      return user.id;
    });
    // A made-up id: the real one, answered twice, would tell that the address was known before.
    return { user: { id: newId ?? crypto.randomUUID(), email: input.email }, emailVerificationRequired: true as const };
  });
}

function requireGoodPassword({ password, email, fullName, displayName }: SignUpInput): void {
  const reason = isCommonPassword(password)
    ? "PASSWORD_TOO_COMMON"
    : isPersonalPassword(password, { email, names: [fullName, displayName] })
      ? "PASSWORD_IS_PERSONAL"
      : null;
  if (reason) throw new InvalidError(reason, { fields: { password: ERROR_MESSAGES[reason] } });
}

/**
 * An account that nobody has confirmed belongs to nobody yet: the latest sign-up replaces it, so that whoever signs up
 * with a stranger's address first does not keep a password to it. A confirmed account is left as it is.
 */
async function answerKnownAddress(ctx: DomainContext, tx: Transaction, input: SignUpInput, passwordHash: string): Promise<void> {
  const [user] = await tx
    .select({ id: users.id, email: users.email, emailVerifiedAt: users.emailVerifiedAt })
    .from(users)
    .where(eq(users.email, input.email))
    .for("no key update");
  if (!user) return;
  if (user.emailVerifiedAt) {
    return queueEmail(ctx, tx, {
      template: "address-already-registered",
      recipient: user.email,
      payload: {},
      dedupeKey: `address-already-registered:${crypto.randomUUID()}`,
      userId: user.id,
    });
  }
  await tx.update(users).set({ passwordHash, updatedAt: ctx.now() }).where(eq(users.id, user.id));
  await tx
    .update(profiles)
    .set({ name: input.displayName, fullName: input.fullName, updatedAt: ctx.now() })
    .where(eq(profiles.userId, user.id));
  await issueVerification(ctx, tx, user, input.redirect);
  await recordAudit(tx, null, "account.sign_up_again", user.id);
}
