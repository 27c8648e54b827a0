import { lt } from "drizzle-orm";
import { associationInvitations } from "#drizzle/schema/index.ts";
import type { DomainContext } from "#server/platform/context.ts";

/** Removes invitations that have run out, and with them addresses that the portal has no more reason to keep. */
export async function deleteExpiredInvitations(ctx: DomainContext): Promise<void> {
  await ctx.db.delete(associationInvitations).where(lt(associationInvitations.expiresAt, ctx.now()));
}
