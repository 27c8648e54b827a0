import { and, desc, eq, inArray } from "drizzle-orm";
import { emailTokens } from "#drizzle/schema/index.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { hashSecret, randomSecret } from "#server/platform/secrets/secret.ts";

const KEPT_SIGN_UPS = 5;

export type PendingSignUp = Required<
  Pick<typeof emailTokens.$inferInsert, "passwordHash" | "fullName" | "displayName" | "browserHash" | "redirectTo">
>;

/**
 * Keeps a sign-up beside the others of the address, the newest five, until one of them is confirmed. Its link works from
 * the moment it is mailed. The caller holds the user's row.
 */
export async function keepSignUp(ctx: DomainContext, tx: Transaction, userId: string, signUp: PendingSignUp): Promise<void> {
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
