import { and, asc, desc, eq, sql } from "drizzle-orm";
import { passkeys, recoveryCodes, totpFactors, users } from "#drizzle/schema/index.ts";
import { requireSignedIn } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import { hasSecondFactor as byTheFactors } from "#server/platform/sessions/session-query.ts";

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

/** The caller's own passkeys, those used last first, and what else there is to get in by. */
export async function listPasskeys(ctx: DomainContext) {
  const { userId } = requireSignedIn(ctx.actor);
  const own = await ctx.db
    .select({ id: passkeys.id, name: passkeys.name, createdAt: passkeys.createdAt, lastUsedAt: passkeys.lastUsedAt })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(desc(sql`coalesce(${passkeys.lastUsedAt}, ${passkeys.createdAt})`));
  return {
    passkeys: own,
    hasApp: (await findVerifiedFactor(ctx.db, userId)) !== null,
    recoveryCodesLeft: await countRecoveryCodes(ctx.db, userId),
  };
}

/** Whether something is asked for beside the password when this person signs in. */
export async function hasSecondFactor(db: Queryable, userId: string): Promise<boolean> {
  // In the condition: of a select from one table alone Drizzle would leave the table's name out.
  return (await db.$count(users, and(eq(users.id, userId), byTheFactors))) > 0;
}

/** The authenticator app that counts, or null. */
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
