import { and, eq, inArray } from "drizzle-orm";
import { crisisSubscribers as subscribers } from "#drizzle/schema/index.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";

/** No more mail goes to an address that does not exist, in whichever association it subscribes. The caller has a provider's word for it. */
export async function markBounced(ctx: DomainContext, tx: Transaction, email: string): Promise<void> {
  const marked = await tx
    .update(subscribers)
    .set({ emailState: "bounced", updatedAt: ctx.now() })
    .where(and(eq(subscribers.email, email.toLowerCase()), inArray(subscribers.emailState, ["active", "pending"])))
    .returning({ associationId: subscribers.housingAssociationId });
  for (const { associationId } of marked) await ctx.live.publish(tx, `association:${associationId}:crisis`);
}
