import { eq } from "drizzle-orm";
import { profiles } from "#drizzle/schema/index.ts";
import type { DomainContext } from "#server/platform/context.ts";

/** Keeps the profile's flag in step with the factor, after its change is committed (SETS-30). A failure is only logged (SETS-35). */
export async function writeTwoFactorFlag(ctx: DomainContext, userId: string, twoFactorEnabled: boolean): Promise<void> {
  try {
    await ctx.db.update(profiles).set({ twoFactorEnabled, updatedAt: ctx.now() }).where(eq(profiles.userId, userId));
  } catch (error) {
    ctx.log.warn({ err: error, userId }, "the profile's two-factor flag could not be written");
  }
}
