import { eq } from "drizzle-orm";
import type { z } from "zod";
import { webhookCalls as calls, webhooks } from "#drizzle/schema/index.ts";
import { lockMembersFor } from "#server/domains/membership/lock-members.ts";
import { requirePermission } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ConflictError, NotFoundError } from "#server/platform/errors.ts";
import type { webhookCallInput, webhookInput } from "#shared/schemas/webhooks.ts";
import { announce, nextNumber } from "./announce.ts";
import { requireWebhook } from "./queries.ts";

/** «Skicka ett prov»: an event as any other, that says nothing has happened. Throws NotFoundError, LimitError, ConflictError with WEBHOOK_STOPPED. */
export async function sendTest(ctx: DomainContext, { webhookId }: z.output<typeof webhookInput>): Promise<Record<string, never>> {
  const actor = requirePermission(ctx.actor, "integrations:manage");
  await ctx.limits.consume("series/webhook", actor.associationId);
  await inTransaction(ctx, async (tx) => {
    await lockMembersFor(tx, actor, "integrations:manage");
    if ((await requireWebhook(tx, actor, webhookId)).stoppedAt) throw new ConflictError("WEBHOOK_STOPPED");
    await announce(ctx, tx, { associationId: actor.associationId, webhookId }, "webhook.test", {});
  });
  return {};
}

/**
 * «Skicka igen»: what was taken goes once more under the same id, after all that waits; what waits is tried at once, from the first on, since
 * nothing overtakes. Throws NotFoundError, LimitError, ConflictError with WEBHOOK_STOPPED.
 */
export async function sendAgain(ctx: DomainContext, { callId }: z.output<typeof webhookCallInput>): Promise<Record<string, never>> {
  const actor = requirePermission(ctx.actor, "integrations:manage");
  await ctx.limits.consume("series/webhook", actor.associationId);
  await inTransaction(ctx, async (tx) => {
    await lockMembersFor(tx, actor, "integrations:manage");
    const [call] = await tx.select().from(calls).where(eq(calls.id, callId));
    if (!call) throw new NotFoundError();
    const { webhookId, messageId, event, happenedAt, data } = call;
    if ((await requireWebhook(tx, actor, webhookId)).stoppedAt) throw new ConflictError("WEBHOOK_STOPPED");
    if (call.deliveredAt) {
      const [drawn] = await tx.select({ sequence: nextNumber }).from(webhooks).where(eq(webhooks.id, webhookId));
      if (!drawn) throw new NotFoundError();
      await tx.insert(calls).values({ webhookId, messageId, event, happenedAt, data, sequence: drawn.sequence });
    }
    await tx.update(webhooks).set({ nextTryAt: null }).where(eq(webhooks.id, webhookId));
    await ctx.jobs.enqueue(tx, "call-webhooks", { webhookId });
  });
  return {};
}
