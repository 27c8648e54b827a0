import { and, eq } from "drizzle-orm";
import { associationMembershipRequests as requests } from "#drizzle/schema/index.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";

/** Withdraws what a person still waits for elsewhere, inside the write that made them a member (decision 17). */
export async function closePendingApplications(ctx: DomainContext, tx: Transaction, profileId: string): Promise<void> {
  const closed = await tx
    .update(requests)
    .set({ status: "withdrawn" })
    .where(and(eq(requests.profileId, profileId), eq(requests.status, "pending")))
    .returning({ id: requests.id, associationId: requests.associationId });
  for (const { id, associationId } of closed) {
    await recordAudit(tx, { profileId, associationId }, "membership.withdraw", id, { because: "joined_other_association" });
    await ctx.live.publish(tx, `association:${associationId}:membership`);
  }
}
