import { and, asc, eq } from "drizzle-orm";
import { recoveryCodes, totpFactors } from "#drizzle/schema/index.ts";
import { requireSignedIn } from "#server/lib/actor.ts";
import type { Queryable } from "#server/lib/db.ts";
import type { DomainContext } from "#server/lib/domain-context.ts";
import type { FactorStatus } from "#shared/enums.ts";

export interface FactorsView {
  totp: { id: string; status: FactorStatus; createdAt: string }[];
  recoveryCodesLeft: number;
}

/** The caller's own authenticator apps, oldest first; the secrets never leave the server again. */
export async function listFactors(ctx: DomainContext): Promise<FactorsView> {
  const { userId } = requireSignedIn(ctx.actor);
  const rows = await ctx.db
    .select({ id: totpFactors.id, status: totpFactors.status, createdAt: totpFactors.createdAt })
    .from(totpFactors)
    .where(eq(totpFactors.userId, userId))
    .orderBy(asc(totpFactors.createdAt));
  return {
    totp: rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })),
    recoveryCodesLeft: await countRecoveryCodes(ctx.db, userId),
  };
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
