import { and, eq, gt, or } from "drizzle-orm";
import type { z } from "zod";
import { sessions, users } from "#drizzle/schema/index.ts";
import { requireSession, requireSignedIn } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Queryable, Transaction } from "#server/platform/database/db.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ForbiddenError, InvalidError, PreconditionError, UnauthenticatedError } from "#server/platform/errors.ts";
import { verifyPassword } from "#server/platform/secrets/password.ts";
import type { provePasswordInput } from "#shared/schemas/account.ts";
import { ERROR_MESSAGES } from "#shared/text/error-messages.ts";
import { lockUser } from "./locks.ts";

const FRESH_MS = 10 * 60_000;
const PROOF_MS = 5 * 60_000;

/**
 * Someone who has shown within the last ten minutes who they are: where the browser session began, by the password, or at the other
 * service. For what a borrowed browser must not do. Throws UnauthenticatedError, ForbiddenError with SESSION_REQUIRED, or PreconditionError with
 * FRESH_SESSION_REQUIRED.
 */
export async function requireFreshSession(ctx: DomainContext, db: Queryable = ctx.db) {
  const actor = requireSession(ctx.actor);
  await requireFresh(ctx, db, actor.sessionId);
  return actor;
}

/**
 * The same for a documented path that takes no cookie: the browser's own bearer token counts as the session it ends with. A
 * script's token of either kind has no session and is refused.
 */
export async function requireFreshBrowser(ctx: DomainContext, db: Queryable = ctx.db) {
  const actor = requireSignedIn(ctx.actor);
  if (!actor.sessionId) throw new ForbiddenError("SESSION_REQUIRED");
  await requireFresh(ctx, db, actor.sessionId);
  return actor;
}

async function requireFresh(ctx: DomainContext, db: Queryable, sessionId: string): Promise<void> {
  const since = ago(ctx, FRESH_MS);
  const isFresh = or(gt(sessions.provenAt, since), gt(sessions.passwordProvenAt, since));
  const [session] = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), isFresh));
  if (!session) throw new PreconditionError("FRESH_SESSION_REQUIRED");
}

/** For a write that was begun a while ago: throws UnauthenticatedError where its session has been ended since. */
export async function requireStandingSession(tx: Transaction, sessionId: string): Promise<void> {
  const [standing] = await tx.select({ id: sessions.id }).from(sessions).where(eq(sessions.id, sessionId));
  if (!standing) throw new UnauthenticatedError();
}

/**
 * Someone who has proven the current password in this session within the last five minutes; a mere sign-in does not count.
 * Throws UnauthenticatedError, ForbiddenError with SESSION_REQUIRED, or PreconditionError with PASSWORD_NOT_PROVEN.
 */
export async function requireProvenPassword(ctx: DomainContext) {
  const actor = requireSession(ctx.actor);
  const [session] = await ctx.db.select({ id: sessions.id }).from(sessions).where(isProven(ctx, actor.sessionId));
  if (!session) throw new PreconditionError("PASSWORD_NOT_PROVEN");
  return actor;
}

/** Uses the proof up: of two changes at the same moment one gets it. Throws PreconditionError with PASSWORD_NOT_PROVEN. */
export async function takePasswordProof(ctx: DomainContext, tx: Transaction, sessionId: string): Promise<void> {
  const taken = await tx.update(sessions).set({ passwordProvenAt: null }).where(isProven(ctx, sessionId)).returning({ id: sessions.id });
  if (taken.length === 0) throw new PreconditionError("PASSWORD_NOT_PROVEN");
}

const isProven = (ctx: DomainContext, sessionId: string) =>
  and(eq(sessions.id, sessionId), gt(sessions.passwordProvenAt, ago(ctx, PROOF_MS)));

const ago = (ctx: DomainContext, ms: number): Date => new Date(ctx.now().getTime() - ms);

/**
 * Notes in this session, and in no other, that its user knows the current password (decisions: "Password change").
 * Throws InvalidError with WRONG_PASSWORD at the field `currentPassword`, LimitError per user.
 */
export async function provePassword(ctx: DomainContext, input: z.output<typeof provePasswordInput>): Promise<Record<string, never>> {
  const actor = requireSession(ctx.actor);
  await ctx.limits.consume("guess/password", actor.userId);
  const [known] = await ctx.db.select({ passwordHash: users.passwordHash }).from(users).where(eq(users.id, actor.userId));
  if (!(await verifyPassword(known?.passwordHash ?? null, input.currentPassword))) throw wrongPassword();

  await inTransaction(ctx, async (tx) => {
    const user = await lockUser(tx, actor.userId);
    // Somebody changed it while it was compared.
    if (user?.passwordHash !== known?.passwordHash) throw wrongPassword();
    const isOwn = eq(sessions.id, actor.sessionId);
    const noted = await tx.update(sessions).set({ passwordProvenAt: ctx.now() }).where(isOwn).returning({ id: sessions.id });
    if (noted.length === 0) throw new UnauthenticatedError();
  });
  await ctx.limits.reset("guess/password", actor.userId);
  return {};
}

const wrongPassword = (): InvalidError =>
  new InvalidError("WRONG_PASSWORD", { fields: { currentPassword: ERROR_MESSAGES.WRONG_PASSWORD } });
