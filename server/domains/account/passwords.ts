import { and, eq, inArray, isNull, ne, or } from "drizzle-orm";
import type { z } from "zod";
import {
  apiTokens,
  associationMembers,
  emailTokens,
  housingAssociations,
  profiles,
  signInChallenges,
  users,
} from "#drizzle/schema/index.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Queryable, Transaction } from "#server/platform/database/db.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { queueEmail } from "#server/platform/emails/queue-email.ts";
import { InvalidError, UnauthenticatedError } from "#server/platform/errors.ts";
import { isCommonPassword } from "#server/platform/secrets/common-passwords.ts";
import { hashPassword, verifyPassword } from "#server/platform/secrets/password.ts";
import { isPasswordPattern } from "#shared/password-patterns.ts";
import type { updateUserInput } from "#shared/schemas/account.ts";
import { ERROR_MESSAGES } from "#shared/text/error-messages.ts";
import { requestEmailChange } from "./change-email.ts";
import { type LockedUser, lockUser } from "./locks.ts";
import { requireProvenPassword, takePasswordProof } from "./require-fresh-session.ts";
import { isPersonalPassword } from "./rules.ts";

/** The update of the auth user: a new password, or a new address (AUTH-19). Throws what `changePassword` and `requestEmailChange` throw. */
export async function updateUser(
  ctx: DomainContext,
  input: z.output<typeof updateUserInput>,
): Promise<{ emailVerificationRequired: boolean }> {
  if ("email" in input) return requestEmailChange(ctx, input.email);
  await changePassword(ctx, input.password);
  return { emailVerificationRequired: false };
}

/**
 * Changes the password after a proof of the current one, which is used up; all other sessions end. Throws PreconditionError with
 * PASSWORD_NOT_PROVEN, InvalidError with SAME_PASSWORD, PASSWORD_TOO_COMMON or PASSWORD_IS_PERSONAL.
 */
async function changePassword(ctx: DomainContext, password: string): Promise<void> {
  const actor = await requireProvenPassword(ctx);
  const [current] = await ctx.db.select({ passwordHash: users.passwordHash }).from(users).where(eq(users.id, actor.userId));
  if (await verifyPassword(current?.passwordHash ?? null, password)) throw new InvalidError("SAME_PASSWORD");
  await requireGoodPasswordOf(ctx.db, actor.userId, password);
  const passwordHash = await hashPassword(password);

  await inTransaction(ctx, async (tx) => {
    const user = await lockUser(tx, actor.userId);
    if (!user) throw new UnauthenticatedError();
    await takePasswordProof(ctx, tx, actor.sessionId);
    await setPassword(ctx, tx, user, { passwordHash, keptSessionId: actor.sessionId });
    await recordAudit(tx, actor, "account.change_password", user.id);
  });
}

/**
 * Gives an account its new password and ends whatever the old one may have opened for others: sessions, bearer tokens, sign-ins
 * that owe their second step, and links in mails. One session can be kept, with its own bearer token. The owner is told by mail.
 */
export async function setPassword(
  ctx: DomainContext,
  tx: Transaction,
  user: LockedUser,
  { passwordHash, keptSessionId, isUnlinked = false }: { passwordHash: string; keptSessionId: string | null; isUnlinked?: boolean },
): Promise<void> {
  await tx.update(users).set({ passwordHash, updatedAt: ctx.now() }).where(eq(users.id, user.id));
  if (keptSessionId === null) {
    await ctx.sessions.endAllOf(user.id, tx);
  } else {
    await endAllBut(ctx, tx, user.id, keptSessionId);
  }
  await tx.delete(signInChallenges).where(eq(signInChallenges.userId, user.id));
  // A change of address that was begun with the old password would take the account away from the new one.
  const links = inArray(emailTokens.purpose, ["reset_password", "change_email"]);
  await tx.delete(emailTokens).where(and(eq(emailTokens.userId, user.id), links));
  await queueEmail(ctx, tx, {
    template: "password-changed",
    recipient: user.email,
    payload: { userId: user.id, isUnlinked },
    dedupeKey: `password-changed:${crypto.randomUUID()}`,
    userId: user.id,
  });
}

/** Ends the other sessions of an account, and the bearer tokens that are not of this one. */
export async function endAllBut(ctx: DomainContext, tx: Transaction, userId: string, keptSessionId: string): Promise<void> {
  await ctx.sessions.endOthersOf(userId, keptSessionId, tx);
  const isOfNoKeptSession = or(isNull(apiTokens.sessionId), ne(apiTokens.sessionId, keptSessionId));
  await tx.delete(apiTokens).where(and(eq(apiTokens.userId, userId), isOfNoKeptSession));
}

interface KnownOfPerson {
  email: string;
  names: readonly (string | null)[];
}

/** Throws InvalidError at the field `password` for one that others would guess: personal, a pattern, or a common word (security.md U1). */
export function requireGoodPassword(password: string, person: KnownOfPerson): void {
  const reason = reasonToRefuse(password, person);
  if (reason) throw new InvalidError(reason, { fields: { password: ERROR_MESSAGES[reason] } });
}

function reasonToRefuse(password: string, person: KnownOfPerson) {
  if (isPersonalPassword(password, person)) return "PASSWORD_IS_PERSONAL";
  if (isPasswordPattern(password)) return "PASSWORD_IS_PATTERN";
  return isCommonPassword(password) ? "PASSWORD_TOO_COMMON" : null;
}

/** The same for an account that exists: its address, its names and its association's name count as personal. */
export async function requireGoodPasswordOf(db: Queryable, userId: string, password: string): Promise<void> {
  const [person] = await db
    .select({
      email: users.email,
      fullName: profiles.fullName,
      name: profiles.name,
      associationName: housingAssociations.associationName,
    })
    .from(users)
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .leftJoin(associationMembers, eq(associationMembers.profileId, profiles.id))
    .leftJoin(housingAssociations, eq(housingAssociations.id, associationMembers.associationId))
    .where(eq(users.id, userId));
  requireGoodPassword(password, {
    email: person?.email ?? "",
    names: [person?.fullName ?? null, person?.name ?? null, person?.associationName ?? null],
  });
}
