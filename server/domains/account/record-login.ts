import { loginActivity } from "#drizzle/schema/index.ts";
import type { DomainContext } from "#server/platform/context.ts";

/** Adds a line to the login history (AUTH-10). Nobody is kept out because it could not be written (AUTH-11). */
export async function recordLogin(ctx: DomainContext, userId: string): Promise<void> {
  try {
    await ctx.db.insert(loginActivity).values({ userId, loginAt: ctx.now(), ...ctx.client });
  } catch (error) {
    ctx.log.warn({ err: error, userId }, "a line of the login history could not be written");
  }
}
