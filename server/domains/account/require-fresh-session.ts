import { and, eq, gt, or } from "drizzle-orm";
import { sessions } from "#drizzle/schema/index.ts";
import { requireSession, requireSignedIn } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Queryable, Transaction } from "#server/platform/database/db.ts";
import { ForbiddenError, PreconditionError } from "#server/platform/errors.ts";

const FRESH_MS = 10 * 60_000;
const PROOF_MS = 5 * 60_000;

/**
 * Someone whose browser session began, or whose password was proven in it, within the last ten minutes: for what a borrowed
 * browser must not do. Throws UnauthenticatedError, ForbiddenError with SESSION_REQUIRED, or PreconditionError with
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
  const isFresh = or(gt(sessions.createdAt, since), gt(sessions.passwordProvenAt, since));
  const [session] = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), isFresh));
  if (!session) throw new PreconditionError("FRESH_SESSION_REQUIRED");
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
