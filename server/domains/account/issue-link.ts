import { and, eq } from "drizzle-orm";
import { emailTokens } from "#drizzle/schema/index.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { hashSecret, randomSecret } from "#server/platform/secrets/secret.ts";

/**
 * A new single-use link of a confirmed account and its secret; an earlier one with the same purpose stops working.
 * The caller holds the user's row.
 */
export async function issueLink(
  ctx: DomainContext,
  tx: Transaction,
  link: { userId: string; purpose: "reset_password" | "change_email"; newEmail?: string; lifetimeMs: number },
): Promise<string> {
  const { lifetimeMs, ...values } = link;
  const secret = randomSecret();
  await tx.delete(emailTokens).where(and(eq(emailTokens.userId, link.userId), eq(emailTokens.purpose, link.purpose)));
  await tx.insert(emailTokens).values({
    ...values,
    tokenHash: hashSecret(secret),
    createdAt: ctx.now(),
    expiresAt: new Date(ctx.now().getTime() + lifetimeMs),
  });
  return secret;
}
