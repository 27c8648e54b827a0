import { and, count, eq, gt, lte } from "drizzle-orm";
import type { z } from "zod";
import { apiTokens } from "#drizzle/schema/index.ts";
import { requireSession, requireSignedIn } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { postgresFault } from "#server/platform/database/postgres-fault.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ConflictError, NotFoundError, PreconditionError, UnauthenticatedError } from "#server/platform/errors.ts";
import { hashSecret, randomSecret } from "#server/platform/secrets/secret.ts";
import { API_TOKENS_MAX } from "#shared/limits.ts";
import type { createApiTokenInput, createBearerTokenInput, revokeApiTokenInput } from "#shared/schemas/account.ts";
import { hasSecondFactor } from "./factor-queries.ts";
import { lockUser } from "./locks.ts";
import { requireFreshSession } from "./require-fresh-session.ts";
import { proveSecondFactor } from "./second-step.ts";
import { recordLogin, requireUnchangedPassword, verifyCredentials } from "./sign-in.ts";

const DAY_MS = 24 * 3_600_000;

const LIFETIME_MS = 3_600_000;
const FOREIGN_KEY_VIOLATION = "23503";

interface TokenOwner {
  userId: string;
  profileId: string;
  associationId: string | null;
}

/**
 * A bearer token of one hour for a script that signs in with address, password and, where the account has a second factor, a
 * code. Throws what `verifyCredentials` and `proveSecondFactor` throw, PreconditionError with SECOND_FACTOR_REQUIRED.
 */
export async function createBearerToken(ctx: DomainContext, { code, ...credentials }: z.output<typeof createBearerTokenInput>) {
  const user = await verifyCredentials(ctx, credentials);
  const owner: TokenOwner = { userId: user.id, profileId: user.profileId, associationId: null };
  const create = async (tx: Transaction) => {
    await requireUnchangedPassword(tx, user.id, user.passwordHash);
    return createToken(ctx, tx, owner, { kind: "sign_in", name: null, sessionId: null });
  };

  const needsCode = await hasSecondFactor(ctx.db, user.id);
  if (needsCode && !code) throw new PreconditionError("SECOND_FACTOR_REQUIRED");
  const token = needsCode && code ? await proveSecondFactor(ctx, user, code, create) : await inTransaction(ctx, create);
  await recordLogin(ctx, user.id, { way: "password" });
  return token;
}

/**
 * A bearer token of one hour for the browser's `/api` calls. It ends with the session, and only the session itself can ask
 * for one: a token that could ask would never run out.
 */
export async function createAccessToken(ctx: DomainContext) {
  const actor = requireSignedIn(ctx.actor);
  if (actor.via !== "session" || !actor.sessionId) throw new UnauthenticatedError();
  const { sessionId } = actor;
  return inTransaction(ctx, (tx) => createToken(ctx, tx, actor, { kind: "browser", name: null, sessionId })).catch((error: unknown) => {
    // The session, or the whole account, ended a moment ago.
    throw postgresFault(error)?.code === FOREIGN_KEY_VIOLATION ? new UnauthenticatedError() : error;
  });
}

async function createToken(
  ctx: DomainContext,
  tx: Transaction,
  owner: TokenOwner,
  values: Pick<typeof apiTokens.$inferInsert, "kind" | "name" | "sessionId">,
) {
  const accessToken = randomSecret();
  const expiresAt = new Date(ctx.now().getTime() + LIFETIME_MS);
  await tx.delete(apiTokens).where(and(eq(apiTokens.userId, owner.userId), lte(apiTokens.expiresAt, ctx.now())));
  const [row] = await tx
    .insert(apiTokens)
    .values({ ...values, userId: owner.userId, tokenHash: hashSecret(accessToken), expiresAt })
    .returning({ id: apiTokens.id });
  await recordAudit(tx, owner, "account.create_token", row?.id ?? null, { kind: values.kind });
  return { accessToken, expiresAt: expiresAt.toISOString() };
}

/**
 * A bearer token under a name, for the caller's own scripts. Only its hash is stored, so it is shown this once. Throws what
 * `requireFreshSession` throws, LimitError per user, and ConflictError with TOO_MANY_API_TOKENS.
 */
export async function createNamedToken(ctx: DomainContext, { name, days, scopes }: z.output<typeof createApiTokenInput>) {
  const actor = await requireFreshSession(ctx);
  await ctx.limits.consume("work/api-token", actor.userId);
  const accessToken = randomSecret();
  const now = ctx.now();
  const expiresAt = new Date(now.getTime() + days * DAY_MS);

  await inTransaction(ctx, async (tx) => {
    if (!(await lockUser(tx, actor.userId))) throw new UnauthenticatedError();
    const isLive = and(eq(apiTokens.userId, actor.userId), eq(apiTokens.kind, "named"), gt(apiTokens.expiresAt, now));
    const [live] = await tx.select({ count: count() }).from(apiTokens).where(isLive);
    if ((live?.count ?? 0) >= API_TOKENS_MAX) throw new ConflictError("TOO_MANY_API_TOKENS");
    const [row] = await tx
      .insert(apiTokens)
      .values({ userId: actor.userId, kind: "named", name, scopes, tokenHash: hashSecret(accessToken), createdAt: now, expiresAt })
      .returning({ id: apiTokens.id });
    await recordAudit(tx, actor, "account.create_token", row?.id ?? null, { kind: "named", days, scopes });
  });
  return { accessToken, expiresAt: expiresAt.toISOString() };
}

/** Ends one of the caller's named tokens at once. Throws NotFoundError for anybody else's, and for tokens of other kinds. */
export async function revokeNamedToken(
  ctx: DomainContext,
  { tokenId }: z.output<typeof revokeApiTokenInput>,
): Promise<Record<string, never>> {
  const actor = requireSession(ctx.actor);
  const isOwn = and(eq(apiTokens.id, tokenId), eq(apiTokens.userId, actor.userId), eq(apiTokens.kind, "named"));
  await inTransaction(ctx, async (tx) => {
    const [revoked] = await tx.delete(apiTokens).where(isOwn).returning({ id: apiTokens.id });
    if (!revoked) throw new NotFoundError();
    await recordAudit(tx, actor, "account.revoke_token", revoked.id);
  });
  return {};
}
