import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { apiTokens } from "#drizzle/schema/index.ts";
import { requireSession } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { NotFoundError } from "#server/platform/errors.ts";
import type { revokeApiTokenInput } from "#shared/schemas/account.ts";

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
