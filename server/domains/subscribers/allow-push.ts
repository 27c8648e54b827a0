import type { z } from "zod";
import { requirePermission } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import type { PushSubscriptionInput, stopPushInput } from "#shared/schemas/push.ts";
import { endPush, savePush } from "./save-push.ts";

/** Lets the caller's browser show the messages of their association. Throws InvalidError, LimitError. */
export async function allowPush(ctx: DomainContext, input: PushSubscriptionInput): Promise<{ allowed: true }> {
  const actor = requirePermission(ctx.actor, "crisis:read");
  await ctx.limits.consume("pushChangesPerUser", actor.userId);
  return inTransaction(ctx, async (tx) => {
    const id = await savePush(ctx, tx, { associationId: actor.associationId, profileId: actor.profileId, subscriberId: null }, input);
    await recordAudit(tx, actor, "push.allow", id);
    return { allowed: true };
  });
}

/** Ends that. A browser that was not let in by the caller stays as it is. */
export async function stopPush(ctx: DomainContext, { endpoint }: z.output<typeof stopPushInput>): Promise<{ allowed: false }> {
  const actor = requirePermission(ctx.actor, "crisis:read");
  await ctx.limits.consume("pushChangesPerUser", actor.userId);
  return inTransaction(ctx, async (tx) => {
    const id = await endPush(tx, { associationId: actor.associationId, profileId: actor.profileId, subscriberId: null }, endpoint);
    if (id) await recordAudit(tx, actor, "push.stop", id);
    return { allowed: false };
  });
}
