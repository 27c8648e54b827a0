import { and, asc, eq } from "drizzle-orm";
import { recoveryCodes, totpFactors } from "#drizzle/schema/index.ts";
import { requireSignedIn } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Queryable } from "#server/platform/database/db.ts";

/** The caller's own authenticator apps, oldest first; the secrets never leave the server again. */
export async function listFactors(ctx: DomainContext) {
  const { userId } = requireSignedIn(ctx.actor);
  const totp = await ctx.db
    .select({ id: totpFactors.id, status: totpFactors.status, createdAt: totpFactors.createdAt })
    .from(totpFactors)
    .where(eq(totpFactors.userId, userId))
    .orderBy(asc(totpFactors.createdAt));
  return { totp, recoveryCodesLeft: await countRecoveryCodes(ctx.db, userId) };
}

/** The factor that is asked for when this person signs in, or null when the password is enough. */
export async function findVerifiedFactor(db: Queryable, userId: string): Promise<{ id: string; secret: string } | null> {
  const [factor] = await db
    .select({ id: totpFactors.id, secret: totpFactors.secret })
    .from(totpFactors)
    .where(and(eq(totpFactors.userId, userId), eq(totpFactors.status, "verified")));
  return factor ?? null;
}

export function countRecoveryCodes(db: Queryable, userId: string): Promise<number> {
  return db.$count(recoveryCodes, eq(recoveryCodes.userId, userId));
}
