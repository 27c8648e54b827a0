import { and, asc, desc, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { webhookCalls as calls, webhooks } from "#drizzle/schema/index.ts";
import { type MemberActor, requirePermission } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import { NotFoundError } from "#server/platform/errors.ts";
import { WEBHOOK_LOG_LENGTH } from "#shared/limits.ts";
import type { webhookInput } from "#shared/schemas/webhooks.ts";

const ofWebhook = sql.raw('"webhooks"."id"');

/** The addresses of the caller's association, and how many calls wait for each. Secrets stay here. */
export function listWebhooks(ctx: DomainContext) {
  const { associationId } = requirePermission(ctx.actor, "integrations:manage");
  return ctx.db
    .select({
      id: webhooks.id,
      address: webhooks.address,
      createdAt: webhooks.createdAt,
      stoppedAt: webhooks.stoppedAt,
      nextTryAt: webhooks.nextTryAt,
      waiting: sql<number>`(select count(*)::int from ${calls} where ${calls.webhookId} = ${ofWebhook} and ${calls.deliveredAt} is null)`,
      lastTakenAt: sql<Date | null>`(select max(${calls.deliveredAt}) from ${calls} where ${calls.webhookId} = ${ofWebhook})`.mapWith(
        (at: string): Date | null => new Date(at),
      ),
    })
    .from(webhooks)
    .where(eq(webhooks.housingAssociationId, associationId))
    .orderBy(asc(webhooks.createdAt), asc(webhooks.id));
}

/** The latest calls of one of them, the newest first. Throws NotFoundError. */
export async function listWebhookCalls(ctx: DomainContext, { webhookId }: z.output<typeof webhookInput>) {
  await requireWebhook(ctx.db, requirePermission(ctx.actor, "integrations:manage"), webhookId);
  return ctx.db
    .select({
      id: calls.id,
      messageId: calls.messageId,
      event: calls.event,
      happenedAt: calls.happenedAt,
      tries: calls.tries,
      triedAt: calls.triedAt,
      answerStatus: calls.answerStatus,
      fault: calls.fault,
      deliveredAt: calls.deliveredAt,
    })
    .from(calls)
    .where(eq(calls.webhookId, webhookId))
    .orderBy(desc(calls.sequence))
    .limit(WEBHOOK_LOG_LENGTH);
}

/** Throws NotFoundError for one that is not the association's. */
export async function requireWebhook(db: Queryable, { associationId }: MemberActor, webhookId: string) {
  const [webhook] = await db
    .select({ id: webhooks.id, stoppedAt: webhooks.stoppedAt })
    .from(webhooks)
    .where(and(eq(webhooks.id, webhookId), eq(webhooks.housingAssociationId, associationId)));
  if (!webhook) throw new NotFoundError();
  return webhook;
}
