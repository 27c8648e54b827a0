import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { crisisSubscribers as subscribers } from "#drizzle/schema/index.ts";
import { lockMembersFor } from "#server/domains/membership/lock-members.ts";
import { requirePermission } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { NotFoundError } from "#server/platform/errors.ts";
import type { subscriberInput } from "#shared/schemas/subscribers.ts";

/** Removes a subscriber of the caller's association with all that is known of the person. Throws NotFoundError, ForbiddenError. */
export async function removeSubscriber(ctx: DomainContext, { id }: z.output<typeof subscriberInput>): Promise<{ id: string }> {
  const actor = requirePermission(ctx.actor, "subscribers:manage");
  return inTransaction(ctx, async (tx) => {
    await lockMembersFor(tx, actor, "subscribers:manage");
    const [removed] = await tx
      .delete(subscribers)
      .where(and(eq(subscribers.id, id), eq(subscribers.housingAssociationId, actor.associationId)))
      .returning({ id: subscribers.id });
    if (!removed) throw new NotFoundError();
    await recordAudit(tx, actor, "subscribers.remove", id);
    await ctx.live.publish(tx, `association:${actor.associationId}:crisis`);
    return removed;
  });
}
