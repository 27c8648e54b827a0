import { and, count, eq, gt } from "drizzle-orm";
import type { z } from "zod";
import { apiTokens } from "#drizzle/schema/index.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ConflictError, UnauthenticatedError } from "#server/platform/errors.ts";
import { hashSecret, randomSecret } from "#server/platform/secrets/secret.ts";
import { API_TOKENS_MAX } from "#shared/limits.ts";
import type { createApiTokenInput } from "#shared/schemas/account.ts";
import { lockUser } from "./lock-user.ts";
import { requireFreshSession } from "./require-fresh-session.ts";

const DAY_MS = 24 * 3_600_000;

/**
 * A bearer token under a name, for the caller's own scripts. Only its hash is stored, so it is shown this once. Throws what
 * `requireFreshSession` throws, LimitError per user, and ConflictError with TOO_MANY_API_TOKENS.
 */
export async function createNamedToken(ctx: DomainContext, { name, days, scopes }: z.output<typeof createApiTokenInput>) {
  const actor = await requireFreshSession(ctx);
  await ctx.limits.consume("apiTokensPerUser", actor.userId);
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
