import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { crisisSubscribers as subscribers } from "#drizzle/schema/index.ts";
import { requirePlace } from "#server/domains/association/require-place.ts";
import { lockMembersFor } from "#server/domains/membership/lock-members.ts";
import { requirePermission } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { NotFoundError } from "#server/platform/errors.ts";
import type { setHomeInput } from "#shared/schemas/subscribers.ts";

/** An owner says where in the house a subscriber lives. Throws what `requirePlace` throws, NotFoundError, ForbiddenError. */
export async function setSubscriberHome(ctx: DomainContext, { id, ...named }: z.output<typeof setHomeInput>): Promise<void> {
  const actor = requirePermission(ctx.actor, "subscribers:manage");
  const { associationId } = actor;
  await inTransaction(ctx, async (tx) => {
    await lockMembersFor(tx, actor, "subscribers:manage");
    const place = await requirePlace(tx, associationId, named);
    const moved = await tx
      .update(subscribers)
      .set({ ...place, updatedAt: ctx.now() })
      .where(and(eq(subscribers.id, id), eq(subscribers.housingAssociationId, associationId)))
      .returning({ id: subscribers.id });
    if (moved.length === 0) throw new NotFoundError();
    await recordAudit(tx, actor, "subscribers.set_home", id);
    await ctx.live.publish(tx, `association:${associationId}:crisis`);
  });
}
