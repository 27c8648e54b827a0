import { and, eq, lt } from "drizzle-orm";
import { collaborationLinks as links } from "#drizzle/schema/index.ts";
import type { DomainContext } from "#server/platform/context.ts";

/** Removes invitations by e-mail that nobody has answered in time, and with them the addresses they went to. */
export async function deleteExpiredCollaborationInvitations(ctx: DomainContext): Promise<void> {
  const isExpired = and(eq(links.state, "invited"), lt(links.expiresAt, ctx.now()));
  await ctx.db.delete(links).where(isExpired);
}
