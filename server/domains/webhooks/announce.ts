import { randomUUID } from "node:crypto";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { z } from "zod";
import { webhookCalls, webhooks } from "#drizzle/schema/index.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import type { WebhookEvent } from "#shared/enums.ts";
import { WEBHOOK_DATA } from "#shared/schemas/webhooks.ts";

/** Those of an association that are on, or this one of them. */
interface Listeners {
  associationId: string;
  webhookId?: string;
}

/**
 * Writes down for an association's webhooks what has just happened, in the write's own transaction: it is told exactly when that is
 * committed.
 */
export async function announce<Event extends WebhookEvent>(
  ctx: Pick<DomainContext, "jobs" | "now">,
  tx: Transaction,
  { associationId, webhookId }: Listeners,
  event: Event,
  data: z.input<(typeof WEBHOOK_DATA)[Event]>,
): Promise<void> {
  // A statement of its own before the rows are inserted: whoever draws a lower number has begun by then, and is waited for.
  const listeners = await tx
    .select({ webhookId: webhooks.id, sequence: nextNumber })
    .from(webhooks)
    .where(
      and(
        eq(webhooks.housingAssociationId, associationId),
        isNull(webhooks.stoppedAt),
        webhookId === undefined ? undefined : eq(webhooks.id, webhookId),
      ),
    )
    // One that is being removed is waited for: its rows would be refused, and what they tell of with them.
    .for("key share");
  if (listeners.length === 0) return;
  // What the schema does not name does not leave.
  const told = { messageId: randomUUID(), event, happenedAt: ctx.now(), data: WEBHOOK_DATA[event].parse(data) };
  await tx.insert(webhookCalls).values(listeners.map((listener) => ({ ...listener, ...told })));
  for (const listener of listeners) await ctx.jobs.enqueue(tx, "call-webhooks", { webhookId: listener.webhookId });
}

/** Draws the next place in the order, in a transaction that has a number of its own by then: others wait for it. */
export const nextNumber = sql<number>`case when pg_current_xact_id() is not null then nextval('webhook_call_sequence') end`.mapWith(Number);
